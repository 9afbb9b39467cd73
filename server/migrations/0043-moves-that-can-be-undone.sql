-- A move of an order by the office, with the appointment before it, until it can no longer be undone.
create table order_moves (
  company_id text not null,
  order_id text not null,
  moved_at bigint not null,
  modified_at bigint not null,
  undo_until bigint not null,
  appointment text not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
