import { findOpenTime } from '../server/src/domain/calendar/find-open-time.ts'
import { findOpenings } from '../server/src/domain/openings/find-openings.ts'
import type { User } from '../server/src/domain/people/user.ts'
import { ZipPositions } from '../server/src/domain/places/zip-positions.ts'
import { type Company, primaryOffice } from '../server/src/domain/tenants/company.ts'
import { loadCompany } from '../server/src/domain/tenants/load-company.ts'
import type { Scope } from '../server/src/domain/tenants/scope.ts'
import { openAtlas } from '../server/src/platform/geocoding/atlas-file.ts'
import { readOpeningsQuery } from '../server/src/wire/openings/openings-query.ts'
import { Query } from '../server/src/wire/query.ts'
import type { BenchStore } from './bench-store.ts'
import type { Result } from './report.ts'

const times = 200
const slots = { zip: '', services: [], inspector: '', offset: 0, daysAhead: 30 }
export const openingsPath = '/openings?days=30&zip=28203&duration=180'

/** Open time and openings of fifty inspectors and thirty days, including their statement, without caches. */
export async function measureCalculation(store: BenchStore, companyKey: string): Promise<Result[]> {
  const database = await store.open()
  const company = (await database.read('all companies', tx => loadCompany(tx, companyKey))) as Company
  const actor = [...company.users.values()][0] as User
  const zips = new ZipPositions(openAtlas)
  await zips.load()
  const context = { company, companyId: company.id, actor, office: primaryOffice(company), now: Temporal.Now.instant() }
  const measure = async (calculate: (scope: Scope) => Promise<unknown>) => {
    const once = () =>
      database.read('all companies', tx => calculate({ ...context, tx, positionOfZip: zip => zips.find(zip) }))
    for (let i = 0; i < times; i++) await once()
    const startedAt = performance.now()
    for (let i = 0; i < times; i++) await once()
    return (performance.now() - startedAt) / times
  }
  const slotsMs = await measure(scope => findOpenTime(scope, slots))
  const openingsMs = await measure(scope => findOpenings(scope, readOpeningsQuery(scope, new Query(openingsPath))))
  await database.close()
  return [
    row('the calculation alone, its statement included', slotsMs, 3),
    row('the calculation of openings alone, its statement included', openingsMs, 10),
  ]
}

function row(work: string, ms: number, limitMs: number): Result {
  return {
    work,
    against: '20,000 orders, without caches',
    measured: `${ms.toFixed(2)} ms`,
    limit: `≤ ${limitMs} ms`,
    isReached: ms <= limitMs,
  }
}
