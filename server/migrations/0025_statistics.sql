-- Data analysis: figures of a million filings from a few thousand cells, right the moment a change is committed.
set local statement_timeout = 0;

-- The month a filing counts in, that of its first submission, as a number such as 202611; 0 while it never was submitted.
create function filing_month(year smallint, submitted timestamptz) returns integer language sql immutable parallel safe as $$
  select case when submitted is null then 0 else
    coalesce(year, extract(year from submitted at time zone 'Asia/Shanghai'))::integer * 100 + extract(month from submitted at time zone 'Asia/Shanghai')::integer end
$$;

-- Who was contracted: a unit by its id, a person or team by a digest of name and mobile, which tells neither.
create function supplier_key(unit uuid, name text, mobile text) returns text language sql immutable parallel safe as $$
  select coalesce(unit::text, md5(name || '|' || coalesce(mobile, '')))
$$;

-- When a finding was put right. Reopening forgets it. What happens now happens today.
alter table finding add column rectified_on date;
update finding set rectified_on = (select (max(at) at time zone 'Asia/Shanghai')::date from finding_event
    where finding_id = finding.id and action = 'rectify')
  where state not in ('open', 'acknowledged', 'reopened');
create function note_rectification() returns trigger language plpgsql as $$
begin
  update finding set rectified_on = case when new.action = 'reopen' then null when new.at = now() then today()
    else (new.at at time zone 'Asia/Shanghai')::date end where id = new.finding_id;
  return null;
end $$;
create trigger finding_event_rectified after insert on finding_event for each row when (new.action in ('rectify', 'reopen'))
  execute function note_rectification();

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
  fired              smallint[] not null -- the numbers of the indicators that fired
) with (fillfactor = 85);
create index filing_fact_in_city on filing_fact (left(scope_code, 4), month);
create index filing_fact_in_county on filing_fact (left(scope_code, 6), month);
create index filing_fact_in_place on filing_fact (scope_code, month);
create index filing_fact_running on filing_fact (scope_code, ends_on) include (month, kind, trade, method) where ends_on is not null;
create index filing_fact_of_supplier on filing_fact (supplier) where supplier is not null;
-- What is compared within a county, read from these alone.
create index filing_fact_compared on filing_fact (left(scope_code, 6), month) include (scope_code, owner_unit_id, method, kind, trade)
  where above_direct and owner_unit_id is not null;
create index filing_fact_signed on filing_fact (left(scope_code, 6), sign_date) include (scope_code, trade, supplier, contract, month, kind, method)
  where supplier is not null and sign_date is not null;

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

-- What changed since the cells were brought up to date: a fact that went and one that came. Written in the transaction of the change.
create table statistics_line (
  sign               smallint not null,
  like filing_fact
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function note_fact() returns trigger language plpgsql as $$
begin
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

-- Which filings a transaction has touched. Their facts are gathered as it commits, all at once and in the order of their ids: whoever holds
-- facts waits for nothing else any more, so that no two transactions ever wait for each other here.
create unlogged table statistics_touched (
  transaction  xid8 not null default pg_current_xact_id(),
  projects     uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index statistics_touched_by on statistics_touched (transaction);

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
    (case when state = 'void' then sign else 0 end)::integer as in_void
  from (
    select false as pending, 1::smallint as sign, filing_fact.* from filing_fact where month > 0
    union all
    select true, statistics_line.* from statistics_line) as known;

-- Sums by area (2, 4, 6 or 9 leading digits), span (a year or a month) and facet: '*' everything, 'k' one kind, 't' one industry, 'm' one method,
-- 's' one funding source, 'x' one of each with all its sources. A page reads the facet that fits its filters; never add two facets up.
create table statistics_cell (
  area     text not null,
  facet    "char" not null,
  span     integer not null,
  kind     smallint not null,
  trade    text not null,
  method   text not null,
  sources  text[] not null,
  filings integer not null, estimate bigint not null, contracted integer not null, contracted_estimate bigint not null,
  contracted_price bigint not null, settled integer not null, settled_estimate bigint not null, settled_contract bigint not null,
  settled_price bigint not null, over_budget integer not null, disclosure_due integer not null, disclosure_complete integer not null,
  open_alerts integer not null, rectified_on_time integer not null, rectified_late integer not null, completed integer not null,
  on_time integer not null, late_30 integer not null, late_90 integer not null, late_more integer not null, in_draft integer not null,
  in_town_review integer not null, in_county_review integer not null, in_filed integer not null, in_sourcing integer not null,
  in_contracted integer not null, in_in_progress integer not null, in_completed integer not null, in_accepted integer not null,
  in_settled integer not null, in_archived integer not null, in_returned integer not null, in_suspended integer not null,
  in_terminated integer not null, in_void integer not null,
  primary key (area, facet, span, kind, trade, method, sources)
);
create index statistics_cell_empty on statistics_cell (area) where filings = 0;

-- Which cells a row belongs to: in provinces and cities all, in counties the yearly ones, and of months and of towns the total alone. Everything
-- else is added up from the facts themselves, of which there are hardly more than there would be cells.
create view statistics_share as
  select pending, left(scope_code, digits) as area, of.facet, span, of.kind, of.trade, of.method, of.sources,
    filings, estimate, contracted, contracted_estimate, contracted_price, settled, settled_estimate, settled_contract, settled_price,
    over_budget, disclosure_due, disclosure_complete, open_alerts, rectified_on_time, rectified_late, completed, on_time, late_30, late_90,
    late_more, in_draft, in_town_review, in_county_review, in_filed, in_sourcing, in_contracted, in_in_progress, in_completed, in_accepted,
    in_settled, in_archived, in_returned, in_suspended, in_terminated, in_void
  from statistics_row as line,
    lateral (
      values ('*'::"char", 0::smallint, '', '', '{}'::text[]), ('k', line.kind, '', '', '{}'), ('t', 0, line.trade, '', '{}'), ('m', 0, '', line.method, '{}'),
        ('x', line.kind, line.trade, line.method, line.sources)
      union all select 's', 0, '', '', array[source] from unnest(line.sources) as source) as of (facet, kind, trade, method, sources),
    unnest(array[2, 4, 6, 9]) as digits, unnest(array[line.month / 100, line.month]) as span
  where digits <= 4 or (digits = 6 and (span < 10000 or of.facet = '*')) or (digits = 9 and span < 10000 and of.facet = '*');

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
create view statistics_fired_share as
  select pending, left(scope_code, digits) as area, of.facet, line.month / 100 as span, of.value, indicator, filings
  from statistics_row as line,
    lateral (values ('*'::"char", ''), ('k', line.kind::text), ('t', line.trade), ('m', line.method)
      union all select 's', source from unnest(line.sources) as source) as of (facet, value),
    unnest(array[2, 4, 6, 9]) as digits, unnest(line.fired) as indicator
  where digits <= 6 or of.facet = '*';

-- What each supplier was given in an area and year.
create table statistics_award (
  area       text not null,
  span       integer not null,
  supplier   text not null,
  contracts  integer not null,
  amount     bigint not null,
  primary key (area, span, supplier)
);
create view statistics_award_share as
  select pending, left(scope_code, digits) as area, month / 100 as span, supplier, contracted as contracts, contracted_price as amount
  from statistics_row, unnest(array[2, 4, 6]) as digits where supplier is not null;

-- How many filings of an area and year are agreed to end on which day and have not ended: whether that is late, the day decides.
create table statistics_running (
  area     text not null,
  span     integer not null,
  ends_on  date not null,
  filings  integer not null,
  primary key (area, span, ends_on)
);
create view statistics_running_share as
  select pending, left(scope_code, digits) as area, month / 100 as span, ends_on, filings
  from statistics_row, unnest(array[2, 4, 6]) as digits where ends_on is not null;

-- Folds the lines into the cells, one process at a time; answers how many there were. All parts of the statement see the same lines, so that a
-- reader finds each in the cells or beside them, never in both or neither.
create function fold_statistics() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(909225) then return 0; end if;
  select count(*) into folded from statistics_line;
  if folded = 0 then return 0; end if;
  execute (select format('
    with taken as (delete from statistics_line),
      cells as (
        insert into statistics_cell as cell select area, facet, span, kind, trade, method, sources, %s from statistics_share where pending
        group by area, facet, span, kind, trade, method, sources having %s
        on conflict (area, facet, span, kind, trade, method, sources) do update set %s),
      found as (
        insert into statistics_fired as cell select area, facet, span, value, indicator, sum(filings) from statistics_fired_share
        where pending group by area, facet, span, value, indicator having sum(filings) <> 0
        on conflict (area, facet, span, value, indicator) do update set filings = cell.filings + excluded.filings),
      running as (
        insert into statistics_running as cell select area, span, ends_on, sum(filings) from statistics_running_share
        where pending group by area, span, ends_on having sum(filings) <> 0
        on conflict (area, span, ends_on) do update set filings = cell.filings + excluded.filings)
    insert into statistics_award as cell select area, span, supplier, sum(contracts), sum(amount) from statistics_award_share
    where pending group by area, span, supplier having sum(contracts) <> 0 or sum(amount) <> 0
    on conflict (area, span, supplier) do update set contracts = cell.contracts + excluded.contracts, amount = cell.amount + excluded.amount',
      string_agg(format('sum(%I)', attname), ', ' order by attnum), string_agg(format('sum(%I) <> 0', attname), ' or '),
      string_agg(format('%1$I = cell.%1$I + excluded.%1$I', attname), ', '))
    from pg_attribute where attrelid = 'statistics_cell'::regclass and attnum > 7 and not attisdropped);
  delete from statistics_cell where filings = 0;
  delete from statistics_fired where filings = 0;
  delete from statistics_award where contracts = 0;
  delete from statistics_running where filings = 0;
  return folded;
end $$;
create index statistics_fired_empty on statistics_fired (area) where filings = 0;
create index statistics_award_empty on statistics_award (area) where contracts = 0;
create index statistics_running_empty on statistics_running (area) where filings = 0;

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
  delete from statistics_running;
  create temporary table fresh_row (like statistics_row) on commit drop;
  with taken as (delete from statistics_line) insert into fresh_row select * from statistics_row where not pending;
  analyze fresh_row;
  for facet in select * from (values ('*', '0::smallint', '''''', '''''', '''{}''::text[]', ''), ('k', 'kind', '''''', '''''', '''{}''::text[]', ''),
      ('t', '0::smallint', 'trade', '''''', '''{}''::text[]', ''), ('m', '0::smallint', '''''', 'method', '''{}''::text[]', ''),
      ('s', '0::smallint', '''''', '''''', 'array[source]', ', unnest(sources) as source'), ('x', 'kind', 'trade', 'method', 'sources', ''))
    as known (name, kind, trade, method, sources, further) loop
    foreach digits in array case when facet.name = '*' then array[4, 6, 9] else array[4, 6] end loop
      execute format('insert into statistics_cell select left(scope_code, %s), %L::"char", %s, %s, %s, %s, %s, %s from fresh_row %s group by 1, 3, 4, 5, 6, 7',
        digits, facet.name, case when digits > 4 then 'month / 100' else 'month' end,
        facet.kind, facet.trade, facet.method, facet.sources, sums, facet.further);
    end loop;
  end loop;
  execute format('insert into statistics_cell select left(scope_code, 6), ''*'', month, 0, '''', '''', ''{}'', %s from fresh_row group by 1, 3', sums);
  execute format('insert into statistics_cell select left(area, 4), facet, span, kind, trade, method, sources, %s from statistics_cell
    where length(area) = 6 and span < 10000 group by 1, 2, 3, 4, 5, 6, 7', sums);
  execute format('insert into statistics_cell select left(area, 2), facet, span, kind, trade, method, sources, %s from statistics_cell
    where length(area) = 4 group by 1, 2, 3, 4, 5, 6, 7', sums);
  insert into statistics_fired
  select left(scope_code, 9), '*', month / 100, '', number, count(*) from fresh_row, unnest(fired) as number group by 1, 3, 5;
  insert into statistics_fired
  select left(scope_code, 6), kind_of.facet, month / 100, kind_of.value, number, count(*)
  from fresh_row, unnest(fired) as number, lateral (
    values ('*'::"char", ''), ('k', kind::text), ('t', trade), ('m', method) union all select 's', source from unnest(sources) as source) as kind_of (facet, value)
  group by 1, 2, 3, 4, 5;
  insert into statistics_award select left(scope_code, 6), month / 100, supplier, count(*), sum(contracted_price) from fresh_row
  where supplier is not null group by 1, 2, 3;
  insert into statistics_running select left(scope_code, 6), month / 100, ends_on, count(*) from fresh_row where ends_on is not null group by 1, 2, 3;
  foreach digits in array array[4, 2] loop
    insert into statistics_fired select left(area, digits), facet_of.facet, span, value, indicator, sum(filings) from statistics_fired as facet_of
    where length(area) = digits + 2 group by 1, 2, 3, 4, 5;
    insert into statistics_award select left(area, digits), span, supplier, sum(contracts), sum(amount) from statistics_award
    where length(area) = digits + 2 group by 1, 2, 3;
    insert into statistics_running select left(area, digits), span, ends_on, sum(filings) from statistics_running
    where length(area) = digits + 2 group by 1, 2, 3;
  end loop;
  drop table fresh_row;
  return (select count(*) from statistics_cell);
end $$;

-- A table emptied at once tells no row of it.
create function statistics_emptied() returns trigger language plpgsql as $$
begin
  truncate statistics_cell, statistics_fired, statistics_award, statistics_running, statistics_line;
  return null;
end $$;
create trigger statistics_emptied after truncate on project for each statement execute function statistics_emptied();

alter table filing_fact disable trigger filing_fact_noted;
insert into filing_fact select * from filing_fact_now;
alter table filing_fact enable trigger filing_fact_noted;
select rebuild_statistics_cells();
