-- Bookings that wait for the link in an email. The form is as the visitor filled it in; nothing of it is an order yet.
create table booking_requests (
  company_id text not null,
  visitor text not null,
  code_hash text not null,
  email text not null,
  form text not null,
  language text not null,
  network text not null,
  created_at bigint not null,
  expires_at bigint not null,
  confirmed_at bigint,
  primary key (company_id, visitor),
  foreign key (company_id) references companies (company_id)
);
create index booking_requests_by_email on booking_requests (company_id, email);
create index booking_requests_by_network on booking_requests (company_id, network, created_at);
create index booking_requests_by_expiry on booking_requests (expires_at);

-- Visitors who want to hear of an earlier time, once. The token ends it.
create table waiting_visitors (
  company_id text not null,
  email text not null,
  language text not null,
  office_id text not null,
  order_id text,
  wanted text not null,
  starts_before text not null,
  token text not null,
  network text not null,
  created_at bigint not null,
  checked_at bigint not null,
  primary key (company_id, email),
  foreign key (company_id) references companies (company_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create unique index waiting_visitors_by_token on waiting_visitors (company_id, token);
create index waiting_visitors_by_network on waiting_visitors (company_id, network, created_at);
create index waiting_visitors_by_order on waiting_visitors (company_id, order_id);
create index waiting_visitors_by_check on waiting_visitors (checked_at);
