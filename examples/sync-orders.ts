/**
 * Keeps a copy of all orders of the demo company in a file. The first run fetches everything; run it again whenever
 * you like, and it fetches what changed since.
 *
 *   npm start                              in one terminal
 *   npx node examples/sync-orders.ts       in another, as often as you like
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Order, Plumbline } from 'plumbline-client'
import { isRemoved, pages } from 'plumbline-client/syncing'

interface Copy {
  cursor?: string
  orders: Record<string, Order>
}

const demo = JSON.parse(readFileSync(process.argv[2] ?? 'data/demo.json', 'utf8'))
const path = process.argv[3] ?? 'data/synced-orders.json'
const { access_key: accessKey, secret_key: secretKey } = demo.office
const company = new Plumbline({ baseUrl: demo.base_url, accessKey, secretKey })

const isFirst = !existsSync(path)
const copy: Copy = isFirst ? { orders: {} } : JSON.parse(readFileSync(path, 'utf8'))
const counts = { new: 0, changed: 0, removed: 0 }

for await (const page of pages(query => company.orders(query), { cursor: copy.cursor, limit: 1000 })) {
  for (const order of page.orders) apply(order)
  copy.cursor = page.cursor
  save()
}

const count = Object.keys(copy.orders).length
const news = `${counts.new} new, ${counts.changed} changed, ${counts.removed} removed`
console.log(isFirst ? `first copy: ${count} orders` : `since the last time: ${news}; ${count} orders in all`)
console.log(`kept in ${path}`)

function apply(order: Order): void {
  const known = copy.orders[order.id]
  if (isRemoved(order)) {
    // An order that was created and removed since the last run was never in the copy.
    if (known) counts.removed++
    delete copy.orders[order.id]
    return
  }
  if (known) counts.changed++
  else counts.new++
  copy.orders[order.id] = order
}

/** Saves orders and cursor atomically: an interrupted run leaves the copy as it was after some page. */
function save(): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(copy, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}
