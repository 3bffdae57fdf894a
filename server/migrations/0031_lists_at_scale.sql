-- The widest areas have the most cells: one industry's or one method's are found without reading all the others.
create index project_rollup_by_trade on project_rollup (area, trade, kind);
create index project_rollup_by_method on project_rollup (area, method, state);

-- What to ask for when somebody typed this: of Latin letters and digits the fives that touch each other; of pairs those with another script
-- in them where there are some, since letters and digits form few, and of these every other one and the last, at most four. Each is one more
-- list to look up, and the text itself decides in the end.
create or replace function asked_tokens(typed text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  tokens integer[] := '{}';
  telling integer[] := '{}';
  plain integer[] := '{}';
  pairs integer[];
  part text;
  one integer;
  other integer;
  place integer;
begin
  for part in select coalesce(piece[1], piece[2]) from regexp_matches(typed, '([a-z0-9]{5,})|(.)', 'g') as piece loop
    other := ascii(part);
    if one is not null then
      if one > 255 or other > 255 then
        telling := telling || ((one << 16) | other);
      else
        plain := plain || ((one << 16) | other);
      end if;
    end if;
    for place in select generate_series(1, length(part) - 4, 5) union select length(part) - 4 where length(part) > 4 loop
      tokens := tokens || hashtext(substr(part, place, 5));
    end loop;
    one := ascii(right(part, 1));
  end loop;
  pairs := case when telling = '{}' and tokens = '{}' then plain else telling end;
  for place in 1..cardinality(pairs) loop
    if cardinality(pairs) <= 2 or (place % 2 = 1 and place < 7) or place = cardinality(pairs) then
      tokens := tokens || pairs[place];
    end if;
  end loop;
  return case when tokens = '{}' then text_tokens(typed) else tokens end;
end $$;
