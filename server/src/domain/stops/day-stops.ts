import { loadDrives } from '../drives/stored-drives.ts'
import type { OfficeId, OrderId } from '../ids.ts'
import type { Message } from '../messages/message.ts'
import { type BusyTime, isAppointment } from '../openings/agenda.ts'
import { dayOfStart } from '../openings/booking-rules.ts'
import { routeOf } from '../openings/day-route.ts'
import { loadAgendas } from '../openings/load-agendas.ts'
import { positionOfOffice } from '../openings/positions.ts'
import type { Note } from '../orders/history-store.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import { type Order, statusOf } from '../orders/order.ts'
import type { Agent, Client } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import { requireUserById } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import { minutesPerDay } from '../time/wall-minutes.ts'
import { countFiles, type FileCounts, listArrivals, listNotesOf } from './stop-store.ts'

/** An order of an inspector's day with everything that is needed on the way and at the house. */
export interface Stop {
  readonly order: Order
  readonly appointment: BusyTime
  readonly client: Client | undefined
  readonly buyersAgent: Agent | undefined
  readonly sellersAgent: Agent | undefined
  readonly notes: readonly Note[]
  /** What the client was told, newest first. */
  readonly arrivals: readonly Message[]
  readonly files: FileCounts
  /** From the stop before, or from the office; undefined if one of the positions is unknown. */
  readonly driveMinutes: number | undefined
  /** The minutes that the drive leaves before the stop; undefined for the first one of a day. */
  readonly slackMinutes: number | undefined
}

/** Inspectors see their own day, owners, managers and office staff that of everybody. */
export function requireDayOf({ company, actor }: Scope, asked: string | undefined): User {
  const user = asked === undefined ? actor : requireUserById(company, asked)
  const seesAll = actor.isOwner || actor.isManager || actor.isOfficeStaff
  if (user.id !== actor.id && !seesAll) throw new Refusal('access.missing-privilege', { privilege: 'OWNER' })
  return user
}

/** The scheduled and completed orders of each day, in their order. Drafts and holds are nothing to drive to. */
export async function listStops(scope: Scope, user: User, firstDay: number, days: number): Promise<Stop[][]> {
  const [agenda] = await loadAgendas(scope, [user], { firstDay, days }, minutesPerDay)
  const times = (agenda?.busy ?? []).filter(time => isAppointment(time) && isWithin(dayOfStart(time.starts)))
  const loaded = await loadListedOrders(
    scope,
    times.flatMap(({ kind, id }) => (kind === 'order' && id ? [id as OrderId] : [])),
  )
  const orders = new Map<string | undefined, Order>(
    loaded.filter(({ order }) => statusOf(order) !== 'draft').map(({ order }) => [order.id, order]),
  )
  const appointments = times.filter(({ id }) => orders.has(id))
  const office = positionOfOffice(scope, user.officeId as OfficeId)
  const drive = await loadDrives(scope, office, ...appointments.map(({ position }) => position))
  const partsOf = await loadPartsOf(scope, [...orders.values()])
  return Array.from({ length: days }, (_, i) =>
    routeOf(
      appointments.filter(({ starts }) => dayOfStart(starts) === firstDay + i),
      office,
      drive,
    ).flatMap(stop => {
      const order = orders.get(stop.appointment.id)
      return order ? [{ ...stop, order, ...partsOf(order) }] : []
    }),
  )

  function isWithin(day: number): boolean {
    return day >= firstDay && day < firstDay + days
  }
}

/** Five statements for all orders. */
async function loadPartsOf(scope: Scope, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id)
  const clients = await clientStore.findMany(
    scope,
    orders.map(({ clientId }) => clientId),
  )
  const agents = await agentStore.findMany(
    scope,
    orders.flatMap(({ buyersAgentId, sellersAgentId }) => [buyersAgentId, sellersAgentId]),
  )
  const notesOf = await listNotesOf(scope, ids)
  const arrivalsOf = await listArrivals(scope, ids)
  const filesOf = await countFiles(scope, ids)
  return ({ id, clientId, buyersAgentId, sellersAgentId, startsAt }: Order) => ({
    client: clients.get(clientId),
    buyersAgent: agents.get(buyersAgentId),
    sellersAgent: agents.get(sellersAgentId),
    notes: notesOf(id),
    // Those of an appointment that was moved say nothing about this one.
    arrivals: arrivalsOf(id).filter(message => message.startsAt === startsAt),
    files: filesOf(id),
  })
}
