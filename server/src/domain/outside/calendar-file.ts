/** A property of a calendar file, RFC 5545 3.1. */
export interface Property {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

/** An event of a calendar file: as many properties as it has of each name. */
export type FileEvent = ReadonlyMap<string, readonly Property[]>

export interface CalendarFile {
  readonly events: readonly FileEvent[]
  /** Of times without a zone. */
  readonly zone: string | undefined
}

/** The properties that tell when a person is busy. Titles, places and people are not even read. */
const wanted = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'],
])

/** Undefined if the text is not a calendar. Anything else that it may have, such as tasks and alarms, is skipped. */
export function readCalendarFile(text: string): CalendarFile | undefined {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (
    lines[0]
      ?.replace(/^\uFEFF/, '')
      .trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    return undefined
  const events: Map<string, Property[]>[] = []
  const within: string[] = []
  let zone: string | undefined
  for (const line of lines) {
    const colon = endOfName(line)
    const [name = '', ...parameters] = splitUnquoted(line.slice(0, colon))
    const value = line.slice(colon + 1).trim()
    const kind = name.toUpperCase()
    if (kind === 'BEGIN') {
      within.push(value.toUpperCase())
      if (within.join() === 'VCALENDAR,VEVENT') events.push(new Map())
    } else if (kind === 'END') within.pop()
    else if (kind === 'X-WR-TIMEZONE' && within.length === 1) zone = value
    else if (wanted.has(kind) && within.join() === 'VCALENDAR,VEVENT')
      events
        .at(-1)
        ?.getOrInsertComputed(kind, () => [])
        .push({ value, parameters: new Map(parameters.map(readParameter)) })
  }
  return { events, zone }
}

/** The colon after name and parameters; a quoted parameter may contain another one. */
function endOfName(line: string): number {
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted
    else if (line[i] === ':' && !isQuoted) return i
  }
  return line.length
}

function splitUnquoted(text: string): string[] {
  return text.includes('"') ? (text.match(/(?:"[^"]*"|[^";])+/g) ?? []) : text.split(';')
}

function readParameter(text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split('=', 2)
  return [name.toUpperCase(), value.replaceAll('"', '')]
}
