-- The page of an order shows its messages.
create index messages_by_order on messages (company_id, order_id, id) where order_id is not null;
