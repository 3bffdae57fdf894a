-- Papers that were issued: what was printed stays as it was, whatever changes afterwards.

-- One issued paper. Its bytes are kept with the other files; printing it again gives the very same.
create table paper (
  id             uuid primary key default gen_random_uuid(),
  kind           text not null check (kind in ('receipt', 'sheet', 'opinion', 'change', 'acceptance', 'settlement', 'finding-notice',
    'stop-order', 'inspection-record', 'draw-record', 'archive-cover', 'archive-contents', 'appeal-reply')),
  project_id     uuid references project (id),
  appeal_id      uuid references appeal (id),
  -- Which change, acceptance, finding … of the filing it tells of.
  record         text,
  number         text not null unique,
  language       text not null check (language in ('en', 'zh')),
  -- The day of what it tells.
  event_on       date not null,
  -- What it says, hashed: issuing it again while nothing has changed gives the same paper.
  content_hash   text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The random address of the check page. A reply to an appeal has none.
  check_address  text unique check (check_address ~ '^[0-9a-f]{32}$'),
  issued_by      uuid not null references user_account (id),
  issued_at      timestamptz not null default moment(),
  -- Of the bytes as they are kept; replies to appeals are kept sealed.
  sha256         text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size           bigint not null check (size > 0),
  media_type     text not null,
  key            text not null unique,
  constraint paper_subject check ((project_id is null) <> (appeal_id is null)),
  constraint paper_secrecy check ((kind = 'appeal-reply') = (appeal_id is not null) and (appeal_id is null) = (check_address is not null))
);
-- serves: the papers of a filing, the newest first
create index paper_by_project on paper (project_id, issued_at desc) where project_id is not null;
-- serves: the papers of an appeal, the newest first
create index paper_by_appeal on paper (appeal_id, issued_at desc) where appeal_id is not null;
