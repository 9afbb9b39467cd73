-- The Stripe account of a company. Its secrets are encrypted with a secret of the install.
create table stripe_accounts (
  company_id text not null,
  sealed_key text not null,
  sealed_webhook_secret text not null,
  -- The last characters of the key, by which people recognise it.
  key_end text not null,
  is_live bigint not null check (is_live in (0, 1)),
  -- Signs the links with which clients pay.
  link_secret text not null,
  connected_at bigint not null,
  primary key (company_id),
  foreign key (company_id) references companies (company_id)
);

-- Sessions of Stripe Checkout. A session is made after its row, whose id makes the request idempotent.
create table checkouts (
  company_id text not null,
  id text not null,
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  session_id text not null,
  url text not null,
  payment_intent text not null,
  -- Null until it is paid.
  payment_id text,
  created_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
create index checkouts_by_order on checkouts (company_id, order_id, created_at);
create index checkouts_by_payment_intent on checkouts (company_id, payment_intent);
create index checkouts_by_payment on checkouts (company_id, payment_id);

-- What of a payment was paid back. A payment itself never changes.
alter table payments add column refunded_cents bigint not null default 0;
