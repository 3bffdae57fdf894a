-- What the search box of the accounts looks through.
alter table user_account add column search_text text not null
  generated always as (lower(name || '|' || username || '|' || coalesce(mobile, '') || '|' || initials)) stored;
create index user_account_by_text on user_account using gin (bigrams(search_text));
