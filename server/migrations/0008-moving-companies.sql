-- A company can move to another install. From left_at on it takes no more changes here.
alter table companies add column left_at bigint;

-- Where companies live that do not live here, for the directory and for whoever still asks here. An entry outlives the
-- company's rows, and may be about a company that was never here: it is no tenant's.
create table company_homes (
  company_key text primary key,
  url text not null,
  modified_at bigint not null
);
