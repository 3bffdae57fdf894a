-- What people are told, each in their own numbered row, and what they chose not to be told.

-- One thing that one person is told.
create table notification (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references user_account (id) on delete cascade,
  -- The place in the row of this person: given at the very end of the transaction, so that a lower number is never seen after a higher one.
  -- It is a time in microseconds: a number that counts would tell by a gap of what somebody no longer may know.
  seq        bigint,
  kind       text not null check (length(kind) between 3 and 60),
  -- Where the matter is found inside the application.
  path       text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 300),
  facts      jsonb not null default '{}',
  -- Whatever is told only once carries a key.
  key        text check (length(key) between 1 and 200),
  at         timestamptz not null default moment(),
  read_at    timestamptz,
  -- The appeal it tells of: whoever is kept away from that reads as if they had never been told.
  appeal_id  uuid references appeal (id),
  -- What asks for something names the filing or appeal it is about, and the conditions that hold until it is done: then it is settled.
  about      uuid,
  awaits     text[],
  check ((about is null) = (awaits is null)),
  unique (user_id, key)
);
-- serves: the notifications of a person, the newest first
create unique index notification_in_order on notification (user_id, seq desc);
-- serves: how many of them are unread
create index notification_unread on notification (user_id, seq desc) include (appeal_id) where read_at is null;
-- Holds the rows of transactions that are still at work and nothing else.
create index notification_pending on notification (user_id) where seq is null;
-- serves: what is still asked about a filing or an appeal
create index notification_awaiting on notification (about) where read_at is null and awaits is not null;
create index notification_by_age on notification (at);

-- The last place given out in the row of a person.
create table notification_counter (
  user_id  uuid primary key references user_account (id) on delete cascade,
  last     bigint not null
);

-- Which kinds of notifications a person switched off.
create table notification_mute (
  user_id  uuid not null references user_account (id) on delete cascade,
  kind     text not null,
  primary key (user_id, kind)
);

-- Runs when everything else of a transaction is done. Whoever tells the same person meanwhile waits here and gets a later number; people are
-- taken in the order of their ids, so that two who tell the same people never wait for each other.
create function number_notifications() returns trigger language plpgsql as $$
declare
  clock bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  if not exists (select from notification where seq is null) then return null; end if;
  with pending as (select user_id, count(*) as fresh from notification where seq is null group by user_id order by user_id),
    taken as (
      insert into notification_counter as counter (user_id, last) select user_id, clock + fresh from pending order by user_id
      on conflict (user_id) do update set last = excluded.last + greatest(0, counter.last - clock) returning counter.user_id, counter.last),
    placed as (
      select n.id, taken.last - count(*) over (partition by n.user_id)
        + row_number() over (partition by n.user_id order by n.at, n.kind, n.id) as seq
      from notification n join taken using (user_id) where n.seq is null)
  update notification set seq = placed.seq from placed where notification.id = placed.id;
  return null;
end $$;
create constraint trigger notification_numbered after insert on notification deferrable initially deferred
  for each row execute function number_notifications();
