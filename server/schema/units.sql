-- Owners, contractors and review agencies, shared by the whole installation.

-- An owner, a contractor or a review agency, known by its credit code.
create table unit (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (length(name) between 2 and 100),
  credit_code     text not null check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  roles           text[] not null check (cardinality(roles) > 0 and roles <@ array['owner', 'contractor', 'agency']),
  trades          text[] not null default '{}',
  grade           text check (length(grade) between 1 and 60),
  library_from    date,
  library_until   date,
  representative  text check (length(representative) between 1 and 60),
  phone           text check (length(phone) between 5 and 20),
  address         text check (length(address) between 1 and 200),
  founded         date,
  state           text not null default 'confirmed' check (state in ('proposed', 'confirmed', 'rejected', 'merged')),
  state_reason    text check (length(state_reason) between 1 and 500),
  proposed_by     uuid references user_account (id),
  merged_into     uuid references unit (id),
  initials        text not null default '',
  search_text     text not null default '',
  search_tokens   integer[] not null default '{}',
  version         integer not null default 1,
  created_at      timestamptz not null default moment(),
  changed_at      timestamptz not null default moment(),
  check (library_until >= library_from),
  check ((state = 'merged') = (merged_into is not null))
);
-- One living unit per code; rejected and merged ones keep theirs for the record.
create unique index unit_credit_code on unit (credit_code) where state in ('proposed', 'confirmed');
-- Ordered by how names are read: initials first, so that no collation of the system is needed.
create index unit_by_name on unit (state, initials, name, id);
create index unit_by_age on unit (state, created_at, id);
create index unit_by_founding on unit (state, founded, id);
create index unit_by_youth on unit (state, founded desc nulls last, id desc);
create index unit_by_text on unit using gin (search_tokens);
create index unit_by_trade_and_role on unit using gin (trades, roles);
create index unit_by_survivor on unit (merged_into) where merged_into is not null;
create index unit_by_proposer on unit (proposed_by) where state = 'proposed';

-- What keeps a contractor from being awarded work for a time.
create table bad_conduct (
  id           uuid primary key default gen_random_uuid(),
  unit_id      uuid not null references unit (id),
  reason       text not null check (length(reason) between 5 and 500),
  from_day     date not null,
  until_day    date not null,
  recorded_by  uuid not null references user_account (id),
  recorded_at  timestamptz not null default moment(),
  lifted_at    timestamptz,
  lifted_by    uuid references user_account (id),
  lift_reason  text check (length(lift_reason) between 5 and 500),
  check (until_day >= from_day),
  check ((lifted_at is null) = (lift_reason is null)),
  check ((lifted_at is null) = (lifted_by is null))
);
-- serves: what is on record about a unit
create index bad_conduct_by_unit on bad_conduct (unit_id, from_day desc);
-- serves: who must not be awarded work today
create index bad_conduct_in_force on bad_conduct (until_day, unit_id) where lifted_at is null;

alter table user_account add foreign key (unit_id) references unit (id);
