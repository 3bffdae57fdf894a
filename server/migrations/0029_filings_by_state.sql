-- A list of one state is read in its order at once, also where that state is an old one: archived filings lie behind all newer ones.
create index project_by_state on project (left(scope_code, 6), state, created_at, id) include (scope_code, kind)
  where first_submitted_at is not null;
create index project_by_state_everywhere on project (state, created_at, id) include (scope_code, kind)
  where first_submitted_at is not null;
