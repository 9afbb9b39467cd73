-- What waits to be removed from the blob storage says whose it is, as every other row does. A company that is removed
-- leaves such rows behind, so they point at none.
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
-- A blob is named by the id of its company, which has 36 characters, and that of its file.
insert into unclaimed_blobs (company_id, blob, expires_at) select substr(blob, 1, 36), blob, expires_at from blobs_before;
drop table blobs_before;
