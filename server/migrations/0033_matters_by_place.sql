-- Alerts and findings know the region responsible for their filing, so that what waits for somebody is read in the order of its days, and
-- nobody's county is looked for among all others'. Whether one may see it, the filing itself still says.
alter table alert add column scope_code text;
alter table finding add column scope_code text;
alter table alert disable trigger user;
alter table finding disable trigger user;
update alert set scope_code = project.scope_code from project where project.id = alert.project_id;
update finding set scope_code = project.scope_code from project where project.id = finding.project_id;
alter table alert enable trigger user;
alter table finding enable trigger user;
alter table alert alter column scope_code set not null;
alter table finding alter column scope_code set not null;

create function take_scope() returns trigger language plpgsql as $$
begin
  new.scope_code := (select scope_code from project where id = new.project_id);
  return new;
end $$;
create trigger alert_takes_scope before insert on alert for each row execute function take_scope();
create trigger finding_takes_scope before insert on finding for each row execute function take_scope();

create function hand_scope_on() returns trigger language plpgsql as $$
begin
  update alert set scope_code = new.scope_code where project_id = new.id;
  update finding set scope_code = new.scope_code where project_id = new.id;
  return null;
end $$;
create trigger project_hands_scope_on after update of scope_code on project
  for each row when (old.scope_code is distinct from new.scope_code) execute function hand_scope_on();

create index alert_in_county on alert (left(scope_code, 6), state, due_on, id) include (scope_code) where state in ('new', 'explained');
create index finding_in_county on finding (left(scope_code, 6), state, due_on, id) include (scope_code)
  where state in ('open', 'acknowledged', 'reopened', 'rectified');
