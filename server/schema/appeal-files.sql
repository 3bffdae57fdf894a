-- The files of appeals: what authors add, and what goes with a reply.

-- A file of the author, without what could tell who they are.
create table appeal_file (
  id          uuid primary key default gen_random_uuid(),
  appeal_id   uuid not null references appeal (id),
  position    smallint not null check (position between 1 and 5),
  name        text not null,
  media_type  text not null,
  size        bigint not null check (size > 0),
  key         text not null unique,
  added_at    timestamptz not null default moment(),
  unique (appeal_id, position)
);

-- A file that a handler prepared for a reply. Its author reads it once it goes with a message.
create table appeal_reply_file (
  id          uuid primary key default gen_random_uuid(),
  appeal_id   uuid not null references appeal (id),
  added_by    uuid not null references user_account (id),
  media_type  text not null,
  size        bigint not null check (size > 0),
  key         text not null unique,
  added_at    timestamptz not null default moment()
);
-- serves: what somebody prepared for an appeal
create index appeal_reply_file_by_appeal on appeal_reply_file (appeal_id, added_by, added_at);

-- Which files go with a message; those who wrote appeals that were joined get the same.
create table appeal_message_file (
  message_id  bigint not null references appeal_message (id),
  position    smallint not null check (position between 1 and 5),
  file_id     uuid not null references appeal_reply_file (id),
  primary key (message_id, position)
);
-- serves: whether a file was sent
create index appeal_message_file_by_file on appeal_message_file (file_id);
