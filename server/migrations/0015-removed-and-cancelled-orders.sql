-- A removed order stays readable and shows who removed it; a cancelled one is kept with its reason. The reason is a text,
-- and also an id when it is one of the company's.
alter table orders add column removed_by text;
alter table orders add column canceled_at bigint;
alter table orders add column canceled_by text;
alter table orders add column cancel_reason_id text;
alter table orders add column cancel_reason text not null default '';
