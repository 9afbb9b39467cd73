-- Whether a key came with the company or a company file: nobody may have seen its secret.
alter table access_keys add column is_from_file bigint not null default 0 check (is_from_file in (0, 1));
-- `company create` gave its key this label.
update access_keys set is_from_file = 1 where label = 'first';
