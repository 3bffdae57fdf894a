-- What finding and managing regions needs.

-- Names and pinyin initials in one place, so that one index finds any part of either.
alter table region add column search_text text not null generated always as (lower(name_zh || ' ' || name_en || ' ' || initials)) stored;
create index region_by_text on region using gin (bigrams(search_text));

alter table region add constraint region_validity_in_order check (valid_to >= valid_from);
alter table region add constraint region_replaced_is_closed check (replaced_by is null or not enabled);

-- A region takes new filings and accounts while it is enabled, valid and not merged into another.
create function is_open(given region) returns boolean language sql stable as $$
  select given.enabled and given.replaced_by is null and today() between coalesce(given.valid_from, '-infinity') and coalesce(given.valid_to, 'infinity')
$$;
