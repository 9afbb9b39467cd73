-- The secret link under which calendar programs read the appointments of a user. A user has at most one.
create table calendar_feeds (
  company_id text not null,
  user_id text not null,
  token_hash text not null,
  created_at bigint not null,
  last_read_at bigint,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index calendar_feeds_by_token on calendar_feeds (company_id, token_hash);

-- Whether the company still contains the records of the demo. They are dated before the company itself, which no other
-- company has.
alter table company_state add column has_demo_data bigint not null default 0 check (has_demo_data in (0, 1));
update company_state set has_demo_data = 1 where company_id in (
  select o.company_id from orders o join companies c on c.company_id = o.company_id
  where o.oid = 1001 and o.created_at < c.created_at);
