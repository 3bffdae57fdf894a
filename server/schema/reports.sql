-- Monthly reports of regions.

-- The figures of a region and month as they were when the report was made. Words, charts and tables are made of them when it is fetched.
create table report (
  id          uuid primary key default gen_random_uuid(),
  region_code text not null references region,
  -- Such as 2026-10.
  month       text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  -- Whoever asked for it; none where it was made by itself for those who subscribed.
  asked_by    uuid references user_account on delete cascade,
  figures     jsonb not null,
  made_at     timestamptz not null default moment()
);

-- Made by itself once, however many processes try.
create unique index report_monthly on report (region_code, month) where asked_by is null;
-- Asked for again, it takes the place of the earlier one.
create unique index report_asked on report (asked_by, region_code, month) where asked_by is not null;

-- Who has a report: whoever asked for it, or had subscribed when it was made.
create table report_recipient (
  account_id uuid not null references user_account on delete cascade,
  report_id  uuid not null references report on delete cascade,
  primary key (account_id, report_id)
);

-- Everybody who has a report, when it goes.
create index report_recipient_report on report_recipient (report_id);

-- The regions whose report somebody gets on the first of each month.
create table report_subscription (
  account_id  uuid not null references user_account on delete cascade,
  region_code text not null references region,
  since       timestamptz not null default moment(),
  primary key (account_id, region_code)
);

-- What is asked for of a region.
create index report_subscription_region on report_subscription (region_code);
