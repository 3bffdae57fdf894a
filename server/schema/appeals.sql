-- Appeals: what anybody tells the supervisors, and how it is answered. What the author wrote, and who they are, is sealed by the server
-- before it comes here; the code and the password are kept as hashes.

-- One appeal. What the author wrote is sealed.
create table appeal (
  id              uuid primary key default gen_random_uuid(),
  -- Drawn by lot: a gap between numbers would tell of appeals one may not see.
  reference       text not null unique,
  code_hash       bytea not null unique,
  password_hash   text not null,
  type            text not null check (type in ('complaint', 'report', 'suggestion', 'question', 'tender-objection')),
  state           text not null default 'submitted' check (state in ('submitted', 'accepted', 'assigned', 'investigating',
    'more-information', 'replied', 'closed', 'review-requested', 'reviewed', 'recheck-requested', 'final', 'not-accepted', 'transferred',
    'merged', 'withdrawn')),
  project_id      uuid references project (id),
  -- No reference to the region: that it cannot be deleted would tell that there is an appeal. Its name at the time stays with the appeal.
  region_code     text not null,
  region_level    text not null,
  region_zh       text not null,
  region_en       text not null,
  -- The region responsible today; it follows the project's, or the region's successor.
  scope_code      text not null check (scope_code ~ '^\d{12}$'),
  project_kind    smallint,
  -- Supervisors assigned to a region of at most so many digits are in charge.
  deepest         smallint not null check (deepest between 1 and 12),
  content         bytea not null,
  wanted          bytea,
  identity        bytea,
  lodged_at       timestamptz not null default now(),
  lodged_on       date not null default today(),
  -- The clock of the next answer; null while none is owed.
  due_on          date,
  escalation      text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  extended        boolean not null default false,
  handler_id      uuid references user_account (id),
  review_until    date,
  outcome         text check (outcome in ('substantiated', 'partly', 'unsubstantiated', 'answered')),
  -- The first reply and the day it was due by, for how long answers take.
  replied_on      date,
  reply_due_on    date,
  rating_score    smallint check (rating_score between 1 and 5),
  rating_comment  bytea,
  transferred_to  text,
  merged_into     uuid references appeal (id),
  finding_id      uuid references finding (id),
  version         integer not null default 1,
  check ((project_id is null) = (project_kind is null)),
  check ((due_on is not null) = (state in ('submitted', 'accepted', 'assigned', 'investigating', 'more-information', 'review-requested',
    'recheck-requested'))),
  check ((state = 'merged') = (merged_into is not null))
);
create index appeal_by_clock on appeal (due_on, lodged_at desc, id);
create index appeal_newest on appeal (lodged_at desc, id);
create index appeal_in_province on appeal (left(scope_code, 2), lodged_at desc, id);
create index appeal_in_city on appeal (left(scope_code, 4), lodged_at desc, id);
create index appeal_in_county on appeal (left(scope_code, 6), lodged_at desc, id);
create index appeal_in_town on appeal (left(scope_code, 9), lodged_at desc, id);
create index appeal_in_village on appeal (scope_code, lodged_at desc, id);
create index appeal_by_project on appeal (project_id) where project_id is not null;
create index appeal_by_region on appeal (region_code) where project_id is null;
create index appeal_by_handler on appeal (handler_id, due_on) where handler_id is not null;
create index appeal_by_survivor on appeal (merged_into) where merged_into is not null;
create index appeal_answered on appeal (replied_on, scope_code) where replied_on is not null;

-- What author and handler wrote to each other, sealed.
create table appeal_message (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default now(),
  sender     text not null check (sender in ('author', 'handler')),
  kind       text not null,
  body       bytea not null
);
create index appeal_message_by_appeal on appeal_message (appeal_id, id);

-- The outcome of an appeal at each stage, and who decided it.
create table appeal_judgement (
  appeal_id  uuid not null references appeal (id),
  stage      text not null check (stage in ('reply', 'review', 'recheck')),
  outcome    text not null check (outcome in ('substantiated', 'partly', 'unsubstantiated', 'answered')),
  by_id      uuid not null references user_account (id),
  standing   smallint not null,
  at         timestamptz not null default now(),
  primary key (appeal_id, stage)
);

-- What happened to an appeal, for its handlers.
create table appeal_event (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default now(),
  -- Null for what its author did, and for what the clock did.
  actor_id   uuid references user_account (id),
  actor      text,
  action     text not null,
  to_state   text not null,
  note       bytea
);
create index appeal_event_by_appeal on appeal_event (appeal_id, id);

-- Who is kept away beside those whom the filing itself names: accounts that were marked, that declared themselves concerned, or that
-- belonged to the owner when the appeal was lodged.
create table appeal_concerned (
  appeal_id  uuid not null references appeal (id),
  user_id    uuid not null references user_account (id),
  cause      text not null check (cause in ('marked', 'declared', 'filing')),
  reason     bytea,
  marked_by  text,
  at         timestamptz not null default now(),
  primary key (appeal_id, user_id)
);

-- Every look at who the author is.
create table appeal_look (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default now(),
  user_id    uuid not null references user_account (id),
  reason     text not null
);
create index appeal_look_by_appeal on appeal_look (appeal_id, id);

-- A file of the author, without what could tell who they are.
create table appeal_file (
  id          uuid primary key default gen_random_uuid(),
  appeal_id   uuid not null references appeal (id),
  position    smallint not null check (position between 1 and 5),
  name        text not null,
  media_type  text not null,
  size        bigint not null check (size > 0),
  key         text not null unique,
  added_at    timestamptz not null default now(),
  unique (appeal_id, position)
);

-- Failed tries at a code, counted alike for codes that exist and codes that do not. Only a keyed hash of the code is kept.
create table appeal_guard (
  key           bytea primary key,
  failures      integer not null,
  last_failure  timestamptz not null default now(),
  locked_until  timestamptz
);

-- How often an address asked within an hour. The address is hashed with a salt of its day; both are gone after 24 hours.
create table address_salt (
  day   date primary key,
  salt  bytea not null
);

create table address_use (
  hash     bytea not null,
  purpose  text not null,
  hour     timestamptz not null,
  uses     integer not null,
  primary key (hash, purpose, hour)
);
create index address_use_by_hour on address_use (hour);

-- Each proof of work serves once.
create table spent_proof (
  signature   text primary key,
  expires_at  timestamptz not null
);
create index spent_proof_by_expiry on spent_proof (expires_at);

-- After a merger of regions appeals go on where their affairs went, like filings.
create function appeal_follows_project() returns trigger language plpgsql as $$
begin
  update appeal set scope_code = new.scope_code where project_id = new.id;
  return null;
end $$;
create trigger appeal_follows_project after update of scope_code on project
  for each row when (old.scope_code is distinct from new.scope_code) execute function appeal_follows_project();

create function appeal_follows_region() returns trigger language plpgsql as $$
begin
  update appeal set scope_code = new.current_code where region_code = new.code and project_id is null;
  return null;
end $$;
create trigger appeal_follows_region after update of current_code on region
  for each row when (old.current_code is distinct from new.current_code) execute function appeal_follows_region();

-- Whoever filed or changed a filing, ever decided about it, or belongs to its owner. What supervisors do to a filing is no part in it.
create function people_of_filing(filing uuid) returns setof uuid language sql stable as $$
  select filer_id from project where id = filing
  union select review_started_by from project where id = filing and review_started_by is not null
  union select user_id from project_toucher where project_id = filing
  union select actor_id from project_event where project_id = filing and action not in ('stop', 'lift', 'consent-termination')
  union select asked_by from project_request where project_id = filing
  union select decided_by from project_request where project_id = filing and decided_by is not null
  union select decided_by from acceptance where project_id = filing
  union select person.id from project join unit owner on owner.id = project.owner_unit_id
    join unit own on coalesce(own.merged_into, own.id) = coalesce(owner.merged_into, owner.id) join user_account person on person.unit_id = own.id
    where project.id = filing
$$;

create function note_concerned(filing uuid) returns void language sql as $$
  insert into appeal_concerned (appeal_id, user_id, cause)
  select appeal.id, person, 'filing' from appeal, people_of_filing(filing) person where appeal.project_id = filing
  on conflict (appeal_id, user_id) do nothing
$$;

create function appeal_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(new.project_id);
  return null;
end $$;
create trigger appeal_notes_concerned after insert on appeal for each row when (new.project_id is not null) execute function appeal_notes_concerned();

-- Filings about which nobody appealed, nearly all of them, cost one look into an index.
create function filing_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(lodged.project_id) from (select distinct appeal.project_id from fresh join appeal on appeal.project_id = fresh.project_id) lodged;
  return null;
end $$;
create trigger toucher_is_concerned after insert on project_toucher referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger actor_is_concerned after insert on project_event referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger asker_is_concerned after insert on project_request referencing new table as fresh for each statement execute function filing_notes_concerned();
create trigger acceptor_is_concerned after insert on acceptance referencing new table as fresh for each statement execute function filing_notes_concerned();

create function filing_row_notes_concerned() returns trigger language plpgsql as $$
begin
  perform note_concerned(case tg_table_name when 'project' then new.id else (to_jsonb(new) ->> 'project_id')::uuid end);
  return null;
end $$;
create trigger decider_is_concerned after update of decided_by on project_request
  for each row when (old.decided_by is distinct from new.decided_by) execute function filing_row_notes_concerned();
create trigger filer_is_concerned after update of filer_id, review_started_by, owner_unit_id on project
  for each row when ((old.filer_id, old.review_started_by, old.owner_unit_id) is distinct from (new.filer_id, new.review_started_by, new.owner_unit_id))
  execute function filing_row_notes_concerned();

-- Somebody joins a unit, or two units become one.
create function unit_notes_concerned() returns trigger language plpgsql as $$
declare
  joined uuid := case tg_table_name when 'unit' then new.id else (to_jsonb(new) ->> 'unit_id')::uuid end;
begin
  perform note_concerned(lodged.project_id) from (
    select distinct appeal.project_id from unit given join unit same on coalesce(same.merged_into, same.id) = coalesce(given.merged_into, given.id)
      join project on project.owner_unit_id = same.id join appeal on appeal.project_id = project.id
    where given.id = joined) lodged;
  return null;
end $$;
create trigger member_is_concerned after insert or update of unit_id on user_account
  for each row when (new.unit_id is not null) execute function unit_notes_concerned();
create trigger merged_unit_is_concerned after update of merged_into on unit
  for each row when (old.merged_into is distinct from new.merged_into) execute function unit_notes_concerned();

-- A month whose figures were published, once and for good. Which months these are depends on no appeal.
create table appeal_publication (
  month  integer primary key check (month % 100 between 1 and 12) -- such as 202610
);

-- What a publication tells of an area: the replies of its year up to the end of a month. Where fewer than five have come since, that is the
-- month of an earlier publication. No reference to the region: that it cannot be deleted would tell of replies.
create table appeal_publication_figure (
  month        integer not null references appeal_publication (month),
  area         text not null check (area ~ '^(\d{2}|\d{4}|\d{6}|\d{9})$'),
  until        integer not null check (until <= month and until / 100 = month / 100),
  replied      integer not null check (replied >= 5),
  on_time      integer not null check (on_time between 0 and replied),
  median_days  double precision not null,
  primary key (area, month)
);

create function keep_publication() returns trigger language plpgsql as $$
begin
  raise exception 'what was published is never changed';
end $$;
create trigger appeal_publication_is_kept before update or delete or truncate on appeal_publication
  for each statement execute function keep_publication();
create trigger appeal_publication_figure_is_kept before update or delete or truncate on appeal_publication_figure
  for each statement execute function keep_publication();
