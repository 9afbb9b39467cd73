-- What the worker does next with an import, until when it waits, and how far it is.
alter table company_imports add column task text not null default '';
alter table company_imports add column due_at bigint not null default 0;
alter table company_imports add column follow_seconds bigint not null default 0;
alter table company_imports add column step text not null default '{}';
-- The last comparison as a whole; each record has its own differences.
alter table company_imports add column comparison text not null default 'null';
-- The company before the import, as the source had it, and as it was copied: company files.
alter table company_imports add column company_files text not null default '{}';
create index company_imports_by_task on company_imports (due_at) where task <> '' or follow_seconds > 0;

alter table imported_records add column outcome text not null default '';
alter table imported_records add column differences text not null default '[]';
