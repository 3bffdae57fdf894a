-- Whether an item of a dictionary is in use is asked of every item on its page: one look into an index each.
create index project_by_trade on project (trade) where trade is not null;
create index project_by_key_project on project (major_project) where major_project is not null;
create index project_by_method on project (method) where method is not null;
create index project_by_contract_type on project (contract_type) where contract_type is not null;
create index funding_line_by_source on funding_line (source);
