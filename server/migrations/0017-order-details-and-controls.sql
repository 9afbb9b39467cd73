-- Further plain fields of orders. Flags are 'yes', 'no' or empty if unknown.
alter table orders add column major_cross_streets text not null default '';
alter table orders add column gate_code text not null default '';
alter table orders add column property_occupied text not null default '';
alter table orders add column utilities_on text not null default '';
alter table orders add column invoice_number text not null default '';
alter table orders add column signature text not null default '';
alter table orders add column os_order text not null default '';
alter table orders add column property_photo text not null default '';
-- The custom fields with a value, as JSON: read and written with the order, never searched.
alter table orders add column controls text not null default '[]';
