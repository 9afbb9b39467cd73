import type { Package } from '../../domain/catalogue/catalogue.ts'
import { type PackageId, readId, type ServiceId, type UserId } from '../../domain/ids.ts'
import type { House } from '../../domain/openings/appointment-length.ts'
import { defaultMinutes } from '../../domain/openings/appointment-length.ts'
import type { OpeningsQuery } from '../../domain/openings/find-openings.ts'
import { positionOf } from '../../domain/openings/positions.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { RequestContext } from '../../domain/tenants/scope.ts'
import { maxAppointmentMinutes } from '../../domain/time/appointment.ts'
import { readLocalDateTime } from '../../domain/time/local-time.ts'
import { dayOf } from '../../domain/time/wall-minutes.ts'
import { checkText } from '../body.ts'
import { showValue } from '../fields.ts'
import type { Query } from '../query.ts'
import { readInteger, readNumber } from '../spelling.ts'

export const bounds = {
  days: { min: 1, max: 366, fallback: 14 },
  offset: { min: 0, max: 730, fallback: 0 },
  people: { min: 1, max: 10, fallback: 1 },
  duration: { min: 1, max: maxAppointmentMinutes, fallback: 180 },
  step: { min: 15, max: 1_440, fallback: 30 },
} as const

/** Bad input is refused, with the name of the parameter: a wrong search is worse than none. */
export function readOpeningsQuery(context: RequestContext, query: Query): OpeningsQuery {
  const { company, office } = context
  const serviceIds = readServices(context, query)
  const inspectorIds = readInspectors(context, query)
  const house = readHouse(query)
  const zip = readText(query, 'zip')
  for (const name of ['address1', 'city', 'state']) readText(query, name)
  const place = { zip, ...readCoordinates(query) }
  const step = readWhole(query, 'step', bounds.step.min, bounds.step.max)
  if (step !== undefined && step % 15 !== 0) throw invalid('step', String(step), 'a multiple of 15 minutes')
  const { min, max } = bounds.days
  return {
    firstDay: readFirstDay(context, query),
    days: readWhole(query, 'days', min, max) ?? readWhole(query, 'daysahead', min, max) ?? bounds.days.fallback,
    wanted: {
      minutes:
        readWhole(query, 'duration', bounds.duration.min, bounds.duration.max) ??
        defaultMinutes(company, serviceIds, house),
      serviceIds,
      officeId: office.id,
      zip,
      position: positionOf(place, context.positionOfZip),
    },
    inspectorIds,
    people: readWhole(query, 'people', bounds.people.min, bounds.people.max) ?? Math.max(1, inspectorIds.length),
    stepMinutes: step ?? company.settings.openingStepMinutes,
    isExplained: query.flag('explain'),
  }
}

export function readHouse(query: Query): House {
  return {
    squareFeet: readWhole(query, 'squarefeet', 0, 1_000_000),
    yearBuilt: readWhole(query, 'yearbuilt', 0, 9_999),
    foundation: readText(query, 'foundation'),
  }
}

/** `from`, a date, or `offset`, days from today. */
function readFirstDay({ company, now }: RequestContext, query: Query): number {
  const written = query.text('from')?.trim() ?? ''
  const today = dayOf(now.toZonedDateTimeISO(company.zone).toPlainDate().toString())
  if (written === '') return today + (readWhole(query, 'offset', bounds.offset.min, bounds.offset.max) ?? 0)
  return readDay('from', written)
}

/** Nobody means a year before 1900, and the days before year 0 cannot be written. */
const firstReadableDay = '1900-01-01'

export function readDay(name: string, written: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written) && written >= firstReadableDay
  if (!isDay || !readLocalDateTime(`${written} 00:00`)) throw invalid(name, written, 'a day such as 2026-12-24')
  return dayOf(written)
}

export function readServices(context: RequestContext, query: Query): ServiceId[] {
  const { services } = context.company.catalogue
  const listed = query.bracketed('services').filter(id => id !== '')
  const ids = listed.map(written => {
    const id = readId<ServiceId>(written)
    if (!id || !services.has(id)) throw invalid('services[]', written, 'the id of a service')
    return id
  })
  return [...new Set([...(readPackage(context, query)?.serviceIds ?? []), ...ids])]
}

export function readPackage({ company }: RequestContext, query: Query): Package | undefined {
  const written = query.text('package') ?? ''
  if (written === '') return undefined
  const { packages } = company.catalogue
  const pack = packages.find(({ id, isRetired }) => !isRetired && id === readId<PackageId>(written))
  if (!pack) throw invalid('package', written, 'the id of a package')
  return pack
}

function readInspectors({ company }: RequestContext, query: Query): UserId[] {
  const listed = [...query.bracketed('inspector'), ...query.list('inspector')].filter(id => id !== '')
  const unique = [...new Set(listed)]
  if (unique.length > bounds.people.max)
    throw new Refusal('list.too-long', { field: 'inspector[]', limit: bounds.people.max })
  return [...new Set(unique.map(written => requireUser(company, 'inspector[]', written).id))]
}

export function requireUser({ users }: RequestContext['company'], name: string, written: string) {
  const id = readId<UserId>(written)
  const user = id && users.get(id)
  if (!user) throw invalid(name, written, 'the id of a user')
  return user
}

export function readCoordinates(query: Query) {
  const latitude = readDegrees(query, 'latitude', 90)
  const longitude = readDegrees(query, 'longitude', 180)
  if ((latitude === undefined) !== (longitude === undefined))
    throw invalid(latitude === undefined ? 'latitude' : 'longitude', '', 'both coordinates or none')
  return { latitude, longitude }
}

function readDegrees(query: Query, name: string, limit: number): number | undefined {
  const written = query.text(name) ?? ''
  if (written === '') return undefined
  const degrees = readNumber(written)
  if (degrees === undefined || Math.abs(degrees) > limit) throw invalid(name, written, `degrees up to ${limit}`)
  return degrees
}

function readWhole(query: Query, name: string, min: number, max: number): number | undefined {
  const written = query.text(name) ?? ''
  if (written === '') return undefined
  const number = readInteger(written)
  if (number === undefined || number < min || number > max)
    throw invalid(name, written, `a whole number from ${min} to ${max}`)
  return number
}

export function readText(query: Query, name: string): string {
  const text = query.text(name)?.trim() ?? ''
  checkText(text, name)
  return text
}

function invalid(name: string, value: string, expected: string): Refusal {
  return new Refusal('parameter.invalid', { name, value: showValue(value), expected })
}
