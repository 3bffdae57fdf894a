-- How filings are found.

-- Every index is one more thing to write when a filing changes. No index holds what ordinary steps change (a report, a payment, the beginning
-- of a review): those steps then touch none of them. Where ids are left out, equals are put in order while they are read.

-- serves: the newest filings of a province or of many areas, and whatever the filters of a list ask of them.
create index project_newest on project (created_at, id)
  include (scope_code, kind, first_submitted_at, year, trade, method, major_project);
-- serves: the newest filings of a city, those of a year far behind them, and its filings by number.
create index project_in_city on project (left(scope_code, 4), created_at, id) include (scope_code, kind, first_submitted_at, year, number);
-- serves: the newest filings of a county, and whatever the filters of a list ask of them: leafing through thousands touches none of them.
create index project_in_county on project (left(scope_code, 6), created_at, id)
  include (scope_code, kind, state, first_submitted_at, year, trade, method, major_project, estimated_price, number);
-- serves: the newest filings of a town, and counting them.
create index project_in_town on project (left(scope_code, 9), created_at, id);
-- serves: the filings of a village; its neighbours of the same trade; the number of filings in a region; regions that are merged. A village has
-- some hundreds, which are put in order where they are found.
create index project_in_village on project (scope_code);
-- serves: one's own filings, which are as few.
create index project_by_filer on project (filer_id);
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
create index project_waiting on project (left(scope_code, 6), deciders_task(state),
    waiting_day(state, due_on, actual_end, settlement_date, created_at), scope_code) where deciders_task(state) is not null;
-- serves: the filings of an owner, of one trade first where risks are judged.
create index project_by_owner on project (owner_unit_id, trade, first_submitted_at desc) where owner_unit_id is not null;
-- serves: the contracts of a supplier.
create index project_by_supplier on project (supplier_unit_id, sign_date desc) where supplier_unit_id is not null;
-- serves: prices by unit of measure in a county, for the risk of a price.
create index project_unit_price on project (left(scope_code, 6), trade, quantity_unit, sign_date desc)
  where contract_price is not null and quantity is not null;
-- serves: whether an item of a dictionary is in use.
create index project_by_item on project (trade, method, contract_type, major_project);
