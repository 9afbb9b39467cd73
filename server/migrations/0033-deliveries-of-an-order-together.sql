-- The deliveries of one event are neighbours in the index: a booking with 50 webhooks changes a third fewer pages.
drop index deliveries_in_line;
create index deliveries_in_line on deliveries (company_id, order_id, webhook_id, occurred_at) where settled_at is null;
-- Together with the index of due deliveries, finds all pending ones of a webhook. Few deliveries wait.
create index deliveries_waiting on deliveries (company_id, webhook_id) where state = 'waiting';
