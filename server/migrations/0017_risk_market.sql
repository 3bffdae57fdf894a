-- How many awards and trades each supplier had in the last 24 months, counted once a day: a picture of the market no project could draw alone.
create table supplier_market (
  unit_id  uuid primary key references unit (id) on delete cascade,
  awards   integer not null,
  trades   integer not null
);

-- What the neighbourhood of a project is found by.
create index project_unit_price on project (left(scope_code, 6), trade, quantity_unit, sign_date desc)
  where contract_price is not null and quantity is not null;
create index user_account_by_mobile on user_account (mobile) where mobile is not null;
create index change_order_newest on change_order (approved_at desc) where type = 'value';
