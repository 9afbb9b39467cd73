-- Agencies of agents and of other contacts.
create table agencies (
  company_id text not null,
  id text not null,
  name text not null,
  email text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  url text not null,
  phone text not null,
  fax text not null,
  is_shown bigint not null check (is_shown in (0, 1)),
  created_at bigint not null,
  modified_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id) references companies (company_id)
);
create index agencies_by_name on agencies (company_id, name, created_at, id);
create index agencies_by_modified on agencies (company_id, modified_at, id);

-- The agency names of agents become agencies. The id is that of the first agent with another version digit, because the engines
-- have no common function for new ids.
insert into agencies (company_id, id, name, email, address1, address2, city, state, zip, url, phone, fax, is_shown, created_at, modified_at)
select company_id, substr(min(id), 1, 14) || '8' || substr(min(id), 16), trim(agency), '', '', '', '', '', '', '', '', '', 1,
  min(created_at), max(modified_at)
from agents where trim(agency) <> '' group by company_id, trim(agency);
alter table agents add column agency_id text;
update agents set agency_id = (
  select g.id from agencies g where g.company_id = agents.company_id and g.name = trim(agents.agency))
where trim(agency) <> '';
alter table agents drop column agency;

-- A removed client or agent stays on its orders. `sends_email` and `sends_sms` are the person's wishes.
alter table clients add column sends_email bigint not null default 1 check (sends_email in (0, 1));
alter table clients add column sends_sms bigint not null default 1 check (sends_sms in (0, 1));
alter table clients add column is_shown bigint not null default 1 check (is_shown in (0, 1));
alter table agents add column sends_email bigint not null default 1 check (sends_email in (0, 1));
alter table agents add column sends_sms bigint not null default 1 check (sends_sms in (0, 1));
alter table agents add column is_shown bigint not null default 1 check (is_shown in (0, 1));

-- Other people on orders: escrow officers, insurance agents and more.
create table contacts (
  company_id text not null,
  id text not null,
  type text not null,
  agency_id text,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text not null,
  email_key text not null,
  mobile_phone text not null,
  work_phone text not null,
  home_phone text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  notes text not null,
  sends_email bigint not null check (sends_email in (0, 1)),
  sends_sms bigint not null check (sends_sms in (0, 1)),
  is_shown bigint not null check (is_shown in (0, 1)),
  created_at bigint not null,
  modified_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id) references companies (company_id),
  foreign key (company_id, agency_id) references agencies (company_id, id)
);
create index contacts_by_modified on contacts (company_id, modified_at, id);
create index contacts_by_type on contacts (company_id, type, modified_at, id);

-- The contacts on an order, as a list of id and type.
alter table orders add column contacts text not null default '[]';
