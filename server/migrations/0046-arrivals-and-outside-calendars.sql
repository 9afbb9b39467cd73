-- By how many minutes an inspector is late, in the message that says so.
alter table messages add column late_minutes bigint;
