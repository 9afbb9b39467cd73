-- Email and text messages: a company's own templates, and every message with its outcome.

create table message_templates (
  company_id text not null references companies (company_id),
  kind text not null,
  audience text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Null when the default text applies.
  subject text,
  body text,
  is_on bigint not null check (is_on in (0, 1)),
  modified_at bigint not null,
  primary key (company_id, kind, audience, channel)
);

-- The row is the job. It is written in the transaction of the change that causes the message.
create table messages (
  company_id text not null references companies (company_id),
  id text not null,
  -- The event's id; for a reminder, the order and its appointment.
  occasion text not null,
  kind text not null,
  audience text not null,
  person_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Null when the message is not about an order.
  order_id text,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'cancelled', 'unsure')),
  -- When the next attempt is due; for a claimed message, the end of the lease.
  due_at bigint not null,
  tries bigint not null default 0,
  -- The token of the worker that holds the lease.
  claim text,
  -- Set before the last byte is sent. From then until the response the outcome is unknown.
  handed_over_at bigint,
  -- The appointment in the message.
  starts_at text,
  -- The rendered message of the first attempt; later attempts send the same.
  written_at bigint,
  address text,
  sender text,
  reply_to text,
  subject text,
  body text,
  calendar text,
  -- The error of the last attempt, or why the message was cancelled.
  error text,
  created_at bigint not null,
  settled_at bigint,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
-- At most one message per occasion, person and channel.
create unique index messages_once on messages (company_id, occasion, audience, person_id, channel);
create index messages_by_due on messages (channel, due_at) where state = 'due' and handed_over_at is null;
-- Every claim queries the messages that wait for a response. They are few, however many wait to be sent.
create index messages_handed_over on messages (channel, due_at) where state = 'due' and handed_over_at is not null;
create index messages_by_state on messages (company_id, state, id);
create index messages_by_age on messages (settled_at) where state in ('sent', 'cancelled');
