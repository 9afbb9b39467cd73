-- company_hosts has the hosts that lead to a company. Hosts from before stay there; null is for these.
alter table company_hosts add column proven_at bigint;

-- Hosts that a company lists and has not proven to be its own. They lead nowhere, and several companies may list one.
create table unproven_hosts (
  company_id text not null references companies (company_id),
  host text not null,
  sequence bigint not null,
  primary key (company_id, host)
);
