-- What holds for appeals whoever writes: they go where the affairs of their region go, and nobody who has a part in a filing may learn of the
-- appeals about it.

-- After a merger of regions appeals go on where their affairs went, like filings.
create function appeal_follows_project() returns trigger language plpgsql as $$
begin
  update appeal set scope_code = new.scope_code where project_id = new.id;
  return null;
end $$;
create trigger appeal_follows_project after update of scope_code on project
  for each row when (old.scope_code is distinct from new.scope_code) execute function appeal_follows_project();

create function appeal_follows_region() returns trigger language plpgsql as $$
begin
  update appeal set scope_code = new.current_code where region_code = new.code and project_id is null;
  return null;
end $$;
create trigger appeal_follows_region after update of current_code on region
  for each row when (old.current_code is distinct from new.current_code) execute function appeal_follows_region();

-- Whoever filed or changed a filing, ever decided about it, or belongs to its owner. What supervisors do to a filing is no part in it.
create function people_of_filing(filing uuid) returns setof uuid language sql stable begin atomic
  select filer_id from project where id = filing
  union select review_started_by from project where id = filing and review_started_by is not null
  union select user_id from project_toucher where project_id = filing
  union select actor_id from project_event where project_id = filing and action not in ('stop', 'lift', 'consent-termination')
  union select asked_by from project_request where project_id = filing
  union select decided_by from project_request where project_id = filing and decided_by is not null
  union select decided_by from acceptance where project_id = filing
  union select person.id from project join unit owner on owner.id = project.owner_unit_id
    join unit own on coalesce(own.merged_into, own.id) = coalesce(owner.merged_into, owner.id) join user_account person on person.unit_id = own.id
    where project.id = filing;
end;

create function note_concerned(filing uuid) returns void language sql begin atomic
  insert into appeal_concerned (appeal_id, user_id, cause)
  select appeal.id, person, 'filing' from appeal, people_of_filing(filing) person where appeal.project_id = filing
  on conflict (appeal_id, user_id) do nothing;
end;

create function appeal_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(new.project_id);
  return null;
end $$;
create trigger appeal_notes_concerned after insert on appeal for each row when (new.project_id is not null) execute function appeal_notes_concerned();

-- Filings about which nobody appealed, nearly all of them, cost one look into an index.
create function filing_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(lodged.project_id) from (select distinct appeal.project_id from fresh join appeal on appeal.project_id = fresh.project_id) lodged;
  return null;
end $$;
create trigger toucher_is_concerned after insert on project_toucher referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger actor_is_concerned after insert on project_event referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger asker_is_concerned after insert on project_request referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger acceptor_is_concerned after insert on acceptance referencing new table as fresh for each statement execute function filing_notes_concerned();

create function filing_row_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(case tg_table_name when 'project' then new.id else (to_jsonb(new) ->> 'project_id')::uuid end);
  return null;
end $$;
create trigger decider_is_concerned after update of decided_by on project_request
  for each row when (old.decided_by is distinct from new.decided_by) execute function filing_row_notes_concerned();
create trigger filer_is_concerned after update of filer_id, review_started_by, owner_unit_id on project
  for each row when ((old.filer_id, old.review_started_by, old.owner_unit_id) is distinct from (new.filer_id, new.review_started_by, new.owner_unit_id))
  execute function filing_row_notes_concerned();

-- Somebody joins a unit, or two units become one.
create function unit_notes_concerned() returns trigger language plpgsql as $$
declare
  joined uuid := case tg_table_name when 'unit' then new.id else (to_jsonb(new) ->> 'unit_id')::uuid end;
begin
  perform note_concerned(lodged.project_id) from (
    select distinct appeal.project_id from unit given join unit same on coalesce(same.merged_into, same.id) = coalesce(given.merged_into, given.id)
      join project on project.owner_unit_id = same.id join appeal on appeal.project_id = project.id
    where given.id = joined) lodged;
  return null;
end $$;
create trigger member_is_concerned after insert or update of unit_id on user_account
  for each row when (new.unit_id is not null) execute function unit_notes_concerned();
create trigger merged_unit_is_concerned after update of merged_into on unit
  for each row when (old.merged_into is distinct from new.merged_into) execute function unit_notes_concerned();
