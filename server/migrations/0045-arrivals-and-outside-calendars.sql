-- By how many minutes an inspector is late, in the message that says so.
alter table messages add column late_minutes bigint;

-- Calendars of other services, by their address: their busy times hide openings. Only the times are stored.
create table outside_calendars (
  company_id text not null,
  id text not null,
  user_id text not null,
  name text not null,
  address text not null,
  etag text not null,
  last_modified text not null,
  -- The zone of the company when it was read as a whole.
  zone text not null,
  created_at bigint not null,
  -- When its address was last reached, and when it was last read as a whole.
  checked_at bigint,
  read_at bigint,
  -- Events that could not be read.
  skipped bigint not null,
  failing_since bigint,
  failure_count bigint not null,
  error text not null,
  due_at bigint not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index outside_calendars_by_user on outside_calendars (company_id, user_id);
create index outside_calendars_due on outside_calendars (due_at);

-- The calendar that the time comes from; null for time that was blocked here.
alter table blocked_times add column calendar_id text;
create index blocked_times_by_calendar on blocked_times (company_id, calendar_id) where calendar_id is not null;
