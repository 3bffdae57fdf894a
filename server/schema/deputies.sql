-- Who stands in for whom.

-- From day to day, both included, somebody else also sees and is told what waits for a person. Ended early, its last day has passed.
create table deputy (
  id          uuid primary key default gen_random_uuid(),
  person_id   uuid not null references user_account (id),
  deputy_id   uuid not null references user_account (id),
  from_day    date not null,
  until_day   date not null,
  ended_at    timestamptz,
  set_by      uuid not null references user_account (id),
  created_at  timestamptz not null default moment(),
  version     integer not null default 1,
  constraint deputy_term check (until_day >= from_day),
  constraint deputy_of_another check (deputy_id <> person_id)
);
-- serves: who stands in for somebody
create index deputy_by_person on deputy (person_id, from_day);
-- serves: for whom somebody stands in, asked with every request
create index deputy_by_deputy on deputy (deputy_id, until_day);
