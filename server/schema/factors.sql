-- What people confirm who they are with, beside the password.

-- An authenticator app: one per person.
create table totp_factor (
  user_id       uuid primary key references user_account (id) on delete cascade,
  -- Sealed with the key of the installation.
  secret        bytea not null,
  made_at       timestamptz not null default now(),
  -- Until a first code has confirmed it, it asks nothing of anybody.
  confirmed_at  timestamptz,
  used_at       timestamptz,
  -- The half minute whose code was used last: neither that code nor an earlier one serves again.
  last_step     bigint not null default 0
);

-- A passkey: a key in a telephone, a computer or a stick. Only its public half is known here.
create table passkey (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references user_account (id) on delete cascade,
  -- As the authenticator calls it.
  credential_id  text not null unique,
  public_key     bytea not null,
  -- How often the key says it was used. A copy does not know how often the other was: a number that does not grow is refused.
  counter        bigint not null,
  transports     text[] not null,
  name           text not null check (length(name) between 1 and 60),
  added_at       timestamptz not null default now(),
  used_at        timestamptz
);
-- serves: the keys of a person
create index passkey_by_user on passkey (user_id);

-- What a passkey is asked to sign: by one session or unfinished sign-in, for one purpose, once.
create table passkey_challenge (
  holder      bytea not null,
  purpose     text not null check (purpose in ('enrolment', 'sign-in', 'proof')),
  challenge   text not null,
  expires_at  timestamptz not null,
  primary key (holder, purpose)
);
-- serves: forgetting those that ran out
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);

-- For whoever has lost the app or the key. A keyed hash is kept: a stolen copy of this table opens nothing.
create table recovery_code (
  user_id    uuid not null references user_account (id) on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);

-- Somebody has given the right password and not yet the second factor: no session, and only for the browser that holds the token.
create table pending_sign_in (
  token_hash  bytea primary key,
  user_id     uuid not null references user_account (id) on delete cascade,
  -- Where wrong tries are counted.
  bucket      text not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,
  -- As of the session that comes of it.
  provider_id       uuid references sign_on_provider (id) on delete cascade,
  provider_subject  text,
  provider_session  text,
  leave_to          bytea
);
-- serves: sign-outs at a provider, and providers that are switched off
create index pending_sign_in_by_provider on pending_sign_in (provider_id) where provider_id is not null;
-- serves: the unfinished sign-ins of a person end with their sessions
create index pending_sign_in_by_user on pending_sign_in (user_id);
-- serves: forgetting those that ran out
create index pending_sign_in_by_expiry on pending_sign_in (expires_at);
