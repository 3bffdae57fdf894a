-- Who did what. A line is written in the transaction of the change; the sealer links committed lines into a hash chain afterwards,
-- so that writers never wait for each other.

-- One thing that somebody did; append-only.
create table audit_line (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  actor_id     uuid,
  actor_name   text not null,
  event        text not null,
  subject      text not null,
  subject_id   text,
  -- Where it happened, for showing lines to the people of that region only.
  region_code  text,
  before       jsonb,
  after        jsonb,
  request_id   text
);
-- serves: the trail, the newest first
create index audit_line_by_time on audit_line (at, id);
-- serves: what somebody did
create index audit_line_by_actor on audit_line (actor_id, at, id);
-- serves: lines about one kind of thing
create index audit_line_by_subject on audit_line (subject, at, id);
-- serves: lines about one thing
create index audit_line_by_thing on audit_line (subject_id, at, id) where subject_id is not null;
-- serves: lines of one event
create index audit_line_by_event on audit_line (event, at, id);
-- serves: the trail of a subtree, the newest first: one index per level
create index audit_line_in_city on audit_line (left(region_code, 4), at, id);
create index audit_line_in_county on audit_line (left(region_code, 6), at, id);
create index audit_line_in_town on audit_line (left(region_code, 9), at, id);
create index audit_line_in_village on audit_line (region_code, at, id);

-- From where somebody signed in or took something away; forgotten after 90 days. The line itself holds a keyed digest.
create table audit_address (
  line_id  bigint primary key, -- of a line of the trail, which is never deleted
  address  text not null,
  kept_at  timestamptz not null default now()
);
-- serves: forgetting addresses
create index audit_address_by_time on audit_address (kept_at);

-- The place of a line in the hash chain; append-only.
create table audit_seal (
  position       bigint primary key,
  line_id        bigint not null unique,
  previous_hash  bytea not null,
  hash           bytea not null,
  sealed_at      timestamptz not null default now()
);
-- serves: the newest seals, for the sealer
create index audit_seal_by_time on audit_seal (sealed_at desc, line_id);

-- How many heads of the chain a place outside the database was given, and the position of the last: fewer must not lie there.
create table audit_heads_place (
  address   text primary key,
  heads     bigint not null default 0,
  position  bigint not null default 0,
  noted_at  timestamptz
);

-- A restore begins a new epoch of the chain, which says what came back and what had been known outside; append-only, signed with the
-- installation's key. The first epoch has no row.
create table audit_epoch (
  number          integer primary key check (number > 1),
  begun_at        timestamptz not null,
  -- When the backup was taken that came back, and where the chain ended in it.
  taken_at        timestamptz not null,
  position        bigint not null,
  hash            bytea not null,
  -- The last head that a place outside the database knew by then.
  known_position  bigint,
  known_hash      bytea,
  signature       text not null,
  constraint audit_epoch_known check ((known_position is null) = (known_hash is null))
);

-- One run of the verification, by somebody on screen or by itself at night.
create table audit_verification (
  id          uuid primary key default gen_random_uuid(),
  started_by  uuid references user_account (id),
  started_at  timestamptz not null default now(),
  -- Whoever runs it says so every few seconds; a run that fell silent was abandoned.
  seen_at     timestamptz not null default now(),
  done        bigint not null default 0,
  total       bigint not null default 0,
  ended_at    timestamptz,
  verdict     jsonb
);
-- serves: the last run of the verification
create index audit_verification_newest on audit_verification (started_at desc);

create trigger audit_line_append_only before update or delete or truncate on audit_line for each statement
  execute function refuse_change('audit lines are append-only');
create trigger audit_epoch_append_only before update or delete or truncate on audit_epoch for each statement
  execute function refuse_change('audit lines are append-only');
create trigger audit_seal_append_only before update or delete or truncate on audit_seal for each statement
  execute function refuse_change('audit lines are append-only');
