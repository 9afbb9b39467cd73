-- A search shows the newest orders of a street or a client first: with the number in the index, it reads only these.
drop index orders_by_street;
create index orders_by_street on orders (company_id, street_key, oid);
drop index orders_by_client;
create index orders_by_client on orders (company_id, client_id, oid) where client_id is not null;
