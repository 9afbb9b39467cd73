import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distributionOf } from '../../../src/platform/postgres/distribution.ts'
import { readSchema } from '../../../src/platform/store/schema.ts'
import { findConflicts } from './router-query.ts'

const schema = readSchema()
const agendaConflicts = (text: string) => findConflicts(text, table => distributionOf(schema, table))

const routed = {
  'a filter': 'select id from orders where company_id = $1 and id = $2',
  'a join on the company': `select o.id from orders o join clients c on c.company_id = o.company_id and c.id = o.client_id
    where o.company_id = $1`,
  'a join by the name of the column': 'select 1 from orders join order_fees using (company_id) where company_id = $1',
  'a subquery with the parameter': `select (select max(oid) from orders o where o.company_id = $1) from company_state s
    where s.company_id = $1`,
  'a left join on the company': `select o.id from orders o left join clients c
    on c.company_id = o.company_id and c.id = o.client_id where o.company_id = $1`,
  'a left join with a limited subquery': `select o.id from (select * from orders where company_id = $1 limit 5) as o
    left join clients c on c.company_id = $1 and c.id = o.client_id`,
  'a copied table that is read': `select s.last_oid from company_state s join companies c on c.company_id = s.company_id
    where c.company_id = $1`,
  'a subquery in FROM': 'select * from (select id from orders where company_id = $1 limit 5) as newest',
  'a union': 'select id from clients where company_id = $1 union all select id from agents where company_id = $2',
  'an insert': 'insert into clients (company_id, id) values ($1, $2) on conflict (company_id, id) do nothing',
  'an insert of selected rows': `insert into order_fees (company_id, order_id)
    select company_id, id from orders where company_id = $1`,
  'a lock': 'select 1 from company_state where company_id = $1 for no key update',
  'a table of the install': 'update workers set beats = beats + 1 where id = $1',
}

const notRouted = {
  'no filter': 'select id from orders where id = $1',
  'a filter under OR': 'select id from orders where company_id = $1 or id = $2',
  'a list of companies': 'select id from orders where company_id in ($1, $2)',
  'a join on something else': 'select 1 from orders o join clients c on c.id = o.client_id where o.company_id = $1',
  'a subquery without a filter':
    'select 1 from orders where company_id = $1 and id in (select order_id from order_fees)',
  'a change without a filter': "update messages set state = 'sent' where id = $1",
  'a change of a copied table': 'update companies set name = $2 where company_id = $1',
  'an insert without the company': 'insert into clients (id) values ($1)',
  'a conflict without the company': 'insert into clients (company_id, id) values ($1, $2) on conflict (id) do nothing',
  'a correlated subquery': `select (select max(oid) from orders o where o.company_id = s.company_id) from company_state s
    where s.company_id = $1`,
  'a join with a subquery on the company': `select o.id from (select * from orders where company_id = $1 limit 5) as o
    left join clients c on c.company_id = o.company_id and c.id = o.client_id`,
  'a left join that restricts its left side':
    'select 1 from orders o left join clients c on o.company_id = $1 and c.company_id = $1',
  'a subquery of a common table expression without a filter':
    'with found as (select order_id from order_fees) select id from orders where company_id = $1 union select order_id from found',
  'a company that a subquery finds':
    'delete from orders where company_id = (select company_id from companies where key = $1)',
}

describe('router queries', () => {
  for (const [name, text] of Object.entries(routed)) {
    test(`one node can run ${name}`, () => assert.deepEqual(agendaConflicts(text), []))
  }
  for (const [name, text] of Object.entries(notRouted)) {
    test(`one node cannot run ${name}`, () => assert.equal(agendaConflicts(text).length, 1))
  }
})
