-- What the owner side of a filing asks for, and what came of it.

-- What the owner side asked for and an office decides.
create table project_request (
  id              uuid primary key default gen_random_uuid(),
  project_id      uuid not null references project (id),
  kind            text not null check (kind in ('over-price', 'amendment', 'change', 'settlement', 'termination', 'correction')),
  payload         jsonb not null,
  asked_by        uuid not null references user_account (id),
  asked_at        timestamptz not null default moment(),
  deciding_level  text not null check (deciding_level in ('town', 'county')),
  due_on          date not null,
  state           text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn', 'lapsed')),
  decided_by      uuid references user_account (id),
  decided_at      timestamptz,
  decision        text,
  consent_by      uuid references user_account (id),
  consent_at      timestamptz,
  -- The region responsible for its filing.
  scope_code      text not null
);
-- serves: one open request of a kind for each filing, a rule
create unique index project_request_one_open on project_request (project_id, kind) where state = 'open';
-- serves: the requests of a filing, the newest first
create index project_request_by_project on project_request (project_id, asked_at desc);
-- serves: open requests of the whole product by their day (reminders, cities and provinces).
create index project_request_queue on project_request (due_on, id) where state = 'open';
-- serves: open requests of a county or town by their day (queue, workbench).
create index project_request_in_county on project_request (left(scope_code, 6), due_on, id) where state = 'open';

-- A change of the contract that was granted.
create table change_order (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  request_id   uuid not null references project_request (id),
  type         text not null check (type in ('value', 'duration', 'scope')),
  amount       bigint not null,
  new_end      date,
  reason       text not null,
  approved_at  timestamptz not null default moment()
);
-- serves: the changes of a contract in order
create index change_order_by_project on change_order (project_id, approved_at);
