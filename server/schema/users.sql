-- Who works where and may do what.

-- A named set of authorities, defined by a region for itself and below.
create table role (
  id           uuid primary key default gen_random_uuid(),
  -- Built-in roles are known by a key, cannot be deleted and stay as they are.
  key          text unique,
  name_zh      text not null check (length(name_zh) between 1 and 60),
  name_en      text not null check (length(name_en) between 1 and 100),
  region_code  text not null references region (code),
  codes        text[] not null default '{}',
  grants       text[] not null default '{}',
  version      integer not null default 1,
  changed_at   timestamptz not null default now(),
  initials     text not null default '',
  -- Its holders must have a second factor so many days after it was demanded of them; null where it demands none.
  factor_days  integer check (factor_days between 0 and 90),
  factor_from  timestamptz,
  constraint role_factor_from_a_moment check ((factor_days is null) = (factor_from is null)),
  constraint role_supervision_stands_alone check (not ('SUPERVISE' = any (codes) and codes && array['PROJECT_MANAGEMENT',
    'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT']))
);
-- serves: the roles of a region
create index role_by_region on role (region_code);

-- A person who signs in.
create table user_account (
  id                    uuid primary key default gen_random_uuid(),
  username              text not null check (length(username) between 2 and 64),
  name                  text not null check (length(name) between 1 and 60),
  mobile                text check (mobile ~ '^1[3-9]\d{9}$'),
  region_code           text not null references region (code),
  password_hash         text not null,
  must_change_password  boolean not null default true,
  enabled               boolean not null default true,
  version               integer not null default 1,
  created_at            timestamptz not null default moment(),
  changed_at            timestamptz not null default moment(),
  unit_id               uuid,
  initials              text not null default '',
  password_reset_by     text,
  password_reset_at     timestamptz,
  -- Outlives the sessions it was seen in.
  seen_at               timestamptz,
  search_text           text not null default '',
  search_tokens         integer[] not null default '{}'
);
-- serves: signing in; a name is given once, whatever its case, a rule
create unique index user_account_username on user_account (lower(username));
-- serves: the accounts of a subtree
create index user_account_by_region on user_account (region_code text_pattern_ops);
-- serves: the people of a unit
create index user_account_by_unit on user_account (unit_id) where unit_id is not null;
-- serves: the list of accounts, the newest first
create index user_account_in_order on user_account (created_at desc, id);
-- Initials first: so Chinese names come in the order of their reading.
create index user_account_by_name on user_account (initials, name, id);
create index user_account_by_text on user_account using gin (search_tokens);
create index user_account_by_mobile on user_account (mobile) where mobile is not null;

-- Which roles a person holds.
create table user_role (
  user_id  uuid not null references user_account (id) on delete cascade,
  role_id  uuid not null references role (id),
  -- What the role demands of them counts from then on.
  since    timestamptz not null default now(),
  primary key (user_id, role_id)
);
-- serves: who holds a role
create index user_role_by_role on user_role (role_id);
