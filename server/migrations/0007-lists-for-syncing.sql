-- The lists for syncing read the changes after a position in (modified_at, id).
create index orders_by_modified on orders (company_id, modified_at, id);
create index clients_by_modified on clients (company_id, modified_at, id);
create index agents_by_modified on agents (company_id, modified_at, id);

-- The commit time of the company's latest change. Every change takes a later one and locks this row until it commits, so
-- changes become visible in the order of their commit times, and none appears before a position that was already read.
alter table companies add column last_modified_at bigint not null default 0;
update companies set last_modified_at =
  coalesce((select max(o.modified_at) from orders o where o.company_id = companies.company_id), 0);
update companies set last_modified_at =
  (select max(c.modified_at) from clients c where c.company_id = companies.company_id)
where last_modified_at < (select max(c.modified_at) from clients c where c.company_id = companies.company_id);
update companies set last_modified_at =
  (select max(a.modified_at) from agents a where a.company_id = companies.company_id)
where last_modified_at < (select max(a.modified_at) from agents a where a.company_id = companies.company_id);
