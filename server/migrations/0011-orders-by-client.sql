-- An inspector without the privilege may edit a client only while on one of the client's orders. Without this index, that check
-- would read all orders of the inspector.
create index orders_by_client on orders (company_id, client_id) where client_id is not null;
