import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const domain = fileURLToPath(new URL('../../src/', import.meta.url))

/** The files with the tables of list records, and those that change or delete many at once. Their other writes accept only a commit time. */
const stores: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'domain/erasure/erasure-store.ts',
    'domain/merging/merge-store.ts',
    'domain/moving-in/remove-copies.ts',
    'domain/orders/order-row.ts',
  ],
  clients: ['domain/people/contact-store.ts'],
  agents: ['domain/people/contact-store.ts'],
}

/**
 * Statements that change a table. Deletions of a whole company are built from a list of tables and do not count, nor does
 * `is_guarded` of orders, which no list shows.
 */
function changesOf(table: string, source: string): string[] {
  const ways = new RegExp(
    `\\b(?:update|insert into|delete from)\\s+${table}\\b(?! set is_guarded)|\\b(?:insertOf|new \\w+(?:<[^(]+>)?)\\(\\s*'${table}'`,
    'gi',
  )
  return [...source.matchAll(ways)].map(([change]) => change)
}

test('4 lists: only stores that require a commit time write orders, clients and agents', () => {
  const paths = readdirSync(domain, { recursive: true }).map(String)
  const sources = paths.filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  for (const [table, files] of Object.entries(stores)) {
    const writing = sources.filter(path => changesOf(table, readFileSync(join(domain, path), 'utf8')).length > 0)
    assert.deepEqual(writing.toSorted(), files, `${table} must be written through ${files.join(', ')} only`)
  }
})

test('4 lists: the search for writers finds every way to write', () => {
  const found = [
    'update orders set paid_at = 1',
    'UPDATE  orders\n set',
    'insert into orders (id)',
    "insertOf('orders', ['id'])",
    "new RowTable<Order, Changed<Order>>('orders', {",
    "insertOf(\n  'orders',",
    'delete from orders where',
  ]
  for (const source of found) assert.equal(changesOf('orders', source).length, 1, source)
  for (const source of [
    'update order_fees',
    'select * from orders',
    'update orders_by',
    'update orders set is_guarded = 0',
  ]) {
    assert.deepEqual(changesOf('orders', source), [], source)
  }
})
