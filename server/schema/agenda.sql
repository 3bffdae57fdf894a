-- The calendar of a person outside of the product.

-- A secret address under which somebody's calendar program reads it. The secret itself is known to nobody but them.
create table calendar_feed (
  user_id      uuid primary key references user_account (id) on delete cascade,
  secret_hash  bytea not null unique check (length(secret_hash) = 32),
  -- Of the words, chosen when the address was made.
  language     text not null check (language in ('en', 'zh')),
  made_at      timestamptz not null default moment(),
  used_at      timestamptz
);
