import type { Database } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { Remembered } from '../ttl-cache.ts'
import type { Company } from './company.ts'
import { isCurrent } from './company-store.ts'
import { findHostOwner } from './host-store.ts'
import { loadCompany } from './load-company.ts'

/** Half of the second within which a change, such as a revoked key, must be felt everywhere. */
const freshMs = 500

/** The companies a door has met lately, and whose each host is. */
export class KnownCompanies {
  readonly #companies: Remembered<Company | undefined>
  readonly #hosts: Remembered<CompanyId | 'nobody'>

  constructor(database: Database, clock: () => number, most = 2_000) {
    const version = () => database.version()
    this.#companies = new Remembered(
      (key, before) =>
        database.read('everyone', async tx => {
          if (before && (await isCurrent(tx, before))) return before
          return loadCompany(tx, key)
        }),
      { freshMs, most, clock, version },
    )
    this.#hosts = new Remembered(
      host => database.read('everyone', async tx => (await findHostOwner(tx, host)) ?? 'nobody'),
      {
        freshMs,
        most: 1_000,
        clock,
        version,
      },
    )
  }

  find(key: string): Company | undefined | Promise<Company | undefined> {
    return this.#companies.get(key)
  }

  /** A host of nobody serves every company. */
  ownerOfHost(host: string): CompanyId | 'nobody' | Promise<CompanyId | 'nobody'> {
    return this.#hosts.get(host)
  }
}
