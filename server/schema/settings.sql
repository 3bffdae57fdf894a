-- The figures that the rules read: facts about the installation, deadlines, days off, limits. Amounts in fen, shares in percent.

-- Facts about this installation as a whole, such as whether demo data was loaded.
create table setting (
  key         text primary key,
  value       jsonb not null,
  changed_at  timestamptz not null default now()
);

-- Days that are worked or free here, whatever the national calendar says.
create table calendar_exception (
  day      date primary key,
  working  boolean not null,
  note     text not null check (length(note) between 1 and 200)
);

-- The limits and periods of a region for one kind of project, from a day on; the deepest region that has its own wins.
create table limit_row (
  id                    uuid primary key default gen_random_uuid(),
  region_code           text not null references region (code),
  kind                  smallint not null check (kind in (1, 2, 3)),
  effective_from        date not null,
  direct_limit          bigint not null check (direct_limit > 0),
  simple_limit          bigint not null check (simple_limit >= direct_limit),
  statutory_limit       bigint not null check (statutory_limit between simple_limit and 999999999999),
  publicity_days        integer not null check (publicity_days between 0 and 365),
  award_publicity_days  integer not null check (award_publicity_days between 0 and 365),
  bid_days              integer not null check (bid_days between 0 and 365),
  signature_days        integer not null check (signature_days between 1 and 365),
  report_days           integer not null check (report_days between 1 and 365),
  change_soft_percent   numeric(5, 2) not null check (change_soft_percent between 0 and 100),
  change_hard_percent   numeric(5, 2) not null check (change_hard_percent between change_soft_percent and 100),
  prepayment_percent    numeric(5, 2) not null check (prepayment_percent between 0 and 100),
  progress_percent      numeric(5, 2) not null check (progress_percent between 0 and 100),
  retention_percent     numeric(5, 2) not null check (retention_percent between 0 and 100),
  version               integer not null default 1,
  created_by            uuid references user_account (id),
  created_at            timestamptz not null default now(),
  unique (region_code, kind, effective_from)
);
-- serves: the limits that apply in a region
create index limit_row_by_kind on limit_row (kind, region_code text_pattern_ops);
