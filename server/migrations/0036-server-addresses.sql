-- Where the server that started last is reached. Commands print links that begin with it.
create table server_addresses (
  -- 'api' or 'directory'.
  server text primary key,
  url text not null
);
