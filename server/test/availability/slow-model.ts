/** A reference model of 4.1 that works minute by minute and shares no code with the service. */
export interface ModelPerson {
  readonly name: string
  readonly zips: readonly string[]
  readonly services: readonly string[]
  /** Monday is 1; minutes from midnight. */
  readonly hours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
  /** Bookings and blocked time: wall times and minutes. */
  readonly taken: readonly { readonly from: string; readonly minutes: number }[]
}

export interface ModelQuestion {
  readonly zone: string
  readonly now: string
  readonly sameDayBooking: boolean
  readonly lastBookableHour: number
  readonly people: readonly ModelPerson[]
  readonly offset: number
  readonly daysAhead: number
  readonly zip: string
  readonly services: readonly string[]
}

const dayMinutes = 1_440

/** Minutes since 1970 of a clock on a wall, as if there were no zones. */
function wallMinutes(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000
}

/** The wall time of that clock at an instant. */
function wallClock(now: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(now))
  const part = (type: string) => parts.find(part => part.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

function shown(minutes: number): string {
  const date = new Date(minutes * 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** As `Ann 10/5/2026 08:00 to 10/5/2026 17:00`, by start and then by name. */
export function openWindows(question: ModelQuestion): string[] {
  const { people, zip, services, offset, daysAhead } = question
  const now = wallMinutes(wallClock(question.now, question.zone))
  const today = Math.floor(now / dayMinutes) * dayMinutes
  const hasAreas = people.some(person => person.zips.length > 0)
  const found: { readonly at: number; readonly name: string; readonly line: string }[] = []
  for (const person of people) {
    if (zip !== '' && hasAreas && !person.zips.includes(zip)) continue
    if (!services.every(service => person.services.includes(service))) continue
    for (let day = offset; day < offset + daysAhead; day++) {
      const midnight = today + day * dayMinutes
      const weekday = ((new Date(midnight * 60_000).getUTCDay() + 6) % 7) + 1
      for (const hours of person.hours) {
        if (hours.weekday !== weekday) continue
        if (day === 0 && !isStillOpen(question, now - midnight, hours.to)) continue
        if (isTaken(person, midnight + hours.from, midnight + hours.to)) continue
        const line = `${person.name} ${shown(midnight + hours.from)} to ${shown(midnight + hours.to)}`
        found.push({ at: midnight + hours.from, name: person.name, line })
      }
    }
  }
  found.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
  return found.map(({ line }) => line)
}

function isStillOpen({ sameDayBooking, lastBookableHour }: ModelQuestion, minute: number, ends: number): boolean {
  return sameDayBooking && Math.floor(minute / 60) < lastBookableHour && ends > minute
}

function isTaken({ taken }: ModelPerson, from: number, to: number): boolean {
  for (let minute = from; minute < to; minute++) {
    for (const { from, minutes } of taken) {
      const starts = wallMinutes(from)
      if (minute >= starts && minute < starts + minutes) return true
    }
  }
  return false
}
