-- Data analysis and the totals of lists: facts of filings, and figures computed from them by county and month (docs/statistics.md).

-- The square of two metres a place lies in, columns and rows taking turns in its digits (domain/map/tiles.ts): every tile of a map is a range.
create function place_key(longitude double precision, latitude double precision) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  x bigint := floor((longitude + 180) / 360 * 16777216);
  y bigint := floor((1 - asinh(tan(radians(latitude))) / pi()) / 2 * 16777216);
begin
  x := (x | (x << 16)) & 281470681808895; y := (y | (y << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695; y := (y | (y << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095; y := (y | (y << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323; y := (y | (y << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205; y := (y | (y << 1)) & 6148914691236517205;
  return x | (y << 1);
end $$;

-- When a filing was changed last, with its facts written at the end of the transaction. It stands alone: an index of it beside the filing, or beside
-- all that is counted, would have every step and every draft that saves itself write all of their indexes.
create table filing_change (
  project_id  uuid primary key references project (id) on delete cascade,
  changed_at  timestamptz not null,
  county      text not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01);
-- serves: lists by the last change, and the latest steps of a county.
create index filing_change_last on filing_change (changed_at, project_id) include (county);

-- One row a filing: all that is counted about it, gathered (server/filings/facts.ts) at the end of every transaction that changed some of it.
create table filing_fact (
  -- A filing cannot be deleted for good while its fact still stands: then some figure would go on counting it.
  project_id         uuid primary key references project (id) deferrable initially deferred,
  county             text not null,
  scope_code         text not null,
  town               text not null generated always as (left(scope_code, 9)) stored,
  month              integer not null, -- of the first submission; 0: never submitted
  kind               smallint not null,
  state              text not null,
  trade              text not null,
  method             text not null,
  sources            text[] not null,
  major              boolean not null,
  estimate           bigint not null,
  contract           bigint,
  reviewed           bigint, -- only beside a contract
  paid               bigint not null,
  over_budget        boolean not null,
  disclosure         smallint not null, -- 0: nothing to publish yet, 1: something was not published, 2: everything was
  delay              integer, -- days between agreed and actual end, once completed
  ends_on            date, -- the agreed end, from filing to completion: whether that is past, the day decides
  owner_unit_id      uuid,
  above_direct       boolean not null, -- and neither void nor terminated, which are compared with nobody
  supplier           text, -- a unit by its id, a person or team by their keyed digest
  sign_date          date, -- only of what is compared
  open_alerts        smallint not null,
  rectified_on_time  smallint not null,
  rectified_late     smallint not null,
  finding_due        date[] not null, -- the days on which open findings are due
  fired              smallint[] not null, -- the numbers of the indicators that fired
  -- Not counted, but found by the map: where the filing lies, and its level of risk (0: not judged, 1: green, … 4: red).
  place              bigint,
  longitude          real,
  latitude           real,
  risk               smallint not null,
  created_at         timestamptz not null -- not counted: so that the newest of a town are found where its filings are counted
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01);
-- The facts of a bucket; a town and its villages, newest first; one industry or one method of a wide area. Lists are read from the index alone.
create index filing_fact_bucket on filing_fact (county, month);
create index filing_fact_town on filing_fact (town, created_at, project_id)
  include (scope_code, month, kind, state, trade, method, major, estimate, contract, reviewed, paid);
create index filing_fact_trade on filing_fact (trade, month, county)
  include (kind, state, method, major, estimate, contract, reviewed, paid);
create index filing_fact_method on filing_fact (method, month, county)
  include (kind, state, trade, major, estimate, contract, reviewed, paid);
-- Two of state, industry and method in a county.
create index filing_fact_state on filing_fact (county, state)
  include (month, kind, trade, method, major, estimate, contract, reviewed, paid);
-- Key projects, which have no cells; what suppliers were given, from the index alone; markets by signature; persons and teams by their digest.
create index filing_fact_major on filing_fact (county, month) where major;
create index filing_fact_awarded on filing_fact (month, county) include (kind, supplier, contract) where supplier is not null;
create index filing_fact_signed on filing_fact (county, sign_date) where supplier is not null and sign_date is not null;
-- Contracts that end on a day, everywhere and in a county, for reminders and the calendar.
create index filing_fact_ending on filing_fact (ends_on, left(scope_code, 6)) where state in ('contracted', 'in-progress');
-- Squares of the map in a province and in a county, the worst risk first; what has no place.
create index filing_fact_map on filing_fact (risk, place) include (scope_code, month, kind, state, trade, method, major, longitude, latitude)
  where place is not null;
create index filing_fact_map_county on filing_fact (county, risk, place) include (scope_code, month, kind, state, longitude, latitude)
  where place is not null;
create index filing_fact_nowhere on filing_fact (county, scope_code) where place is null;
create index filing_fact_person on filing_fact (supplier) where length(supplier) = 32;

-- Buckets (a county and a month) whose facts have changed since their figures were computed. Only ever inserted by whoever changes a fact,
-- in the same transaction, so that nobody waits; deleted by whoever has computed them anew.
create table figure_mark (
  id      bigint generated always as identity primary key,
  county  text not null,
  month   integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Sums of the facts of an area (2, 4 or 6 leading digits) by month, kind and one value of a facet: state, trade, method, source. Every filing is
-- in one cell of each facet, and of `source` in one for each of its sources: never add two facets up, nor months and years.
create table figure_cell (
  area                 text not null,
  facet                text not null,
  month                integer not null, -- 202611, 202600 for the whole year, -1 for all that was ever submitted; 0: never submitted
  kind                 smallint not null,
  value                text not null,
  filings              integer not null,
  estimate             bigint not null,
  contracted           integer not null,
  contracted_estimate  bigint not null,
  contracted_price     bigint not null,
  settled              integer not null,
  settled_estimate     bigint not null,
  settled_contract     bigint not null,
  settled_price        bigint not null,
  paid                 bigint not null,
  over_budget          integer not null,
  disclosure_due       integer not null,
  disclosure_complete  integer not null,
  open_alerts          integer not null,
  rectified_on_time    integer not null,
  rectified_late       integer not null,
  completed            integer not null,
  on_time              integer not null,
  late30               integer not null,
  late90               integer not null,
  late_more            integer not null,
  primary key (area, facet, month, kind, value)
) with (fillfactor = 85);
-- serves: removing cells that count nothing any more
create index figure_cell_empty on figure_cell (area) where filings = 0;

-- The same for what has many values: filings by indicator that fired, by agreed end and by supplier, open findings by the day they are due.
create table figure_count (
  area              text not null,
  facet             text not null,
  month             integer not null,
  kind              smallint not null,
  value             text not null,
  filings           integer not null,
  contracted_price  bigint not null,
  primary key (area, facet, month, kind, value) include (filings, contracted_price) -- read from the index alone: of a province fifty thousand rows
) with (fillfactor = 85);
-- serves: the same
create index figure_count_empty on figure_count (area) where filings = 0;

-- How often the figures of a county were computed anew. Also what processes lock that compute them, one after the other.
create table figure_version (
  county   text primary key,
  version  bigint not null
) with (fillfactor = 50);
