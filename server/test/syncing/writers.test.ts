import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const domain = fileURLToPath(new URL('../../src/', import.meta.url))

/** The stores that write records of lists. They accept only records with a commit time. */
const stores = {
  orders: 'domain/orders/order-store.ts',
  clients: 'domain/people/client-store.ts',
  agents: 'domain/people/agent-store.ts',
} as const

/** Statements that change a table, a line each; what is deleted with its whole company does not count. */
function changesOf(table: string, source: string): string[] {
  const ways = new RegExp(`\\b(?:update|insert into|delete from)\\s+${table}\\b|\\binsertOf\\(\\s*'${table}'`, 'gi')
  return [...source.matchAll(ways)].map(([change]) => change)
}

test('4 lists: only stores that require a commit time write orders, clients and agents', () => {
  const paths = readdirSync(domain, { recursive: true }).map(String)
  const sources = paths.filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  for (const [table, store] of Object.entries(stores)) {
    const writing = sources.filter(path => changesOf(table, readFileSync(join(domain, path), 'utf8')).length > 0)
    assert.deepEqual(writing, [store], `${table} must be written through ${store} only`)
  }
})

test('4 lists: the search for writers finds every way to write', () => {
  const found = [
    'update orders set paid_at = 1',
    'UPDATE  orders\n set',
    'insert into orders (id)',
    "insertOf('orders', ['id'])",
    "insertOf(\n  'orders',",
    'delete from orders where',
  ]
  for (const source of found) assert.equal(changesOf('orders', source).length, 1, source)
  for (const source of ['update order_fees', 'select * from orders', 'update orders_by']) {
    assert.deepEqual(changesOf('orders', source), [], source)
  }
})
