-- The library of policies: drafts, reading history, what took the place of what, and a search that reads over the marks of a text.

-- The words of a text as people read them: without the marks for bold and without the addresses that links lead to.
create function policy_words(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(replace(given, '**', ''), '\[([^]\[]+)\]\(https?://[^()[:space:]]*\)', '\1', 'g')
$$;

-- The day a text ended, by repeal or because an amended text holds in its place, and which text that is.
alter table policy rename column repealed_on to ends_on;
alter table policy add column ending text check (ending in ('repealed', 'amended'));
alter table policy add column successor_id uuid references policy (id) check (successor_id <> id);
update policy set ending = 'repealed' where ends_on is not null;
alter table policy add check ((ending is null) = (ends_on is null));
alter table policy add check (successor_id is null or ending is not null);
alter table policy add check (ending <> 'amended' or successor_id is not null);
create index policy_by_successor on policy (successor_id) where successor_id is not null;

alter table policy_edition rename column repealed_on to ends_on;
alter table policy_edition add column ending text;
alter table policy_edition add column successor_id uuid;
update policy_edition set ending = 'repealed' where ends_on is not null;

-- A text without a day of publication is a draft: only managers of its region see it.
alter table policy alter column published_at drop not null;
alter table policy add check (published_at is not null or withdrawn_at is null);

-- The next edition of a published text while it is being written; at most one.
create table policy_draft (
  policy_id  uuid primary key references policy (id) on delete cascade,
  fields     jsonb not null,
  note       text check (length(note) between 2 and 500),
  saved_by   uuid not null references user_account (id),
  saved_at   timestamptz not null default now()
);

alter table policy drop column search_text, drop column search_grams;
alter table policy
  add column search_text text not null generated always as (
    lower(title || '|' || coalesce(number, '') || '|' || issuer || '|' || policy_words(body))) stored,
  add column search_grams text[] not null generated always as (
    distinct_bigrams(title || '|' || coalesce(number, '') || '|' || issuer || '|' || policy_words(body))) stored;
create index policy_by_text on policy using gin (search_grams);
create index policy_by_issuer on policy (region_code, issuer);

-- What each account has read, and when last. Nobody else is told.
create table policy_reading (
  user_id    uuid not null references user_account (id) on delete cascade,
  policy_id  uuid not null references policy (id) on delete cascade,
  read_at    timestamptz not null default clock_timestamp(),
  times      integer not null default 1,
  primary key (user_id, policy_id)
);
create index policy_reading_by_time on policy_reading (user_id, read_at desc, policy_id);
create index policy_reading_by_policy on policy_reading (policy_id);
