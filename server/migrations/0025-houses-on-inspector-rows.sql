-- The rows of an order's inspectors repeat its number and where the house is: openings read the appointments of many people
-- with the drives between them, and a join with the orders takes three times as long as the range of the index. The ZIP
-- has five digits, or is empty if the order's has others.
alter table order_inspectors add column oid bigint;
alter table order_inspectors add column zip text not null default '';
alter table order_inspectors add column latitude double precision;
alter table order_inspectors add column longitude double precision;
update order_inspectors set
  oid = (select o.oid from orders o where o.company_id = order_inspectors.company_id and o.id = order_inspectors.order_id),
  zip = (select o.zip from orders o where o.company_id = order_inspectors.company_id and o.id = order_inspectors.order_id),
  latitude = (select o.latitude from orders o where o.company_id = order_inspectors.company_id and o.id = order_inspectors.order_id),
  longitude = (select o.longitude from orders o where o.company_id = order_inspectors.company_id and o.id = order_inspectors.order_id);
update order_inspectors set zip = substr(trim(zip), 1, 5) where zip <> '';
update order_inspectors set zip = '' where zip <> '' and (length(zip) <> 5 or replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(zip, '0', ''), '1', ''), '2', ''), '3', ''), '4', ''), '5', ''), '6', ''), '7', ''),
  '8', ''), '9', '') <> '');
