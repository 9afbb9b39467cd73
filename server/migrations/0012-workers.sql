-- The workers of all processes on PostgreSQL. A worker increments its counter every two seconds; the others release the
-- claims of one whose counter stands still. On SQLite a lock of the operating system proves the same, and the table is empty.
create table workers (
  id text primary key,
  beats bigint not null
);
-- A claim begins with the id of its worker. These indexes find the claims of a dead worker; they hold only claimed rows.
create index deliveries_claimed on deliveries (claim) where claim is not null;
create index messages_claimed on messages (claim) where claim is not null;
