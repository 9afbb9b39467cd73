-- A template of a company that fails repeatedly is disabled: the default text is used until the template is saved again.
-- How often in a row its rendering failed.
alter table message_templates add column failure_count bigint not null default 0;
alter table message_templates add column disabled_at bigint;
alter table message_templates add column disabled_reason text;
