-- Lists of orders that a person looks at again: search, filters and sorting as the address of the list has them, and columns.
create table order_views (
  company_id text not null,
  id text not null,
  user_id text not null,
  name text not null,
  query text not null,
  columns text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index order_views_by_user on order_views (company_id, user_id);
