-- Webhooks, their deliveries and the attempts.

create table webhooks (
  company_id text not null references companies (company_id),
  id text not null,
  url text not null,
  is_on bigint not null check (is_on in (0, 1)),
  -- Why it is off: asked (by the company), gone (it answered 410), failing (only failures for days).
  off_reason text check (off_reason in ('asked', 'gone', 'failing')),
  secret text not null,
  -- After a rotation both secrets sign until previous_secret_until.
  previous_secret text,
  previous_secret_until bigint,
  -- The first failure since the last success. Null after a success.
  failing_since bigint,
  last_failed_at bigint,
  -- Rounded to the minute, so that a busy endpoint does not update its row at every success.
  last_delivered_at bigint,
  created_at bigint not null,
  modified_at bigint not null,
  -- The webhook was switched off or removed, and its pending deliveries are not cancelled yet.
  has_leftovers bigint not null default 0 check (has_leftovers in (0, 1)),
  -- A removed webhook stays until its deliveries are pruned.
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

-- One event for one webhook; the row is the job. Of one order's events only the head of the queue is due, the others
-- are waiting. A test delivery has neither an event nor an order, so these two columns have no foreign key; the event
-- itself references its order.
create table deliveries (
  company_id text not null,
  webhook_id text not null,
  event_id text not null,
  order_id text,
  kind text not null,
  occurred_at bigint not null,
  state text not null check (state in ('waiting', 'due', 'delivered', 'failed')),
  tries bigint not null,
  -- When it may be claimed; for a claimed delivery, the end of the lease.
  due_at bigint not null,
  -- The token of the worker that holds the lease.
  claim text,
  -- Null while it is waiting or due.
  settled_at bigint,
  primary key (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id)
);
create index deliveries_due on deliveries (company_id, webhook_id, due_at) where state = 'due';
-- Finds the webhooks with due deliveries; the index above finds the due deliveries of one webhook.
create index deliveries_due_first on deliveries (due_at, company_id, webhook_id) where state = 'due';
create index deliveries_in_line on deliveries (company_id, webhook_id, order_id, occurred_at)
  where settled_at is null;
create index deliveries_failed on deliveries (company_id, webhook_id, event_id) where state = 'failed';
create index deliveries_by_age on deliveries (settled_at) where settled_at is not null;

-- Every attempt, with its response.
create table delivery_attempts (
  company_id text not null,
  webhook_id text not null,
  event_id text not null,
  -- Ids increase with time.
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
