-- Companies, their people and their catalogue.
-- Every tenant table has company_id first in its keys, and foreign keys carry it too, so that no row can point into
-- another company. Instants are milliseconds since 1970 UTC; local wall times and JSON are text; money is in cents;
-- truth values are 0 and 1.

create table companies (
  company_id text primary key,
  key text not null unique,
  name text not null,
  zone text not null,
  settings text not null,
  -- Incremented by every change of the company, its people, keys or catalogue; caches compare it.
  revision bigint not null,
  last_oid bigint not null,
  -- Incremented by every change of an appointment or of blocked time; cached availability compares it.
  calendar_revision bigint not null,
  created_at bigint not null,
  modified_at bigint not null
);

create table company_hosts (
  host text primary key,
  company_id text not null references companies (company_id),
  sequence bigint not null
);
create index company_hosts_by_company on company_hosts (company_id);

create table offices (
  company_id text not null references companies (company_id),
  id text not null,
  slug text not null,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip text not null,
  county text not null,
  latitude double precision,
  longitude double precision,
  phone text not null,
  manager text not null,
  manager_email text not null,
  is_shown bigint not null check (is_shown in (0, 1)),
  is_primary bigint not null check (is_primary in (0, 1)),
  sequence bigint not null,
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id)
);
create unique index offices_by_slug on offices (company_id, slug) where retired_at is null;

create table users (
  company_id text not null references companies (company_id),
  id text not null,
  office_id text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text not null,
  phone text not null,
  mobile text not null,
  is_inspector bigint not null check (is_inspector in (0, 1)),
  is_owner bigint not null check (is_owner in (0, 1)),
  is_manager bigint not null check (is_manager in (0, 1)),
  is_office_staff bigint not null check (is_office_staff in (0, 1)),
  is_shown bigint not null check (is_shown in (0, 1)),
  privileges text not null,
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id)
);
create unique index users_by_username on users (company_id, username) where retired_at is null;

create table working_hours (
  company_id text not null,
  user_id text not null,
  weekday bigint not null check (weekday between 1 and 7),
  starts text not null,
  ends text not null,
  primary key (company_id, user_id, weekday, starts),
  foreign key (company_id, user_id) references users (company_id, id)
);

create table blocked_times (
  company_id text not null,
  id text not null,
  user_id text not null,
  starts_at text not null,
  ends_at text not null,
  title text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index blocked_times_by_user on blocked_times (company_id, user_id, ends_at);

create table served_zips (
  company_id text not null,
  user_id text not null,
  zip text not null,
  primary key (company_id, user_id, zip),
  foreign key (company_id, user_id) references users (company_id, id)
);

create table access_keys (
  company_id text not null,
  access_key text not null,
  user_id text not null,
  label text not null,
  secret_hash text not null,
  created_at bigint not null,
  revoked_at bigint,
  primary key (company_id, access_key),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index access_keys_by_user on access_keys (company_id, user_id);

create table order_types (
  company_id text not null references companies (company_id),
  id text not null,
  office_id text,
  name text not null,
  description text not null,
  public_description text not null,
  sequence bigint not null,
  is_shown bigint not null check (is_shown in (0, 1)),
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id)
);

create table services (
  company_id text not null references companies (company_id),
  id text not null,
  sid bigint not null,
  order_type_id text,
  name text not null,
  description text not null,
  is_visible bigint not null check (is_visible in (0, 1)),
  is_ancillary bigint not null check (is_ancillary in (0, 1)),
  duration_minutes bigint,
  sequence bigint not null,
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id),
  foreign key (company_id, order_type_id) references order_types (company_id, id)
);
create unique index services_by_sid on services (company_id, sid);

-- A service without a row here is offered by every office.
create table service_offices (
  company_id text not null,
  service_id text not null,
  office_id text not null,
  primary key (company_id, service_id, office_id),
  foreign key (company_id, service_id) references services (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id)
);

create table qualifications (
  company_id text not null,
  user_id text not null,
  service_id text not null,
  primary key (company_id, user_id, service_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, service_id) references services (company_id, id)
);

-- A fee with a service is that service's default fee; one without is a standalone fee.
create table fees (
  company_id text not null references companies (company_id),
  id text not null,
  service_id text,
  name text not null,
  amount_cents bigint not null,
  sequence bigint not null,
  is_shown bigint not null check (is_shown in (0, 1)),
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id),
  foreign key (company_id, service_id) references services (company_id, id)
);
create index fees_by_service on fees (company_id, service_id);

-- Pricing rules of a fee, applied in sequence. The effect applies when every condition that is set holds.
create table fee_rules (
  company_id text not null,
  fee_id text not null,
  sequence bigint not null,
  square_feet_from bigint,
  square_feet_to bigint,
  year_built_from bigint,
  year_built_to bigint,
  zips text not null,
  effect text not null check (effect in ('set', 'add', 'percent')),
  -- Cents for set and add, hundredths of a percent for percent.
  amount bigint not null,
  primary key (company_id, fee_id, sequence),
  foreign key (company_id, fee_id) references fees (company_id, id)
);

create table packages (
  company_id text not null references companies (company_id),
  id text not null,
  name text not null,
  description text not null,
  is_active bigint not null check (is_active in (0, 1)),
  is_shown bigint not null check (is_shown in (0, 1)),
  sequence bigint not null,
  modified_at bigint not null,
  retired_at bigint,
  primary key (company_id, id)
);

create table package_offices (
  company_id text not null,
  package_id text not null,
  office_id text not null,
  primary key (company_id, package_id, office_id),
  foreign key (company_id, package_id) references packages (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id)
);

create table package_services (
  company_id text not null,
  package_id text not null,
  sequence bigint not null,
  service_id text not null,
  primary key (company_id, package_id, sequence),
  foreign key (company_id, package_id) references packages (company_id, id),
  foreign key (company_id, service_id) references services (company_id, id)
);

-- Integrations that may query the directory; issued by the operator, not by a company.
create table directory_credentials (
  username text primary key,
  password_hash text not null,
  created_at bigint not null,
  revoked_at bigint
);
