import { requirePrivilege } from '../access/privilege.ts'
import { type OrderId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { type Footprint, retainedSince } from './footprint.ts'
import { deleteKeptFootprint, listKeptFootprints } from './footprint-store.ts'

/** The caller's own; those of everybody are for owners. */
export async function listFootprints(scope: Scope, whose: 'own' | 'everybody'): Promise<Footprint[]> {
  // failpoint: anybody-sees-all-footprints
  if (whose === 'everybody') requirePrivilege(scope.actor, 'OWNER')
  return listKeptFootprints(scope, whose === 'own' ? scope.actor.id : 'everybody', retentionStart(scope))
}

/** Section 6: what was read is deleted. Nobody can delete what others have not read yet. */
export async function deleteFootprint(scope: Scope, asked: string): Promise<OrderId> {
  await requireNotMigrating(scope)
  const id = readId<OrderId>(asked)
  const isGone = id && (await deleteKeptFootprint(scope, id, scope.actor.id, retentionStart(scope)))
  if (!isGone) throw new Refusal('footprint.unknown', { id: asked })
  return id
}

/** What outlived the company's retention counts as purged, whether the worker came by already or not. */
export function retentionStart({ now, company }: Pick<Scope, 'now' | 'company'>): Temporal.Instant {
  return retainedSince(now, company.settings.footprintRetentionDays)
}
