import { pageActor } from '../domain/bookings/visitor.ts'
import { answerWaiting, findEarlier } from '../domain/bookings/wait-for-earlier.ts'
import { claimWaiting, listWaiting, type WaitingOfCompany } from '../domain/bookings/waiting-store.ts'
import type { Database, Transaction } from '../domain/database.ts'
import { inSlices } from '../domain/fairness/slices.ts'
import type { CompanyId } from '../domain/ids.ts'
import { positionOfZip } from '../domain/places/zip-positions.ts'
import { Refusal } from '../domain/refusal.ts'
import { lookupOffice } from '../domain/tenants/company.ts'
import { CompanyCache } from '../domain/tenants/company-cache.ts'
import { requireNotMigrating } from '../domain/tenants/migration-store.ts'
import type { Scope } from '../domain/tenants/scope.ts'
import { findServerAddresses } from '../domain/tenants/server-address-store.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** At a time; and how long a visitor is not looked at again. */
const batch = 50
const everyMinutes = 5

/** Tells visitors once that an earlier time became free. Of several workers that find it, one sends the message. */
export function waitingList(database: Database, publicUrl: string | undefined, now: Clock): ScheduledJob {
  const companies = new CompanyCache(database, () => performance.now(), { max: 200 })

  const look = async (visitor: WaitingOfCompany): Promise<void> => {
    const { companyId } = visitor
    const isClaimed = await database.write(companyId, tx => claimWaiting({ tx, companyId, now: now() }, visitor))
    const company = isClaimed ? await companies.find(visitor.companyKey) : undefined
    const actor = company && pageActor(company)
    if (!actor || !company.settings.bookingPage) return
    const office = lookupOffice(company, visitor.officeId)
    const timeOf = `visitors of ${companyId}`
    const scopeOf = (tx: Transaction): Scope => {
      return { company, companyId, actor, office, now: now(), tx, positionOfZip, timeOf }
    }
    const found = await database.read(companyId, tx => findEarlier(scopeOf(slicedFor(tx, timeOf)), visitor))
    if (found === 'nothing') return
    await database.write(companyId, async tx => {
      const scope = scopeOf(tx)
      await requireNotMigrating(scope)
      const base = publicUrl ?? (await findServerAddresses(tx)).publicUrl
      if (base !== undefined) await answerWaiting(scope, visitor, found, base)
    })
  }

  return {
    name: 'waiting list',
    everyMs: 30_000,
    perform: async isEnding => {
      let found: readonly WaitingOfCompany[]
      do {
        const before = now().subtract({ minutes: everyMinutes })
        found = await database.read('reachable companies', tx => listWaiting(tx, before, batch))
        for (const visitor of found) {
          if (isEnding()) return
          await look(visitor).catch(error => {
            // A company that is being migrated looks at its new place.
            if (!(error instanceof Refusal)) throw error
          })
        }
      } while (found.length === batch)
    },
  }
}

function slicedFor(tx: Transaction, timeOf: string): Transaction {
  return inSlices({ tx, companyId: timeOf as CompanyId }).tx
}
