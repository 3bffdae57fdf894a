-- Who people are at providers of sign-ins, and sign-ins under way there (docs/identity.md).

-- Who an account is at a provider.
create table sign_on_link (
  id           uuid primary key default gen_random_uuid(),
  provider_id  uuid not null references sign_on_provider (id) on delete cascade,
  subject      text not null check (length(subject) between 1 and 255),
  user_id      uuid not null references user_account (id) on delete cascade,
  linked_at    timestamptz not null default now(),
  used_at      timestamptz,
  unique (provider_id, subject),
  -- A rule: an account is one person at a provider.
  unique (user_id, provider_id)
);

-- Somebody is at the provider. Belongs to the browser that holds the token, and serves once; what the provider must give back is derived from
-- that token and not kept.
create table sign_on_flow (
  state_hash    bytea primary key,
  browser_hash  bytea not null,
  provider_id   uuid not null references sign_on_provider (id) on delete cascade,
  purpose       text not null check (purpose in ('sign-in', 'link', 'proof')),
  -- Of whoever links or proves; the cookie of a session does not travel back from another site.
  session_id    uuid references session (id) on delete cascade,
  -- The session that the browser held, which ends, and by what an account knows the browser.
  former_hash   bytea,
  device_hash   bytea,
  wanted        text,
  expires_at    timestamptz not null,
  check ((purpose = 'sign-in') = (session_id is null))
);
-- serves: forgetting those that ran out
create index sign_on_flow_by_expiry on sign_on_flow (expires_at);
-- serves: what ends with a session
create index sign_on_flow_by_session on sign_on_flow (session_id) where session_id is not null;

-- Sign-outs that a provider has told of, so that none is told twice.
create table sign_on_logout (
  provider_id  uuid not null references sign_on_provider (id) on delete cascade,
  token_id     text not null,
  expires_at   timestamptz not null,
  primary key (provider_id, token_id)
);
