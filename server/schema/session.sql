-- Who is signed in, and who tried to.

-- Only the hash of a session's token is kept: a stolen copy of this table opens nothing.
create table session (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references user_account (id) on delete cascade,
  token_hash  bytea not null unique,
  started_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  address     text not null,
  agent       text not null
);
-- serves: the sessions of a person
create index session_by_user on session (user_id);
-- serves: forgetting sessions that have ended
create index session_by_expiry on session (expires_at);

-- Failed sign-ins, counted alike for names that exist and names that do not, and per address.
create table sign_in_guard (
  key           text primary key,
  failures      integer not null,
  last_failure  timestamptz not null,
  locked_until  timestamptz
);
