-- Search by prefix without reading all orders or contacts of a company: the texts in lower case, each with an index. Row-level
-- security allows no index on an expression, so the keys are columns.
alter table orders add column address_key text not null default '';
alter table orders add column street_key text not null default '';
alter table orders add column city_key text not null default '';
alter table orders add column report_key text not null default '';
update orders set address_key = lower(trim(address1)), street_key = ltrim(lower(trim(address1)), '0123456789 -'),
  city_key = lower(trim(city)), report_key = lower(trim(report_number));
create index orders_by_address on orders (company_id, address_key);
create index orders_by_street on orders (company_id, street_key);
create index orders_by_city on orders (company_id, city_key, oid);
create index orders_by_zip on orders (company_id, zip, oid);
create index orders_by_report on orders (company_id, report_key);
create index orders_by_start on orders (company_id, starts_at);

alter table clients add column name_key text not null default '';
alter table clients add column last_name_key text not null default '';
update clients set name_key = lower(trim(display_name)), last_name_key = lower(trim(last_name));
create index clients_by_name on clients (company_id, name_key);
create index clients_by_last_name on clients (company_id, last_name_key);

alter table agents add column name_key text not null default '';
alter table agents add column last_name_key text not null default '';
update agents set name_key = lower(trim(display_name)), last_name_key = lower(trim(last_name));
create index agents_by_name on agents (company_id, name_key);
create index agents_by_last_name on agents (company_id, last_name_key);

-- Other contacts have the same columns; they are not searched yet.
alter table contacts add column name_key text not null default '';
alter table contacts add column last_name_key text not null default '';
update contacts set name_key = lower(trim(display_name)), last_name_key = lower(trim(last_name));
