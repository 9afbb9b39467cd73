-- Clients, agents, orders and what belongs to an order.

create table clients (
  company_id text not null references companies (company_id),
  id text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text not null,
  -- The address in lower case, for lookups.
  email_key text not null,
  mobile_phone text not null,
  work_phone text not null,
  home_phone text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  notes text not null,
  created_at bigint not null,
  modified_at bigint not null,
  primary key (company_id, id)
);
create index clients_by_email on clients (company_id, email_key, created_at, id);
create index clients_by_display_name on clients (company_id, display_name);

create table agents (
  company_id text not null references companies (company_id),
  id text not null,
  agency text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text not null,
  email_key text not null,
  mobile_phone text not null,
  work_phone text not null,
  home_phone text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  notes text not null,
  created_at bigint not null,
  modified_at bigint not null,
  primary key (company_id, id)
);
create index agents_by_email on agents (company_id, email_key, created_at, id);

create table orders (
  company_id text not null references companies (company_id),
  id text not null,
  oid bigint not null,
  -- Read by every query of an order, so they come first in the row.
  modified_at bigint not null,
  removed_at bigint,
  office_id text not null,
  order_type_id text,
  client_id text,
  buyers_agent_id text,
  sellers_agent_id text,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  county text not null,
  latitude double precision,
  longitude double precision,
  square_feet bigint,
  year_built bigint,
  sales_price_cents bigint,
  foundation text not null,
  report_number text not null,
  -- The appointment in the company's wall time, exactly as it was sent.
  starts_at text,
  duration_minutes bigint not null,
  -- 1 when the client sent a duration; otherwise the services determine it.
  is_duration_given bigint not null check (is_duration_given in (0, 1)),
  created_at bigint not null,
  created_by text not null,
  scheduled_at text,
  scheduled_by text,
  confirmed_at text,
  confirmed_by text,
  completed_at bigint,
  completed_by text,
  first_completed_at bigint,
  first_completed_by text,
  paid_at bigint,
  sends_email bigint not null check (sends_email in (0, 1)),
  sends_sms bigint not null check (sends_sms in (0, 1)),
  primary key (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id),
  foreign key (company_id, order_type_id) references order_types (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, buyers_agent_id) references agents (company_id, id),
  foreign key (company_id, sellers_agent_id) references agents (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index orders_by_oid on orders (company_id, oid);

-- Place 1 is the inspector of the slot, 2 to 10 are additional people.
-- The times repeat the order's, so that a person's booked time is one range of one index. They are null when the order
-- has no appointment or was removed. Nothing that overlaps starts before searched_from.
create table order_inspectors (
  company_id text not null,
  order_id text not null,
  place bigint not null check (place between 1 and 10),
  user_id text not null,
  starts_at text,
  ends_at text,
  searched_from text,
  primary key (company_id, order_id, place),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index order_inspectors_by_time on order_inspectors (company_id, user_id, starts_at, ends_at, order_id);

create table order_services (
  company_id text not null,
  order_id text not null,
  service_id text not null,
  sequence bigint not null,
  primary key (company_id, order_id, service_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, service_id) references services (company_id, id)
);

create table order_fees (
  company_id text not null,
  order_id text not null,
  fee_id text not null,
  amount_cents bigint not null,
  sequence bigint not null,
  primary key (company_id, order_id, fee_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, fee_id) references fees (company_id, id)
);

-- One row each time a package was recorded: at is the time of the request, sequence the position in it.
create table order_packages (
  company_id text not null,
  order_id text not null,
  at bigint not null,
  sequence bigint not null,
  package_id text not null,
  primary key (company_id, order_id, at, sequence),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, package_id) references packages (company_id, id)
);

create table order_notes (
  company_id text not null,
  order_id text not null,
  at bigint not null,
  sequence bigint not null,
  user_id text,
  text text not null,
  primary key (company_id, order_id, at, sequence),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Changes of an order: the user, what changed and what was ignored. An order changes at most once per millisecond.
create table order_history (
  company_id text not null,
  order_id text not null,
  at bigint not null,
  user_id text not null,
  changes text not null,
  primary key (company_id, order_id, at),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Domain events of orders, written in the transaction of the change, each with a snapshot of the order.
create table events (
  company_id text not null references companies (company_id),
  id text not null,
  order_id text not null,
  kind text not null,
  occurred_at bigint not null,
  user_id text not null,
  snapshot text not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create index events_by_order on events (company_id, order_id);

-- Idempotency records: the first response to a request with an Idempotency-Key, returned when the key is sent again.
create table kept_answers (
  company_id text not null references companies (company_id),
  user_id text not null,
  key text not null,
  request_hash text not null,
  http_status bigint not null,
  body text not null,
  answered_at bigint not null,
  primary key (company_id, user_id, key)
);
create index kept_answers_by_age on kept_answers (answered_at);
