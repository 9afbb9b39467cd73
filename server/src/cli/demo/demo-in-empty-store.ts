import { StoreUnavailable } from '../../domain/database.ts'
import { hasCompanies } from '../../domain/tenants/company-store.ts'
import type { ServerAddresses } from '../../domain/tenants/server-address-store.ts'
import type { Clock } from '../../domain/time/clock.ts'
import type { DemoParts } from './create-demo.ts'

/** Loads the demo data only when it is needed. */
export async function createDemoInEmptyStore(
  parts: DemoParts & { readonly now: Clock },
  dataDir: string,
  urls: ServerAddresses,
  print: (text: string) => void,
): Promise<void> {
  const hasAny = () => parts.database.read('all companies', hasCompanies)
  if (await hasAny()) return
  const { createDemo, showDemoAccess } = await import('./create-demo.ts')
  try {
    const access = await createDemo(parts, urls, parts.now(), dataDir)
    print(showDemoAccess(access, dataDir))
  } catch (error) {
    // A process that started at the same time may have created it meanwhile.
    if (error instanceof StoreUnavailable || !(await hasAny())) throw error
  }
}
