-- Reports and other papers of orders: bytes in the blob storage, or a report hosted elsewhere.

create table order_files (
  company_id text not null,
  -- Its bytes lie in the blob storage under this id.
  id text not null,
  order_id text not null,
  kind text not null check (kind in ('report', 'attachment')),
  title text not null,
  description text not null,
  -- Where a hosted report is; what follows is of files we keep.
  url text,
  name text,
  -- As the first bytes say, whatever the sender said.
  content_type text,
  size_bytes bigint,
  sha256 text,
  -- What opens it without credentials, while it is public. It is looked up by its hash, so that how long a look-up
  -- takes tells nothing about it.
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

-- Blobs that no file names, not yet or no longer. A row is here before the first byte is written, and until the last
-- is removed: what a crash leaves behind in the blob storage stands here, and is removed when its time has come. It
-- outlives its company, so it is no tenant's.
create table unclaimed_blobs (
  blob text primary key,
  expires_at bigint not null
);
create index unclaimed_blobs_by_time on unclaimed_blobs (expires_at);
