-- The words people choose from.

-- One choice of a dictionary: trades, funding sources, ways of contracting, key projects, kinds of contract, yes or no.
create table dictionary_item (
  dictionary    text not null check (dictionary in ('trade', 'zjly', 'qrgysqd', 'majorProject', 'contractType', 'whether')),
  code          text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  label_zh      text not null check (length(label_zh) between 1 and 60),
  label_en      text not null check (length(label_en) between 1 and 100),
  method_class  text check (method_class in ('tender', 'competitive', 'lottery', 'non-competitive')),
  position      integer not null default 0,
  enabled       boolean not null default true,
  version       integer not null default 1,
  primary key (dictionary, code),
  check ((dictionary = 'qrgysqd') = (method_class is not null)),
  -- The yes/no dictionary means the same in every record ever written. It holds its two answers from the first day, and no code path alters them.
  constraint whether_has_two_answers check (dictionary <> 'whether' or code in ('yes', 'no'))
);
-- serves: the items of a dictionary in their order
create index dictionary_item_in_order on dictionary_item (dictionary, position, code);

create function keep_whether() returns trigger language plpgsql as $$
begin
  if 'whether' in (old.dictionary, new.dictionary) then raise exception 'the dictionary whether is fixed'; end if;
  return coalesce(new, old);
end $$;
create trigger whether_is_kept before update or delete on dictionary_item for each row execute function keep_whether();
create trigger whether_is_never_emptied before truncate on dictionary_item for each statement
  execute function refuse_change('the dictionary whether is fixed');
