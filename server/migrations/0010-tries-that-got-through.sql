-- The try that got through stands on the delivery itself: nearly every delivery has that one and no other, and it is
-- written with the rest of what is settled. Tries that did not get through keep a row each, as do those from before.
alter table deliveries add column success_id text;
alter table deliveries add column success_at bigint;
alter table deliveries add column success_millis bigint;
alter table deliveries add column success_status bigint;
alter table deliveries add column success_answer text;
