-- What visits and alerts led to.

-- The last number given out per county and year, taken under lock, so that there is no gap and no double.
create table finding_counter (
  county  text not null,
  year    smallint not null,
  last    integer not null,
  primary key (county, year)
);

-- Something that must be put right.
create table finding (
  id             uuid primary key default gen_random_uuid(),
  number         text not null unique,
  project_id     uuid not null references project (id),
  inspection_id  uuid references inspection (id),
  alert_id       uuid references alert (id),
  state          text not null default 'open' check (state in ('open', 'acknowledged', 'rectified', 'closed', 'reopened', 'transferred',
    'waived')),
  severity       text not null check (severity in ('minor', 'general', 'serious')),
  description    text not null,
  clause         text,
  amount         bigint check (amount between 1 and 999999999999),
  person         text,
  internal_note  text,
  opened_on      date not null,
  opened_at      timestamptz not null default moment(),
  opened_by      uuid not null references user_account (id),
  first_due_on   date not null,
  due_on         date not null,
  extended       boolean not null default false,
  escalation     text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  version        integer not null default 1,
  -- When a finding was put right. Reopening forgets it.
  rectified_on   date,
  -- The region responsible for its filing.
  scope_code     text not null
);
-- serves: the findings of a filing
create index finding_by_project on finding (project_id, state);
-- serves: what a visit led to
create index finding_by_inspection on finding (inspection_id) where inspection_id is not null;
-- serves: the list of findings by the day they are due
create index finding_by_day on finding (due_on, id);
-- serves: what is overdue, for reminders and escalation
create index finding_awaited on finding (due_on, id) where state in ('open', 'acknowledged', 'reopened');
-- serves: what waits to be rechecked
create index finding_to_recheck on finding (due_on, id) where state = 'rectified';
-- serves: what waits for somebody in a county, the most urgent first
create index finding_in_county on finding (left(scope_code, 6), state, due_on, id) include (scope_code)
  where state in ('open', 'acknowledged', 'reopened', 'rectified');

-- What happened to a finding.
create table finding_event (
  id          bigint generated always as identity primary key,
  finding_id  uuid not null references finding (id) on delete cascade,
  at          timestamptz not null default moment(),
  actor_id    uuid references user_account (id),
  actor       text not null,
  action      text not null,
  to_state    text not null,
  note        text
);
-- serves: the history of a finding
create index finding_event_by_finding on finding_event (finding_id, id);
