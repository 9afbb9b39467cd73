-- Operators of the install sign in at /operator. They belong to no company.

create table operators (
  id text primary key,
  -- In lowercase.
  email text not null,
  name text not null,
  -- Argon2id, in the PHC format. Null until the operator chooses a password with a set-up link.
  password_hash text,
  created_at bigint not null
);
create unique index operators_by_email on operators (email);

-- A session that ended is deleted.
create table operator_sessions (
  id text primary key,
  operator_id text not null references operators (id),
  token_hash text not null,
  -- The User-Agent header and the address at sign-in.
  device text not null,
  address text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null
);
create unique index operator_sessions_by_token on operator_sessions (token_hash);
create index operator_sessions_by_operator on operator_sessions (operator_id);

-- Set-up links, with which an operator chooses a password. A used link is deleted.
create table operator_links (
  token_hash text primary key,
  operator_id text not null references operators (id),
  expires_at bigint not null
);
create index operator_links_by_operator on operator_links (operator_id);
