/** A reference model of `/openings` that works minute by minute and shares no code with the service. */
export interface SlowPlace {
  readonly latitude: number
  readonly longitude: number
}

export interface SlowPerson {
  readonly name: string
  readonly zips: readonly string[]
  readonly services: readonly string[]
  /** Monday is 1; minutes from midnight. */
  readonly hours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
  readonly exceptions: readonly {
    readonly date: string
    readonly hours: readonly { readonly from: number; readonly to: number }[]
  }[]
  readonly busy: readonly SlowBusyTime[]
}

export interface SlowBusyTime {
  readonly kind: 'order' | 'hold' | 'time off'
  /** `YYYY-MM-DD HH:MM` */
  readonly from: string
  readonly minutes: number
  readonly place: SlowPlace | undefined
}

export interface SlowSettings {
  readonly sameDayBooking: boolean
  readonly lastBookableHour: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly minimumNoticeMinutes: number
  readonly furthestDay: number
  readonly lastStart: string
  readonly maxAppointmentsPerDay: number
  readonly driveTime: boolean
}

/** A measured drive, the same in both directions. */
export interface SlowDrive {
  readonly from: SlowPlace
  readonly to: SlowPlace
  readonly minutes: number
}

export interface SlowQuestion {
  /** At most one for two places; the others are estimated. */
  readonly drives: readonly SlowDrive[]
  readonly zone: string
  readonly now: string
  readonly settings: SlowSettings
  readonly people: readonly SlowPerson[]
  readonly firstDate: string
  readonly days: number
  readonly step: number
  readonly duration: number
  readonly zip: string
  readonly services: readonly string[]
  readonly place: SlowPlace | undefined
  /** How many people are needed at the same time. */
  readonly needed: number
}

const dayMinutes = 1_440

/** As `2026-11-18T09:00:00-05:00 Ann Ben`, by start, the names in order of the alphabet. */
export function slowOpenings(question: SlowQuestion): string[] {
  const { people, firstDate, days, zone, needed } = question
  const first = wallMinutes(`${firstDate} 00:00`)
  const found: string[] = []
  for (let start = first; start < first + days * dayMinutes; start += 15) {
    if (!people.some(person => isAble(question, person) && isOnGrid(question, person, start))) continue
    const free = people.filter(person => isFree(question, person, start))
    if (free.length === 0 || free.length < needed) continue
    const names = free.map(({ name }) => name).sort()
    found.push(`${iso(start, zone)} ${names.join(' ')}`)
  }
  return found
}

export function isFree(question: SlowQuestion, person: SlowPerson, start: number): boolean {
  return (
    isAble(question, person) &&
    isAllowed(question, start) &&
    exists(start, question.zone) &&
    worksThroughout(person, start, start + question.duration) &&
    person.busy.every(busy => isClear(question, busy, start)) &&
    !isFull(question, person, start)
  )
}

/** Minutes since 1970 of a clock on a wall, as if there were no zones. */
export function wallMinutes(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000
}

function isAble({ people, zip, services }: SlowQuestion, person: SlowPerson): boolean {
  const hasAreas = people.some(({ zips }) => zips.length > 0)
  if (hasAreas && zip !== '' && !person.zips.includes(zip)) return false
  return services.every(service => person.services.includes(service))
}

function isAllowed(question: SlowQuestion, start: number): boolean {
  const { settings } = question
  const clock = clocks.getOrInsertComputed(question, ({ now, zone }) =>
    Temporal.Instant.from(now).toZonedDateTimeISO(zone),
  )
  const current = wallMinutes(clock.toString()) + clock.second / 60
  const today = Math.floor(current / dayMinutes)
  const day = Math.floor(start / dayMinutes)
  if (start < current + settings.minimumNoticeMinutes) return false
  if (day > today + settings.furthestDay) return false
  if (timeOfDay(start) > settings.lastStart) return false
  return day !== today || (settings.sameDayBooking && clock.hour < settings.lastBookableHour)
}

const clocks = new WeakMap<SlowQuestion, Temporal.ZonedDateTime>()

function timeOfDay(time: number): string {
  return new Date(time * 60_000).toISOString().slice(11, 16)
}

function dateOf(time: number): string {
  return new Date(time * 60_000).toISOString().slice(0, 10)
}

function exists(time: number, zone: string): boolean {
  const wall = plain(time)
  return wall.toZonedDateTime(zone).toPlainDateTime().equals(wall)
}

function iso(time: number, zone: string): string {
  return plain(time).toZonedDateTime(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

function plain(time: number): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(new Date(time * 60_000).toISOString().slice(0, 16))
}

function hoursOf(person: SlowPerson, date: string): readonly { readonly from: number; readonly to: number }[] {
  const exception = person.exceptions.find(exception => exception.date === date)
  if (exception) return exception.hours
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  return person.hours.filter(hours => hours.weekday === weekday)
}

const daysOf = new WeakMap<SlowPerson, Map<number, ReturnType<typeof hoursOf>>>()

function works(person: SlowPerson, time: number): boolean {
  const minute = time % dayMinutes
  const days = daysOf.getOrInsertComputed(person, () => new Map())
  const hours = days.getOrInsertComputed(Math.floor(time / dayMinutes), () => hoursOf(person, dateOf(time)))
  return hours.some(({ from, to }) => from <= minute && minute < to)
}

function worksThroughout(person: SlowPerson, from: number, until: number): boolean {
  for (let time = from; time < until; time++) if (!works(person, time)) return false
  return true
}

/** Counted back to the first minute of the day from which on the person works without a break. */
function isOnGrid({ step }: SlowQuestion, person: SlowPerson, start: number): boolean {
  if (!works(person, start)) return false
  const midnight = start - (start % dayMinutes)
  let begin = start
  while (begin > midnight && works(person, begin - 1)) begin--
  while (begin % 15 !== 0) begin++
  return (start - begin) % step === 0
}

function isClear(question: SlowQuestion, busy: SlowBusyTime, start: number): boolean {
  const { settings, duration, place } = question
  const buffers = settings.bufferBeforeMinutes + settings.bufferAfterMinutes
  const drive = settings.driveTime && place && busy.place ? driveOf(question, place, busy.place) : 0
  const gap = busy.kind === 'time off' ? 0 : buffers + drive
  const busyFrom = wallMinutes(busy.from)
  for (let minute = busyFrom; minute < busyFrom + busy.minutes; minute++) {
    if (minute >= start - gap && minute < start + duration + gap) return false
  }
  return true
}

function isFull({ settings: { maxAppointmentsPerDay } }: SlowQuestion, person: SlowPerson, start: number): boolean {
  const sameDay = person.busy.filter(({ kind, from }) => kind !== 'time off' && from.slice(0, 10) === dateOf(start))
  return maxAppointmentsPerDay > 0 && sameDay.length >= maxAppointmentsPerDay
}

function driveOf(question: SlowQuestion, a: SlowPlace, b: SlowPlace): number {
  return measuredDrive(question, a, b) ?? slowDrive(a, b)
}

export function measuredDrive({ drives }: SlowQuestion, a: SlowPlace, b: SlowPlace): number | undefined {
  const isBetween = ({ from, to }: SlowDrive) =>
    [from, to].some(end => isSamePlace(end, a)) && [from, to].some(end => isSamePlace(end, b)) && !isSamePlace(a, b)
  return drives.find(isBetween)?.minutes
}

function isSamePlace(a: SlowPlace, b: SlowPlace): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

/** 1.3 times the straight line: 5 km at 30 km/h, 25 km at 55 km/h, the rest at 90 km/h; 240 minutes at most. */
function slowDrive(a: SlowPlace, b: SlowPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const km = 1.3 * 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, h)))
  const hours = Math.min(km, 5) / 30 + Math.max(0, Math.min(km - 5, 25)) / 55 + Math.max(0, km - 30) / 90
  // The sums of both models differ in their last digits.
  return Math.min(240, Math.ceil(Number((hours * 60).toFixed(9))))
}
