-- What the lists of accounts and roles sort and look up by.

-- Outlives the sessions it was seen in.
alter table user_account add column seen_at timestamptz;
-- Initials first: so Chinese names come in the order of their reading.
create index user_account_by_name on user_account (initials, name, id);
alter table role add column initials text not null default '';
create index role_by_region on role (region_code);
