-- Orphan blobs get a company_id, as every other tenant row has. A removed company leaves such rows behind, so the column
-- has no foreign key.
create table blobs_before (
  blob text primary key,
  expires_at bigint not null
);
insert into blobs_before (blob, expires_at) select blob, expires_at from unclaimed_blobs;
drop table unclaimed_blobs;
create table unclaimed_blobs (
  company_id text not null,
  blob text not null,
  expires_at bigint not null,
  primary key (company_id, blob)
);
create index unclaimed_blobs_by_time on unclaimed_blobs (expires_at);
-- A blob's name is the company's id (36 characters), a slash and the file's id.
insert into unclaimed_blobs (company_id, blob, expires_at) select substr(blob, 1, 36), blob, expires_at from blobs_before;
drop table blobs_before;
