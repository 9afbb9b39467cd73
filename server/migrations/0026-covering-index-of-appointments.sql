-- With the house in the index, openings read the appointments of many people from it alone.
drop index order_inspectors_by_time;
create index order_inspectors_by_time on order_inspectors
  (company_id, user_id, starts_at, ends_at, order_id, oid, zip, latitude, longitude);
