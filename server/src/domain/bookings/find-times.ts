import type { CheckedAppointment } from '../conflicts/find-conflicts.ts'
import { type HoldId, type OrderId, readId, type ServiceId, type UserId } from '../ids.ts'
import { type FoundOpenings, findOpenings, findStarts, type OpeningsQuery } from '../openings/find-openings.ts'
import type { Opening } from '../openings/openings.ts'
import { positionOf } from '../openings/positions.ts'
import { Refusal } from '../refusal.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { dayOf, readWallMinutes } from '../time/wall-minutes.ts'

/** The house: coordinates are known if a geocoder knows them. */
export interface HousePlace {
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** What a visitor wants a time for. */
export interface Wanted {
  readonly serviceIds: readonly ServiceId[]
  readonly minutes: number
  readonly place: HousePlace
  /** As sent; empty for anyone. */
  readonly inspector: string
  /** An order that moves. */
  readonly orderId?: OrderId | undefined
  /** The visitor's own hold. */
  readonly holdId?: HoldId | undefined
}

export function firstDayOf({ company, now }: Pick<RequestContext, 'company' | 'now'>): number {
  return dayOf(showWallTime(now, company.zone))
}

/** The openings of some days, by the rules of every booking. */
export function findTimes(scope: Scope, wanted: Wanted, firstDay: number, days: number): Promise<FoundOpenings> {
  return findOpenings(scope, queryOf(scope, wanted, firstDay, days))
}

function queryOf(scope: Scope, wanted: Wanted, firstDay: number, days: number): OpeningsQuery {
  const { serviceIds, minutes, place, orderId, holdId } = wanted
  const inspector = inspectorOf(scope, wanted)
  return {
    firstDay,
    days,
    wanted: {
      minutes,
      serviceIds,
      officeId: scope.office.id,
      zip: place.zip,
      position: positionOf(place, scope.positionOfZip),
    },
    inspectorIds: inspector ? [inspector] : [],
    people: 1,
    stepMinutes: scope.company.settings.openingStepMinutes,
    isExplained: false,
    ...(orderId && { orderId }),
    ...(holdId && { holdId }),
  }
}

/** An inspector visitors may ask for. */
function inspectorOf({ company, office }: Scope, { inspector }: Wanted): UserId | undefined {
  const user = company.users.get(readId<UserId>(inspector) as UserId)
  if (!user?.isInspector || !user.isShown || user.officeId !== office.id) return undefined
  return user.id
}

/** The person who takes an appointment at this start: the one with the least added driving. */
export async function findPerson(scope: Scope, wanted: Wanted, start: LocalDateTime): Promise<UserId | undefined> {
  const openings = await findStarts(scope, queryOf(scope, wanted, dayOf(start), 1))
  const opening = openings.find(each => each.start === readWallMinutes(start))
  return opening?.choices[0]?.user.id
}

/** The refusal without the nearest times, which are searched after the transaction: it locks the company. */
export async function requirePerson(scope: Scope, wanted: Wanted, start: LocalDateTime): Promise<UserId> {
  const person = await findPerson(scope, wanted, start)
  if (!person) throw new Refusal('booking.taken', { times: [] })
  return person
}

export function appointmentOf(
  { office }: Pick<Scope, 'office'>,
  { serviceIds, minutes, place, orderId }: Wanted,
  inspectorId: UserId,
  startsAt: LocalDateTime,
): CheckedAppointment {
  const about = { serviceIds, minutes, startsAt, officeId: office.id, inspectorIds: [inspectorId] }
  return { ...about, ...place, ...(orderId && { orderId }) }
}

const nearDays = { before: 3, all: 21 }
const shownTimes = 6

/** The openings nearest to a time that was taken, by time. */
export async function findNearTimes(scope: Scope, wanted: Wanted, start: string): Promise<readonly Opening[]> {
  const firstDay = Math.max(firstDayOf(scope), dayOf(start) - nearDays.before)
  const openings = await findStarts(scope, queryOf(scope, wanted, firstDay, nearDays.all))
  const at = readWallMinutes(start)
  const distance = (opening: Opening) => Math.abs(opening.start - at)
  const nearest = openings.toSorted((a, b) => distance(a) - distance(b)).slice(0, shownTimes)
  return nearest.toSorted((a, b) => a.start - b.start)
}
