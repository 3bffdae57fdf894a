-- Who supervises what.

-- Who supervises which kinds of projects in which region, and for how long.
create table supervision_assignment (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references user_account (id),
  region_code  text not null references region (code),
  kinds        smallint[] not null check (cardinality(kinds) > 0 and kinds <@ array[1, 2, 3]::smallint[]),
  from_day     date not null,
  until_day    date,
  version      integer not null default 1,
  created_at   timestamptz not null default moment(),
  constraint supervision_assignment_term check (until_day >= from_day - 1)
);
-- serves: what somebody supervises
create index supervision_assignment_by_user on supervision_assignment (user_id);
-- serves: who supervises a region
create index supervision_assignment_by_region on supervision_assignment (region_code text_pattern_ops);
