-- What waits for somebody, found by where it lies and by what it waits for.
create index project_waiting_in_county on project (left(scope_code, 6), state, due_on, id) where state in ('town-review', 'county-review', 'returned', 'completed');
create index project_waiting_in_town on project (left(scope_code, 9), state, due_on, id) where state in ('town-review', 'county-review', 'returned', 'completed');
create index alert_explained on alert (due_on, id) where state = 'explained';
create index finding_to_recheck on finding (due_on, id) where state = 'rectified';
create index draw_to_witness on draw (witness_id, session_start) where state in ('committed', 'drawn');

-- Alerts that came, or came again, and of which nobody was told yet: noted with them, taken away when they are told.
create table alert_untold (
  alert_id    uuid primary key references alert (id) on delete cascade,
  project_id  uuid not null
);
create index alert_untold_by_project on alert_untold (project_id);

create function note_raised_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_untold (alert_id, project_id) select id, project_id from fresh where state = 'new' order by id on conflict do nothing;
  return null;
end $$;
create trigger alerts_raised after insert on alert referencing new table as fresh for each statement execute function note_raised_alerts();

create function note_alerts_raised_again() returns trigger language plpgsql as $$
begin
  insert into alert_untold (alert_id, project_id)
  select fresh.id, fresh.project_id from fresh join earlier on earlier.id = fresh.id
  where fresh.state = 'new' and (earlier.state <> 'new' or earlier.raised_at <> fresh.raised_at) order by fresh.id
  on conflict do nothing;
  return null;
end $$;
create trigger alerts_raised_again after update on alert referencing old table as earlier new table as fresh
  for each statement execute function note_alerts_raised_again();
