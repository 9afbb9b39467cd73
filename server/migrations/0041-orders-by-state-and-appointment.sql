-- The list of an office: orders by number or by appointment, of all states or of one. The number makes places in it unique.
drop index orders_by_start;
create index orders_by_start on orders (company_id, starts_at, oid);
create index orders_by_state on orders (company_id, (case
  when removed_at is not null then 'removed' when cancelled_at is not null then 'canceled'
  when completed_at is not null then 'completed' when scheduled_at is null then 'draft'
  when confirmed_at is null then 'scheduled' else 'confirmed' end), oid);
create index orders_by_state_and_start on orders (company_id, (case
  when removed_at is not null then 'removed' when cancelled_at is not null then 'canceled'
  when completed_at is not null then 'completed' when scheduled_at is null then 'draft'
  when confirmed_at is null then 'scheduled' else 'confirmed' end), starts_at, oid);
