-- Filings. Fields of one kind stand in the project’s own row, what happens more than once in project-records.sql.

-- The month a filing counts in, that of its first submission, as a number such as 202611; 0 while it never was submitted.
create function filing_month(year smallint, submitted timestamptz) returns integer language sql immutable parallel safe
  return case when submitted is null then 0 else coalesce(year, extract(year from submitted at time zone 'Asia/Shanghai'))::integer * 100
    + extract(month from submitted at time zone 'Asia/Shanghai')::integer end;

-- What a state waits for from deciders, as domain/steps/turns.ts says; null where it waits for nobody, or for the owner side.
create function deciders_task(state text) returns text language sql immutable parallel safe
  return case when state in ('town-review', 'county-review') then 'review' when state = 'completed' then 'accept'
    when state = 'settled' then 'archive' end;

-- The day by which filings stand in that line: the day something is due, else the day since which they wait; without any, since they were made.
create function waiting_day(state text, due_on date, actual_end date, settlement_date date, created_at timestamptz) returns date
  language sql immutable parallel safe
  return coalesce(due_on, case state when 'completed' then actual_end when 'settled' then settlement_date end,
    (created_at at time zone 'Asia/Shanghai')::date);

-- One filing, from its draft to the archive.
create table project (
  -- In each part the columns of a fixed width stand first, the wide ones before the narrow: so no room is lost between them.
  id                     uuid primary key default gen_random_uuid(),
  filer_id               uuid not null references user_account (id),
  created_at             timestamptz not null default moment(),
  changed_at             timestamptz not null default moment(),
  -- A draft that was never submitted belongs to its owner side alone and counts nowhere.
  first_submitted_at     timestamptz,
  -- What lists add up: near the front, as is what search looks through, for whatever stands before a column is read to find it.
  estimated_price        bigint check (estimated_price between 1 and 999999999999),
  contract_price         bigint check (contract_price between 1 and 999999999999),
  settlement_reviewed    bigint,
  paid                   bigint not null default 0,
  version                integer not null default 1,
  kind                   smallint not null check (kind in (1, 2, 3)),
  name                   text not null check (length(name) between 1 and 100),
  region_code            text not null references region (code),
  -- The region whose people are responsible today: it follows mergers, while number and history keep region_code.
  scope_code             text not null check (scope_code ~ '^\d{12}$'),
  state                  text not null default 'draft',
  -- What search looks through (server/search/columns.ts).
  search_text            text not null default '',
  -- What was filed.
  control_price          bigint check (control_price between 1 and 999999999999),
  quantity               double precision check (quantity > 0),
  longitude              double precision,
  latitude               double precision,
  decision_date          date,
  should_attend          integer,
  did_attend             integer,
  agreed                 integer,
  publicity_start        date,
  publicity_end          date,
  planned_start          date,
  planned_end            date,
  year                   smallint,
  number                 text unique,
  owner_unit_id          uuid references unit (id),
  trade                  text,
  description            text check (length(description) between 1 and 2000),
  major_project          text,
  quantity_unit          text,
  address                text,
  decision_type          text,
  funding_sources        text[] not null default '{}',
  method                 text,
  exemption_reason       text,
  exemption_note         text,
  contact_name           text,
  contact_phone          text,
  in_public_budget       text,
  in_annual_plan         text,
  farmland_touched       text,
  remark                 text,
  -- Review. The limits in force at first submission stay with the filing.
  review_started_at      timestamptz,
  filed_on               date,
  town_reviewed          boolean not null default false,
  owner_suspended        boolean not null default false,
  stopped                boolean not null default false,
  suspended_from         text,
  limit_row_id           uuid references limit_row (id),
  review_started_by      uuid references user_account (id),
  -- The contract.
  sign_date              date,
  contract_start         date,
  contract_end           date,
  award_date             date,
  award_publicity_start  date,
  award_publicity_end    date,
  contract_name          text,
  contract_no            text,
  contract_type          text,
  prepayment_percent     numeric(5, 2),
  retention_percent      numeric(5, 2),
  subcontracted          text,
  subcontracted_percent  numeric(5, 2),
  supplier_kind          text check (supplier_kind in ('unit', 'person', 'team')),
  supplier_unit_id       uuid references unit (id),
  supplier_name          text,
  supplier_mobile        text,
  supplier_id_cipher     bytea,
  -- Of a person or team: the same for the same name and mobile, which nobody can guess back without the key of the server.
  supplier_digest        text,
  site_person            text,
  quality_person         text,
  -- The work, what was paid for it, and its settlement.
  approved_changes       bigint not null default 0,
  settlement_submitted   bigint,
  actual_start           date,
  actual_end             date,
  accepted_on            date,
  settlement_date        date,
  warranty_end           date,
  -- When whoever must act next should have acted.
  due_on                 date,
  progress               smallint not null default 0 check (progress between 0 and 100),
  settlement_agency_id   uuid references unit (id),
  -- The numbers search finds it by.
  search_tokens          integer[] not null default '{}',
  constraint project_state_known check (state in ('draft', 'town-review', 'county-review', 'filed', 'sourcing', 'contracted',
    'in-progress', 'completed', 'accepted', 'settled', 'archived', 'returned', 'suspended', 'terminated', 'void')),
  constraint project_numbered_once_filed check (number is not null or state in ('draft', 'town-review', 'county-review', 'returned',
    'void')),
  constraint project_suspension_remembers check ((state = 'suspended') = (suspended_from is not null)),
  constraint project_stop_means_suspended check (not stopped or state = 'suspended')
  -- On each page room is left for one changed row beside its former self.
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01);
-- How many filings lie in a province is in no index, yet the planner must know.
create statistics project_in_province on (left(scope_code, 2)) from project;
