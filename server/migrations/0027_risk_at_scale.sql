-- What could not be judged for want of data, by indicator what is missing: one row a project, written only when it changes.
create table risk_gap (
  project_id  uuid primary key,
  gaps        jsonb not null
);
insert into risk_gap (project_id, gaps)
  select project_id, jsonb_object_agg(indicator, outcome -> 'missing') from risk_result where severity is null group by project_id;
delete from risk_result where severity is null;
drop index risk_result_by_indicator;
alter table risk_result alter column severity set not null;
create index risk_result_by_indicator on risk_result (indicator, project_id);

-- What made an indicator fire is compared and never read: its digest is enough, and a copied sheet made lines of thousands of letters.
update risk_result set fingerprint = md5(fingerprint) where fingerprint is not null;
update alert set fingerprint = md5(fingerprint);

-- That an alert was raised stands in the alert itself; only what happens to it afterwards has rows of its own.
alter table alert add column first_raised_at timestamptz;
update alert set first_raised_at = coalesce((select min(at) from alert_event where alert_id = alert.id and action = 'raise'), raised_at);
alter table alert alter column first_raised_at set default now(), alter column first_raised_at set not null;
delete from alert_event where action = 'raise';

-- Results stand and fall with the rating, which refers to the filing: a scan writes millions of rows, and each would look its filing up.
alter table risk_result drop constraint risk_result_project_id_fkey;
create function results_go_with_rating() returns trigger language plpgsql as $$
begin
  delete from risk_result where project_id = old.project_id;
  delete from risk_gap where project_id = old.project_id;
  return null;
end $$;
create trigger results_go_with_rating after delete on project_risk for each row execute function results_go_with_rating();

-- The digest of everything found about a project: a scan that finds the same again writes nothing about it.
alter table project_risk add column digest text;

-- Neighbours: the same trade in the same place or of the same owner, the newest first; the same bytes, the oldest first.
create index project_trade_in_place on project (scope_code, trade, first_submitted_at desc) where first_submitted_at is not null;
create index project_trade_of_owner on project (owner_unit_id, trade, first_submitted_at desc)
  where owner_unit_id is not null and first_submitted_at is not null;
drop index evidence_file_by_content;
create index evidence_file_by_content on evidence_file (sha256, uploaded_at, id);
