set local statement_timeout = 0;

-- Who searches is mostly at home in one county. Pairs of characters that know their county make short lists: nobody wades through those of
-- the whole province. Single characters, and numbers by their fives, are still looked for everywhere at once.
create function county_token(pair integer, place text) returns integer language sql immutable strict parallel safe as $$
  select hashint8((left(place, 6)::bigint << 32) # pair)
$$;

create function county_pairs(given text, place text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  county bigint := left(place, 6)::bigint << 32;
  pairs integer[] := '{}';
  letter text;
  before integer;
  code integer;
begin
  foreach letter in array string_to_array(given, null) loop
    code := ascii(letter);
    if before is not null then
      pairs := pairs || hashint8(county # ((before << 16) | code)); -- as above: what an index calls is looked for in the catalogue alone
    end if;
    before := code;
  end loop;
  return pairs;
end $$;

create index project_by_county_pair on project using gin (county_pairs(search_text, scope_code)) with (gin_pending_list_limit = 64);

-- What was written last is read through by every search until it is merged, so little of it may gather.
alter index project_by_token set (gin_pending_list_limit = 64);

-- Pages far behind are read from an index alone where the table is tidy. So it is tidied when one filing in a hundred has changed, not one in five.
alter table project set (autovacuum_vacuum_scale_factor = 0.01);
