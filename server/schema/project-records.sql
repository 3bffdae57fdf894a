-- What happens to a filing more than once, and who touched it.

-- Where the money of a filing comes from.
create table funding_line (
  project_id   uuid not null references project (id) on delete cascade,
  position     smallint not null,
  source       text not null,
  amount       bigint not null check (amount between 1 and 999999999999),
  document_no  text,
  primary key (project_id, position)
);
-- serves: whether a funding source is in use
create index funding_line_by_source on funding_line (source);

-- One round of looking for a contractor.
create table sourcing_round (
  id            uuid primary key default gen_random_uuid(),
  project_id    uuid not null references project (id),
  number        smallint not null,
  notice_date   date not null,
  closing_date  date not null,
  failed        boolean not null default false,
  fail_reason   text,
  unique (project_id, number),
  check (closing_date >= notice_date)
);

-- Who took part in a round, at which price.
create table bidder (
  round_id  uuid not null references sourcing_round (id),
  position  smallint not null,
  unit_id   uuid not null references unit (id),
  price     bigint not null check (price > 0),
  valid     boolean not null,
  reason    text,
  primary key (round_id, position),
  unique (round_id, unit_id)
);
-- serves: the rounds a unit took part in
create index bidder_by_unit on bidder (unit_id);

-- How far the work is, as its owner side reported.
create table progress_report (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  percent      smallint not null check (percent between 0 and 100),
  note         text not null,
  reason       text,
  reported_by  uuid not null references user_account (id),
  reported_at  timestamptz not null default moment()
);
-- serves: the last report of a filing
create index progress_report_newest on progress_report (project_id, reported_at desc);

-- What was paid, or taken back.
create table payment (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  paid_on      date not null,
  amount       bigint not null check (amount <> 0),
  payee        text not null,
  reason       text,
  recorded_by  uuid not null references user_account (id),
  recorded_at  timestamptz not null default moment()
);
-- serves: the payments of a filing
create index payment_by_project on payment (project_id, paid_on, id);

-- The judgement of a finished work.
create table acceptance (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  accepted_on  date not null,
  passed       boolean not null,
  opinion      text not null,
  acceptors    jsonb not null,
  decided_by   uuid not null references user_account (id),
  decided_at   timestamptz not null default moment()
);
-- serves: the judgements of a filing
create index acceptance_by_project on acceptance (project_id, decided_at desc);
-- serves: whom somebody last wrote down as acceptors
create index acceptance_by_decider on acceptance (decided_by, decided_at desc);

-- The history of a filing as people read it; the audit trail proves it.
create table project_event (
  id          bigint generated always as identity primary key,
  project_id  uuid not null references project (id) on delete cascade,
  at          timestamptz not null default moment(),
  actor_id    uuid not null references user_account (id),
  actor_name  text not null,
  for_id      uuid references user_account (id),
  for_name    text,
  action      text not null,
  from_state  text not null,
  to_state    text not null,
  reason      text,
  deviations  text[] not null default '{}',
  record      text,
  before      jsonb,
  after       jsonb
);
-- serves: the history of a filing, the newest first
create index project_event_by_project on project_event (project_id, id desc);

-- Everyone who ever was the filer or changed fields or evidence of the owner side: they never decide this filing.
create table project_toucher (
  project_id  uuid not null references project (id) on delete cascade,
  user_id     uuid not null references user_account (id),
  primary key (project_id, user_id)
);
-- serves: whose filings somebody must not decide
create index project_toucher_by_user on project_toucher (user_id, project_id);

-- The last number given out per county, year and kind. Taken under lock in the transaction that files, so there is no gap and no double.
create table filing_counter (
  county  text not null,
  year    smallint not null,
  kind    smallint not null,
  last    integer not null,
  primary key (county, year, kind)
);

-- Projects that began before the platform: when and in which state they were taken over, and the number they had.
create table taken_over (
  project_id     uuid primary key references project (id) on delete cascade,
  taken_over_on  date not null,
  state          text not null,
  former_number  text check (length(former_number) between 1 and 60)
);
-- serves: a project by the number it had before
create index taken_over_by_number on taken_over (former_number) where former_number is not null;
