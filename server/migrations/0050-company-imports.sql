-- A company that is read from another system of the same interface.
create table company_imports (
  company_id text not null,
  -- The address of the source, and the key with which it is read; the secret is encrypted, and empty once it is forgotten.
  source text not null,
  access_key text not null,
  sealed_secret text not null,
  state text not null,
  calls_at_once bigint not null,
  calls_per_second bigint not null,
  started_at bigint not null,
  changed_at bigint not null,
  -- Until then a process works on it.
  leased_until bigint not null,
  lease_id text not null,
  -- By list, how far it was read.
  progress text not null,
  -- What could not be read, or has no place here.
  problems text not null,
  error text not null,
  primary key (company_id),
  foreign key (company_id) references companies (company_id)
);

-- The records that were read: what the source had then, and the commit time of the copy.
create table imported_records (
  company_id text not null,
  kind text not null,
  id text not null,
  state text not null,
  source_id text not null,
  source_modified text not null,
  copied_at bigint not null,
  problem text not null,
  primary key (company_id, kind, id),
  foreign key (company_id) references companies (company_id)
);
create index imported_records_by_state on imported_records (company_id, kind, state);
