-- When a key last signed a request; saved about once a minute. Null for a key that was never used.
alter table access_keys add column last_used_at bigint;
