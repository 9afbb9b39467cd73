-- Tables and columns get the words that the code uses.

alter table kept_answers rename to idempotency_records;
alter table idempotency_records rename column answered_at to created_at;
drop index kept_answers_by_age;
create index idempotency_records_by_age on idempotency_records (created_at);

alter table company_homes rename to company_redirects;

alter table unclaimed_blobs rename to orphan_blobs;
drop index unclaimed_blobs_by_time;
create index orphan_blobs_by_expiry on orphan_blobs (expires_at);

alter table company_state rename column left_at to migration_started_at;

alter table deliveries rename column tries to attempt_count;
alter table deliveries rename column settled_at to completed_at;
alter table deliveries rename column success_answer to success_response_body;
drop index deliveries_in_line;
create index deliveries_by_order on deliveries (company_id, order_id, webhook_id, occurred_at) where completed_at is null;
alter table delivery_attempts rename column answer to response_body;

alter table webhooks rename column has_leftovers to has_cancelled_deliveries;
drop index webhooks_with_leftovers;
create index webhooks_with_cancelled_deliveries on webhooks (company_id, id) where has_cancelled_deliveries = 1;

alter table messages rename column tries to attempt_count;
alter table messages rename column settled_at to completed_at;
alter table messages rename column written_at to rendered_at;
alter table messages rename column handed_over_at to submitted_at;
drop index messages_handed_over;
create index messages_submitted on messages (channel, due_at) where state = 'due' and submitted_at is not null;

alter table one_time_tokens rename column failures to failure_count;

alter table orders rename column canceled_at to cancelled_at;
alter table orders rename column canceled_by to cancelled_by;
