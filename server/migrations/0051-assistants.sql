-- Programs that registered themselves, to ask people for access.
create table assistant_clients (
  company_id text not null,
  id text not null,
  name text not null,
  redirect_uris text not null,
  created_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id) references companies (company_id)
);
create index assistant_clients_by_age on assistant_clients (company_id, created_at);

-- Assistants that act for a user. One is connected once its program has redeemed the code.
create table assistants (
  company_id text not null,
  id text not null,
  user_id text not null,
  client_id text not null,
  name text not null,
  -- Where the program says it is at home; empty if it registered itself.
  host text not null,
  scopes text not null,
  created_at bigint not null,
  connected_at bigint,
  last_used_at bigint,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index assistants_by_user on assistants (company_id, user_id);

-- Codes, access tokens and refresh tokens of assistants, by their hash. A used one is kept until it expires: its reuse ends the assistant.
create table assistant_tokens (
  company_id text not null,
  token_hash text not null,
  kind text not null,
  assistant_id text not null,
  code_challenge text,
  redirect_uri text,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  primary key (company_id, token_hash),
  foreign key (company_id, assistant_id) references assistants (company_id, id)
);
create index assistant_tokens_by_assistant on assistant_tokens (company_id, assistant_id);
create index assistant_tokens_by_expiry on assistant_tokens (expires_at);

-- What assistants called lately.
create table assistant_calls (
  company_id text not null,
  id text not null,
  user_id text not null,
  assistant text not null,
  at bigint not null,
  tool text not null,
  outcome text not null,
  order_id text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index assistant_calls_by_user on assistant_calls (company_id, user_id, at);
create index assistant_calls_by_age on assistant_calls (at);

-- The assistant through which the user acted; null if the user acted without one.
alter table order_history add column assistant text;

-- Whether a user may connect assistants.
alter table users add column may_connect bigint not null default 1;
