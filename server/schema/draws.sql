-- Draws from the pool that anybody can compute again.

-- One draw, from its commitment to its publication.
create table draw (
  id             uuid primary key default gen_random_uuid(),
  project_id     uuid not null references project (id),
  subject        text not null check (subject in ('experts', 'contractors')),
  pool           text,
  grade          text,
  state          text not null default 'committed' check (state in ('committed', 'drawn', 'published', 'superseded')),
  session_start  timestamptz not null,
  session_end    timestamptz not null,
  operator_id    uuid not null references user_account (id),
  witness_id     uuid not null references user_account (id),
  quotas         jsonb not null,
  statutory      boolean not null,
  bidder_ids     uuid[] not null default '{}',
  area_code      text not null references region (code),
  widened        boolean not null,
  supersedes     uuid references draw (id),
  reason         text,
  algorithm      text not null,
  list           jsonb not null,
  list_hash      text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  seed_hash      text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Whoever reads the database must not know the seed before the witness has spoken.
  seed_cipher    bytea not null,
  seed           text check (seed ~ '^[0-9a-f]{64}$'),
  witness_text   text check (length(witness_text) between 1 and 200),
  result         jsonb,
  committed_at   timestamptz not null default moment(),
  drawn_at       timestamptz,
  published_at   timestamptz,
  version        integer not null default 1,
  check (session_end > session_start),
  check (operator_id <> witness_id),
  check ((subject = 'experts') = (pool is not null)),
  check (supersedes is null or reason is not null),
  check (state not in ('drawn', 'published') or (seed is not null and witness_text is not null and result is not null)),
  check ((result is null) = (seed is null) and (result is null) = (drawn_at is null))
);
-- serves: the draws of a filing
create index draw_by_project on draw (project_id, committed_at desc);
-- serves: the list of draws, the newest first
create index draw_newest on draw (committed_at desc, id);
-- serves: the list of draws by their sessions
create index draw_by_session on draw (session_start, id);
-- One draw at a time: the next one takes the place of the last.
create unique index draw_one_living on draw (project_id, subject) where state <> 'superseded';
create index draw_to_witness on draw (witness_id, session_start) where state in ('committed', 'drawn');
create index draw_to_operate on draw (operator_id, session_start) where state = 'drawn';

-- Everyone who was looked at, with the name they carry in this draw; a reason where they could not be drawn.
create table draw_candidate (
  draw_id    uuid not null references draw (id),
  pseudonym  text not null,
  expert_id  uuid references expert (id),
  unit_id    uuid references unit (id),
  exclusion  text,
  primary key (draw_id, pseudonym),
  check ((expert_id is null) <> (unit_id is null))
);
-- serves: which draws somebody was in
create index draw_candidate_by_expert on draw_candidate (expert_id, draw_id) where expert_id is not null;

-- Seats and alternates in the order in which they were drawn.
create table draw_member (
  draw_id           uuid not null,
  pseudonym         text not null,
  position          smallint not null,
  specialty         text not null,
  alternate         boolean not null,
  state             text not null check (state in ('waiting', 'invited', 'accepted', 'declined', 'timed-out')),
  note              text,
  -- Until when somebody who was asked has to answer.
  answer_by         timestamptz,
  -- When the witness was told that this time has passed in silence.
  silence_told_at   timestamptz,
  answered_at       timestamptz,
  replaced_by       text,
  countersigned_at  timestamptz,
  score             smallint check (score between 0 and 100),
  score_note        text,
  primary key (draw_id, pseudonym),
  check (state <> 'invited' or answer_by is not null),
  foreign key (draw_id, pseudonym) references draw_candidate (draw_id, pseudonym)
);
-- serves: who has not answered yet
create index draw_member_asked on draw_member (answer_by) where state = 'invited';

-- What was committed to stays as it was: only the course of the draw moves on.
create function keep_draw_commitment() returns trigger language plpgsql as $$
begin
  if (old.list, old.list_hash, old.seed_hash, old.seed_cipher, old.quotas, old.algorithm, old.project_id, old.operator_id, old.witness_id)
    is distinct from (new.list, new.list_hash, new.seed_hash, new.seed_cipher, new.quotas, new.algorithm, new.project_id, new.operator_id, new.witness_id)
  or (old.result is not null and (old.result, old.seed, old.witness_text) is distinct from (new.result, new.seed, new.witness_text)) then
    raise exception 'a committed draw cannot be changed';
  end if;
  return new;
end $$;
create trigger draw_commitment before update on draw for each row execute function keep_draw_commitment();
