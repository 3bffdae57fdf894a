-- What somebody must answer.

-- An indicator that fired gravely enough to be answered by the owner side.
create table alert (
  id               uuid primary key default gen_random_uuid(),
  project_id       uuid not null references project (id) on delete cascade,
  indicator        text not null,
  severity         smallint not null check (severity between 3 and 5),
  outcome          jsonb not null,
  fingerprint      text not null,
  state            text not null default 'new' check (state in ('new', 'explained', 'confirmed', 'dismissed', 'cleared')),
  raised_at        timestamptz not null default moment(),
  due_on           date not null,
  escalation       text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  explanation      text,
  explained_by     uuid references user_account (id),
  explained_at     timestamptz,
  reason           text,
  decided_by       uuid references user_account (id),
  decided_at       timestamptz,
  version          integer not null default 1,
  -- That an alert was raised stands in the alert itself; only what happens to it afterwards has rows of its own.
  first_raised_at  timestamptz not null default moment(),
  -- Alerts and findings know the region responsible for their filing, so that what waits for somebody is read in the order of its days, and
  -- nobody's county is looked for among all others'. Whether one may see it, the filing itself still says. Whoever writes one holds the filing,
  -- and what moves a filing takes them along (server/filings/copies.ts).
  scope_code       text not null,
  unique (project_id, indicator)
);
-- serves: the lists of alerts and reminders: what is unanswered, the most urgent first
create index alert_open on alert (due_on, id) where state in ('new', 'explained');
-- serves: the list of alerts, the newest first
create index alert_newest on alert (raised_at desc, id);
-- Alerts are listed the gravest first, the newest of those before the others.
create index alert_by_severity on alert (severity desc, raised_at desc, id);
create index alert_explained on alert (due_on, id) where state = 'explained';
create index alert_in_county on alert (left(scope_code, 6), state, due_on, id) include (scope_code) where state in ('new', 'explained');

-- What happened to an alert after it was raised.
create table alert_event (
  id        bigint generated always as identity primary key,
  alert_id  uuid not null references alert (id) on delete cascade,
  at        timestamptz not null default moment(),
  actor_id  uuid references user_account (id),
  actor     text not null,
  action    text not null,
  note      text
);
-- serves: the history of an alert
create index alert_event_by_alert on alert_event (alert_id, id);

-- Alerts that came, or came again, and of which nobody was notified yet: written with them, taken away with the notice.
create table alert_unannounced (
  alert_id    uuid primary key references alert (id) on delete cascade,
  project_id  uuid not null
);
-- serves: whether somebody is still to be notified of an alert of a filing
create index alert_unannounced_by_project on alert_unannounced (project_id);
