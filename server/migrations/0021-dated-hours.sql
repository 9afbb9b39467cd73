-- Working hours of single dates, which replace those of the weekday. A day off has one row whose end is its start.
create table dated_hours (
  company_id text not null,
  user_id text not null,
  day text not null,
  starts text not null,
  ends text not null,
  primary key (company_id, user_id, day, starts),
  foreign key (company_id, user_id) references users (company_id, id)
);
