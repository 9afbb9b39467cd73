-- Operators have the accounts that users of companies have: password, second factor, passkeys, sessions, links.
-- These tables have the columns of those of companies, without company_id.

create table operator_credentials (
  user_id text primary key references operators (id),
  password_hash text not null,
  password_set_at bigint not null,
  totp_secret text,
  totp_confirmed_at bigint,
  totp_last_step bigint not null default 0
);
insert into operator_credentials (user_id, password_hash, password_set_at)
  select id, password_hash, created_at from operators where password_hash is not null;
alter table operators drop column password_hash;

create table operator_recovery_codes (
  user_id text not null references operators (id),
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table operator_passkeys (
  id text primary key,
  user_id text not null references operators (id),
  name text not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index operator_passkeys_by_credential on operator_passkeys (credential_id);
create index operator_passkeys_by_user on operator_passkeys (user_id);

create table operator_tokens (
  id text primary key,
  purpose text not null,
  user_id text references operators (id),
  token_hash text not null,
  failure_count bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null
);
create unique index operator_tokens_by_token on operator_tokens (token_hash);
create index operator_tokens_by_user on operator_tokens (user_id);
create index operator_tokens_by_expiry on operator_tokens (expires_at);

-- A set-up link was valid for seven days.
insert into operator_tokens (id, purpose, user_id, token_hash, created_at, expires_at)
  select token_hash, 'invitation', operator_id, token_hash, expires_at - 604800000, expires_at from operator_links;
drop table operator_links;

alter table operator_sessions rename column operator_id to user_id;
drop index operator_sessions_by_operator;
create index operator_sessions_by_user on operator_sessions (user_id);
