-- Inside the service, "cancelled" has two l everywhere; only the interface spells it with one.
drop index orders_by_state;
drop index orders_by_state_and_start;
create index orders_by_state on orders (company_id, (case
  when removed_at is not null then 'removed' when cancelled_at is not null then 'cancelled'
  when completed_at is not null then 'completed' when scheduled_at is null then 'draft'
  when confirmed_at is null then 'scheduled' else 'confirmed' end), oid);
create index orders_by_state_and_start on orders (company_id, (case
  when removed_at is not null then 'removed' when cancelled_at is not null then 'cancelled'
  when completed_at is not null then 'completed' when scheduled_at is null then 'draft'
  when confirmed_at is null then 'scheduled' else 'confirmed' end), starts_at, oid);
