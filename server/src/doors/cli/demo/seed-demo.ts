import { replaceBlockedTimes } from '../../../domain/calendar/calendar-store.ts'
import type { Company } from '../../../domain/companies/company.ts'
import { insertOrder, nextOid } from '../../../domain/orders/order-store.ts'
import { insertAgent } from '../../../domain/people/agent-store.ts'
import { insertClient } from '../../../domain/people/client-store.ts'
import type { TenantScope } from '../../../domain/scope.ts'
import { type DemoPeople, planBookings } from './demo-bookings.ts'
import { planTimeOff } from './demo-calendar.ts'
import { makeOrder } from './demo-order.ts'
import { demoAgents, demoClients } from './demo-people.ts'

/** Fills the demo company with people, time off and orders around today; the same moment gives the same demo. */
export async function seedDemo(scope: TenantScope, company: Company): Promise<void> {
  const today = scope.now.toZonedDateTimeISO(company.zone).toPlainDate()
  const timeOff = planTimeOff(company, today)
  for (const time of timeOff) await replaceBlockedTimes(scope, time.userId, [time])

  const people = await insertPeople(scope)
  for (const booking of planBookings(company, people, today, timeOff)) {
    await insertOrder(scope, makeOrder(company, booking, await nextOid(scope)))
  }
}

async function insertPeople(scope: TenantScope): Promise<DemoPeople> {
  const beforeAnyOrder = scope.now.subtract({ hours: 60 * 24 })
  const people = { clients: demoClients(beforeAnyOrder), agents: demoAgents(beforeAnyOrder) }
  for (const client of people.clients) await insertClient(scope, client)
  for (const agent of people.agents) await insertAgent(scope, agent)
  return people
}
