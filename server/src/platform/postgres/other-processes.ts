import type { Transaction } from '../../domain/database.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { ownConnections } from './postgres-pool.ts'

/** Refuses what needs a store that does not change meanwhile. */
export async function refuseOtherProcesses(tx: Transaction): Promise<void> {
  const others = await tx.all<{ application_name: string }>({
    sql: `select distinct application_name from pg_stat_activity
      where datname = current_database() and application_name like 'plumbline %' and application_name <> ?`,
    values: [ownConnections],
  })
  if (others.length === 0) return
  const names = others.map(other => other.application_name.slice('plumbline '.length)).join(', ')
  throw new MigrationRefused(`stop serve and work first: this database is used by ${names}; nothing was changed`)
}
