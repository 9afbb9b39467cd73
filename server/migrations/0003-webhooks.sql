-- Who wants to be told what happens to orders, and what was told to whom.

create table webhooks (
  company_id text not null references companies (company_id),
  id text not null,
  url text not null,
  is_on bigint not null check (is_on in (0, 1)),
  -- Why it is off: asked, gone (it answered 410), failing (for days nothing but failures).
  off_reason text check (off_reason in ('asked', 'gone', 'failing')),
  secret text not null,
  -- After a rotation both secrets sign for a while.
  previous_secret text,
  previous_secret_until bigint,
  -- Since when nothing but failures. Empty after a success.
  failing_since bigint,
  last_failed_at bigint,
  -- To the minute: a busy endpoint is not written at every success.
  last_delivered_at bigint,
  created_at bigint not null,
  modified_at bigint not null,
  -- It was switched off or removed, and what was still to be told has yet to be counted as failed.
  has_leftovers bigint not null default 0 check (has_leftovers in (0, 1)),
  -- A webhook that was removed stays until its deliveries are forgotten.
  removed_at bigint,
  primary key (company_id, id)
);
create index webhooks_with_leftovers on webhooks (company_id, id) where has_leftovers = 1;

create table webhook_kinds (
  company_id text not null,
  webhook_id text not null,
  kind text not null,
  primary key (company_id, webhook_id, kind),
  foreign key (company_id, webhook_id) references webhooks (company_id, id)
);
create index webhook_kinds_by_kind on webhook_kinds (company_id, kind, webhook_id);

-- What a webhook is to be told: the row is the job. Of one order's events only the first in line is due, the others
-- wait for it. A test has neither an event nor an order behind it, so these two point at nothing; the event itself
-- points at its order.
create table deliveries (
  company_id text not null,
  webhook_id text not null,
  event_id text not null,
  order_id text,
  kind text not null,
  occurred_at bigint not null,
  state text not null check (state in ('waiting', 'due', 'delivered', 'failed')),
  tries bigint not null,
  -- While somebody delivers it, the moment at which it may be claimed anew.
  due_at bigint not null,
  -- Whose it is meanwhile.
  claim text,
  -- Empty while it is waiting or due.
  settled_at bigint,
  primary key (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id)
);
create index deliveries_due on deliveries (company_id, webhook_id, due_at) where state = 'due';
-- Who is due now, whoever it is; the other finds what is due to one of them.
create index deliveries_due_first on deliveries (due_at, company_id, webhook_id) where state = 'due';
create index deliveries_in_line on deliveries (company_id, webhook_id, order_id, occurred_at)
  where settled_at is null;
create index deliveries_failed on deliveries (company_id, webhook_id, event_id) where state = 'failed';
create index deliveries_by_age on deliveries (settled_at) where settled_at is not null;

-- Every try, with what was answered.
create table delivery_attempts (
  company_id text not null,
  webhook_id text not null,
  event_id text not null,
  -- Grows with time.
  id text not null,
  number bigint not null,
  at bigint not null,
  millis bigint not null,
  http_status bigint,
  error text not null,
  answer text not null,
  primary key (company_id, webhook_id, event_id, id),
  foreign key (company_id, webhook_id, event_id) references deliveries (company_id, webhook_id, event_id)
);
