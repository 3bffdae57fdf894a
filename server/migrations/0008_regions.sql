-- What finding and managing regions needs.

-- Names and pinyin initials in one place. No index: what most names contain, such as 村, is asked for as often as the rest,
-- and looking through all regions of a country part takes less than gathering them one by one.
alter table region add column search_text text not null generated always as (lower(name_zh || ' ' || name_en || ' ' || initials)) stored;

-- Counting the filings of a subtree reads this index alone.
create index project_submitted_in_scope on project (scope_code, kind) where first_submitted_at is not null;

alter table region add constraint region_validity_in_order check (valid_to >= valid_from);
alter table region add constraint region_replaced_is_closed check (replaced_by is null or not enabled);

-- A region takes new filings and accounts while it is enabled, valid and not merged into another.
create function is_open(given region) returns boolean language sql stable as $$
  select given.enabled and given.replaced_by is null and today() between coalesce(given.valid_from, '-infinity') and coalesce(given.valid_to, 'infinity')
$$;
