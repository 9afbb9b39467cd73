-- People sign in with a password, a second factor or a passkey, and stay signed in with a session.

-- The password of a user, and the second factor if there is one. A user without a row cannot sign in.
create table user_credentials (
  company_id text not null,
  user_id text not null,
  -- Argon2id, in the PHC format.
  password_hash text not null,
  password_set_at bigint not null,
  -- Base32. Codes are calculated from it, so a hash would not do. Null without a second factor.
  totp_secret text,
  -- Null until a code has confirmed that the authenticator app has the secret.
  totp_confirmed_at bigint,
  -- The time step of the last accepted code: every code is accepted once.
  totp_last_step bigint not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Codes for users who lost their authenticator app. A used code is deleted.
create table recovery_codes (
  company_id text not null,
  user_id text not null,
  code_hash text not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id)
);

create table passkeys (
  company_id text not null,
  id text not null,
  user_id text not null,
  name text not null,
  -- Base64url, as WebAuthn writes them.
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index passkeys_by_credential on passkeys (company_id, credential_id);
create index passkeys_by_user on passkeys (company_id, user_id);

-- A session that ended is deleted.
create table sessions (
  company_id text not null,
  id text not null,
  user_id text not null,
  token_hash text not null,
  -- The User-Agent header and the address at sign-in.
  device text not null,
  address text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index sessions_by_token on sessions (company_id, token_hash);
create index sessions_by_user on sessions (company_id, user_id);
create index sessions_by_last_seen on sessions (last_seen_at);

-- Tokens that are used once: links of invitations and resets, sign-ins that wait for the second factor, and challenges of
-- passkeys. A used token is deleted.
create table one_time_tokens (
  company_id text not null references companies (company_id),
  id text not null,
  purpose text not null,
  -- Null for a challenge: it is not known yet who signs in.
  user_id text,
  token_hash text not null,
  -- How often a wrong second factor was sent with it.
  failures bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index one_time_tokens_by_token on one_time_tokens (company_id, token_hash);
create index one_time_tokens_by_user on one_time_tokens (company_id, user_id);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
