-- The successful attempt is stored on the delivery itself: nearly every delivery has only this one, and completing it
-- updates the row anyway. Failed attempts keep rows of their own, as do the attempts from before this migration.
alter table deliveries add column success_id text;
alter table deliveries add column success_at bigint;
alter table deliveries add column success_millis bigint;
alter table deliveries add column success_status bigint;
alter table deliveries add column success_answer text;
