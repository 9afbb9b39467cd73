-- Drives that a routing service measured. Openings and the guard of every process read the same rows, so that a booking
-- accepts exactly the listed times. A place is rounded coordinates; a drive has a row for each of its ends, with the same minutes.
create table drives (
  company_id text not null,
  place text not null,
  other text not null,
  minutes bigint not null,
  measured_at bigint not null,
  primary key (company_id, place, other),
  foreign key (company_id) references companies (company_id)
);
create index drives_by_age on drives (company_id, measured_at);
