-- Reports and attachments of orders: bytes in the blob storage, or the URL of a report hosted elsewhere.

create table order_files (
  company_id text not null,
  -- Also names the bytes in the blob storage.
  id text not null,
  order_id text not null,
  kind text not null check (kind in ('report', 'attachment')),
  title text not null,
  description text not null,
  -- Set for a report hosted elsewhere; the columns below are set for stored files.
  url text,
  name text,
  -- Detected from the first bytes; the sender's content type is ignored.
  content_type text,
  size_bytes bigint,
  sha256 text,
  -- The token of the public link, null while the file is private. Lookups use the hash, so that their timing
  -- reveals nothing about the token.
  public_token text,
  public_token_hash text,
  created_at bigint not null,
  created_by text not null,
  modified_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  check ((url is null) <> (sha256 is null))
);
create index order_files_by_order on order_files (company_id, order_id, created_at, id);
create unique index order_files_by_token on order_files (company_id, public_token_hash)
  where public_token_hash is not null;

-- Orphan blobs: no file names them yet, or any longer. The row exists from before the first byte is written until the
-- last one is removed, so that the cleanup finds what a crash left in the blob storage. The row outlives its company, so
-- it belongs to no tenant.
create table unclaimed_blobs (
  blob text primary key,
  expires_at bigint not null
);
create index unclaimed_blobs_by_time on unclaimed_blobs (expires_at);
