-- Who did what. A line is written in the transaction of the change; the sealer links committed lines into a hash chain afterwards,
-- so that writers never wait for each other.

create table audit_line (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  actor_id     uuid,
  actor_name   text not null,
  event        text not null,
  subject      text not null,
  subject_id   text,
  -- Where it happened, for showing lines to the people of that region only.
  region_code  text,
  before       jsonb,
  after        jsonb,
  request_id   text
);
create index audit_line_by_region on audit_line (region_code text_pattern_ops, id desc);
create index audit_line_by_subject on audit_line (subject, subject_id, id desc);
create index audit_line_by_actor on audit_line (actor_id, id desc);

create table audit_seal (
  position       bigint primary key,
  line_id        bigint not null unique,
  previous_hash  bytea not null,
  hash           bytea not null,
  sealed_at      timestamptz not null default now()
);
create index audit_seal_by_time on audit_seal (sealed_at desc, line_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit lines are append-only';
end $$;
create trigger audit_line_append_only before update or delete or truncate on audit_line for each statement execute function refuse_change();
create trigger audit_seal_append_only before update or delete or truncate on audit_seal for each statement execute function refuse_change();
