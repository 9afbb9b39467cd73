export interface Invitation {
  /** RFC 5546: `CANCEL` takes the appointment off the calendar. */
  readonly method: 'REQUEST' | 'CANCEL'
  /** Stays the same when the appointment is rescheduled or cancelled. */
  readonly uid: string
  /** Grows with every change, so that calendars know the newest version. */
  readonly sequence: number
  readonly renderedAt: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly minutes: number
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly organizer: Party
  readonly attendee: Party
}

export interface Party {
  readonly name: string
  readonly address: string
}

/** An invitation in the format of RFC 5545. */
export function showInvitation(invitation: Invitation): string {
  const { startsAt, minutes } = invitation
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Scheduling//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${invitation.method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(invitation.uid)}`,
    `SEQUENCE:${invitation.sequence}`,
    `DTSTAMP:${utc(invitation.renderedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    // An end must come after the start.
    ...(minutes > 0 ? [`DTEND:${utc(startsAt.add({ minutes }))}`] : []),
    `SUMMARY:${escapeText(invitation.summary)}`,
    ...(invitation.location ? [`LOCATION:${escapeText(invitation.location)}`] : []),
    ...(invitation.description ? [`DESCRIPTION:${escapeText(invitation.description)}`] : []),
    `ORGANIZER${named(invitation.organizer)}:mailto:${invitation.organizer.address}`,
    `ATTENDEE${named(invitation.attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${invitation.attendee.address}`,
    `STATUS:${invitation.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
}

/** 3.3.11: separators and newlines are escaped, and no other control character is allowed. */
export function escapeText(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** 3.2: a quoted parameter contains neither quotation marks nor control characters. */
function named({ name }: Party): string {
  const shown = withoutControls(name).replace(/\n/g, ' ').replace(/"/g, "'").trim()
  return shown ? `;CN="${shown}"` : ''
}

function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')
}

const maxOctets = 75

/** 3.1: a line has at most 75 octets; the rest continues after a space. No character is split. */
export function fold(line: string): string {
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
