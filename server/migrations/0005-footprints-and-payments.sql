-- Footprints point to upcoming inspections: one per order and inspector, until a client deletes it.
create table footprints (
  company_id text not null,
  order_id text not null,
  user_id text not null,
  created_at bigint not null,
  -- The last write; the company's retention period starts here.
  modified_at bigint not null,
  primary key (company_id, order_id, user_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index footprints_by_user on footprints (company_id, user_id, modified_at);
create index footprints_by_age on footprints (company_id, modified_at);

-- Payments are append-only.
create table payments (
  company_id text not null,
  id text not null,
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null,
  reference text not null,
  user_id text not null,
  paid_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index payments_by_order on payments (company_id, order_id, paid_at);

-- The sum of the order's payments, so that the amount due needs no second query.
alter table orders add column paid_cents bigint not null default 0;
