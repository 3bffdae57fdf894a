-- What the indicators found.

-- Score and level stand apart from the filing: they change far oftener than it does, and its row has many indexes.
create table project_risk (
  project_id    uuid primary key references project (id) on delete cascade,
  score         smallint not null default 0 check (score between 0 and 100),
  level         text not null default 'green' check (level in ('green', 'yellow', 'orange', 'red')),
  -- By level first and within it by score: one severe indicator makes a project red that has few points, and red is never below orange.
  rank          smallint not null generated always as (
    case level when 'red' then 3000 when 'orange' then 2000 when 'yellow' then 1000 else 0 end + score) stored,
  -- Null until everything, neighbours included, was looked at once.
  evaluated_at  timestamptz,
  -- Set when something changed that a full evaluation has not seen yet.
  stale_since   timestamptz,
  -- The digest of everything found about a project: a scan that finds the same again writes nothing about it.
  digest        text
);
-- serves: what is to be evaluated again, the longest waiting first
create index project_risk_stale on project_risk (stale_since) where stale_since is not null;
-- serves: filings of a level of risk
create index project_risk_by_level on project_risk (level, project_id) where level <> 'green';
-- serves: filings by their risk, the highest first
create index project_risk_by_rank on project_risk (rank desc, project_id) where rank > 0;

-- An indicator that fired at the last evaluation; those that are clear have no row.
create table risk_result (
  project_id   uuid not null references project_risk (project_id) on delete cascade,
  indicator    text not null,
  severity     smallint not null check (severity between 1 and 5),
  outcome      jsonb not null,
  fingerprint  text,
  found_at     timestamptz not null default moment(),
  primary key (project_id, indicator)
);
-- serves: filings at which an indicator fired
create index risk_result_by_indicator on risk_result (indicator, project_id);

-- What could not be judged for want of data, by indicator what is missing: one row a project, written only when it changes.
create table risk_gap (
  project_id  uuid primary key references project_risk (project_id) on delete cascade,
  gaps        jsonb not null
);

-- Whether an indicator is on, and its own figures, from a day on; under 'rating' the figures of scores and levels. What is not written has its default.
create table risk_setting (
  id              uuid primary key default gen_random_uuid(),
  indicator       text not null,
  effective_from  date not null,
  enabled         boolean not null,
  figures         jsonb not null,
  changed_by      uuid references user_account (id),
  changed_at      timestamptz not null default moment(),
  version         integer not null default 1,
  unique (indicator, effective_from)
);

-- How many awards and trades each supplier has had, counted once a day: a picture of the market no project could draw alone.
create table supplier_market (
  unit_id  uuid primary key references unit (id) on delete cascade,
  awards   integer not null,
  trades   integer not null
);
