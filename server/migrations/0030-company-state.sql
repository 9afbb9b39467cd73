-- What bookings change of their company, apart from what its settings change: on a distributed database every node has a
-- copy of companies, and this row is on one node.
create table company_state (
  company_id text primary key references companies (company_id),
  -- The number of the last order.
  last_oid bigint not null,
  -- The commit time of the last change of an order, client or agent.
  last_modified_at bigint not null,
  -- Incremented by every change of an appointment or of blocked time; cached availability compares it.
  calendar_revision bigint not null,
  -- Whether every order of the company is guarded. Order writes read it with their commit time, so a cached company that is
  -- older than the setting lets no order pass.
  guards_orders bigint not null default 0,
  -- From then on the company accepts no changes here, because it migrates to another install.
  left_at bigint
);
insert into company_state (company_id, last_oid, last_modified_at, calendar_revision, guards_orders, left_at)
select company_id, last_oid, last_modified_at, calendar_revision, guards_orders, left_at from companies;
alter table companies drop column last_oid;
alter table companies drop column last_modified_at;
alter table companies drop column calendar_revision;
alter table companies drop column guards_orders;
alter table companies drop column left_at;
