import { replaceBlockedTimes } from '../../domain/calendar/calendar-store.ts'
import { pastCommitTime } from '../../domain/changes/commit-sequence.ts'
import { insertEvents, type Writer } from '../../domain/events/event-store.ts'
import { type FootprintScope, updateFootprints } from '../../domain/footprints/write-footprints.ts'
import { changesBetween } from '../../domain/orders/history.ts'
import { insertHistory, insertNotes } from '../../domain/orders/history-store.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { OrderEvent } from '../../domain/orders/order-event.ts'
import { insertOrder, nextOid } from '../../domain/orders/order-store.ts'
import { insertAgent } from '../../domain/people/agent-store.ts'
import { insertClient } from '../../domain/people/client-store.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
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
    const { oid } = await nextOid(scope)
    const order = makeOrder(company, booking, oid)
    insertOrder(scope, { ...order, modifiedAt: pastCommitTime(order.modifiedAt) })
    await tellItsStory({ ...scope, company, actor: booking.bookedBy }, order)
  }
}

/** What the verbs would have left behind: events, footprints, history, and here and there a note. */
async function tellItsStory(writer: Writer & FootprintScope, order: Order): Promise<void> {
  const created = { ...order, modifiedAt: order.createdAt }
  const before = undefined
  const events: OrderEvent[] = [
    { kind: 'ORDER_CREATED', order: created, before },
    ...(order.scheduledAt ? [{ kind: 'ORDER_SCHEDULED' as const, order: created, before }] : []),
    ...(order.completedAt ? [{ kind: 'ORDER_COMPLETED' as const, order, before: created }] : []),
  ]
  insertEvents(writer, events)
  updateFootprints(writer, events)
  insertHistory(writer, order, changesBetween(undefined, order, []))
  const text = notes[order.oid % notes.length]
  if (text) insertNotes(writer, created, [{ userId: writer.actor.id, text }])
}

const notes = ['Lockbox on the back door, code from the agent.', '', 'Client wants to walk along.', '', '']

async function insertPeople(scope: TenantScope): Promise<DemoPeople> {
  const beforeAnyOrder = pastCommitTime(scope.now.subtract({ hours: 60 * 24 }))
  const people = { clients: demoClients(beforeAnyOrder), agents: demoAgents(beforeAnyOrder) }
  for (const client of people.clients) insertClient(scope, client)
  for (const agent of people.agents) insertAgent(scope, agent)
  return people
}
