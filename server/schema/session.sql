-- Who is signed in, and who tried to.

-- Only the hash of a session's token is kept: a stolen copy of this table opens nothing.
create table session (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references user_account (id) on delete cascade,
  token_hash  bytea not null unique,
  started_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- When the password, or the second factor, was last given: what is grave asks for it again.
  proved_at   timestamptz not null default now(),
  address     text not null,
  agent       text not null,
  -- By which provider it came about, who its person is there and what the provider calls its own session; where to sign out there is sealed.
  provider_id       uuid references sign_on_provider (id) on delete cascade,
  provider_subject  text,
  provider_session  text,
  leave_to          bytea,
  check ((provider_id is null) = (provider_subject is null))
);
-- serves: sign-outs at a provider, and providers that are switched off
create index session_by_provider on session (provider_id, provider_subject) where provider_id is not null;
-- serves: the sessions of a person
create index session_by_user on session (user_id);
-- serves: forgetting sessions that have ended
create index session_by_expiry on session (expires_at);

-- Browsers that have signed in to an account: guesses made elsewhere cannot lock them out. Only hashes of their tokens are kept.
create table known_device (
  token_hash  bytea not null,
  user_id     uuid not null references user_account (id) on delete cascade,
  used_at     timestamptz not null default now(),
  primary key (user_id, token_hash)
);
-- serves: forgetting browsers that were not used for long
create index known_device_by_use on known_device (used_at);

-- Tries to sign in, counted alike for names that exist and names that do not, per browser and per address.
create table sign_in_guard (
  key           text primary key,
  failures      integer not null,
  last_failure  timestamptz not null,
  locked_until  timestamptz
);
