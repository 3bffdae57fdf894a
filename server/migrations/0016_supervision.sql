-- Supervision: what indicators found, what somebody must answer (alerts), visits (inspections) and what they led to (findings).

-- What the last evaluation found. Indicators that are clear have no row; a row without severity is a gap in the data.
create table risk_result (
  project_id   uuid not null references project (id) on delete cascade,
  indicator    text not null,
  severity     smallint check (severity between 1 and 5),
  outcome      jsonb not null,
  fingerprint  text,
  found_at     timestamptz not null default now(),
  primary key (project_id, indicator)
);
create index risk_result_by_indicator on risk_result (indicator, project_id) where severity is not null;

-- Score and level stand apart from the filing: they change far oftener than it does, and its row has many indexes.
create table project_risk (
  project_id    uuid primary key references project (id) on delete cascade,
  score         smallint not null default 0 check (score between 0 and 100),
  level         text not null default 'green' check (level in ('green', 'yellow', 'orange', 'red')),
  -- Null until everything, neighbours included, was looked at once.
  evaluated_at  timestamptz,
  -- Set when something changed that a full evaluation has not seen yet.
  stale_since   timestamptz
);
create index project_risk_by_score on project_risk (score desc, project_id) where score >= 10;
create index project_risk_stale on project_risk (stale_since) where stale_since is not null;
create index project_risk_by_level on project_risk (level, project_id) where level <> 'green';

-- Whether an indicator is on, and its own figures, from a day on. What is not written keeps what the indicator was made with.
create table risk_setting (
  id              uuid primary key default gen_random_uuid(),
  indicator       text not null,
  effective_from  date not null,
  enabled         boolean not null,
  figures         jsonb not null,
  changed_by      uuid references user_account (id),
  changed_at      timestamptz not null default now(),
  version         integer not null default 1,
  unique (indicator, effective_from)
);

-- The same bytes in many projects are no sign of anything when they are a form everybody uses.
create table template_file (
  sha256    text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  name      text not null check (length(name) between 1 and 200),
  added_by  uuid not null references user_account (id),
  added_at  timestamptz not null default now()
);

create table alert (
  id            uuid primary key default gen_random_uuid(),
  project_id    uuid not null references project (id) on delete cascade,
  indicator     text not null,
  severity      smallint not null check (severity between 3 and 5),
  outcome       jsonb not null,
  fingerprint   text not null,
  state         text not null default 'new' check (state in ('new', 'explained', 'confirmed', 'dismissed', 'cleared')),
  raised_at     timestamptz not null default now(),
  due_on        date not null,
  escalation    text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  explanation   text,
  explained_by  uuid references user_account (id),
  explained_at  timestamptz,
  reason        text,
  decided_by    uuid references user_account (id),
  decided_at    timestamptz,
  version       integer not null default 1,
  unique (project_id, indicator)
);
create index alert_open on alert (due_on, id) where state in ('new', 'explained');
create index alert_newest on alert (raised_at desc, id);

create table alert_event (
  id        bigint generated always as identity primary key,
  alert_id  uuid not null references alert (id) on delete cascade,
  at        timestamptz not null default now(),
  actor_id  uuid references user_account (id),
  actor     text not null,
  action    text not null,
  note      text
);
create index alert_event_by_alert on alert_event (alert_id, id);

create table inspection_pick (
  id           uuid primary key default gen_random_uuid(),
  region_code  text not null references region (code),
  kinds        smallint[] not null,
  record       jsonb not null,
  made_by      uuid not null references user_account (id),
  made_at      timestamptz not null default now()
);
create index inspection_pick_newest on inspection_pick (made_at desc);

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
  planned_by     uuid not null references user_account (id),
  planned_at     timestamptz not null default now(),
  started_at     timestamptz,
  submitted_at   timestamptz,
  version        integer not null default 1,
  check ((state in ('submitted', 'closed')) = (result is not null))
);
create index inspection_by_project on inspection (project_id, planned_on desc);
create index inspection_by_day on inspection (planned_on desc, id);
create index inspection_by_lead on inspection (lead_id, planned_on) where state in ('planned', 'in-progress');

-- What a supervisor chose not to visit for now.
create table inspection_skip (
  project_id  uuid not null references project (id) on delete cascade,
  user_id     uuid not null references user_account (id),
  until_day   date not null,
  reason      text not null,
  primary key (project_id, user_id)
);

create table finding_counter (
  county  text not null,
  year    smallint not null,
  last    integer not null,
  primary key (county, year)
);

create table finding (
  id             uuid primary key default gen_random_uuid(),
  number         text not null unique,
  project_id     uuid not null references project (id),
  inspection_id  uuid references inspection (id),
  alert_id       uuid references alert (id),
  state          text not null default 'open' check (state in ('open', 'acknowledged', 'rectified', 'closed', 'reopened', 'transferred', 'waived')),
  severity       text not null check (severity in ('minor', 'general', 'serious')),
  description    text not null,
  clause         text,
  amount         bigint check (amount between 1 and 999999999999),
  person         text,
  internal_note  text,
  opened_on      date not null,
  opened_at      timestamptz not null default now(),
  opened_by      uuid not null references user_account (id),
  first_due_on   date not null,
  due_on         date not null,
  extended       boolean not null default false,
  escalation     text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  version        integer not null default 1
);
create index finding_by_project on finding (project_id, state);
create index finding_by_inspection on finding (inspection_id) where inspection_id is not null;
create index finding_by_day on finding (due_on, id);
create index finding_awaited on finding (due_on, id) where state in ('open', 'acknowledged', 'reopened');

create table finding_event (
  id          bigint generated always as identity primary key,
  finding_id  uuid not null references finding (id) on delete cascade,
  at          timestamptz not null default now(),
  actor_id    uuid references user_account (id),
  actor       text not null,
  action      text not null,
  to_state    text not null,
  note        text
);
create index finding_event_by_finding on finding_event (finding_id, id);
