-- Access tokens, by which programs call the interface (docs/channels.md).

-- A token of somebody: what it opens is asked of its maker at every call.
create table access_token (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references user_account (id) on delete cascade,
  name         text not null check (length(name) between 1 and 60),
  token_hash   bytea not null unique,
  codes        text[] not null check (cardinality(codes) > 0),
  region_code  text not null references region (code),
  made_at      timestamptz not null default now(),
  -- The last day on which it holds.
  expires_on   date not null,
  used_at      timestamptz,
  -- Calls since the beginning of the minute it was last used in.
  calls        integer not null default 0,
  check (expires_on <= (made_at at time zone 'Asia/Shanghai')::date + 366)
);
-- serves: the tokens of a person
create index access_token_by_person on access_token (user_id, made_at desc);
