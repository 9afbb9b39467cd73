-- Secrets that the processes of an install have in common. The first process that needs one makes it.
create table install_secrets (
  name text primary key,
  secret text not null
);
