-- A filing grows with the work. Fields of one kind stand in the project's own row, what happens more than once in tables beside it.

alter table project
  add column number               text unique,
  add column year                 smallint,
  add column owner_unit_id        uuid references unit (id),
  add column trade                text,
  add column description          text check (length(description) between 1 and 2000),
  add column major_project        text,
  add column quantity             double precision check (quantity > 0),
  add column quantity_unit        text,
  add column address              text,
  add column longitude            double precision,
  add column latitude             double precision,
  add column decision_type        text,
  add column decision_date        date,
  add column should_attend        integer,
  add column did_attend           integer,
  add column agreed               integer,
  add column publicity_start      date,
  add column publicity_end        date,
  add column estimated_price      bigint check (estimated_price between 1 and 999999999999),
  add column control_price        bigint check (control_price between 1 and 999999999999),
  add column funding_sources      text[] not null default '{}',
  add column method               text,
  add column exemption_reason     text,
  add column exemption_note       text,
  add column planned_start        date,
  add column planned_end          date,
  add column contact_name         text,
  add column contact_phone        text,
  add column in_public_budget     text,
  add column in_annual_plan       text,
  add column farmland_touched     text,
  add column remark               text,
  -- The limits in force at first submission stay with the filing.
  add column limit_row_id         uuid references limit_row (id),
  add column filed_on             date,
  add column review_started_at    timestamptz,
  add column review_started_by    uuid references user_account (id),
  add column town_reviewed        boolean not null default false,
  add column suspended_from       text,
  add column owner_suspended      boolean not null default false,
  add column stopped              boolean not null default false,
  add column contract_name        text,
  add column contract_no          text,
  add column contract_type        text,
  add column contract_price       bigint check (contract_price between 1 and 999999999999),
  add column sign_date            date,
  add column contract_start       date,
  add column contract_end         date,
  add column prepayment_percent   numeric(5, 2),
  add column retention_percent    numeric(5, 2),
  add column subcontracted        text,
  add column subcontracted_percent numeric(5, 2),
  add column award_date           date,
  add column award_publicity_start date,
  add column award_publicity_end  date,
  add column supplier_kind        text check (supplier_kind in ('unit', 'person', 'team')),
  add column supplier_unit_id     uuid references unit (id),
  add column supplier_name        text,
  add column supplier_mobile      text,
  add column supplier_id_cipher   bytea,
  add column site_person          text,
  add column quality_person       text,
  add column actual_start         date,
  add column progress             smallint not null default 0 check (progress between 0 and 100),
  add column paid                 bigint not null default 0,
  add column approved_changes     bigint not null default 0,
  add column actual_end           date,
  add column accepted_on          date,
  add column settlement_submitted bigint,
  add column settlement_reviewed  bigint,
  add column settlement_agency_id uuid references unit (id),
  add column settlement_date      date,
  add column warranty_end         date,
  -- When whoever must act next should have acted.
  add column due_on               date,
  add constraint project_state_known check (state in ('draft', 'town-review', 'county-review', 'filed', 'sourcing', 'contracted', 'in-progress',
    'completed', 'accepted', 'settled', 'archived', 'returned', 'suspended', 'terminated', 'void')),
  add constraint project_numbered_once_filed check (number is not null or state in ('draft', 'town-review', 'county-review', 'returned', 'void')),
  add constraint project_suspension_remembers check ((state = 'suspended') = (suspended_from is not null)),
  add constraint project_stop_means_suspended check (not stopped or state = 'suspended');

alter table project add column search_text text not null generated always as (lower(coalesce(number, '') || ' ' || name)) stored;
create index project_by_text on project using gin (bigrams(search_text));
create index project_by_owner on project (owner_unit_id, created_at desc) where owner_unit_id is not null;
create index project_by_supplier on project (supplier_unit_id, sign_date desc) where supplier_unit_id is not null;
-- What waits for a decider, the most urgent first.
create index project_under_review on project (due_on, id) where state in ('town-review', 'county-review');

create table funding_line (
  project_id   uuid not null references project (id) on delete cascade,
  position     smallint not null,
  source       text not null,
  amount       bigint not null check (amount between 1 and 999999999999),
  document_no  text,
  primary key (project_id, position)
);

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
create index bidder_by_unit on bidder (unit_id);

create table progress_report (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  percent      smallint not null check (percent between 0 and 100),
  note         text not null,
  reason       text,
  reported_by  uuid not null references user_account (id),
  reported_at  timestamptz not null default now()
);
create index progress_report_newest on progress_report (project_id, reported_at desc);

create table payment (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  paid_on      date not null,
  amount       bigint not null check (amount <> 0),
  payee        text not null,
  reason       text,
  recorded_by  uuid not null references user_account (id),
  recorded_at  timestamptz not null default now()
);
create index payment_by_project on payment (project_id, paid_on, id);

create table project_request (
  id             uuid primary key default gen_random_uuid(),
  project_id     uuid not null references project (id),
  kind           text not null check (kind in ('over-price', 'amendment', 'change', 'settlement', 'termination')),
  payload        jsonb not null,
  asked_by       uuid not null references user_account (id),
  asked_at       timestamptz not null default now(),
  deciding_level text not null check (deciding_level in ('town', 'county')),
  due_on         date not null,
  state          text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn', 'lapsed')),
  decided_by     uuid references user_account (id),
  decided_at     timestamptz,
  decision       text,
  consent_by     uuid references user_account (id),
  consent_at     timestamptz
);
create unique index project_request_one_open on project_request (project_id, kind) where state = 'open';
create index project_request_by_project on project_request (project_id, asked_at desc);
create index project_request_queue on project_request (due_on, id) where state = 'open';

create table change_order (
  id          uuid primary key default gen_random_uuid(),
  project_id  uuid not null references project (id),
  request_id  uuid not null references project_request (id),
  type        text not null check (type in ('value', 'duration', 'scope')),
  amount      bigint not null,
  new_end     date,
  reason      text not null,
  approved_at timestamptz not null default now()
);
create index change_order_by_project on change_order (project_id, approved_at);

create table acceptance (
  id           uuid primary key default gen_random_uuid(),
  project_id   uuid not null references project (id),
  accepted_on  date not null,
  passed       boolean not null,
  opinion      text not null,
  acceptors    jsonb not null,
  decided_by   uuid not null references user_account (id),
  decided_at   timestamptz not null default now()
);
create index acceptance_by_project on acceptance (project_id, decided_at desc);

-- The history of a filing as people read it; the audit trail proves it.
create table project_event (
  id           bigint generated always as identity primary key,
  project_id   uuid not null references project (id) on delete cascade,
  at           timestamptz not null default now(),
  actor_id     uuid not null references user_account (id),
  actor_name   text not null,
  action       text not null,
  from_state   text not null,
  to_state     text not null,
  reason       text,
  deviations   text[] not null default '{}',
  record       text,
  before       jsonb,
  after        jsonb
);
create index project_event_by_project on project_event (project_id, id desc);

-- Everyone who ever was the filer or changed fields or evidence of the owner side: they never decide this filing.
create table project_toucher (
  project_id  uuid not null references project (id) on delete cascade,
  user_id     uuid not null references user_account (id),
  primary key (project_id, user_id)
);

-- What a returned filing must put right.
create table review_mark (
  project_id  uuid not null references project (id) on delete cascade,
  target      text not null,
  note        text,
  primary key (project_id, target)
);

-- The last number given out per county, year and kind. Taken under lock in the transaction that files, so there is no gap and no double.
create table filing_counter (
  county  text not null,
  year    smallint not null,
  kind    smallint not null,
  last    integer not null,
  primary key (county, year, kind)
);
