import type { Database } from '../database.ts'
import { findHostOwner } from '../hosts/host-store.ts'
import type { CompanyId } from '../ids.ts'
import { TtlCache } from '../ttl-cache.ts'
import type { Company } from './company.ts'
import { isCurrent } from './company-store.ts'
import { loadCompany } from './load-company.ts'

/** A change such as a revoked key must be effective everywhere within a second; this is half of it. */
// failpoint: revocation-takes-effect-late
export const ttlMs = 500

/** Caches recently used companies and the owners of hosts. */
export class CompanyCache {
  readonly #companies: TtlCache<Company | undefined>
  readonly #hosts: TtlCache<CompanyId | 'none'>
  readonly #serviceHosts: ReadonlySet<string>

  constructor(
    database: Database,
    clock: () => number,
    { max = 2_000, serviceHosts = new Set() }: { max?: number; serviceHosts?: ReadonlySet<string> } = {},
  ) {
    this.#serviceHosts = serviceHosts
    const version = () => database.version()
    this.#companies = new TtlCache(
      (key, before) =>
        database.read('all companies', async tx => {
          if (before && (await isCurrent(tx, before))) return before
          return loadCompany(tx, key)
        }),
      { ttlMs, max, clock, version },
    )
    // A change is effective immediately in the process that made it, and a moment later in the others.
    database.listen('companies', () => this.#companies.expire())
    this.#hosts = new TtlCache(
      host => database.read('all companies', async tx => (await findHostOwner(tx, host)) ?? 'none'),
      { ttlMs, max: 1_000, clock, version },
    )
  }

  find(key: string): Company | undefined | Promise<Company | undefined> {
    return this.#companies.get(key)
  }

  /** A host without an owner serves every company. Those of the service have none, whatever the store says. */
  ownerOfHost(host: string): CompanyId | 'none' | Promise<CompanyId | 'none'> {
    // failpoint: companies-own-the-service
    return this.#serviceHosts.has(host) ? 'none' : this.#hosts.get(host)
  }
}
