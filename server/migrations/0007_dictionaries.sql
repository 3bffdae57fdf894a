-- The yes/no dictionary means the same in every record ever written. It holds its two answers from the first day, and no code path alters them.

alter table dictionary_item add constraint whether_has_two_answers check (dictionary <> 'whether' or code in ('yes', 'no'));

create function refuse_change_of_whether() returns trigger language plpgsql as $$
begin
  raise exception 'the dictionary whether is fixed';
end $$;
create trigger whether_is_never_changed before update on dictionary_item for each row
  when ('whether' in (old.dictionary, new.dictionary)) execute function refuse_change_of_whether();
create trigger whether_is_never_deleted before delete on dictionary_item for each row
  when (old.dictionary = 'whether') execute function refuse_change_of_whether();
create trigger whether_is_never_emptied before truncate on dictionary_item for each statement execute function refuse_change_of_whether();
