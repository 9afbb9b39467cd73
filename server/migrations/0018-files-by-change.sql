-- Files in the order of their changes, over all orders of a company. A removed file stays listed, so that followers learn of it.
create table removed_files (
  company_id text not null,
  id text not null,
  order_id text not null,
  removed_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
create index removed_files_by_change on removed_files (company_id, removed_at, id);
create index order_files_by_change on order_files (company_id, modified_at, id);
