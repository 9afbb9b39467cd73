import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restrictStatement } from './restrict-statement.ts'

const tables = new Set(['deliveries', 'webhooks', 'companies'])
const restricted = (text: string) => restrictStatement(text, tables).text.replaceAll(/\s+/g, ' ').trim()

const listed = (table: string, number: number) => `(select * from ${table} where company_id = any($${number}))`

const cases: Record<string, readonly [text: string, restricted: string]> = {
  'a table that is read, without another name': [
    "select min(due_at) from deliveries where state = 'due' and due_at > $1",
    `select min(due_at) from ${listed('deliveries', 2)} as deliveries where state = 'due' and due_at > $1`,
  ],
  'tables with names, also in subqueries': [
    'select w.id from webhooks w where (select min(d.due_at) from deliveries as d where d.webhook_id = w.id) <= $1',
    `select w.id from ${listed('webhooks', 2)} as w where (select min(d.due_at) from ${listed('deliveries', 2)} as d where d.webhook_id = w.id) <= $1`,
  ],
  'joined tables': [
    'select c.key from webhooks join companies c on c.company_id = webhooks.company_id',
    `select c.key from ${listed('webhooks', 1)} as webhooks join ${listed('companies', 1)} as c on c.company_id = webhooks.company_id`,
  ],
  'the rows that are changed': [
    "update deliveries set due_at = $1 where state = 'due' or due_at > $2 returning id",
    "update deliveries set due_at = $1 where deliveries.company_id = any($3) and ( state = 'due' or due_at > $2 ) returning id",
  ],
  'the rows that are deleted, and those that decide it': [
    'delete from webhooks where removed_at is not null and not exists (select 1 from deliveries d where d.webhook_id = id)',
    `delete from webhooks where webhooks.company_id = any($1) and ( removed_at is not null and not exists (select 1 from ${listed('deliveries', 1)} as d where d.webhook_id = id))`,
  ],
  'rows that are all deleted': ['delete from webhooks', 'delete from webhooks where webhooks.company_id = any($1)'],
  'a table of the install is left alone': ['delete from workers where id = $1', 'delete from workers where id = $1'],
}

for (const [name, [text, expected]] of Object.entries(cases)) {
  test(`restricted to some companies: ${name}`, () => {
    assert.equal(restricted(text), expected)
    assert.equal(restrictStatement(text, tables).hasList, text !== expected)
  })
}
