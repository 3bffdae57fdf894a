-- The library of policies: what is in force here, every edition of it, drafts, attachments, favourites and what was read.

-- A text that is in force in a region, or a draft of one.
create table policy (
  id                 uuid primary key default gen_random_uuid(),
  -- Whose policy it is here: read in this region and below, revised by its managers.
  region_code        text not null references region (code),
  title              text not null check (length(title) between 2 and 200),
  number             text check (length(number) between 1 and 100),
  issuer             text not null check (length(issuer) between 2 and 200),
  category           text not null check (category in ('law', 'regulation', 'departmental-rule', 'local-rule', 'notice', 'guide')),
  level              text not null check (level in ('nation', 'province', 'city', 'county', 'town', 'village')),
  issued_on          date not null,
  amended_on         date,
  in_force_from      date,
  ends_on            date,
  extent             text not null check (extent in ('full', 'excerpt', 'summary')),
  body               text not null check (length(body) between 10 and 60000),
  edition            integer not null default 1,
  version            integer not null default 1,
  published_by       uuid references user_account (id),
  published_at       timestamptz default moment(),
  edited_at          timestamptz not null default moment(),
  withdrawn_by       uuid references user_account (id),
  withdrawn_at       timestamptz,
  withdrawal_reason  text check (length(withdrawal_reason) between 5 and 500),
  text_day           date not null generated always as (coalesce(amended_on, issued_on)) stored,
  ending             text check (ending in ('repealed', 'amended')),
  successor_id       uuid references policy (id) check (successor_id <> id),
  search_text        text not null default '',
  search_tokens      integer[] not null default '{}',
  check (amended_on >= issued_on),
  check (in_force_from >= issued_on),
  check (ends_on >= coalesce(in_force_from, issued_on)),
  check ((withdrawn_at is null) = (withdrawal_reason is null)),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((ending is null) = (ends_on is null)),
  check (successor_id is null or ending is not null),
  check (ending <> 'amended' or successor_id is not null),
  check (published_at is not null or withdrawn_at is null)
);
-- serves: the library of a region, the newest text first
create index policy_by_region on policy (region_code, text_day desc, id);
-- serves: search
create index policy_by_text on policy using gin (search_tokens);
-- serves: what a text took the place of
create index policy_by_successor on policy (successor_id) where successor_id is not null;
-- serves: the issuers to choose from
create index policy_by_issuer on policy (region_code, issuer);

-- Every edition of a text, the first one included.
create table policy_edition (
  policy_id      uuid not null references policy (id),
  edition        integer not null,
  title          text not null,
  number         text,
  issuer         text not null,
  category       text not null,
  level          text not null,
  issued_on      date not null,
  amended_on     date,
  in_force_from  date,
  ends_on        date,
  extent         text not null,
  body           text not null,
  -- What was revised and why; the first edition needs none.
  note           text check (length(note) between 2 and 500),
  edited_by      uuid references user_account (id),
  edited_at      timestamptz not null default moment(),
  ending         text,
  successor_id   uuid,
  primary key (policy_id, edition)
);

-- The next edition of a published text while it is being written; at most one.
create table policy_draft (
  policy_id  uuid primary key references policy (id) on delete cascade,
  fields     jsonb not null,
  note       text check (length(note) between 2 and 500),
  saved_by   uuid not null references user_account (id),
  saved_at   timestamptz not null default moment()
);

-- An attachment of a text.
create table policy_file (
  id          uuid primary key default gen_random_uuid(),
  policy_id   uuid not null references policy (id),
  name        text not null check (length(name) between 1 and 200),
  size        bigint not null check (size > 0),
  media_type  text not null,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  key         text not null unique,
  added_by    uuid not null references user_account (id),
  added_at    timestamptz not null default moment()
);
-- serves: the attachments of a text
create index policy_file_by_policy on policy_file (policy_id, added_at, id);

-- What somebody marked to find it again.
create table policy_favourite (
  user_id    uuid not null references user_account (id) on delete cascade,
  policy_id  uuid not null references policy (id),
  since      timestamptz not null default moment(),
  primary key (user_id, policy_id)
);
-- serves: how many have marked a text
create index policy_favourite_by_policy on policy_favourite (policy_id);

-- What each account has read, and when last. Nobody else is told.
create table policy_reading (
  user_id    uuid not null references user_account (id) on delete cascade,
  policy_id  uuid not null references policy (id) on delete cascade,
  read_at    timestamptz not null default clock_timestamp(),
  times      integer not null default 1,
  primary key (user_id, policy_id)
);
-- serves: what somebody has read, the latest first
create index policy_reading_by_time on policy_reading (user_id, read_at desc, policy_id);
-- serves: deleting a draft
create index policy_reading_by_policy on policy_reading (policy_id);
