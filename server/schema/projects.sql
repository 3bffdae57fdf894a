-- Filings. Fields of one kind stand in the project’s own row, what happens more than once in project-records.sql.

-- The month a filing counts in, that of its first submission, as a number such as 202611; 0 while it never was submitted.
create function filing_month(year smallint, submitted timestamptz) returns integer language sql immutable parallel safe
  return case when submitted is null then 0 else coalesce(year, extract(year from submitted at time zone 'Asia/Shanghai'))::integer * 100
    + extract(month from submitted at time zone 'Asia/Shanghai')::integer end;

-- One filing, from its draft to the archive.
create table project (
  id                     uuid primary key default gen_random_uuid(),
  name                   text not null check (length(name) between 1 and 100),
  kind                   smallint not null check (kind in (1, 2, 3)),
  region_code            text not null references region (code),
  -- The region whose people are responsible today: it follows mergers, while number and history keep region_code.
  scope_code             text not null check (scope_code ~ '^\d{12}$'),
  filer_id               uuid not null references user_account (id),
  state                  text not null default 'draft',
  -- A draft that was never submitted belongs to its owner side alone and counts nowhere.
  first_submitted_at     timestamptz,
  version                integer not null default 1,
  created_at             timestamptz not null default moment(),
  changed_at             timestamptz not null default moment(),
  -- What was filed.
  number                 text unique,
  year                   smallint,
  owner_unit_id          uuid references unit (id),
  trade                  text,
  description            text check (length(description) between 1 and 2000),
  major_project          text,
  quantity               double precision check (quantity > 0),
  quantity_unit          text,
  address                text,
  longitude              double precision,
  latitude               double precision,
  decision_type          text,
  decision_date          date,
  should_attend          integer,
  did_attend             integer,
  agreed                 integer,
  publicity_start        date,
  publicity_end          date,
  estimated_price        bigint check (estimated_price between 1 and 999999999999),
  control_price          bigint check (control_price between 1 and 999999999999),
  funding_sources        text[] not null default '{}',
  method                 text,
  exemption_reason       text,
  exemption_note         text,
  planned_start          date,
  planned_end            date,
  contact_name           text,
  contact_phone          text,
  in_public_budget       text,
  in_annual_plan         text,
  farmland_touched       text,
  remark                 text,
  -- Review. The limits in force at first submission stay with the filing.
  limit_row_id           uuid references limit_row (id),
  filed_on               date,
  review_started_at      timestamptz,
  review_started_by      uuid references user_account (id),
  town_reviewed          boolean not null default false,
  suspended_from         text,
  owner_suspended        boolean not null default false,
  stopped                boolean not null default false,
  -- The contract.
  contract_name          text,
  contract_no            text,
  contract_type          text,
  contract_price         bigint check (contract_price between 1 and 999999999999),
  sign_date              date,
  contract_start         date,
  contract_end           date,
  prepayment_percent     numeric(5, 2),
  retention_percent      numeric(5, 2),
  subcontracted          text,
  subcontracted_percent  numeric(5, 2),
  award_date             date,
  award_publicity_start  date,
  award_publicity_end    date,
  supplier_kind          text check (supplier_kind in ('unit', 'person', 'team')),
  supplier_unit_id       uuid references unit (id),
  supplier_name          text,
  supplier_mobile        text,
  supplier_id_cipher     bytea,
  site_person            text,
  quality_person         text,
  -- The work and what was paid for it.
  actual_start           date,
  progress               smallint not null default 0 check (progress between 0 and 100),
  paid                   bigint not null default 0,
  approved_changes       bigint not null default 0,
  actual_end             date,
  accepted_on            date,
  -- The settlement.
  settlement_submitted   bigint,
  settlement_reviewed    bigint,
  settlement_agency_id   uuid references unit (id),
  settlement_date        date,
  warranty_end           date,
  -- When whoever must act next should have acted.
  due_on                 date,
  -- What search looks through (server/search-columns.ts), and the numbers it is found by.
  search_text            text not null default '',
  search_tokens          integer[] not null default '{}',
  constraint project_state_known check (state in ('draft', 'town-review', 'county-review', 'filed', 'sourcing', 'contracted',
    'in-progress', 'completed', 'accepted', 'settled', 'archived', 'returned', 'suspended', 'terminated', 'void')),
  constraint project_numbered_once_filed check (number is not null or state in ('draft', 'town-review', 'county-review', 'returned',
    'void')),
  constraint project_suspension_remembers check ((state = 'suspended') = (suspended_from is not null)),
  constraint project_stop_means_suspended check (not stopped or state = 'suspended')
  -- Room is left for a changed row beside its former self.
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01);
-- How many filings lie in a province is in no index, yet the planner must know.
create statistics project_in_province on (left(scope_code, 2)) from project;

-- Every index is one more thing to write when a filing changes. No index holds what ordinary steps change (a report, a payment, the beginning
-- of a review): those steps then touch none of them. Where ids are left out, equals are put in order while they are read.

-- serves: the newest filings of a province or of many areas, and whatever the filters of a list ask of them.
create index project_newest on project (created_at, id)
  include (scope_code, kind, first_submitted_at, year, trade, method, major_project);
-- serves: the newest filings of a city.
create index project_in_city on project (left(scope_code, 4), created_at, id);
-- serves: the newest filings of a county, and whatever the filters of a list ask of them: leafing through thousands touches none of them.
create index project_in_county on project (left(scope_code, 6), created_at, id)
  include (scope_code, kind, state, first_submitted_at, year, trade, method, major_project, estimated_price, number);
-- serves: the newest filings of a town, and counting them.
create index project_in_town on project (left(scope_code, 9), created_at, id);
-- serves: the newest filings of a village; its neighbours of the same trade; the number of filings in every region; regions that are merged.
create index project_in_village on project (scope_code, created_at, id) include (kind, first_submitted_at);
-- serves: one's own filings.
create index project_by_filer on project (filer_id, created_at, id);
-- serves: the filings of one state in a county: archived ones lie behind all newer ones.
create index project_by_state on project (left(scope_code, 6), state, created_at, id) include (scope_code, kind)
  where first_submitted_at is not null;
-- serves: the filings of one state in a province or in many areas.
create index project_by_state_everywhere on project (state, created_at, id) include (scope_code, kind)
  where first_submitted_at is not null;
-- serves: search for text and funding sources. Little may wait to be merged: every search reads through it.
create index project_by_token on project using gin (search_tokens) with (gin_pending_list_limit = 64);
-- serves: lists by estimated price.
create index project_by_estimate on project (estimated_price) where estimated_price is not null;
-- serves: lists by contract price.
create index project_by_contract on project (contract_price, id) include (scope_code, kind, first_submitted_at)
  where contract_price is not null;
-- serves: lists by name.
create index project_by_name on project (name);
-- serves: lists by the day something is due, and reminders of it.
create index project_by_due_day on project (due_on, id) include (scope_code, kind, first_submitted_at) where due_on is not null;
-- serves: what waits for the deciders of a county or town, the most urgent first.
create index project_under_review on project (left(scope_code, 6), due_on, id) where state in ('town-review', 'county-review');
-- serves: the filings of an owner, of one trade first where risks are judged.
create index project_by_owner on project (owner_unit_id, trade, first_submitted_at desc) where owner_unit_id is not null;
-- serves: the contracts of a supplier.
create index project_by_supplier on project (supplier_unit_id, sign_date desc) where supplier_unit_id is not null;
-- serves: prices by unit of measure in a county, for the risk of a price.
create index project_unit_price on project (left(scope_code, 6), trade, quantity_unit, sign_date desc)
  where contract_price is not null and quantity is not null;
-- serves: whether an item of a dictionary is in use.
create index project_by_item on project (trade, method, contract_type, major_project);

-- Whoever files, the responsible region is the one at the end of the chain. The row lock makes a filing and a merger take turns:
-- either the merger finds the filing, or the filing finds the merger done.
create function project_scope_follows_region() returns trigger language plpgsql as $$
begin
  select current_code into new.scope_code from region where code = new.region_code for share;
  return new;
end $$;
create trigger project_scope_follows_region before insert or update of region_code on project
  for each row execute function project_scope_follows_region();
