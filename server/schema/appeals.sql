-- Appeals: what anybody tells the supervisors, and how it is answered. What the author wrote, and who they are, is sealed by the server
-- before it comes here; the code and the password are kept as hashes.

-- One appeal. What the author wrote is sealed.
create table appeal (
  id              uuid primary key default gen_random_uuid(),
  -- Drawn by lot: a gap between numbers would tell of appeals one may not see.
  reference       text not null unique,
  code_hash       bytea not null unique,
  password_hash   text not null,
  -- Somebody else knows the password: it opens nothing until the author has chosen another.
  password_due    boolean not null default false,
  -- How the author came, where a supervisor took the appeal down.
  counter         text check (counter in ('in-person', 'telephone')),
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
  lodged_at       timestamptz not null default moment(),
  lodged_on       date not null default today(),
  -- The clock of the next answer; null while none is owed.
  due_on          date,
  escalation      text not null default 'none' check (escalation in ('none', 'urge', 'supervise', 'investigate')),
  extended        boolean not null default false,
  handler_id      uuid references user_account (id),
  review_until    date,
  outcome         text check (outcome in ('substantiated', 'partly', 'unsubstantiated', 'answered')),
  -- The day of the first reply, for how long answers take.
  replied_on      date,
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
-- serves: the queue of appeals, the most urgent first
create index appeal_by_clock on appeal (due_on, lodged_at desc, id);
-- serves: the list of appeals, the newest first
create index appeal_newest on appeal (lodged_at desc, id);
-- serves: appeals of a subtree, the newest first: one index per level
create index appeal_in_province on appeal (left(scope_code, 2), lodged_at desc, id);
create index appeal_in_city on appeal (left(scope_code, 4), lodged_at desc, id);
create index appeal_in_county on appeal (left(scope_code, 6), lodged_at desc, id);
create index appeal_in_town on appeal (left(scope_code, 9), lodged_at desc, id);
create index appeal_in_village on appeal (scope_code, lodged_at desc, id);
-- serves: the appeals about a filing, and who is kept from them
create index appeal_by_project on appeal (project_id) where project_id is not null;
-- serves: the appeals about a region, when it is merged
create index appeal_by_region on appeal (region_code) where project_id is null;
-- serves: what somebody has in hand
create index appeal_by_handler on appeal (handler_id, due_on) where handler_id is not null;
-- serves: what was merged into an appeal
create index appeal_by_survivor on appeal (merged_into) where merged_into is not null;
-- serves: the replies of a month, for its publication
create index appeal_answered on appeal (replied_on, scope_code) where replied_on is not null;

-- What author and handler wrote to each other, sealed.
create table appeal_message (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default moment(),
  sender     text not null check (sender in ('author', 'handler')),
  kind       text not null,
  body       bytea not null
);
-- serves: what was written in an appeal, in order
create index appeal_message_by_appeal on appeal_message (appeal_id, id);

-- The outcome of an appeal at each stage, and who decided it.
create table appeal_judgement (
  appeal_id  uuid not null references appeal (id),
  stage      text not null check (stage in ('reply', 'review', 'recheck')),
  outcome    text not null check (outcome in ('substantiated', 'partly', 'unsubstantiated', 'answered')),
  by_id      uuid not null references user_account (id),
  -- Of the region by which the judge was in charge: fewer are higher.
  digits     smallint not null,
  at         timestamptz not null default moment(),
  primary key (appeal_id, stage)
);

-- What happened to an appeal, for its handlers.
create table appeal_event (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default moment(),
  -- Null for what its author did, and for what the clock did.
  actor_id   uuid references user_account (id),
  actor      text,
  action     text not null,
  to_state   text not null,
  note       bytea
);
-- serves: the history of an appeal
create index appeal_event_by_appeal on appeal_event (appeal_id, id);

-- Who is kept away beside those whom the filing itself names: accounts that were marked, that declared themselves concerned, or that
-- belonged to the owner when the appeal was lodged.
create table appeal_concerned (
  appeal_id  uuid not null references appeal (id),
  user_id    uuid not null references user_account (id),
  cause      text not null check (cause in ('marked', 'declared', 'filing')),
  reason     bytea,
  marked_by  text,
  at         timestamptz not null default moment(),
  primary key (appeal_id, user_id)
);

-- Every look at who the author is.
create table appeal_look (
  id         bigint generated always as identity primary key,
  appeal_id  uuid not null references appeal (id),
  at         timestamptz not null default moment(),
  user_id    uuid not null references user_account (id),
  reason     text not null
);
-- serves: who looked at an identity
create index appeal_look_by_appeal on appeal_look (appeal_id, id);
