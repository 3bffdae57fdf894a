-- Work in the background.

-- One row a job, so that a missed one is caught up and an operator sees when each ran last.
create table job_run (
  name           text primary key,
  known_since    timestamptz not null,
  last_started   timestamptz,
  -- Earlier than its start: under way, or broken off with its process.
  last_finished  timestamptz,
  -- Of the last run; null when that went well.
  last_error     text,
  runs           bigint not null default 0,
  -- A process that does not do the work asks for it here.
  nudged         boolean not null default false
);
