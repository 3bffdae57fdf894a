-- The figures that the rules read. Amounts in fen, shares in percent.

create table limit_row (
  id                      uuid primary key default gen_random_uuid(),
  region_code             text not null references region (code),
  kind                    smallint not null check (kind in (1, 2, 3)),
  effective_from          date not null,
  direct_limit            bigint not null check (direct_limit > 0),
  simple_limit            bigint not null check (simple_limit >= direct_limit),
  statutory_limit         bigint not null check (statutory_limit between simple_limit and 999999999999),
  publicity_days          integer not null check (publicity_days between 0 and 365),
  award_publicity_days    integer not null check (award_publicity_days between 0 and 365),
  bid_days                integer not null check (bid_days between 0 and 365),
  signature_days          integer not null check (signature_days between 1 and 365),
  report_days             integer not null check (report_days between 1 and 365),
  change_soft_percent     numeric(5, 2) not null check (change_soft_percent between 0 and 100),
  change_hard_percent     numeric(5, 2) not null check (change_hard_percent between change_soft_percent and 100),
  prepayment_percent      numeric(5, 2) not null check (prepayment_percent between 0 and 100),
  progress_percent        numeric(5, 2) not null check (progress_percent between 0 and 100),
  retention_percent       numeric(5, 2) not null check (retention_percent between 0 and 100),
  version                 integer not null default 1,
  created_by              uuid references user_account (id),
  created_at              timestamptz not null default now(),
  unique (region_code, kind, effective_from)
);
create index limit_row_by_kind on limit_row (kind, region_code text_pattern_ops);

-- Days that are worked or free here, whatever the national calendar says.
create table calendar_exception (
  day      date primary key,
  working  boolean not null,
  note     text not null check (length(note) between 1 and 200)
);

-- An assignment may be taken back on its first day: its last day is then the day before.
alter table supervision_assignment drop constraint supervision_assignment_check;
alter table supervision_assignment add constraint supervision_assignment_term check (until_day >= from_day - 1);

create table audit_verification (
  id          uuid primary key default gen_random_uuid(),
  started_by  uuid not null references user_account (id),
  started_at  timestamptz not null default now(),
  -- Whoever runs it says so every few seconds; a run that fell silent was abandoned.
  seen_at     timestamptz not null default now(),
  done        bigint not null default 0,
  total       bigint not null default 0,
  ended_at    timestamptz,
  verdict     jsonb
);
create index audit_verification_newest on audit_verification (started_at desc);

-- The trail is read newest first, whatever else is asked for. A subtree is a fixed number of leading digits, as with filings.
drop index audit_line_by_region;
drop index audit_line_by_actor;
drop index audit_line_by_subject;
create index audit_line_by_time    on audit_line (at, id);
create index audit_line_by_actor   on audit_line (actor_id, at, id);
create index audit_line_by_subject on audit_line (subject, at, id);
create index audit_line_by_thing   on audit_line (subject_id, at, id) where subject_id is not null;
create index audit_line_by_event   on audit_line (event, at, id);
create index audit_line_in_city    on audit_line (left(region_code, 4), at, id);
create index audit_line_in_county  on audit_line (left(region_code, 6), at, id);
create index audit_line_in_town    on audit_line (left(region_code, 9), at, id);
create index audit_line_in_village on audit_line (region_code, at, id);
