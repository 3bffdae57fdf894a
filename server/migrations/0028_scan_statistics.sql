-- A scan of every filing changes what is counted about nearly all of them. It says so (`supervision.scan`), brings the facts of each portion up to
-- date itself, and adds the cells up afresh when it has ended: noting a million changes one by one would take longer than the scan.
create function is_scan() returns boolean language sql stable as $$ select coalesce(current_setting('supervision.scan', true), '') = 'on' $$;

create or replace function touch_neighbours() returns trigger language plpgsql as $$
begin
  if is_scan() then return null; end if;
  insert into statistics_touched (projects) select array_agg(distinct project_id) from changed having count(*) > 0;
  return null;
end $$;

create or replace function note_fact() returns trigger language plpgsql as $$
begin
  if is_scan() then return null; end if;
  if tg_op <> 'INSERT' and old.month > 0 then insert into statistics_line select -1, (old).*; end if;
  if tg_op <> 'DELETE' and new.month > 0 then insert into statistics_line select 1, (new).*; end if;
  return null;
end $$;

-- Only what an evaluation can change. The last thing a scan does in a transaction: whoever holds facts waits for nothing else any more.
create function settle_scanned(ids uuid[]) returns void language plpgsql as $$
begin
  perform from filing_fact where project_id = any(ids) order by project_id for update;
  update filing_fact as fact set fired = found.fired, open_alerts = found.open_alerts from filing_fact_now as found
  where found.project_id = fact.project_id and fact.project_id = any(ids)
    and (fact.fired, fact.open_alerts) is distinct from (found.fired, found.open_alerts);
end $$;
