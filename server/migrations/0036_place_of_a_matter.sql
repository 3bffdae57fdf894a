-- Whoever moves a filing to another region while an alert or a finding of it is written waits for that, or is waited for: the one that comes second
-- sees what the first has done. So none is left behind in a region that has no filing for it.
create or replace function take_scope() returns trigger language plpgsql as $$
begin
  select scope_code into new.scope_code from project where id = new.project_id for share;
  return new;
end $$;
