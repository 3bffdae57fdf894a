-- Sign-ins at providers (docs/identity.md).

-- A provider of sign-ins by OpenID Connect. The secret of our client there is sealed with the key of the installation.
create table sign_on_provider (
  id                uuid primary key default gen_random_uuid(),
  name_en           text not null check (length(name_en) between 1 and 60),
  name_zh           text not null check (length(name_zh) between 1 and 60),
  issuer            text not null,
  client_id         text not null,
  secret            bytea,
  -- The claim that is compared with confirmed contact addresses at a first sign-in.
  claim             text,
  -- Its sign-in stands for our second factor, too.
  counts_as_factor  boolean not null default false,
  is_on             boolean not null default false,
  version           integer not null default 1
);
