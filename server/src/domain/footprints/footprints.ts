import { requirePrivilege } from '../access/privilege.ts'
import { type OrderId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { type Footprint, retainedSince } from './footprint.ts'
import { deleteKeptFootprint, listKeptFootprints } from './footprint-store.ts'

/** Lists the caller's own footprints; only owners may list those of all users. */
export async function listFootprints(scope: Scope, whose: 'own' | 'all users'): Promise<Footprint[]> {
  // failpoint: all-footprints-without-privilege
  if (whose === 'all users') requirePrivilege(scope.actor, 'OWNER')
  return listKeptFootprints(scope, whose === 'own' ? scope.actor.id : 'all users', retentionStart(scope))
}

/** Section 6: deletes the caller's own footprint. */
export async function deleteFootprint(scope: Scope, asked: string): Promise<OrderId> {
  await requireNotMigrating(scope)
  const id = readId<OrderId>(asked)
  const isGone = id && (await deleteKeptFootprint(scope, id, scope.actor.id, retentionStart(scope)))
  if (!isGone) throw new Refusal('footprint.unknown', { id: asked })
  return id
}

/** Footprints past retention count as purged before the purge job deletes them. */
export function retentionStart({ now, company }: Pick<Scope, 'now' | 'company'>): Temporal.Instant {
  return retainedSince(now, company.settings.footprintRetentionDays)
}
