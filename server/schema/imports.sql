-- Workbooks that are brought in.

-- One row for each workbook that somebody handed in, while it is tried out, waits for their word and is written, and for a day afterwards.
create table import_file (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references user_account on delete cascade,
  name         text not null check (length(name) between 1 and 120),
  state        text not null default 'checking' check (state in ('checking', 'faulty', 'sound', 'writing', 'done', 'failed')),
  -- What was read of it, sealed: it may hold identity numbers. Gone once it is written or found faulty.
  content      bytea,
  -- How many rows each sheet has.
  sheets       jsonb not null,
  rows         integer not null default 0 check (rows >= 0),
  total        integer not null check (total >= 0),
  fault_count  integer not null default 0 check (fault_count >= 0),
  -- The first of them.
  faults       jsonb not null default '[]',
  failure      text,
  -- The codes of new users, sealed, until they are fetched.
  codes        bytea,
  created_at   timestamptz not null default moment(),
  -- Whoever works at it says so every few seconds: of a process that died nothing more is heard.
  heard_at     timestamptz not null default now(),
  constraint import_file_failed check ((state = 'failed') = (failure is not null)),
  constraint import_file_faulty check ((state = 'faulty') = (fault_count > 0)),
  constraint import_file_waits check (state not in ('checking', 'sound', 'writing') or content is not null)
);

-- What somebody handed in, the newest first.
create index import_file_owner on import_file (owner_id, created_at desc);
