-- Time that is booked once: the orders and holds that the guard protects, one row for each person. No two rows of a person
-- overlap, except within one overlap_group; the engine enforces it (enforceGuardedTimes in platform/). holder_id is an order or a
-- hold, so it references neither table. expires_at is set for a hold.
create table guarded_times (
  company_id text not null,
  holder_id text not null,
  user_id text not null,
  starts_at text not null,
  ends_at text not null,
  expires_at bigint,
  overlap_group text not null,
  primary key (company_id, holder_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index guarded_times_by_expiry on guarded_times (company_id, expires_at) where expires_at is not null;

create table holds (
  company_id text not null,
  id text not null,
  starts_at text not null,
  ends_at text not null,
  note text not null,
  created_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index holds_by_expiry on holds (company_id, expires_at);

-- Whether the order has rows in guarded_times.
alter table orders add column is_guarded bigint not null default 0;
-- Whether every order of the company is guarded. Order writes read it with their commit time, so a cached company that is
-- older than the setting lets no order pass.
alter table companies add column guards_orders bigint not null default 0;
