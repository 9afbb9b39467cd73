import type { TenantScope } from '../tenant.ts'
import { showWallTime } from '../time/local-time.ts'
import { insertGuardedTimes } from './guarded-time-store.ts'
import { groupOverlaps, type Overlap, overlapsOf } from './overlap.ts'
import { deleteGuardedTimes, listBookedTimes, markGuardedOrders, setGuardsOrders } from './switch-guard-store.ts'

/**
 * Switches a company to `conflicts: reject`. Every appointment that has not ended is guarded from here on; those that
 * overlap are returned, and are kept as exceptions. The caller has locked the company, so no order is written meanwhile.
 */
export async function guardOrders(scope: TenantScope, zone: string): Promise<Overlap[]> {
  const times = await listBookedTimes(scope, showWallTime(scope.now, zone))
  const overlaps = overlapsOf(times)
  await deleteGuardedTimes(scope)
  insertGuardedTimes(scope, groupOverlaps(times, overlaps))
  await markGuardedOrders(scope)
  await setGuardsOrders(scope, true)
  return overlaps
}

/** Switches a company back: no order is guarded any more. Holds stay. */
export async function stopGuardingOrders(scope: TenantScope): Promise<void> {
  await deleteGuardedTimes(scope, 'orders')
  await markGuardedOrders(scope)
  await setGuardsOrders(scope, false)
}
