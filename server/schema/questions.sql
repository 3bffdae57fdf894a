-- What people ask each other about a filing, beside its fields and papers, and who wants to hear of everything about it.

-- One question. What a return marks is asked in the same way.
create table question (
  id          uuid primary key default gen_random_uuid(),
  project_id  uuid not null references project (id) on delete cascade,
  -- A field of the filing, one that a passed step recorded, one of its files, or the filing as a whole.
  target      text not null check (length(target) between 1 and 60),
  -- Among supervisors alone.
  internal    boolean not null default false,
  -- Set by a return, which needs no words.
  returned    boolean not null default false,
  text        text check (length(text) between 1 and 1000),
  asked_by    uuid not null references user_account (id),
  asked_at    timestamptz not null default moment(),
  -- Whose answer is awaited.
  asked_of    uuid references user_account (id),
  mentioned   uuid[] not null default '{}',
  state       text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  version     integer not null default 1,
  check (text is not null or returned),
  check (not (internal and returned))
);
-- serves: what was asked about a filing, the newest first
create index question_by_project on question (project_id, asked_at desc, id desc);
-- serves: what somebody is asked
create index question_asked_of on question (asked_of, asked_at) where state = 'open' and not returned;

-- What was said to a question, and that it was resolved or taken up again.
create table question_entry (
  id           bigint generated always as identity primary key,
  question_id  uuid not null references question (id) on delete cascade,
  kind         text not null check (kind in ('answer', 'resolution', 'reopening')),
  text         text check (length(text) between 1 and 1000),
  by_user      uuid not null references user_account (id),
  at           timestamptz not null default moment(),
  mentioned    uuid[] not null default '{}',
  check (text is not null or kind <> 'answer')
);
-- serves: the thread of a question
create index question_entry_by_question on question_entry (question_id, id);

-- Who is told of everything that happens to a filing.
create table filing_watch (
  project_id  uuid not null references project (id) on delete cascade,
  user_id     uuid not null references user_account (id) on delete cascade,
  since       timestamptz not null default moment(),
  primary key (project_id, user_id)
);
