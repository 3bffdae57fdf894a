-- The pool of experts.

-- A person who can be drawn.
create table expert (
  id                 uuid primary key default gen_random_uuid(),
  name               text not null check (length(name) between 2 and 60),
  gender             text not null check (gender in ('female', 'male')),
  birth_year         smallint not null,
  -- The identity number: sealed; as a keyed hash, so that nobody is registered twice; and masked, as it is shown.
  id_cipher          bytea not null,
  id_hash            bytea not null,
  id_masked          text not null,
  mobile             text not null,
  employer_unit_id   uuid references unit (id),
  employer_name      text not null check (length(employer_name) between 2 and 100),
  title              text not null,
  certificate_no     text not null,
  certificate_until  date not null,
  specialties        text[] not null check (cardinality(specialties) between 1 and 3),
  years              smallint not null check (years >= 8),
  region_code        text not null references region (code),
  pool               text not null check (pool in ('evaluation', 'cost', 'design', 'supervision', 'quality', 'craftsman')),
  avoid_unit_ids     uuid[] not null default '{}',
  state              text not null default 'pending' check (state in ('pending', 'active', 'suspended', 'removed')),
  state_reason       text,
  initials           text not null default '',
  search_text        text not null default '',
  search_tokens      integer[] not null default '{}',
  registered_by      uuid references user_account (id),
  version            integer not null default 1,
  created_at         timestamptz not null default moment(),
  changed_at         timestamptz not null default moment()
);
-- One living entry per person; whoever was removed may be registered again.
create unique index expert_identity on expert (id_hash) where state <> 'removed';
create index expert_by_place on expert (region_code, initials, name, id);
create index expert_by_name on expert (initials, name, id);
create index expert_by_text on expert using gin (search_tokens);
create index expert_by_mobile on expert (mobile);
create index expert_by_specialty on expert using gin (specialties);
