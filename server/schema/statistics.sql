-- Data analysis and the totals of lists.

-- Who was contracted: a unit by its id, a person or team by a digest of name and mobile, which tells neither.
create function supplier_key(unit uuid, name text, mobile text) returns text language sql immutable parallel safe as $$
  select coalesce(unit::text, md5(name || '|' || coalesce(mobile, '')))
$$;

-- A scan of every filing changes what is counted about nearly all of them. It says so (`supervision.scan`), brings the facts of each portion up to
-- date itself, and adds the cells up afresh when it has ended: noting a million changes one by one would take longer than the scan.
create function is_scan() returns boolean language sql stable as $$ select coalesce(current_setting('supervision.scan', true), '') = 'on' $$;

-- How long ago work should have been completed: 1 up to 30 days, 2 up to 90, 3 longer, 0 not yet.
create function overdue_part(ends_on date, day date) returns integer language sql immutable parallel safe as $$
  select case when ends_on >= day then 0 when ends_on >= day - 30 then 1 when ends_on >= day - 90 then 2 when ends_on is not null then 3 else 0 end
$$;

-- Whether that part is another on the second day than on the first: one of the days between two parts is passed. Asked so that an index answers.
create function overdue_differs(ends_on date, first date, second date) returns boolean language sql immutable parallel safe as $$
  select (ends_on >= first and ends_on < second) or (ends_on >= first - 30 and ends_on < second - 30)
    or (ends_on >= first - 90 and ends_on < second - 90)
$$;

-- Roll-up: how many filings and how much money, per county, city and province (6, 4, 2 digits of the responsible region) and what lists and
-- statistics ask for. Towns and villages are small enough to be counted. Drafts that were never submitted have cells of their own, because
-- they count for their owner side alone.
create table project_rollup (
  area                 text not null,
  kind                 smallint not null,
  state                text not null,
  submitted            boolean not null,
  year                 smallint not null, -- 0 before the first submission
  -- '' where none was chosen; '*' in the coarse cells that stand beside the fine ones, for the many questions that ask for neither
  -- industry nor method nor key projects. Never add both up.
  trade                text not null,
  method               text not null,
  major                boolean not null,
  filings              bigint not null,
  estimated_price      bigint not null,
  contract_price       bigint not null,
  settlement_reviewed  bigint not null,
  paid                 bigint not null,
  primary key (area, kind, state, submitted, year, trade, method, major)
);
create index project_rollup_empty on project_rollup (area) where filings = 0;
create index project_rollup_coarse on project_rollup (area) where trade = '*';
-- The widest areas have the most cells: one industry's or one method's are found without reading all the others.
create index project_rollup_by_trade on project_rollup (area, trade, kind);
create index project_rollup_by_method on project_rollup (area, method, state);

-- What changed since. Every change of a filing adds its lines in its own transaction and waits for nobody; figures are roll-up plus lines.
create table project_rollup_delta (
  scope_code           text not null,
  kind                 smallint not null,
  state                text not null,
  submitted            boolean not null,
  year                 smallint not null,
  trade                text not null,
  method               text not null,
  major                boolean not null,
  filings              bigint not null,
  estimated_price      bigint not null,
  contract_price       bigint not null,
  settlement_reviewed  bigint not null,
  paid                 bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- One row a filing: all that the analysis counts about it, gathered from the filing, its alerts, findings and fired indicators.
create table filing_fact (
  project_id         uuid primary key references project (id) on delete cascade,
  scope_code         text not null,
  month              integer not null, -- 0: never submitted, counts nowhere
  kind               smallint not null,
  trade              text not null,
  method             text not null,
  sources            text[] not null,
  state              text not null,
  estimate           bigint not null,
  contract           bigint,
  reviewed           bigint, -- only beside a contract
  over_budget        boolean not null,
  disclosure         smallint not null, -- 0: nothing to publish yet, 1: something was not published, 2: everything was
  delay              integer, -- days between agreed and actual end, once completed
  ends_on            date, -- the agreed end, from filing to completion: whether that is past, the day decides
  owner_unit_id      uuid,
  above_direct       boolean not null, -- and neither void nor terminated, which are compared with nobody
  supplier           text,
  sign_date          date, -- likewise
  open_alerts        smallint not null,
  rectified_on_time  smallint not null,
  rectified_late     smallint not null,
  -- the numbers of the indicators that fired
  fired              smallint[] not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01);
create index filing_fact_in_city on filing_fact (left(scope_code, 4), month);
create index filing_fact_in_county on filing_fact (left(scope_code, 6), month);
create index filing_fact_in_place on filing_fact (scope_code, month);
create index filing_fact_of_supplier on filing_fact (supplier) where supplier is not null;
-- What is compared within a county, read from these alone.
create index filing_fact_compared on filing_fact (left(scope_code, 6), month) include (scope_code, owner_unit_id, method, kind, trade)
  where above_direct and owner_unit_id is not null;
create index filing_fact_signed on filing_fact (left(scope_code, 6), sign_date) include (scope_code, trade, supplier, contract, month, kind, method)
  where supplier is not null and sign_date is not null;
-- Which facts stand in another part today than on the day the cells reckon from.
create index filing_fact_ending on filing_fact (ends_on) where ends_on is not null;
-- A town is found as a county is.
create index filing_fact_in_town on filing_fact (left(scope_code, 9), month);
-- What suppliers were given under a filter, read from this alone; and the few facts of one industry or one method in a province.
create index filing_fact_awarded on filing_fact (month, scope_code) include (kind, trade, method, sources, supplier, contract) where supplier is not null;
create index filing_fact_of_trade on filing_fact (left(scope_code, 2), trade, month);
create index filing_fact_of_method on filing_fact (left(scope_code, 2), method, month);

-- What changed since the cells were brought up to date: a fact that went and one that came. Written in the transaction of the change.
create table statistics_line (
  sign  smallint not null,
  like filing_fact
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Which filings a transaction has touched. Their facts are gathered as it commits, all at once and in the order of their ids: whoever holds
-- facts waits for nothing else any more, so that no two transactions ever wait for each other here.
create unlogged table statistics_touched (
  transaction  xid8 not null default pg_current_xact_id(),
  projects     uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index statistics_touched_by on statistics_touched (transaction);

-- Sums by area (2, 4, 6 or 9 leading digits), span (a year or a month) and facet: '*' everything, 'k' one kind, 't' one industry, 'm' one method,
-- 's' one funding source, 'x' one of each with all its sources. A page reads the facet that fits its filters; never add two facets up.
create table statistics_cell (
  area                 text not null,
  facet                "char" not null,
  span                 integer not null,
  kind                 smallint not null,
  trade                text not null,
  method               text not null,
  sources              text[] not null,
  filings              integer not null,
  estimate             bigint not null,
  contracted           integer not null,
  contracted_estimate  bigint not null,
  contracted_price     bigint not null,
  settled              integer not null,
  settled_estimate     bigint not null,
  settled_contract     bigint not null,
  settled_price        bigint not null,
  over_budget          integer not null,
  disclosure_due       integer not null,
  disclosure_complete  integer not null,
  open_alerts          integer not null,
  rectified_on_time    integer not null,
  rectified_late       integer not null,
  completed            integer not null,
  on_time              integer not null,
  late_30              integer not null,
  late_90              integer not null,
  late_more            integer not null,
  in_draft             integer not null,
  in_town_review       integer not null,
  in_county_review     integer not null,
  in_filed             integer not null,
  in_sourcing          integer not null,
  in_contracted        integer not null,
  in_in_progress       integer not null,
  in_completed         integer not null,
  in_accepted          integer not null,
  in_settled           integer not null,
  in_archived          integer not null,
  in_returned          integer not null,
  in_suspended         integer not null,
  in_terminated        integer not null,
  in_void              integer not null,
  overdue_30           integer not null default 0,
  overdue_90           integer not null default 0,
  overdue_more         integer not null default 0,
  primary key (area, facet, span, kind, trade, method, sources)
);
create index statistics_cell_empty on statistics_cell (area) where filings = 0;

-- How many filings of an area, a year and a facet set an indicator off.
create table statistics_fired (
  area       text not null,
  facet      "char" not null,
  span       integer not null,
  value      text not null,
  indicator  smallint not null,
  filings    integer not null,
  primary key (area, facet, span, value, indicator)
);
create index statistics_fired_empty on statistics_fired (area) where filings = 0;

-- What each supplier was given in an area and year.
create table statistics_award (
  area       text not null,
  span       integer not null,
  supplier   text not null,
  contracts  integer not null,
  amount     bigint not null,
  primary key (area, span, supplier)
);
create index statistics_award_empty on statistics_award (area) where contracts = 0;

-- What has been folded into the cells of a county, so often. Together with the lines and notes that wait beside them it tells whether anything a page
-- shows of the county has changed: these only ever become more until they are folded.
create table statistics_state (
  area   text primary key,
  folds  bigint not null
) with (fillfactor = 50);

-- What else a page shows has changed: findings of a county, or what a unit is called, which may be shown anywhere ('').
create table statistics_note (
  area  text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The day the cells reckon delays from. It follows the calendar when lines are folded; until then a page adds what has become later since.
create table statistics_day (
  sole  boolean primary key default true check (sole),
  day   date not null
);

-- The same from the filings themselves.
create view filing_fact_now as
  select project.id as project_id, project.scope_code, filing_month(project.year, project.first_submitted_at) as month, project.kind,
    coalesce(project.trade, '') as trade, coalesce(project.method, '') as method,
    array(select distinct source from unnest(project.funding_sources) as source order by source) as sources, project.state,
    coalesce(project.estimated_price, 0) as estimate, project.contract_price as contract,
    case when project.contract_price is not null then project.settlement_reviewed end as reviewed,
    coalesce(coalesce(project.settlement_reviewed, project.contract_price + project.approved_changes) > project.estimated_price
      and project.contract_price is not null, false) as over_budget,
    -- To be published: the decision once filed, the award once given.
    (case when project.filed_on is null and project.award_date is null then 0
      when (project.filed_on is null or (project.publicity_start is not null and project.publicity_end is not null))
        and (project.award_date is null or (project.award_publicity_start is not null and project.award_publicity_end is not null)) then 2
      else 1 end)::smallint as disclosure,
    case when standing.state in ('completed', 'accepted', 'settled', 'archived')
      then project.actual_end - coalesce(project.contract_end, project.planned_end) end as delay,
    case when standing.state in ('filed', 'sourcing', 'contracted', 'in-progress')
      then coalesce(project.contract_end, project.planned_end) end as ends_on,
    project.owner_unit_id,
    coalesce(project.estimated_price >= (select direct_limit from limit_row where limit_row.id = project.limit_row_id), false)
      and project.state not in ('void', 'terminated') as above_direct,
    case when project.contract_price is not null then supplier_key(project.supplier_unit_id, project.supplier_name, project.supplier_mobile) end as supplier,
    case when project.state not in ('void', 'terminated') then project.sign_date end as sign_date,
    (select count(*) from alert where alert.project_id = project.id and alert.state in ('new', 'explained'))::smallint as open_alerts,
    (select count(*) from finding where finding.project_id = project.id and finding.rectified_on <= finding.due_on)::smallint as rectified_on_time,
    (select count(*) from finding where finding.project_id = project.id and finding.rectified_on > finding.due_on)::smallint as rectified_late,
    array(select substr(indicator, 2)::smallint from risk_result
      where risk_result.project_id = project.id and severity is not null and indicator <> 'K46' order by 1) as fired
  from project, lateral (select case when project.state = 'suspended' then project.suspended_from else project.state end as state) as standing;

-- What a fact, or a fact that came or went, is worth. `pending`: not in the cells yet.
create view statistics_row as
  select pending, project_id, scope_code, month, kind, trade, method, sources, state, owner_unit_id, above_direct, supplier, sign_date, ends_on, fired,
    (sign)::integer as filings, (sign * estimate)::bigint as estimate,
    (case when contract is not null then sign else 0 end)::integer as contracted,
    (case when contract is not null then sign * estimate else 0 end)::bigint as contracted_estimate,
    (sign * coalesce(contract, 0))::bigint as contracted_price, (case when reviewed is not null then sign else 0 end)::integer as settled,
    (case when reviewed is not null then sign * estimate else 0 end)::bigint as settled_estimate,
    (case when reviewed is not null then sign * contract else 0 end)::bigint as settled_contract,
    (sign * coalesce(reviewed, 0))::bigint as settled_price, (case when over_budget then sign else 0 end)::integer as over_budget,
    (case when disclosure > 0 then sign else 0 end)::integer as disclosure_due,
    (case when disclosure = 2 then sign else 0 end)::integer as disclosure_complete, (sign * open_alerts)::integer as open_alerts,
    (sign * rectified_on_time)::integer as rectified_on_time, (sign * rectified_late)::integer as rectified_late,
    (case when delay is not null then sign else 0 end)::integer as completed,
    (case when delay <= 0 then sign else 0 end)::integer as on_time,
    (case when delay between 1 and 30 then sign else 0 end)::integer as late_30,
    (case when delay between 31 and 90 then sign else 0 end)::integer as late_90,
    (case when delay > 90 then sign else 0 end)::integer as late_more,
    (case when state = 'draft' then sign else 0 end)::integer as in_draft,
    (case when state = 'town-review' then sign else 0 end)::integer as in_town_review,
    (case when state = 'county-review' then sign else 0 end)::integer as in_county_review,
    (case when state = 'filed' then sign else 0 end)::integer as in_filed,
    (case when state = 'sourcing' then sign else 0 end)::integer as in_sourcing,
    (case when state = 'contracted' then sign else 0 end)::integer as in_contracted,
    (case when state = 'in-progress' then sign else 0 end)::integer as in_in_progress,
    (case when state = 'completed' then sign else 0 end)::integer as in_completed,
    (case when state = 'accepted' then sign else 0 end)::integer as in_accepted,
    (case when state = 'settled' then sign else 0 end)::integer as in_settled,
    (case when state = 'archived' then sign else 0 end)::integer as in_archived,
    (case when state = 'returned' then sign else 0 end)::integer as in_returned,
    (case when state = 'suspended' then sign else 0 end)::integer as in_suspended,
    (case when state = 'terminated' then sign else 0 end)::integer as in_terminated,
    (case when state = 'void' then sign else 0 end)::integer as in_void,
    (case when overdue_part(ends_on, (select day from statistics_day)) = 1 then sign else 0 end)::integer as overdue_30,
    (case when overdue_part(ends_on, (select day from statistics_day)) = 2 then sign else 0 end)::integer as overdue_90,
    (case when overdue_part(ends_on, (select day from statistics_day)) = 3 then sign else 0 end)::integer as overdue_more
  from (
    select false as pending, 1::smallint as sign, filing_fact.* from filing_fact where month > 0
    union all
    select true, statistics_line.* from statistics_line) as known;

-- Which cells a row belongs to: in provinces and cities all; in counties those of years, and of months those narrowed by one thing at most; in towns
-- these of years, and the totals of months. Everything else is added up from the facts, of which there are hardly more than there would be cells.
create view statistics_share as
  select pending, left(scope_code, digits) as area, of.facet, span, of.kind, of.trade, of.method, of.sources,
    filings, estimate, contracted, contracted_estimate, contracted_price, settled, settled_estimate, settled_contract, settled_price,
    over_budget, disclosure_due, disclosure_complete, open_alerts, rectified_on_time, rectified_late, completed, on_time, late_30, late_90,
    late_more, in_draft, in_town_review, in_county_review, in_filed, in_sourcing, in_contracted, in_in_progress, in_completed, in_accepted,
    in_settled, in_archived, in_returned, in_suspended, in_terminated, in_void, overdue_30, overdue_90, overdue_more, ends_on
  from statistics_row as line,
    lateral (
      values ('*'::"char", 0::smallint, '', '', '{}'::text[]), ('k', line.kind, '', '', '{}'), ('t', 0, line.trade, '', '{}'), ('m', 0, '', line.method, '{}'),
        ('x', line.kind, line.trade, line.method, line.sources)
      union all select 's', 0, '', '', array[source] from unnest(line.sources) as source) as of (facet, kind, trade, method, sources),
    unnest(array[2, 4, 6, 9]) as digits, unnest(array[line.month / 100, line.month]) as span
  where digits <= 4 or (digits = 6 and (span < 10000 or of.facet <> 'x')) or (digits = 9 and (of.facet = '*' or (span < 10000 and of.facet <> 'x')));

-- What indicators found, what suppliers were given and when running work is agreed to end is known by months too, where facts are too many to
-- add up for every page: in provinces and cities, and of indicators in counties, which their city's page shows side by side.
create view statistics_fired_share as
  select pending, left(scope_code, digits) as area, of.facet, span, of.value, indicator, filings
  from statistics_row as line,
    lateral (values ('*'::"char", ''), ('k', line.kind::text), ('t', line.trade), ('m', line.method)
      union all select 's', source from unnest(line.sources) as source) as of (facet, value),
    unnest(array[2, 4, 6, 9]) as digits, unnest(line.fired) as indicator, unnest(array[line.month / 100, line.month]) as span
  where case when span < 10000 then digits <= 6 or of.facet = '*' else digits <= 6 and of.facet = '*' end;

create view statistics_award_share as
  select pending, left(scope_code, digits) as area, span, supplier, contracted as contracts, contracted_price as amount
  from statistics_row, unnest(array[2, 4, 6]) as digits, unnest(array[month / 100, month]) as span
  where supplier is not null and (span < 10000 or digits <= 4);

-- What one filing is worth to the roll-up.
create view project_figures as
  select scope_code, kind, state, first_submitted_at is not null as submitted, coalesce(year, 0::smallint) as year, coalesce(trade, '') as trade,
    coalesce(method, '') as method, major_project is not null as major, 1::bigint as filings, coalesce(estimated_price, 0) as estimated_price,
    coalesce(contract_price, 0) as contract_price, coalesce(settlement_reviewed, 0) as settlement_reviewed, paid
  from project;

create function note_project_figures(filing project, sign bigint) returns void language sql as $$
  insert into project_rollup_delta
  select filing.scope_code, filing.kind, filing.state, filing.first_submitted_at is not null, coalesce(filing.year, 0::smallint),
    coalesce(filing.trade, ''), coalesce(filing.method, ''), filing.major_project is not null, sign, sign * coalesce(filing.estimated_price, 0),
    sign * coalesce(filing.contract_price, 0), sign * coalesce(filing.settlement_reviewed, 0), sign * filing.paid
$$;

create function project_figures_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_project_figures(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_project_figures(new, 1); end if;
  return null;
end $$;
create trigger project_figures_added after insert or delete on project for each row execute function project_figures_changed();
create trigger project_figures_moved after update on project for each row
  when ((old.scope_code, old.kind, old.state, old.first_submitted_at is null, old.year, old.trade, old.method, old.major_project is null,
      old.estimated_price, old.contract_price, old.settlement_reviewed, old.paid)
    is distinct from (new.scope_code, new.kind, new.state, new.first_submitted_at is null, new.year, new.trade, new.method, new.major_project is null,
      new.estimated_price, new.contract_price, new.settlement_reviewed, new.paid))
  execute function project_figures_changed();

-- Folds the lines into the roll-up, one process at a time; answers how many there were. A reader sees them before or after, never both or neither.
create function fold_project_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
  emptied boolean;
begin
  if not pg_try_advisory_xact_lock(909214) then return 0; end if;
  with taken as (delete from project_rollup_delta returning *),
    cells as (
      select left(scope_code, digits) as area, kind, state, submitted, year, case when coarse then '*' else trade end as trade,
        case when coarse then '*' else method end as method, not coarse and major as major, sum(filings)::bigint as filings,
        sum(estimated_price)::bigint as estimated_price, sum(contract_price)::bigint as contract_price,
        sum(settlement_reviewed)::bigint as settlement_reviewed, sum(paid)::bigint as paid
      from taken, unnest(array[2, 4, 6]) as digits, unnest(array[true, false]) as coarse group by 1, 2, 3, 4, 5, 6, 7, 8),
    merged as (
      insert into project_rollup as cell select * from cells
      where (filings, estimated_price, contract_price, settlement_reviewed, paid) <> (0, 0, 0, 0, 0)
      on conflict (area, kind, state, submitted, year, trade, method, major) do update set filings = cell.filings + excluded.filings,
        estimated_price = cell.estimated_price + excluded.estimated_price, contract_price = cell.contract_price + excluded.contract_price,
        settlement_reviewed = cell.settlement_reviewed + excluded.settlement_reviewed, paid = cell.paid + excluded.paid
      returning cell.filings)
  select (select count(*) from taken), exists (select from merged where filings = 0) into folded, emptied;
  if emptied then delete from project_rollup where filings = 0; end if;
  return folded;
end $$;

-- Counts everything afresh while work goes on: the filings and the lines that are in them are seen by one statement, later lines stay.
create function rebuild_project_rollup() returns bigint language plpgsql as $$
declare
  cells bigint;
begin
  perform pg_advisory_xact_lock(909214);
  create temporary table fresh_rollup (like project_rollup) on commit drop;
  with noted as (delete from project_rollup_delta)
  insert into fresh_rollup
  select left(scope_code, digits), kind, state, submitted, year, case when coarse then '*' else trade end, case when coarse then '*' else method end,
    not coarse and major, sum(filings), sum(estimated_price), sum(contract_price), sum(settlement_reviewed), sum(paid)
  from project_figures, unnest(array[2, 4, 6]) as digits, unnest(array[true, false]) as coarse group by 1, 2, 3, 4, 5, 6, 7, 8;
  delete from project_rollup;
  insert into project_rollup select * from fresh_rollup order by trade <> '*', area, kind, state, submitted, year, trade, method, major;
  get diagnostics cells = row_count;
  drop table fresh_rollup;
  return cells;
end $$;

-- A table emptied at once tells no row of it.
create function project_figures_emptied() returns trigger language plpgsql as $$
begin
  truncate project_rollup, project_rollup_delta;
  return null;
end $$;
create trigger project_figures_emptied after truncate on project for each statement execute function project_figures_emptied();

create function note_fact() returns trigger language plpgsql as $$
begin
  if is_scan() then return null; end if;
  if tg_op <> 'INSERT' and old.month > 0 then insert into statistics_line select -1, (old).*; end if;
  if tg_op <> 'DELETE' and new.month > 0 then insert into statistics_line select 1, (new).*; end if;
  return null;
end $$;
create trigger filing_fact_noted after insert or update or delete on filing_fact for each row execute function note_fact();

-- Gathers the facts of some filings anew. The rows are held first, so that of two at once the second sees what the first has done.
create function refresh_filing_facts(ids uuid[]) returns void language plpgsql as $$
begin
  perform from filing_fact where project_id = any(ids) order by project_id for update;
  insert into filing_fact as fact select * from filing_fact_now where project_id = any(ids)
  on conflict (project_id) do update set scope_code = excluded.scope_code, month = excluded.month, kind = excluded.kind, trade = excluded.trade,
    method = excluded.method, sources = excluded.sources, state = excluded.state, estimate = excluded.estimate, contract = excluded.contract,
    reviewed = excluded.reviewed, over_budget = excluded.over_budget, disclosure = excluded.disclosure, delay = excluded.delay,
    ends_on = excluded.ends_on, owner_unit_id = excluded.owner_unit_id, above_direct = excluded.above_direct, supplier = excluded.supplier,
    sign_date = excluded.sign_date, open_alerts = excluded.open_alerts, rectified_on_time = excluded.rectified_on_time,
    rectified_late = excluded.rectified_late, fired = excluded.fired
  where row(fact.*) is distinct from row(excluded.*);
end $$;

create function settle_statistics() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  with taken as (delete from statistics_touched where transaction = pg_current_xact_id() returning projects)
  select array_agg(distinct project order by project) into touched from taken, unnest(projects) as project;
  if touched is not null then perform refresh_filing_facts(touched); end if;
  return null;
end $$;
create constraint trigger statistics_settled after insert on statistics_touched deferrable initially deferred
  for each row execute function settle_statistics();

create function touch_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into statistics_touched (projects) select array_agg(id) from fresh having count(*) > 0;
  else
    insert into statistics_touched (projects) select array_agg(fresh.id) from fresh join stale using (id)
    where (stale.scope_code, stale.kind, stale.state, stale.suspended_from, stale.first_submitted_at, stale.year, stale.trade, stale.method,
        stale.funding_sources, stale.estimated_price, stale.contract_price, stale.approved_changes, stale.settlement_reviewed, stale.filed_on,
        stale.publicity_start, stale.publicity_end, stale.award_date, stale.award_publicity_start, stale.award_publicity_end, stale.actual_end,
        stale.contract_end, stale.planned_end, stale.owner_unit_id, stale.limit_row_id, stale.supplier_unit_id, stale.supplier_name,
        stale.supplier_mobile, stale.sign_date)
      is distinct from (fresh.scope_code, fresh.kind, fresh.state, fresh.suspended_from, fresh.first_submitted_at, fresh.year, fresh.trade, fresh.method,
        fresh.funding_sources, fresh.estimated_price, fresh.contract_price, fresh.approved_changes, fresh.settlement_reviewed, fresh.filed_on,
        fresh.publicity_start, fresh.publicity_end, fresh.award_date, fresh.award_publicity_start, fresh.award_publicity_end, fresh.actual_end,
        fresh.contract_end, fresh.planned_end, fresh.owner_unit_id, fresh.limit_row_id, fresh.supplier_unit_id, fresh.supplier_name,
        fresh.supplier_mobile, fresh.sign_date)
    having count(*) > 0;
  end if;
  return null;
end $$;
create trigger project_touched_new after insert on project referencing new table as fresh for each statement execute function touch_projects();
create trigger project_touched after update on project referencing old table as stale new table as fresh
  for each statement execute function touch_projects();

-- For what stands beside a filing: alerts, findings and fired indicators.
create function touch_neighbours() returns trigger language plpgsql as $$
begin
  if is_scan() then return null; end if;
  insert into statistics_touched (projects) select array_agg(distinct project_id) from changed having count(*) > 0;
  return null;
end $$;
create trigger alert_touched_new after insert on alert referencing new table as changed for each statement execute function touch_neighbours();
create trigger alert_touched after update on alert referencing new table as changed for each statement execute function touch_neighbours();
create trigger alert_touched_gone after delete on alert referencing old table as changed for each statement execute function touch_neighbours();
create trigger finding_touched_new after insert on finding referencing new table as changed for each statement execute function touch_neighbours();
create trigger finding_touched after update on finding referencing new table as changed for each statement execute function touch_neighbours();
create trigger finding_touched_gone after delete on finding referencing old table as changed for each statement execute function touch_neighbours();
create trigger risk_touched_new after insert on risk_result referencing new table as changed for each statement execute function touch_neighbours();
create trigger risk_touched after update on risk_result referencing new table as changed for each statement execute function touch_neighbours();
create trigger risk_touched_gone after delete on risk_result referencing old table as changed for each statement execute function touch_neighbours();

-- Folds the lines into the cells, one process at a time; answers how many there were. All parts of the statement see the same lines, so that a
-- reader finds each in the cells or beside them, never in both or neither.
create function fold_statistics() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(909225) then return 0; end if;
  perform advance_statistics_day();
  folded := (select count(*) from statistics_line) + (select count(*) from statistics_note);
  if folded = 0 then return 0; end if;
  execute (select format('
    with taken as (delete from statistics_line returning left(scope_code, 6) as area),
      noted as (delete from statistics_note returning area),
      told as (
        insert into statistics_state as known select area, 1 from taken union select area, 1 from noted
        on conflict (area) do update set folds = known.folds + 1),
      cells as (
        insert into statistics_cell as cell select area, facet, span, kind, trade, method, sources, %s from statistics_share where pending
        group by area, facet, span, kind, trade, method, sources having %s
        on conflict (area, facet, span, kind, trade, method, sources) do update set %s),
      found as (
        insert into statistics_fired as cell select area, facet, span, value, indicator, sum(filings) from statistics_fired_share
        where pending group by area, facet, span, value, indicator having sum(filings) <> 0
        on conflict (area, facet, span, value, indicator) do update set filings = cell.filings + excluded.filings)
    insert into statistics_award as cell select area, span, supplier, sum(contracts), sum(amount) from statistics_award_share
    where pending group by area, span, supplier having sum(contracts) <> 0 or sum(amount) <> 0
    on conflict (area, span, supplier) do update set contracts = cell.contracts + excluded.contracts, amount = cell.amount + excluded.amount',
      string_agg(format('sum(%I)', attname), ', ' order by attnum), string_agg(format('sum(%I) <> 0', attname), ' or '),
      string_agg(format('%1$I = cell.%1$I + excluded.%1$I', attname), ', '))
    from pg_attribute where attrelid = 'statistics_cell'::regclass and attnum > 7 and not attisdropped);
  delete from statistics_cell where filings = 0;
  delete from statistics_fired where filings = 0;
  delete from statistics_award where contracts = 0;
  return folded;
end $$;

-- Adds every fact up afresh while work goes on: facts and the lines that are in them are seen by one statement, later lines stay. Wide areas
-- and years are added up from what is narrower, so that each fact is looked at a dozen times and not thirty.
create function rebuild_statistics_cells() returns bigint language plpgsql as $$
declare
  facet record;
  digits integer;
  sums text := (select string_agg(format('sum(%I)', attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'statistics_cell'::regclass and attnum > 7 and not attisdropped);
begin
  perform pg_advisory_xact_lock(909225);
  delete from statistics_cell;
  delete from statistics_fired;
  delete from statistics_award;
  update statistics_day set day = today();
  create temporary table fresh_row (like statistics_row) on commit drop;
  with taken as (delete from statistics_line) insert into fresh_row select * from statistics_row where not pending;
  analyze fresh_row;
  insert into statistics_state as known select distinct left(scope_code, 6), 1 from fresh_row on conflict do nothing;
  update statistics_state set folds = folds + 1;
  for facet in select * from (values ('*', '0::smallint', '''''', '''''', '''{}''::text[]', ''), ('k', 'kind', '''''', '''''', '''{}''::text[]', ''),
      ('t', '0::smallint', 'trade', '''''', '''{}''::text[]', ''), ('m', '0::smallint', '''''', 'method', '''{}''::text[]', ''),
      ('s', '0::smallint', '''''', '''''', 'array[source]', ', unnest(sources) as source'), ('x', 'kind', 'trade', 'method', 'sources', ''))
    as known (name, kind, trade, method, sources, further) loop
    foreach digits in array case when facet.name = 'x' then array[4, 6] else array[4, 6, 9] end loop
      execute format('insert into statistics_cell select left(scope_code, %s), %L::"char", %s, %s, %s, %s, %s, %s from fresh_row %s group by 1, 3, 4, 5, 6, 7',
        digits, facet.name, case when digits > 4 then 'month / 100' else 'month' end,
        facet.kind, facet.trade, facet.method, facet.sources, sums, facet.further);
    end loop;
    foreach digits in array case facet.name when 'x' then '{}' when '*' then array[6, 9] else array[6] end loop
      execute format('insert into statistics_cell select left(scope_code, %s), %L::"char", month, %s, %s, %s, %s, %s from fresh_row %s group by 1, 3, 4, 5, 6, 7',
        digits, facet.name, facet.kind, facet.trade, facet.method, facet.sources, sums, facet.further);
    end loop;
  end loop;
  execute format('insert into statistics_cell select left(area, 4), facet, span, kind, trade, method, sources, %s from statistics_cell
    where length(area) = 6 and span < 10000 group by 1, 2, 3, 4, 5, 6, 7', sums);
  execute format('insert into statistics_cell select left(area, 2), facet, span, kind, trade, method, sources, %s from statistics_cell
    where length(area) = 4 group by 1, 2, 3, 4, 5, 6, 7', sums);
  insert into statistics_fired
  select left(scope_code, 9), '*', month / 100, '', number, count(*) from fresh_row, unnest(fired) as number group by 1, 3, 5;
  insert into statistics_fired
  select left(scope_code, 6), '*', month, '', number, count(*) from fresh_row, unnest(fired) as number group by 1, 3, 5;
  insert into statistics_fired
  select left(scope_code, 6), kind_of.facet, month / 100, kind_of.value, number, count(*)
  from fresh_row, unnest(fired) as number, lateral (
    values ('*'::"char", ''), ('k', kind::text), ('t', trade), ('m', method) union all select 's', source from unnest(sources) as source) as kind_of (facet, value)
  group by 1, 2, 3, 4, 5;
  insert into statistics_award select left(scope_code, 6), month / 100, supplier, count(*), sum(contracted_price) from fresh_row
  where supplier is not null group by 1, 2, 3;
  insert into statistics_award select left(scope_code, 4), month, supplier, count(*), sum(contracted_price) from fresh_row
  where supplier is not null group by 1, 2, 3;
  foreach digits in array array[4, 2] loop
    insert into statistics_fired select left(area, digits), facet_of.facet, span, value, indicator, sum(filings) from statistics_fired as facet_of
    where length(area) = digits + 2 group by 1, 2, 3, 4, 5;
    insert into statistics_award select left(area, digits), span, supplier, sum(contracts), sum(amount) from statistics_award
    where length(area) = digits + 2 group by 1, 2, 3;
  end loop;
  drop table fresh_row;
  return (select count(*) from statistics_cell);
end $$;

-- A table emptied at once tells no row of it.
create function statistics_emptied() returns trigger language plpgsql as $$
begin
  truncate statistics_cell, statistics_fired, statistics_award, statistics_line;
  insert into statistics_state as known values ('', 1) on conflict (area) do update set folds = known.folds + 1;
  return null;
end $$;
create trigger statistics_emptied after truncate on project for each statement execute function statistics_emptied();

-- Only what an evaluation can change. The last thing a scan does in a transaction: whoever holds facts waits for nothing else any more.
create function settle_scanned(ids uuid[]) returns void language plpgsql as $$
begin
  perform from filing_fact where project_id = any(ids) order by project_id for update;
  update filing_fact as fact set fired = found.fired, open_alerts = found.open_alerts from filing_fact_now as found
  where found.project_id = fact.project_id and fact.project_id = any(ids)
    and (fact.fired, fact.open_alerts) is distinct from (found.fired, found.open_alerts);
end $$;

create function note_finding_place() returns trigger language plpgsql as $$
begin
  insert into statistics_note select distinct left(place, 6) from unnest(array[old.scope_code, new.scope_code]) as place where place is not null;
  return null;
end $$;
create trigger finding_place_noted after insert or update or delete on finding for each row execute function note_finding_place();

create function note_unit_name() returns trigger language plpgsql as $$
begin
  insert into statistics_note values ('');
  return null;
end $$;
create trigger unit_name_noted after update on unit for each row when (old.name is distinct from new.name) execute function note_unit_name();

create function overdue_moved() returns table (scope_code text, month integer, kind smallint, trade text, method text, sources text[],
    moved_30 integer, moved_90 integer, moved_more integer) language plpgsql stable rows 10 as $$
#variable_conflict use_column
declare
  day date := (select day from statistics_day);
  first date := least(day, today());
  behind date := greatest(day, today());
begin
  if first = behind then return; end if;
  return query select fact.scope_code, fact.month, fact.kind, fact.trade, fact.method, fact.sources,
    (overdue_part(ends_on, today()) = 1)::integer - (overdue_part(ends_on, day) = 1)::integer,
    (overdue_part(ends_on, today()) = 2)::integer - (overdue_part(ends_on, day) = 2)::integer,
    (overdue_part(ends_on, today()) = 3)::integer - (overdue_part(ends_on, day) = 3)::integer
  from filing_fact as fact where month > 0 and overdue_differs(ends_on, first, behind);
end $$;

-- Lets the cells reckon from today. They hold the facts less the lines that wait beside them; one statement sees all three and the day.
create function advance_statistics_day() returns void language plpgsql as $$
declare
  before date := (select day from statistics_day);
  first date := least(before, today());
  behind date := greatest(before, today());
begin
  if first = behind then return; end if;
  with moved as (
      select area, facet, span, kind, trade, method, sources,
        sum(weight * ((now_in = 1)::integer - (was_in = 1)::integer)) as moved_30,
        sum(weight * ((now_in = 2)::integer - (was_in = 2)::integer)) as moved_90,
        sum(weight * ((now_in = 3)::integer - (was_in = 3)::integer)) as moved_more
      from (
        select share.*, case when pending then - filings else filings end as weight, overdue_part(ends_on, today()) as now_in,
          overdue_part(ends_on, before) as was_in
        from statistics_share as share where overdue_differs(ends_on, first, behind)) as share
      group by area, facet, span, kind, trade, method, sources),
    told as (update statistics_day set day = today())
  update statistics_cell as cell set overdue_30 = cell.overdue_30 + moved_30, overdue_90 = cell.overdue_90 + moved_90,
    overdue_more = cell.overdue_more + moved_more
  from moved where (cell.area, cell.facet, cell.span, cell.kind, cell.trade, cell.method, cell.sources)
    = (moved.area, moved.facet, moved.span, moved.kind, moved.trade, moved.method, moved.sources);
end $$;

insert into statistics_day (day) values (today());
