-- Lists taken away as files.

-- One row for each file that somebody asked for, while it is made and for a day afterwards.
create table export_file (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references user_account on delete cascade,
  list         text not null,
  -- The filters and the order it was asked for with, and the columns in their order.
  question     jsonb not null,
  columns      text[] not null check (cardinality(columns) between 1 and 40),
  language     text not null check (language in ('en', 'zh')),
  format       text not null check (format in ('xlsx', 'csv')),
  name         text not null check (length(name) between 1 and 120),
  -- What its owner could see then. Whoever sees something else now makes it anew.
  sight        jsonb not null,
  state        text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows         integer not null default 0 check (rows >= 0),
  total        integer check (total >= 0),
  bytes        bigint check (bytes >= 0),
  -- Where the bytes are kept.
  key          text,
  failure      text,
  created_at   timestamptz not null default moment(),
  -- Whoever makes it says so every few seconds: of a process that died nothing more is heard.
  heard_at     timestamptz not null default now(),
  constraint export_file_done check ((state = 'done') = (key is not null and bytes is not null)),
  constraint export_file_failed check ((state = 'failed') = (failure is not null))
);

-- What somebody asked for, the newest first.
create index export_file_owner on export_file (owner_id, created_at desc);
