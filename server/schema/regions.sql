-- The regions of the country and the calendar day.

-- The moment something happens. A transaction may say another one, set_config('supervision.moment', …, true): so the filings of a demonstration
-- go through the same actions as everybody's, on the days they tell of. The audit trail keeps the true time.
create function moment() returns timestamptz language sql stable
  return coalesce(nullif(current_setting('supervision.moment', true), '')::timestamptz, now());
-- The calendar day of the product, whatever time zone the database lives in.
create function today() returns date language sql stable return (moment() at time zone 'Asia/Shanghai')::date;

-- Refuses to change a table that only grows, with the sentence given. What must never be wrong, whoever writes, is a trigger; what follows from a
-- change is written by the actions.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

-- A place of the country, from province to village, and what became of it in a merger.
create table region (
  code          text primary key check (code ~ '^\d{12}$'),
  level         text not null check (level in ('province', 'city', 'county', 'town', 'village')),
  -- The digits that a region and everything below it begin with. Stored by level: some prefectures have no county layer.
  prefix        text not null generated always as (left(code, case level when 'province' then 2 when 'city' then 4 when 'county' then 6
    when 'town' then 9 else 12 end)) stored,
  parent_code   text references region (code),
  name_zh       text not null check (length(name_zh) between 1 and 60),
  name_en       text not null check (length(name_en) between 1 and 100),
  position      integer not null default 0,
  enabled       boolean not null default true,
  valid_from    date,
  valid_to      date,
  replaced_by   text references region (code),
  -- The end of the chain of successors; a region that was never replaced is its own.
  current_code  text not null,
  -- How the Chinese name is read, for search: qsz and qingshizhen for 青石镇.
  initials      text not null default '',
  reading       text not null default '',
  -- Where its name stands on a map.
  longitude     double precision,
  latitude      double precision,
  version       integer not null default 1,
  -- Names and pinyin in one place. No index: what most names contain, such as 村, is asked for as often as the rest,
  -- and looking through all regions of a country part takes less than gathering them one by one.
  search_text   text not null generated always as (lower(name_zh || ' ' || name_en || ' ' || initials || ' ' || reading)) stored,
  check (replaced_by <> code),
  check (code = rpad(left(code, case level when 'province' then 2 when 'city' then 4 when 'county' then 6 when 'town' then 9 else 12
    end), 12, '0')),
  constraint region_validity_in_order check (valid_to >= valid_from),
  check ((longitude is null) = (latitude is null)),
  constraint region_replaced_is_closed check (replaced_by is null or not enabled)
);
-- serves: the children of a region in order
create index region_by_parent on region (parent_code, position, code);
-- serves: the regions of a subtree
create index region_by_prefix on region (prefix text_pattern_ops);
-- serves: what was merged into a region
create index region_by_successor on region (replaced_by) where replaced_by is not null;
-- serves: the names in a part of the map
create index region_by_place on region (level, longitude) where longitude is not null;
-- serves: the offices below a city or a province
create index region_by_level on region (level, code) where level <> 'village';
-- serves: everything whose affairs a region has
create index region_by_current on region (current_code);

-- A region takes new filings and accounts while it is enabled, valid and not merged into another.
create function is_open(given region) returns boolean language sql stable
  return given.enabled and given.replaced_by is null
    and today() between coalesce(given.valid_from, '-infinity') and coalesce(given.valid_to, 'infinity');
