/** A calendar in the format of RFC 5545. An event is a list of properties. */
export function showCalendar(properties: readonly string[], events: readonly (readonly string[])[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Scheduling//EN',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events.flatMap(event => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** A property of text, or nothing if the text is empty. */
export function textProperty(name: string, text: string): string[] {
  return text ? [`${name}:${escapeText(text)}`] : []
}

export function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
}

/** 3.3.11: separators and newlines are escaped, and no other control character is allowed. */
export function escapeText(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')
}

const maxOctets = 75

/** 3.1: a line has at most 75 octets; the rest continues after a space. No character is split. */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
