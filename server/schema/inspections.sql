-- Visits.

-- A random pick of projects to visit, as it can be computed again.
create table inspection_pick (
  id           uuid primary key default gen_random_uuid(),
  region_code  text not null references region (code),
  kinds        smallint[] not null,
  record       jsonb not null,
  made_by      uuid not null references user_account (id),
  made_at      timestamptz not null default moment()
);
-- serves: the random picks, the newest first
create index inspection_pick_newest on inspection_pick (made_at desc);

-- One visit, planned or done.
create table inspection (
  id             uuid primary key default gen_random_uuid(),
  project_id     uuid not null references project (id) on delete cascade,
  type           text not null check (type in ('routine', 'random', 'special', 'alert', 'acceptance')),
  state          text not null default 'planned' check (state in ('planned', 'in-progress', 'submitted', 'closed', 'cancelled')),
  planned_on     date not null,
  lead_id        uuid not null references user_account (id),
  others         text[] not null default '{}',
  checks         jsonb not null,
  summary        text,
  result         text check (result in ('conforming', 'faults')),
  pick_id        uuid references inspection_pick (id),
  cancel_reason  text,
  -- Where the lead stood.
  longitude      double precision,
  latitude       double precision,
  planned_by     uuid not null references user_account (id),
  planned_at     timestamptz not null default moment(),
  started_at     timestamptz,
  submitted_at   timestamptz,
  version        integer not null default 1,
  check ((state in ('submitted', 'closed')) = (result is not null)),
  check ((longitude is null) = (latitude is null))
);
-- serves: the visits of a filing
create index inspection_by_project on inspection (project_id, planned_on desc);
-- serves: the list of visits by day
create index inspection_by_day on inspection (planned_on desc, id);
-- serves: what somebody has to visit
create index inspection_by_lead on inspection (lead_id, planned_on) where state in ('planned', 'in-progress');

-- What a supervisor chose not to visit for now.
create table inspection_skip (
  project_id  uuid not null references project (id) on delete cascade,
  user_id     uuid not null references user_account (id),
  until_day   date not null,
  reason      text not null,
  primary key (project_id, user_id)
);
