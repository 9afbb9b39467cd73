-- A merged record leads to the one that was kept; a person whose personal data was removed has the time of it.
alter table clients add column merged_into text;
alter table clients add column erased_at bigint;
alter table agents add column merged_into text;
alter table agents add column erased_at bigint;
alter table contacts add column merged_into text;
alter table contacts add column erased_at bigint;
alter table agencies add column merged_into text;
create index clients_by_merge on clients (company_id, merged_into) where merged_into is not null;
create index agents_by_merge on agents (company_id, merged_into) where merged_into is not null;

-- The lists of an office: by name or by change, of those that are shown or of removed ones. The id makes places in them unique.
drop index clients_by_name;
create index clients_by_name on clients (company_id, is_shown, name_key, id);
create index clients_by_change on clients (company_id, is_shown, modified_at, id);
drop index agents_by_name;
create index agents_by_name on agents (company_id, is_shown, name_key, id);
create index agents_by_change on agents (company_id, is_shown, modified_at, id);
alter table agencies add column name_key text not null default '';
update agencies set name_key = lower(trim(name));
create index agencies_by_name_key on agencies (company_id, kind, is_shown, name_key, id);
create index agencies_by_change on agencies (company_id, kind, is_shown, modified_at, id);

-- The pages of an agent and of an agency.
create index orders_by_buyers_agent on orders (company_id, buyers_agent_id, oid) where buyers_agent_id is not null;
create index orders_by_sellers_agent on orders (company_id, sellers_agent_id, oid) where sellers_agent_id is not null;
create index agents_by_agency on agents (company_id, agency_id, id) where agency_id is not null;
create index contacts_by_agency on contacts (company_id, agency_id, id) where agency_id is not null;
create index messages_by_person on messages (company_id, person_id, id);

-- Orders that have had another client or agent: their messages and events have the data of the person who was replaced.
create table former_people (
  company_id text not null,
  person_id text not null,
  order_id text not null,
  primary key (company_id, person_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
insert into former_people (company_id, person_id, order_id)
select distinct m.company_id, m.person_id, m.order_id
from messages m join orders o on o.company_id = m.company_id and o.id = m.order_id
where m.audience in ('client', 'buyers-agent', 'sellers-agent')
  and m.person_id not in (coalesce(o.client_id, ''), coalesce(o.buyers_agent_id, ''), coalesce(o.sellers_agent_id, ''));

-- Terms that lead to one person, such as phone numbers.
create index search_terms_of_people on search_terms (company_id, value) where field in ('client', 'agent');

-- When personal data was last removed: an index of terms that was read before is not saved.
alter table company_state add column last_erased_at bigint not null default 0;
