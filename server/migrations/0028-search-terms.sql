-- Words for a search that tolerates typing errors, derived from orders, clients and agents. A row leads from a spelling
-- (a word, or a word without one of its letters) to a value that has the word: the first word of a name, a last name, a
-- street, a city, or the id of a client or an agent. Rows of values that no record has any more do no harm.
create table search_terms (
  company_id text not null references companies (company_id),
  spelling text not null,
  field text not null,
  value text not null,
  primary key (company_id, spelling, field, value)
);

-- How far the terms of a company follow its commit sequence. A company without a row was never searched.
create table search_progress (
  company_id text not null references companies (company_id),
  indexed_until bigint not null,
  primary key (company_id)
);
