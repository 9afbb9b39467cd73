import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { OfficeId, ServiceId, UserId } from '../ids.ts'
import { fullName, type User } from '../people/user.ts'
import type { Office } from '../tenants/office.ts'
import { type LocalDateTime, readLocalDateTime, readTimeOfDay, type TimeOfDay } from '../time/local-time.ts'
import { type DatedHours, inOrder, overlappingHours, type WorkingHours, weekdays } from '../time/working-hours.ts'
import type { BlockedEntry, ExceptionEntry, HoursEntry, UserEntry } from './company-file.ts'
import type { Mistakes, Planning } from './planning.ts'

export function planOffices(planning: Planning): readonly Office[] {
  const { file, known, mistakes } = planning
  const primaries = (file.offices ?? []).filter(entry => entry.primary)
  if (primaries.length > 1) mistakes.add('offices', 'only one office can be primary')
  const offices = planning.section('offices', ({ show, primary, ...entry }, { id, sequence }) => ({
    ...entry,
    id,
    latitude: entry.latitude,
    longitude: entry.longitude,
    isShown: show,
    isPrimary: primary || (primaries.length === 0 && sequence === 1),
    sequence,
    modifiedAt: known.now,
  }))
  if (offices.length === 0) mistakes.add('offices', 'a company needs at least one office')
  return offices
}

export function planUsers(planning: Planning, offices: readonly Office[]): readonly User[] {
  const { known, mistakes } = planning
  const primary = offices.find(office => office.isPrimary)?.id
  return planning.section('users', (entry, { id, path }) => {
    const { firstName, lastName, username, email, phone, mobile } = entry
    const office = entry.office === undefined ? primary : planning.offices.resolve(`${path}.office`, entry.office)
    return {
      ...{ id, username, firstName, lastName, email, phone, mobile },
      officeId: office as OfficeId,
      displayName: entry.displayName ?? fullName(entry),
      isInspector: entry.inspector,
      isOwner: entry.owner,
      isManager: entry.manager,
      isOfficeStaff: entry.officeStaff,
      isShown: entry.show,
      privileges: [...new Set(entry.privileges)].sort(),
      hours: planHours(mistakes, `${path}.hours`, entry.hours),
      datedHours: planExceptions(mistakes, `${path}.exceptions`, entry.exceptions),
      zips: [...new Set(entry.zips)].sort(),
      serviceIds: planQualifications(planning, `${path}.services`, entry.services),
      modifiedAt: known.now,
    }
  })
}

function planQualifications({ services }: Planning, path: string, asked: UserEntry['services']): ServiceId[] {
  return (asked === 'all' ? services.all() : services.resolveAll(path, asked)).sort()
}

export interface PlannedKey {
  readonly userId: UserId
  readonly label: string
}

/** Blocked times and keys are part of the users in a file, but have tables of their own. */
export function planBlockedTimesAndKeys({ file, mistakes }: Planning, users: readonly User[]) {
  const blockedTimes = new Map<UserId, readonly BlockedTime[]>()
  const keyLabels: PlannedKey[] = []
  for (const [i, entry] of (file.users ?? []).entries()) {
    const userId = users[i]?.id as UserId
    const { blocked, keys } = entry
    if (blocked) blockedTimes.set(userId, planBlockedTimes(mistakes, `users[${i}].blocked`, userId, blocked))
    for (const label of new Set(keys)) keyLabels.push({ userId, label })
  }
  return { blockedTimes, keyLabels }
}

function planHours(mistakes: Mistakes, path: string, entries: readonly HoursEntry[]): WorkingHours[] {
  const hours = entries.flatMap(({ days, ...entry }, i) => {
    const window = planWindow(mistakes, `${path}[${i}]`, entry)
    return days.map(day => ({ weekday: weekdays.indexOf(day) + 1, ...window }))
  })
  for (const { weekday, starts } of overlappingHours(hours)) {
    mistakes.add(path, `two windows overlap on ${weekdays[weekday - 1]} at ${starts}`)
  }
  return inOrder(hours)
}

function planWindow(mistakes: Mistakes, path: string, { from, to }: Omit<HoursEntry, 'days'>) {
  const starts = readTimeOfDay(from)
  const ends = readTimeOfDay(to)
  if (!starts) mistakes.add(`${path}.from`, `"${from}" is not a time of day such as "08:30"`)
  if (!ends) mistakes.add(`${path}.to`, `"${to}" is not a time of day such as "17:00"`)
  if (starts && ends && ends <= starts) mistakes.add(path, 'ends before it starts')
  return { starts: starts as TimeOfDay, ends: ends as TimeOfDay }
}

const dayOff = { starts: '00:00' as TimeOfDay, ends: '00:00' as TimeOfDay }

function planExceptions(mistakes: Mistakes, path: string, entries: readonly ExceptionEntry[]): DatedHours[] {
  const seen = new Set<string>()
  const planned = entries.flatMap(({ date: day, hours }, i) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !readLocalDateTime(`${day} 00:00`))
      mistakes.add(`${path}[${i}].date`, `"${day}" is not a date such as "2026-12-24"`)
    if (seen.has(day)) mistakes.add(`${path}[${i}].date`, `${day} is listed twice`)
    seen.add(day)
    const windows = hours.map((entry, j) => ({
      weekday: 1,
      ...planWindow(mistakes, `${path}[${i}].hours[${j}]`, entry),
    }))
    for (const { starts } of overlappingHours(windows))
      mistakes.add(`${path}[${i}]`, `two windows overlap at ${starts}`)
    return (windows.length === 0 ? [dayOff] : inOrder(windows)).map(({ starts, ends }) => ({ day, starts, ends }))
  })
  return planned.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
}

function planBlockedTimes(
  mistakes: Mistakes,
  path: string,
  userId: UserId,
  entries: readonly BlockedEntry[],
): BlockedTime[] {
  return entries.map(({ from, to, title }, i) => {
    const startsAt = readLocalDateTime(from)
    const endsAt = readLocalDateTime(to)
    if (!startsAt) mistakes.add(`${path}[${i}].from`, `"${from}" is not a time such as "2026-12-24 12:00"`)
    if (!endsAt) mistakes.add(`${path}[${i}].to`, `"${to}" is not a time such as "2026-12-24 18:00"`)
    if (startsAt && endsAt && endsAt <= startsAt) mistakes.add(`${path}[${i}]`, 'ends before it starts')
    return { userId, startsAt: startsAt as LocalDateTime, endsAt: endsAt as LocalDateTime, title }
  })
}
