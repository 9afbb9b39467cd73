import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Openings, OpenTime } from 'plumbline-client'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { findOpenTime } from '../../src/domain/calendar/find-open-time.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import type { Database, Transaction } from '../../src/domain/database.ts'
import { readId } from '../../src/domain/ids.ts'
import { findOpenings } from '../../src/domain/openings/find-openings.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { completeOrder, removeOrder } from '../../src/domain/orders/end-order.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import type { User } from '../../src/domain/people/user.ts'
import { ZipPositions } from '../../src/domain/places/zip-positions.ts'
import { type Company, lookupOffice } from '../../src/domain/tenants/company.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { openAtlas } from '../../src/platform/geocoding/atlas-file.ts'
import { readSlotsRequest, renderOpenTime } from '../../src/wire/availability/availability-wire.ts'
import { readOpeningsQuery } from '../../src/wire/openings/openings-query.ts'
import { renderOpenings } from '../../src/wire/openings/openings-wire.ts'
import { Query } from '../../src/wire/query.ts'
import { openStoreOf } from '../engine.ts'
import { readOrder } from '../orders/read-order.ts'

export interface SlotsAnswer extends OpenTime {
  readonly status: string
  readonly message: string
}

/** The day before the Monday on which most of these stories play. */
export const sunday = '2026-10-04T12:00:00Z'
export const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const hours = (from = '08:00', to = '17:00', days: readonly string[] = everyDay) => ({ days, from, to })

export function inspector(name: string, more: object = {}) {
  const username = name.toLowerCase()
  return { username, displayName: name, inspector: true, hours: [hours()], services: 'all', ...more }
}

export interface Circumstances {
  readonly zone?: string
  readonly settings?: object
  readonly inspectors?: readonly object[]
  readonly offices?: readonly object[]
}

/** A company with default settings, except those that a test gives. */
export function companyFile(key: string, { zone = 'UTC', settings = {}, inspectors, offices }: Circumstances = {}) {
  return {
    key,
    name: key,
    zone,
    settings,
    offices: offices ?? [{ slug: 'main', name: 'Main', primary: true }],
    users: [
      { username: 'olive', displayName: 'Olive', owner: true, keys: ['first'] },
      ...(inspectors ?? [inspector('Ann')]),
    ],
    services: [{ name: 'House', durationMinutes: 180 }, { name: 'Radon', durationMinutes: 45 }, { name: 'Talk' }],
  }
}

/** Loaded by `OpenTimeStore.open`. */
export const zips = new ZipPositions(openAtlas)

/** A real store whose current time is set by the test. */
export class OpenTimeStore {
  readonly database: Database
  readonly #dataDir: string
  #companies = 0

  private constructor(dataDir: string, database: Database) {
    this.#dataDir = dataDir
    this.database = database
  }

  static async open(): Promise<OpenTimeStore> {
    await zips.load()
    const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-open-time-'))
    return new OpenTimeStore(dataDir, await openStoreOf(dataDir))
  }

  async company(circumstances?: Circumstances): Promise<TestCompany> {
    this.#companies += 1
    const company = new TestCompany(this.database, `company-${this.#companies}`)
    await company.apply(circumstances)
    return company
  }

  async close(): Promise<void> {
    await this.database.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

/** One company of the store, read and changed by the commands that the adapters use, at a time of the test's choice. */
export class TestCompany {
  readonly #database: Database
  readonly #key: string

  constructor(database: Database, key: string) {
    this.#database = database
    this.#key = key
  }

  async apply(circumstances?: Circumstances): Promise<void> {
    const file = await readCompanyFile(companyFile(this.#key, circumstances))
    await applyCompany(this.#database, file, Temporal.Instant.from('2020-01-01T00:00:00Z'))
  }

  /** The response of `GET /availableslots?{query}` at that time. */
  slots(now: string, query = ''): Promise<SlotsAnswer> {
    const wanted = new Query(`/availableslots?${query}`)
    return this.#database.read('all companies', async tx => {
      const { requested, warnings } = readSlotsRequest(wanted)
      const scope = await this.#scope(tx, now, wanted.text('office'))
      const rendered = await renderOpenTime(scope.companyId, requested, await findOpenTime(scope, requested), warnings)
      return JSON.parse(rendered.bodyWith([]).toString()) as SlotsAnswer
    })
  }

  /** The windows alone, as `Ann 10/5/2026 08:00 to 10/5/2026 17:00`. */
  async windows(now: string, query = ''): Promise<string[]> {
    const { slots } = await this.slots(now, query)
    return slots.map(({ userdisplay, start, end }) => `${userdisplay} ${start} to ${end}`)
  }

  /** The response of `GET /openings?{query}` at that time. */
  openings(now: string, query = ''): Promise<Openings> {
    const sent = new Query(`/openings?${query}`)
    return this.#database.read('all companies', async tx => {
      const scope = await this.#scope(tx, now, sent.text('office'))
      const asked = readOpeningsQuery(scope, sent)
      const { body } = await renderOpenings(scope.companyId, asked, await findOpenings(scope, asked))
      return JSON.parse(body.toString()) as Openings
    })
  }

  /** Saves an order with the fields of section 2.2; inspectors and services by name. */
  async order(fields: object, people: readonly string[] = ['ann'], services: readonly string[] = []): Promise<string> {
    const { users, services: ids } = await this.ids()
    const inspectors = people.map((name, i) => [`inspector${i + 1}uuid`, users[name]])
    const body = { ...fields, ...Object.fromEntries(inspectors), services: services.map(name => ids[name]) }
    const { order } = await this.write(scope => withOutbox(scope, () => createOrder(scope, readOrder(body))))
    return order.id
  }

  async update(id: string, fields: object): Promise<void> {
    await this.write(scope =>
      withOutbox(scope, () => updateOrder(scope, id, readOrder(fields as Record<string, unknown>))),
    )
  }

  async complete(id: string): Promise<void> {
    await this.write(scope => withOutbox(scope, () => completeOrder(scope, id, undefined)))
  }

  async remove(id: string): Promise<void> {
    await this.write(scope => withOutbox(scope, () => removeOrder(scope, id)))
  }

  async ids(): Promise<Record<'users' | 'services' | 'offices', Record<string, string>>> {
    const { users, catalogue, offices } = await this.#database.read('all companies', tx => this.#company(tx))
    return {
      users: Object.fromEntries([...users.values()].map(user => [user.username, user.id])),
      services: Object.fromEntries([...catalogue.services.values()].map(service => [service.name, service.id])),
      offices: Object.fromEntries(offices.map(office => [office.slug, office.id])),
    }
  }

  /** Runs work of a test directly on the store, as the company's owner. */
  read<T>(now: string, work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.#database.read('all companies', async tx => work(await this.#scope(tx, now)))
  }

  write<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.#database.write('all companies', async tx => work(await this.#scope(tx, sunday)))
  }

  async #company(tx: Transaction): Promise<Company> {
    return (await loadCompany(tx, this.#key)) as Company
  }

  async #scope(tx: Transaction, now: string, office?: string): Promise<Scope> {
    const company = await this.#company(tx)
    const actor = [...company.users.values()].find(user => user.isOwner) as User
    return {
      tx,
      company,
      companyId: company.id,
      actor,
      office: lookupOffice(company, readId(office)),
      now: Temporal.Instant.from(now),
      positionOfZip: zip => zips.find(zip),
      usesRouting: true,
    }
  }
}
