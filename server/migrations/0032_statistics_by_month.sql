-- What indicators found, what suppliers were given and when running work is agreed to end is known by months too, where facts are too many to
-- add up for every page: in provinces and cities, and of indicators in counties, which their city's page shows side by side.
create or replace view statistics_fired_share as
  select pending, left(scope_code, digits) as area, of.facet, span, of.value, indicator, filings
  from statistics_row as line,
    lateral (values ('*'::"char", ''), ('k', line.kind::text), ('t', line.trade), ('m', line.method)
      union all select 's', source from unnest(line.sources) as source) as of (facet, value),
    unnest(array[2, 4, 6, 9]) as digits, unnest(line.fired) as indicator, unnest(array[line.month / 100, line.month]) as span
  where case when span < 10000 then digits <= 6 or of.facet = '*' else digits <= 6 and of.facet = '*' end;

create or replace view statistics_award_share as
  select pending, left(scope_code, digits) as area, span, supplier, contracted as contracts, contracted_price as amount
  from statistics_row, unnest(array[2, 4, 6]) as digits, unnest(array[month / 100, month]) as span
  where supplier is not null and (span < 10000 or digits <= 4);

create or replace view statistics_running_share as
  select pending, left(scope_code, digits) as area, span, ends_on, filings
  from statistics_row, unnest(array[2, 4, 6]) as digits, unnest(array[month / 100, month]) as span
  where ends_on is not null and (span < 10000 or digits <= 4);

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
  select left(scope_code, 6), '*', month, '', number, count(*) from fresh_row, unnest(fired) as number group by 1, 3, 5;
  insert into statistics_fired
  select left(scope_code, 6), kind_of.facet, month / 100, kind_of.value, number, count(*)
  from fresh_row, unnest(fired) as number, lateral (
    values ('*'::"char", ''), ('k', kind::text), ('t', trade), ('m', method) union all select 's', source from unnest(sources) as source) as kind_of (facet, value)
  group by 1, 2, 3, 4, 5;
  insert into statistics_award select left(scope_code, 6), month / 100, supplier, count(*), sum(contracted_price) from fresh_row
  where supplier is not null group by 1, 2, 3;
  insert into statistics_running select left(scope_code, 6), month / 100, ends_on, count(*) from fresh_row where ends_on is not null group by 1, 2, 3;
  insert into statistics_award select left(scope_code, 4), month, supplier, count(*), sum(contracted_price) from fresh_row
  where supplier is not null group by 1, 2, 3;
  insert into statistics_running select left(scope_code, 4), month, ends_on, count(*) from fresh_row where ends_on is not null group by 1, 2, 3;
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

select rebuild_statistics_cells();
