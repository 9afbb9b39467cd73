-- Changes of people, offices, the catalogue, templates and access keys write it: on a distributed database every node has a copy of
-- companies, and this row is on one node. It is incremented by every change of the company, to invalidate cached companies.
alter table company_state add column revision bigint not null default 1;
update company_state set revision = c.revision from companies c where c.company_id = company_state.company_id;
alter table companies drop column revision;
