-- The services that the booking page suggests with a service: ids, as JSON.
alter table services add column add_on_ids text not null default '[]';
