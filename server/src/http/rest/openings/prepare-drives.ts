import { measureDrives, type NeededDrives, storeDrives } from '../../../domain/drives/refine-drives.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Call } from '../call.ts'

/**
 * Before the transaction that calculates with drives: loads the positions of ZIPs and, with a routing service, measures the
 * drives that are not stored. Drives that are not stored are estimated.
 */
export async function prepareDrives<In, Source>(
  call: Call<In, Source>,
  neededDrives: (scope: Scope) => Promise<readonly NeededDrives[]>,
): Promise<void> {
  const { zips, routing, log } = call.parts
  await zips.load()
  if (!routing) return
  const measured = await measureDrives(routing, work => call.read(work), neededDrives)
  if (measured.length === 0) return
  await call.change(scope => storeDrives(scope, measured)).catch(error => log.warn({ err: error }, 'drives not stored'))
}
