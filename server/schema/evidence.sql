-- Evidence: what was uploaded (evidence_file) apart from the bytes (stored_content), which are kept once however often they are filed.

-- Bytes that are kept, once each.
create table stored_content (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size        bigint not null check (size > 0),
  media_type  text not null,
  key         text not null unique,
  stored_at   timestamptz not null default now()
);
-- serves: what came lately and is to be read, the newest first
create index stored_content_by_time on stored_content (stored_at desc);

-- A file that proves a step of a filing.
create table evidence_file (
  id             uuid primary key default gen_random_uuid(),
  project_id     uuid not null references project (id) on delete cascade,
  category       text not null check (category in ('PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_FILE', 'PROJECT_SUPERVISION_FILE',
    'PROJECT_PROCESS_CONTACT_NAME_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE',
    'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE')),
  step           text not null,
  -- The round, report, payment … it proves; null while it waits for its step to be taken.
  record         text,
  -- Whose bid it is, of the papers of a round.
  bidder_id      uuid references unit (id),
  sha256         text not null references stored_content (sha256),
  name           text not null check (length(name) between 1 and 200),
  taken_at       timestamp,
  longitude      double precision,
  latitude       double precision,
  uploaded_by    uuid not null references user_account (id),
  uploaded_at    timestamptz not null default moment(),
  superseded_by  uuid references evidence_file (id),
  -- Why it came only after its step had passed.
  late_reason    text check (length(late_reason) between 5 and 500)
);
-- serves: the files of a filing
create index evidence_file_by_project on evidence_file (project_id, category, step, record);
-- serves: the same bytes in other filings, the oldest first
create index evidence_file_by_content on evidence_file (sha256, uploaded_at, id);

-- serves: whether a filing has bids to compare
create index evidence_file_of_bidders on evidence_file (project_id) where bidder_id is not null;

-- Bytes that are being kept and have no row yet. What stays here for long was left behind by a crash.
create table announced_content (
  key           text primary key,
  announced_at  timestamptz not null default now()
);

-- The same bytes in many projects are no sign of anything when they are a form everybody uses.
create table template_file (
  sha256    text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  name      text not null check (length(name) between 1 and 200),
  added_by  uuid not null references user_account (id),
  added_at  timestamptz not null default now()
);
