import sql from 'sql-template-tag'
import { ProgressBar } from '../server/src/cli/progress-bar.ts'
import { type Changed, type CommitTime, pastCommitTime } from '../server/src/domain/changes/commit-sequence.ts'
import { applyCompany } from '../server/src/domain/company-files/apply-company.ts'
import type { CompanyFile } from '../server/src/domain/company-files/company-file.ts'
import type { Database, Transaction } from '../server/src/domain/database.ts'
import { type ClientId, newId } from '../server/src/domain/ids.ts'
import { notCancelled, type Order } from '../server/src/domain/orders/order.ts'
import { addPrices } from '../server/src/domain/orders/order-fees.ts'
import { blankProperty } from '../server/src/domain/orders/order-fields.ts'
import { insertOrder } from '../server/src/domain/orders/order-store.ts'
import { clients } from '../server/src/domain/people/contacts.ts'
import type { TenantScope } from '../server/src/domain/tenant.ts'
import type { Company } from '../server/src/domain/tenants/company.ts'
import { loadCompany } from '../server/src/domain/tenants/load-company.ts'
import type { LocalDateTime } from '../server/src/domain/time/local-time.ts'
import { BatchedInserts } from './batched-inserts.ts'
import { benchCompany } from './bench-company.ts'
import type { BenchStore } from './bench-store.ts'
import { houseOf, personOf } from './people-and-places.ts'

export interface FilledCompany {
  readonly key: string
  readonly authorization: string
  /** A sample of its orders, spread evenly. */
  readonly orders: readonly string[]
  readonly services: readonly string[]
  readonly inspectors: readonly string[]
  readonly client: string
}

/** Orders per transaction. */
const batch = 250
/** The first orders fall within these days before and after today; the others lie further back. */
const nearDays = 365
const nearOrders = 20_000
const ordersOfAClient = 20

/** Creates companies with orders, through the product's own stores. */
export function fillStore(
  store: BenchStore,
  companies: number,
  ordersEach: number,
  inspectorsOf?: (company: number) => number,
): Promise<FilledCompany[]> {
  return store.fill(async database => {
    const progress = new Progress(companies * ordersEach)
    const filled: FilledCompany[] = []
    for (let i = 0; i < companies; i++) {
      const file = await benchCompany(`bench${i}`, inspectorsOf?.(i))
      filled.push(await fillCompany(database, file, ordersEach, progress))
    }
    progress.end()
    return filled
  })
}

async function fillCompany(
  database: Database,
  file: CompanyFile,
  count: number,
  progress: Progress,
): Promise<FilledCompany> {
  const { key } = file
  const now = Temporal.Now.instant()
  const { newKeys } = await applyCompany(database, file, now)
  const company = (await database.read('all companies', tx => loadCompany(tx, key))) as Company
  // Every order has its own millisecond, and the last one is not ahead of the clock.
  const then = now.subtract({ milliseconds: count })
  const scopeOf = (tx: Transaction) => ({ tx, now: then, companyId: company.id })
  const clients = await database.write('all companies', tx =>
    makeClients(scopeOf(tx), Math.ceil(count / ordersOfAClient)),
  )
  const make = orderMaker(company, clients, count)
  const sample: string[] = []
  for (let done = 0; done < count; done += batch) {
    await database.write('all companies', async tx => {
      const batched = new BatchedInserts(tx)
      for (let i = done; i < Math.min(done + batch, count); i++) {
        const order = make(i, i + 1, pastCommitTime(then.add({ milliseconds: i })))
        insertOrder(scopeOf(batched), order)
        if (i % Math.ceil(count / 1000) === 0) sample.push(order.id)
      }
      batched.flush()
    })
    progress.add(Math.min(batch, count - done))
  }
  await database.write('all companies', tx =>
    tx.run(sql`
      update company_state set last_oid = ${count}, last_modified_at = ${now.epochMilliseconds}
      where company_id = ${company.id}`),
  )
  const [made] = newKeys
  return {
    key,
    authorization: `Basic ${Buffer.from(`${made?.accessKey}:${made?.secretKey}`).toString('base64')}`,
    orders: sample,
    services: [...company.catalogue.services.keys()],
    inspectors: [...company.users.values()].filter(user => user.isInspector).map(user => user.id),
    client: clients[0] ?? '',
  }
}

async function makeClients(scope: TenantScope, count: number): Promise<ClientId[]> {
  const ids: ClientId[] = []
  for (let i = 0; i < count; i++) {
    ids.push((await clients.create(scope, personOf(i))).id)
  }
  return ids
}

function orderMaker(
  company: Company,
  clients: readonly ClientId[],
  count: number,
): (i: number, oid: number, turn: CommitTime) => Changed<Order> {
  const inspectors = [...company.users.values()].filter(user => user.isInspector)
  const owner = [...company.users.values()].find(user => user.isOwner)
  const services = [...company.catalogue.services.values()].slice(0, 3)
  const property = {
    ...blankProperty,
    state: 'NC',
    squareFeet: 2600,
    yearBuilt: 1940,
  }
  const fees = addPrices([], services, property)
  const today = Temporal.Now.plainDateISO('America/New_York')
  if (!owner) throw new Error('the bench company has no owner')
  return (i, oid, turn) => {
    const inspector = inspectors[i % inspectors.length]
    if (!inspector) throw new Error('the bench company has no inspectors')
    // A number coprime to the number of inspectors, so that days fill unevenly.
    const near = ((i * 7919) % (2 * nearDays)) - nearDays
    const day = i < nearOrders ? near : -nearDays - Math.floor((i - nearOrders) / inspectors.length)
    const startsAt = `${today.add({ days: day })} 09:00:00` as LocalDateTime
    return {
      ...property,
      ...houseOf(i),
      ...(i === count - 1 && { address1: '1 Quillfinch Road' }),
      id: newId(),
      oid,
      officeId: owner.officeId,
      orderTypeId: undefined,
      clientId: clients[i % clients.length],
      buyersAgentId: undefined,
      sellersAgentId: undefined,
      contacts: [],
      requestedInspectorIds: [],
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
      isGuarded: false,
      ...notCancelled,
      removedAt: undefined,
      removedBy: undefined,
      controls: [],
      inspectors: [{ place: 1, userId: inspector.id }],
      services: services.map(({ id, name }) => ({ id, name })),
      fees,
      packages: [],
    }
  }
}

class Progress {
  readonly #total: number
  readonly #bar = new ProgressBar()
  #done = 0

  constructor(total: number) {
    this.#total = total
  }

  add(count: number): void {
    this.#done += count
    this.#bar.show(this.#done, this.#total, `of ${this.#total.toLocaleString('en')} orders inserted`)
  }

  end(): void {
    this.#bar.end()
  }
}
