-- Public filings as open data (docs/open-data.md). What is published is read from the filings themselves; here stands only what has changed when.

create sequence open_data_position;

-- Filings that were public while open data was on, each where it last changed. Positions are given by one process at a time, so that whoever has
-- read up to one of them never misses a smaller one.
create table open_data_filing (
  project_id  uuid primary key references project (id),
  position    bigint not null unique,
  number      text not null,
  -- Where and in which year it is packed.
  scope_code  text not null,
  year        smallint not null,
  -- Of everything that is public of it.
  digest      text not null,
  is_public   boolean not null,
  changed_at  timestamptz not null default now()
) with (fillfactor = 85);
-- serves: what a package holds and when that last changed
create index open_data_filing_packed on open_data_filing (year, scope_code text_pattern_ops) include (position, is_public, changed_at);

-- Filings with a number that somebody has changed since. Only ever inserted by whoever changes one, in the same transaction, so that nobody waits.
create table open_data_mark (
  id          bigint generated always as identity primary key,
  project_id  uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
