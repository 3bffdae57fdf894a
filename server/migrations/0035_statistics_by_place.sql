-- How late running work is becomes a figure of the cells like any other, and each county knows how often its figures have changed.
set local statement_timeout = 0;

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

-- The day the cells reckon delays from. It follows the calendar when lines are folded; until then a page adds what has become later since.
create table statistics_day (
  sole  boolean primary key default true check (sole),
  day   date not null
);
insert into statistics_day (day) values (today());

-- How long ago work should have been completed: 1 up to 30 days, 2 up to 90, 3 longer, 0 not yet.
create function overdue_part(ends_on date, day date) returns integer language sql immutable parallel safe as $$
  select case when ends_on >= day then 0 when ends_on >= day - 30 then 1 when ends_on >= day - 90 then 2 when ends_on is not null then 3 else 0 end
$$;

-- Whether that part is another on the second day than on the first: one of the days between two parts is passed. Asked so that an index answers.
create function overdue_differs(ends_on date, first date, second date) returns boolean language sql immutable parallel safe as $$
  select (ends_on >= first and ends_on < second) or (ends_on >= first - 30 and ends_on < second - 30)
    or (ends_on >= first - 90 and ends_on < second - 90)
$$;

-- What a fact, or a fact that came or went, is worth. `pending`: not in the cells yet.
create or replace view statistics_row as
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

alter table statistics_cell add column overdue_30 integer not null default 0, add column overdue_90 integer not null default 0,
  add column overdue_more integer not null default 0;

-- Which cells a row belongs to: in provinces and cities all; in counties those of years, and of months those narrowed by one thing at most; in towns
-- these of years, and the totals of months. Everything else is added up from the facts, of which there are hardly more than there would be cells.
create or replace view statistics_share as
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

drop view statistics_running_share;
drop table statistics_running;

-- Which facts stand in another part today than on the day the cells reckon from.
create index filing_fact_ending on filing_fact (ends_on) where ends_on is not null;
drop index filing_fact_running;
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

-- Folds the lines into the cells, one process at a time; answers how many there were. All parts of the statement see the same lines, so that a
-- reader finds each in the cells or beside them, never in both or neither.
create or replace function fold_statistics() returns bigint language plpgsql as $$
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

create or replace function rebuild_statistics_cells() returns bigint language plpgsql as $$
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
create or replace function statistics_emptied() returns trigger language plpgsql as $$
begin
  truncate statistics_cell, statistics_fired, statistics_award, statistics_line;
  insert into statistics_state as known values ('', 1) on conflict (area) do update set folds = known.folds + 1;
  return null;
end $$;

select rebuild_statistics_cells();

-- A town is found as a county is.
create index filing_fact_in_town on filing_fact (left(scope_code, 9), month);

-- What suppliers were given under a filter, read from this alone; and the few facts of one industry or one method in a province.
create index filing_fact_awarded on filing_fact (month, scope_code) include (kind, trade, method, sources, supplier, contract) where supplier is not null;
create index filing_fact_of_trade on filing_fact (left(scope_code, 2), trade, month);
create index filing_fact_of_method on filing_fact (left(scope_code, 2), method, month);
alter table filing_fact set (autovacuum_vacuum_scale_factor = 0.01); -- indexes answer alone only where it is tidy
