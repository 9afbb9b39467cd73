import sql, { join } from 'sql-template-tag'
import type { DriveMinutes } from '../drives/drive-time.ts'
import { loadDrives } from '../drives/stored-drives.ts'
import { nextSlice } from '../fairness/slices.ts'
import type { OrderId, ServiceId } from '../ids.ts'
import type { Agenda, BusyTime, WantedAppointment } from '../openings/agenda.ts'
import { bookingRules } from '../openings/booking-rules.ts'
import { agendaConflicts } from '../openings/conflict-rule.ts'
import { loadAgendas } from '../openings/load-agendas.ts'
import { candidateStarts } from '../openings/openings.ts'
import { positionOf } from '../openings/positions.ts'
import type { User } from '../people/user.ts'
import type { Position } from '../places/position.ts'
import { groupBy } from '../rows.ts'
import { type CalendarOrder, listCalendarOrders } from '../search/calendar-orders.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { minutesPerDay, readWallMinutes, showWallMinutes, type WallMinutes } from '../time/wall-minutes.ts'

/** An appointment of a day that somebody else could take. */
export interface Relief {
  readonly order: CalendarOrder
  /** Undefined if nobody can on this day. */
  readonly to: { readonly user: User; readonly start: WallMinutes } | undefined
}

/**
 * Who could take the appointments of a person's day: at the same time where somebody can, or else at the nearest time of
 * the day; of several people, the one with the shortest way from or to another appointment. No two proposals are in each
 * other's way.
 */
export async function findRelief(scope: Scope, user: User, day: number): Promise<Relief[]> {
  const orders = await ordersOf(scope, user, day)
  if (orders.length === 0) return []
  const servicesOf = await listServices(
    scope,
    orders.map(({ id }) => id),
  )
  const others = [...scope.company.users.values()].filter(one => one.isInspector && one.isShown && one.id !== user.id)
  const agendas = await loadAgendas(scope, others, { firstDay: day, days: 1 }, longest(orders))
  const drive = await loadDrives(scope, ...orders.map(order => positionOf(order, scope.positionOfZip)))
  const search = new ReliefSearch(scope, agendas, day, drive)
  const found: Relief[] = []
  for (const order of orders) {
    await nextSlice(scope.companyId)
    found.push({ order, to: search.take(order, servicesOf(order.id)) })
  }
  return found
}

/** Those that start on the day. */
async function ordersOf(scope: Scope, user: User, day: number): Promise<CalendarOrder[]> {
  const from = showWallMinutes(day * minutesPerDay)
  const orders = await listCalendarOrders(scope, from, showWallMinutes((day + 1) * minutesPerDay))
  return orders.filter(
    order => order.inspectorIds.includes(user.id) && order.status !== 'completed' && order.startsAt >= from,
  )
}

class ReliefSearch {
  readonly #scope: Scope
  readonly #agendas: { readonly agenda: Agenda; readonly busy: BusyTime[] }[]
  readonly #day: number
  readonly #drive: DriveMinutes

  constructor(scope: Scope, agendas: readonly Agenda[], day: number, drive: DriveMinutes) {
    this.#scope = scope
    this.#agendas = agendas.map(agenda => ({ agenda, busy: [...agenda.busy] }))
    this.#day = day
    this.#drive = drive
  }

  /** The proposal takes its time, so that the next one is beside it. */
  take(order: CalendarOrder, serviceIds: readonly ServiceId[]): Relief['to'] {
    const position = positionOf(order, this.#scope.positionOfZip)
    const asked = readWallMinutes(order.startsAt)
    const minutes = readWallMinutes(order.endsAt) - asked
    const wanted = { minutes, serviceIds, officeId: order.officeId, zip: order.zip, position }
    const rules = { ...bookingRules(this.#scope, wanted, this.#day, 1), drive: this.#drive }
    const able = this.#agendas.filter(({ agenda }) => !order.inspectorIds.includes(agenda.user.id))
    for (const start of this.#startsFrom(asked)) {
      const free = able.filter(({ agenda, busy }) =>
        agendaConflicts({ ...agenda, busy }, wanted, rules, start).every(({ kind }) => kind === 'policy'),
      )
      const [best] = free.sort((a, b) => this.#way(a.busy, position) - this.#way(b.busy, position))
      if (!best) continue
      best.busy.push(takenBy(order, start, wanted))
      best.busy.sort((a, b) => a.starts - b.starts)
      return { user: best.agenda.user, start }
    }
    return undefined
  }

  /** The asked time first, then the others of the day by their distance from it. */
  #startsFrom(asked: WallMinutes): WallMinutes[] {
    const users = this.#agendas.map(({ agenda }) => agenda.user)
    const starts = candidateStarts(users, { firstDay: this.#day, days: 1, stepMinutes: 15 })
    return [asked, ...starts.sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b)]
  }

  #way(busy: readonly BusyTime[], house: Position | undefined): number {
    const ways = busy.flatMap(({ position }) => (house && position ? [this.#drive(position, house)] : []))
    return Math.min(...ways, Number.MAX_SAFE_INTEGER)
  }
}

function takenBy(order: CalendarOrder, starts: WallMinutes, { minutes, position }: WantedAppointment): BusyTime {
  return { kind: 'order', starts, ends: starts + minutes, oid: order.oid, id: order.id, position }
}

function longest(orders: readonly CalendarOrder[]): number {
  return Math.max(...orders.map(order => readWallMinutes(order.endsAt) - readWallMinutes(order.startsAt)))
}

async function listServices({ tx, companyId }: Tenant, ids: readonly OrderId[]) {
  const rows = await tx.all<{ order_id: string; service_id: string }>(sql`
    select order_id, service_id from order_services where company_id = ${companyId} and order_id in (${join(ids)})`)
  const of = groupBy(rows, row => row.order_id)
  return (id: OrderId) => of(id).map(({ service_id }) => service_id as ServiceId)
}
