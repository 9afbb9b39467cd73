-- A company can migrate to another install. From left_at on it accepts no changes here.
alter table companies add column left_at bigint;

-- Redirects to companies of other installs, for the directory and for clients that still call this one. An entry outlives
-- the company's rows and may name a company that was never here, so it belongs to no tenant.
create table company_homes (
  company_key text primary key,
  url text not null,
  modified_at bigint not null
);
