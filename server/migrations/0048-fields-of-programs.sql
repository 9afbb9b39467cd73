-- Fields that programs of the field read and send.
alter table orders add column buyers_agent_contact_notes text not null default '';
alter table orders add column sellers_agent_contact_notes text not null default '';
alter table orders add column policy_number text not null default '';
alter table orders add column policy_holder text not null default '';
alter table orders add column ignore_signature_payment_for_delivery text not null default '';
alter table orders add column ignore_signature_for_delivery text not null default '';
alter table orders add column ignores_payment_for_delivery text not null default '';
alter table orders add column refer_reason text not null default '';
alter table orders add column referred_reason text not null default '';
alter table orders add column cost_center text not null default '';
alter table orders add column os_scheduled_datetime text not null default '';

alter table clients add column url text not null default '';
alter table clients add column company_name text not null default '';
alter table clients add column mobile_phone2 text not null default '';
alter table clients add column mobile_phone3 text not null default '';
alter table clients add column work_fax text not null default '';
alter table clients add column home_fax text not null default '';

alter table agents add column url text not null default '';
alter table agents add column company_name text not null default '';
alter table agents add column mobile_phone2 text not null default '';
alter table agents add column mobile_phone3 text not null default '';
alter table agents add column work_fax text not null default '';
alter table agents add column home_fax text not null default '';

alter table contacts add column url text not null default '';
alter table contacts add column company_name text not null default '';
alter table contacts add column mobile_phone2 text not null default '';
alter table contacts add column mobile_phone3 text not null default '';
alter table contacts add column work_fax text not null default '';
alter table contacts add column home_fax text not null default '';

alter table agents add column bio text not null default '';
alter table agents add column last_active text not null default '';
alter table agents add column labels text not null default '';
alter table agents add column img text not null default '';
alter table agents add column latitude double precision;
alter table agents add column longitude double precision;

-- An escrow office is a firm like an agency.
alter table agencies add column kind text not null default 'agency';
alter table agencies add column is_active bigint not null default 1 check (is_active in (0, 1));
alter table agencies add column logo_url text not null default '';
alter table agencies add column last_active text not null default '';
alter table agencies add column labels text not null default '';
alter table agencies add column notes text not null default '';

create index contacts_by_email on contacts (company_id, email_key, created_at, id);
create index contacts_by_name on contacts (company_id, name_key);
create index contacts_by_last_name on contacts (company_id, last_name_key);

alter table users add column address1 text not null default '';
alter table users add column address2 text not null default '';
alter table users add column city text not null default '';
alter table users add column state text not null default '';
alter table users add column zip text not null default '';
alter table users add column county text not null default '';
alter table users add column fax text not null default '';
alter table users add column license text not null default '';
alter table users add column license_type text not null default '';
alter table users add column bio text not null default '';
alter table users add column photo_url text not null default '';
alter table users add column sends_sms bigint not null default 1 check (sends_sms in (0, 1));
alter table users add column is_call_center bigint not null default 0 check (is_call_center in (0, 1));
alter table users add column is_third_party bigint not null default 0 check (is_third_party in (0, 1));

alter table services add column private_name text not null default '';
alter table services add column label text not null default '';
alter table services add column is_on_order_form bigint not null default 1 check (is_on_order_form in (0, 1));
alter table services add column is_pay_at_close bigint not null default 0 check (is_pay_at_close in (0, 1));
alter table fees add column service_description text not null default '';
alter table fees add column is_taxable bigint not null default 0 check (is_taxable in (0, 1));
alter table fees add column is_base_fee bigint not null default 0 check (is_base_fee in (0, 1));
