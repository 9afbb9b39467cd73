-- What people are told about their orders: a company's own texts, and every message with what became of it.

create table message_templates (
  company_id text not null references companies (company_id),
  kind text not null,
  audience text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Nothing where the text that comes with the service is good enough.
  subject text,
  body text,
  is_on bigint not null check (is_on in (0, 1)),
  modified_at bigint not null,
  primary key (company_id, kind, audience, channel)
);

-- A row is the job of sending it. It is written with the change it tells about.
create table messages (
  company_id text not null references companies (company_id),
  id text not null,
  -- The event, or the order and its appointment where it is a reminder.
  occasion text not null,
  kind text not null,
  audience text not null,
  person_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Nothing where it is not about an order.
  order_id text,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'cancelled', 'unsure')),
  -- When it is to be tried next; while somebody holds it, when they no longer do.
  due_at bigint not null,
  tries bigint not null default 0,
  -- Who holds it: known only to them.
  claim text,
  -- From here on nobody but the receiving side knows whether it was sent, until it answers.
  handed_over_at bigint,
  -- The appointment it speaks of.
  starts_at text,
  -- As it was written when it was first tried; another try sends the same.
  written_at bigint,
  address text,
  sender text,
  reply_to text,
  subject text,
  body text,
  calendar text,
  -- What became of the last try, or why it was cancelled.
  error text,
  created_at bigint not null,
  settled_at bigint,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
-- One message per occasion and person, whatever happens.
create unique index messages_once on messages (company_id, occasion, audience, person_id, channel);
create index messages_by_due on messages (channel, due_at) where state = 'due' and handed_over_at is null;
-- Those that wait for an answer are looked for at every claim, and are few however many wait to be sent.
create index messages_handed_over on messages (channel, due_at) where state = 'due' and handed_over_at is not null;
create index messages_by_state on messages (company_id, state, id);
create index messages_by_age on messages (settled_at) where state in ('sent', 'cancelled');
