-- What scope is made of: where a region's affairs went after a merger, who supervises what, and the filings that are looked at through it.

-- The end of the chain of successors; a region that was never replaced is its own.
alter table region add column current_code text;
update region set current_code = code;
alter table region alter column current_code set not null;
alter table region add column initials text not null default '';
alter table region add column version integer not null default 1;
create index region_by_current on region (current_code);

create function region_starts_as_itself() returns trigger language plpgsql as $$
begin
  new.current_code := coalesce(new.current_code, new.code);
  return new;
end $$;
create trigger region_starts_as_itself before insert on region for each row execute function region_starts_as_itself();

-- The calendar day of the product, whatever time zone the database lives in.
create function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date $$;

create table supervision_assignment (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references user_account (id),
  region_code  text not null references region (code),
  kinds        smallint[] not null check (cardinality(kinds) > 0 and kinds <@ array[1, 2, 3]::smallint[]),
  from_day     date not null,
  until_day    date,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  check (until_day >= from_day)
);
create index supervision_assignment_by_user on supervision_assignment (user_id);
create index supervision_assignment_by_region on supervision_assignment (region_code text_pattern_ops);

-- One filing. What scope and lists need stands here; each later stage of its life adds what it needs.
create table project (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (length(name) between 1 and 100),
  kind                smallint not null check (kind in (1, 2, 3)),
  region_code         text not null references region (code),
  -- The region whose people are responsible today: it follows mergers, while number and history keep region_code.
  scope_code          text not null check (scope_code ~ '^\d{12}$'),
  filer_id            uuid not null references user_account (id),
  state               text not null default 'draft',
  -- A draft that was never submitted belongs to its owner side alone and counts nowhere.
  first_submitted_at  timestamptz,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  changed_at          timestamptz not null default now()
);
-- Whoever files, the responsible region is the one at the end of the chain. The row lock makes a filing and a merger take turns:
-- either the merger finds the filing, or the filing finds the merger done.
create function project_scope_follows_region() returns trigger language plpgsql as $$
begin
  select current_code into new.scope_code from region where code = new.region_code for share;
  return new;
end $$;
create trigger project_scope_follows_region before insert or update of region_code on project
  for each row execute function project_scope_follows_region();

-- A subtree is a fixed number of leading digits, so each level gets an index that also brings the newest first. Drafts are in them too:
-- they are few, and whoever administers a region sees them.
create index project_in_province on project (left(scope_code, 2), created_at desc, id);
create index project_in_city     on project (left(scope_code, 4), created_at desc, id);
create index project_in_county   on project (left(scope_code, 6), created_at desc, id);
create index project_in_town     on project (left(scope_code, 9), created_at desc, id);
create index project_in_village  on project (scope_code, created_at desc, id);
create index project_by_filer    on project (filer_id, created_at desc, id);
create index project_by_region   on project (region_code);
-- For wide scopes of several parts: walking from the newest finds a page sooner than gathering the parts.
create index project_newest      on project (created_at desc, id);
