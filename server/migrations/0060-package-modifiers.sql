-- Rules that change the price of a package for some properties, as JSON.
alter table packages add column modifiers text not null default '[]';
