-- Who works where and may do what.

create table region (
  code         text primary key check (code ~ '^\d{12}$'),
  level        text not null check (level in ('province', 'city', 'county', 'town', 'village')),
  -- The digits that a region and everything below it begin with. Stored by level: some prefectures have no county layer.
  prefix       text not null generated always as (
                 left(code, case level when 'province' then 2 when 'city' then 4 when 'county' then 6 when 'town' then 9 else 12 end)) stored,
  parent_code  text references region (code),
  name_zh      text not null check (length(name_zh) between 1 and 60),
  name_en      text not null check (length(name_en) between 1 and 100),
  position     integer not null default 0,
  enabled      boolean not null default true,
  valid_from   date,
  valid_to     date,
  replaced_by  text references region (code),
  check (replaced_by <> code),
  check (code = rpad(left(code, case level when 'province' then 2 when 'city' then 4 when 'county' then 6 when 'town' then 9 else 12 end), 12, '0'))
);
create index region_by_parent on region (parent_code, position, code);
create index region_by_prefix on region (prefix text_pattern_ops);
create index region_by_successor on region (replaced_by) where replaced_by is not null;

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
  constraint role_supervision_stands_alone
    check (not ('SUPERVISE' = any (codes) and codes && array['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT']))
);

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
  created_at            timestamptz not null default now(),
  changed_at            timestamptz not null default now()
);
create unique index user_account_username on user_account (lower(username));
create index user_account_by_region on user_account (region_code text_pattern_ops);

create table user_role (
  user_id  uuid not null references user_account (id) on delete cascade,
  role_id  uuid not null references role (id),
  primary key (user_id, role_id)
);
create index user_role_by_role on user_role (role_id);

-- Only the hash of a session's token is kept: a stolen copy of this table opens nothing.
create table session (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references user_account (id) on delete cascade,
  token_hash  bytea not null unique,
  started_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  address     text not null,
  agent       text not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

-- Failed sign-ins, counted alike for names that exist and names that do not, and per address.
create table sign_in_guard (
  key           text primary key,
  failures      integer not null,
  last_failure  timestamptz not null,
  locked_until  timestamptz
);

create table dictionary_item (
  dictionary    text not null check (dictionary in ('trade', 'zjly', 'qrgysqd', 'majorProject', 'contractType', 'whether')),
  code          text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  label_zh      text not null check (length(label_zh) between 1 and 60),
  label_en      text not null check (length(label_en) between 1 and 100),
  method_class  text check (method_class in ('tender', 'competitive', 'lottery', 'non-competitive')),
  position      integer not null default 0,
  enabled       boolean not null default true,
  version       integer not null default 1,
  primary key (dictionary, code),
  check ((dictionary = 'qrgysqd') = (method_class is not null))
);
create index dictionary_item_in_order on dictionary_item (dictionary, position, code);

-- Facts about this installation as a whole, such as whether demo data was loaded.
create table setting (
  key         text primary key,
  value       jsonb not null,
  changed_at  timestamptz not null default now()
);
