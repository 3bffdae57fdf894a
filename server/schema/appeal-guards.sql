-- What keeps strangers from guessing codes and from lodging appeals by the thousand, without knowing who they are.

-- Failed tries at a code, counted alike for codes that exist and codes that do not. Only a keyed hash of the code is kept.
create table appeal_guard (
  key           bytea primary key,
  failures      integer not null,
  last_failure  timestamptz not null default now(),
  locked_until  timestamptz
);

-- How often an address asked within an hour. The address is hashed with a salt of its day; both are gone after 24 hours.
create table address_salt (
  day   date primary key,
  salt  bytea not null
);

create table address_use (
  hash     bytea not null,
  purpose  text not null,
  hour     timestamptz not null,
  uses     integer not null,
  primary key (hash, purpose, hour)
);
-- serves: forgetting addresses after 24 hours
create index address_use_by_hour on address_use (hour);

-- Each proof of work serves once.
create table spent_proof (
  signature   text primary key,
  expires_at  timestamptz not null
);
-- serves: forgetting proofs of work once they have expired
create index spent_proof_by_expiry on spent_proof (expires_at);
