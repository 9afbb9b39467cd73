import type { Database } from '../../src/domain/database.ts'
import { confirmHost } from '../../src/domain/operators/manage-hosts.ts'
import { testClock } from '../clock.ts'

/** As an operator does it. */
export async function confirmHosts(database: Database, key: string, hosts: readonly string[] = []): Promise<void> {
  for (const host of hosts) {
    const options = { key, host, now: testClock(), serviceHosts: new Set<string>() }
    await database.write('all companies', tx => confirmHost(tx, options))
  }
}
