import type { BlockedTime } from '../../domain/calendar/blocked-time.ts'
import { replaceBlockedTimes } from '../../domain/calendar/calendar-store.ts'
import { demoTimeOff } from '../../domain/company-files/demo-data.ts'
import { markDemoData } from '../../domain/company-files/demo-data-store.ts'
import { insertEvents } from '../../domain/events/event-store.ts'
import { updateFootprints } from '../../domain/footprints/footprints.ts'
import type { AgencyId, OrderId } from '../../domain/ids.ts'
import { createAgency } from '../../domain/people/agencies.ts'
import {
  agents as agentCommands,
  clients as clientCommands,
  insuranceAgents,
  otherContacts,
} from '../../domain/people/contacts.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { sample } from '../../wire/samples.ts'
import { agents, clients, escrowOffice, escrowOfficer, insuranceAgent } from './demo-data.ts'
import { Planner } from './plan-demo.ts'

/**
 * Fills the demo company with people, time off and orders of the past five and the next four weeks; today stays open.
 * The same moment gives the same demo. The commands run in the order of their times, so that commit times increase. All
 * records are dated before the company was created, which is how `domain/company-files/demo-data.ts` recognises them.
 */
export async function seedDemo(scope: TenantScope, company: Company): Promise<void> {
  const today = scope.now.toZonedDateTimeISO(company.zone).toPlainDate()
  const timeOff = planTimeOff(company, scope.now)
  for (const time of timeOff) await replaceBlockedTimes(scope, time.userId, [time])
  await markDemoData(scope, true)
  const people = await createPeople({ ...scope, now: scope.now.subtract({ hours: 60 * 24 }) })
  const orderId = sample.order as OrderId
  const steps = new Planner({ company, today, timeOff, people, orderId }).steps()
  for (const { at, actor, run } of steps.sort((a, b) => Temporal.Instant.compare(a.at, b.at))) {
    const office = company.offices.find(({ id }) => id === actor.officeId) as Scope['office']
    const { events } = await run({ ...scope, company, actor, office, now: at })
    // Neither webhooks nor messages follow from events of the past, so the outbox is not involved.
    insertEvents({ ...scope, actor }, events)
    updateFootprints({ ...scope, company }, events)
  }
}

async function createPeople(scope: TenantScope) {
  const ids = { clients: [] as string[], agents: [] as string[] }
  const [{ agency: name }] = agents as [(typeof agents)[0]]
  await createAgency(scope, { name }, sample.agency as AgencyId)
  for (const [i, client] of clients.entries()) {
    ids.clients.push((await clientCommands.create(scope, client, undefined, i === 0 ? sample.client : undefined)).id)
  }
  for (const [i, agent] of agents.entries()) {
    ids.agents.push((await agentCommands.create(scope, agent, undefined, i === 0 ? sample.agent : undefined)).id)
  }
  await otherContacts.create(scope, escrowOfficer, undefined, sample.contact)
  await insuranceAgents.create(scope, insuranceAgent, undefined, sample.insuranceAgent)
  await createAgency(scope, escrowOffice, sample.escrowOffice as AgencyId, 'escrowoffice')
  return ids
}

/** Each of another inspector. */
function planTimeOff(company: Company, now: Temporal.Instant): BlockedTime[] {
  const times = demoTimeOff(now, company.zone)
  const inspectors = [...company.users.values()].filter(user => user.isInspector)
  return times.flatMap((time, i) => (inspectors[i] ? [{ ...time, userId: inspectors[i].id }] : []))
}
