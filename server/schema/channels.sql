-- How people are reached outside the platform (docs/channels.md).

-- A way by which messages leave. Settings hold what may be shown, the secret is sealed.
create table channel (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null check (kind in ('mail', 'gateway', 'robot', 'webhook')),
  name            text not null check (length(name) between 1 and 60),
  is_on           boolean not null default false,
  settings        jsonb not null,
  secret          bytea,
  version         integer not null default 1,
  -- How often in a row it could not be reached, since when, and until when nothing is tried therefore.
  failures        integer not null default 0,
  failing_since   timestamptz,
  paused_until    timestamptz,
  last_answer     text,
  last_answer_at  timestamptz,
  last_sent_at    timestamptz,
  -- The day on which a group was last told how much there is to do.
  told_on         date
);
-- A rule: there is one mail server.
create unique index channel_one_mail on channel (kind) where kind = 'mail';

-- Where somebody is reached by a channel: used once its code was given back.
create table contact_address (
  user_id       uuid not null references user_account (id) on delete cascade,
  channel_id    uuid not null references channel (id) on delete cascade,
  -- Null once it was taken away: how many codes were sent is still counted.
  address       text check (length(address) between 1 and 200),
  confirmed_at  timestamptz,
  code_hash     bytea,
  code_sent_at  timestamptz,
  code_tries    integer not null default 0,
  -- Codes sent on the day of the last one: nobody's telephone is flooded.
  codes_sent    integer not null default 0,
  primary key (user_id, channel_id)
);
-- serves: the account that has confirmed an address which a provider of sign-ins tells
create index contact_address_by_address on contact_address (lower(address)) where confirmed_at is not null;

-- What somebody wants to be sent, by which channel.
create table contact_wish (
  user_id     uuid not null references user_account (id) on delete cascade,
  kind        text not null,
  channel_id  uuid not null references channel (id) on delete cascade,
  primary key (user_id, kind, channel_id)
);

-- In which language somebody is written to, and at which times.
create table contact_preference (
  user_id      uuid primary key references user_account (id) on delete cascade,
  language     text not null check (language in ('en', 'zh')),
  quiet_from   text,
  quiet_until  text,
  digest_at    text,
  check ((quiet_from is null) = (quiet_until is null))
);

-- What has to leave: a notice of somebody, or a message of its own. Written in the transaction of what it tells of.
create table outbox (
  id               uuid primary key default gen_random_uuid(),
  -- No reference: an act that writes here never waits for whoever removes a channel. What belongs to none is deleted.
  channel_id       uuid not null,
  notification_id  uuid references notification (id) on delete cascade,
  message          jsonb,
  state            text not null default 'waiting' check (state in ('waiting', 'stuck', 'sent')),
  attempts         integer not null default 0,
  written_at       timestamptz not null default now(),
  -- Not before; while somebody sends it, when that is given up for lost.
  due_at           timestamptz not null default now(),
  answer           text,
  answered_at      timestamptz,
  check ((notification_id is null) <> (message is null)),
  -- A notice leaves a channel once; also finds what goes with a notice that is deleted.
  unique (notification_id, channel_id)
);
-- serves: what is to be sent next
create index outbox_due on outbox (channel_id, due_at) where state = 'waiting';
-- serves: what an operator looks through, and what was sent long ago
create index outbox_by_age on outbox (channel_id, state, written_at);
