-- Holds of visitors of the booking page: a hash of the token that the visitor's page chose, and one of the network.
alter table holds add column visitor text not null default '';
alter table holds add column network text not null default '';

-- Orders of the booking page. The token opens the page on which the client changes the appointment.
create table bookings (
  company_id text not null,
  order_id text not null,
  visitor text not null,
  network text not null,
  token text not null,
  language text not null,
  created_at bigint not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create unique index bookings_by_visitor on bookings (company_id, visitor);
create unique index bookings_by_token on bookings (company_id, token);
create index bookings_by_network on bookings (company_id, network, created_at);
