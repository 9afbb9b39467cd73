import type { LocalDateTime } from '../server/src/domain/calendar/local-time.ts'
import type { Changed, Turn } from '../server/src/domain/changes/turn.ts'
import { applyCompany } from '../server/src/domain/companies/apply-company.ts'
import type { Company } from '../server/src/domain/companies/company.ts'
import { loadCompany } from '../server/src/domain/companies/load-company.ts'
import type { Database, Transaction } from '../server/src/domain/database.ts'
import { newId } from '../server/src/domain/ids.ts'
import type { Order } from '../server/src/domain/orders/order.ts'
import { addPrices } from '../server/src/domain/orders/order-fees.ts'
import { insertOrder, nextOid } from '../server/src/domain/orders/order-store.ts'
import { blankProperty } from '../server/src/domain/orders/property.ts'
import { createClient } from '../server/src/domain/people/clients.ts'
import { openStore } from '../server/src/platform/store.ts'
import { benchCompany } from './bench-company.ts'

export interface FilledCompany {
  readonly key: string
  readonly authorization: string
  /** Some of its orders, spread over all of them. */
  readonly orders: readonly string[]
  readonly services: readonly string[]
  readonly inspectors: readonly string[]
  readonly client: string
}

/** Orders of one transaction. */
const batch = 500
/** The days before and after today among which the first orders fall; the others lie ever further back. */
const nearDays = 365
const nearOrders = 20_000

/** Makes companies with orders in a data directory, through the stores the product writes with. */
export async function fillStore(
  dataDir: string,
  companies: number,
  ordersEach: number,
  isShown = true,
): Promise<FilledCompany[]> {
  const database = await openStore(dataDir, {
    longRunning: true,
    onLostLog: error => {
      throw error
    },
  })
  const progress = new Progress(companies * ordersEach, isShown)
  const filled: FilledCompany[] = []
  for (let i = 0; i < companies; i++) filled.push(await fillCompany(database, `bench${i}`, ordersEach, progress))
  progress.end()
  await database.close()
  return filled
}

async function fillCompany(database: Database, key: string, count: number, progress: Progress): Promise<FilledCompany> {
  const now = Temporal.Now.instant()
  const { newKeys } = await applyCompany(database, benchCompany(key), now)
  const company = (await database.read('everyone', tx => loadCompany(tx, key))) as Company
  // Every order has a millisecond of its own, and the last of them is not ahead of the clock.
  const then = now.subtract({ milliseconds: count })
  const scopeOf = (tx: Transaction) => ({ tx, now: then, companyId: company.id })
  const client = await database.write('everyone', tx =>
    createClient(scopeOf(tx), { firstName: 'Carla', lastName: 'Client' }),
  )
  const make = orderMaker(company, client.id)
  const sample: string[] = []
  for (let done = 0; done < count; done += batch) {
    await database.write('everyone', async tx => {
      for (let i = done; i < Math.min(done + batch, count); i++) {
        const { oid, turn } = await nextOid(scopeOf(tx))
        const order = make(i, oid, turn)
        insertOrder(scopeOf(tx), order)
        if (i % Math.ceil(count / 1000) === 0) sample.push(order.id)
      }
    })
    progress.add(Math.min(batch, count - done))
  }
  const [made] = newKeys
  return {
    key,
    authorization: `Basic ${Buffer.from(`${made?.accessKey}:${made?.secretKey}`).toString('base64')}`,
    orders: sample,
    services: [...company.catalogue.services.keys()],
    inspectors: [...company.users.values()].filter(user => user.isInspector).map(user => user.id),
    client: client.id,
  }
}

function orderMaker(
  company: Company,
  clientId: Order['clientId'],
): (i: number, oid: number, turn: Turn) => Changed<Order> {
  const inspectors = [...company.users.values()].filter(user => user.isInspector)
  const owner = [...company.users.values()].find(user => user.isOwner)
  const services = [...company.catalogue.services.values()].slice(0, 3)
  const property = {
    ...blankProperty,
    address1: '1 Main Street',
    city: 'Charlotte',
    state: 'NC',
    zip: '28202',
    squareFeet: 2600,
    yearBuilt: 1940,
  }
  const fees = addPrices([], services, property)
  const today = Temporal.Now.plainDateISO('America/New_York')
  if (!owner) throw new Error('the bench company has no owner')
  return (i, oid, turn) => {
    const inspector = inspectors[i % inspectors.length]
    if (!inspector) throw new Error('the bench company has no inspectors')
    // Numbers without a common pattern with the inspectors', so that days fill unevenly.
    const near = ((i * 7919) % (2 * nearDays)) - nearDays
    const day = i < nearOrders ? near : -nearDays - Math.floor((i - nearOrders) / inspectors.length)
    const startsAt = `${today.add({ days: day })} 09:00:00` as LocalDateTime
    return {
      ...property,
      id: newId(),
      oid,
      officeId: owner.officeId,
      orderTypeId: undefined,
      clientId,
      buyersAgentId: undefined,
      sellersAgentId: undefined,
      startsAt,
      durationMinutes: 180,
      isDurationGiven: true,
      createdAt: turn,
      createdBy: owner.id,
      scheduledAt: startsAt,
      scheduledBy: owner.id,
      confirmedAt: undefined,
      confirmedBy: undefined,
      completedAt: undefined,
      completedBy: undefined,
      firstCompletedAt: undefined,
      firstCompletedBy: undefined,
      paidAt: undefined,
      paidCents: 0,
      sendsEmail: true,
      sendsSms: true,
      modifiedAt: turn,
      removedAt: undefined,
      inspectors: [{ place: 1, userId: inspector.id }],
      services: services.map(({ id, name }) => ({ id, name })),
      fees,
      packages: [],
    }
  }
}

class Progress {
  readonly #total: number
  readonly #isShown: boolean
  #done = 0

  constructor(total: number, isShown: boolean) {
    this.#total = total
    this.#isShown = isShown
  }

  add(count: number): void {
    this.#done += count
    if (!this.#isShown || !process.stdout.isTTY) return
    const share = this.#total === 0 ? 1 : this.#done / this.#total
    const bar = '█'.repeat(Math.round(share * 40)).padEnd(40, '░')
    process.stdout.write(`\r${bar} ${this.#done.toLocaleString('en')} of ${this.#total.toLocaleString('en')} orders`)
  }

  end(): void {
    if (!this.#isShown) return
    console.log(
      `${process.stdout.isTTY ? '\r' : ''}${this.#done.toLocaleString('en')} orders are in the store`.padEnd(80),
    )
  }
}
