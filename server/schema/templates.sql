-- What saves typing: templates for filings, and what people keep for their opinions.

-- What filings of one kind of work have in common, for its region and everything below. It goes with its region.
create table filing_template (
  id           uuid primary key default gen_random_uuid(),
  name         text not null,
  kind         smallint not null check (kind between 1 and 3),
  trade        text not null,
  region_code  text not null references region (code) on delete cascade,
  fills        jsonb not null,
  version      integer not null default 1
);
-- serves: the templates of a region by name, each name once
create unique index filing_template_by_name on filing_template (region_code, name);

-- A sentence that somebody keeps for opinions.
create table own_phrase (
  user_id  uuid not null references user_account (id),
  text     text not null,
  kept_at  timestamptz not null default clock_timestamp(),
  primary key (user_id, text)
);
