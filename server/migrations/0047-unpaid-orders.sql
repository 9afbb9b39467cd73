-- Completed orders with an amount due, for what needs attention.
create index orders_unpaid on orders (company_id, completed_at)
  where completed_at is not null and paid_at is null and cancelled_at is null and removed_at is null;
