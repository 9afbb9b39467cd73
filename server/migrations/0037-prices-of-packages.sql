-- A package has a price or a discount in the company's own scheduler.
alter table packages add column price text;
