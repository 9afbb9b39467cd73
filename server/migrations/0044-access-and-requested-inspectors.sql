-- How to get into a house, and the inspectors whom clients asked for, as a list of users.
alter table orders add column lockbox text not null default '';
alter table orders add column pets text not null default '';
alter table orders add column access_notes text not null default '';
alter table orders add column requested_inspectors text not null default '[]';
