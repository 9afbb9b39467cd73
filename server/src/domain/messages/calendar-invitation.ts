import { escapeText, showCalendar, textProperty, utc, withoutControls } from '../time/icalendar.ts'

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
  const event = [
    `UID:${escapeText(invitation.uid)}`,
    `SEQUENCE:${invitation.sequence}`,
    `DTSTAMP:${utc(invitation.renderedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    // An end must come after the start.
    ...(minutes > 0 ? [`DTEND:${utc(startsAt.add({ minutes }))}`] : []),
    `SUMMARY:${escapeText(invitation.summary)}`,
    ...textProperty('LOCATION', invitation.location),
    ...textProperty('DESCRIPTION', invitation.description),
    `ORGANIZER${named(invitation.organizer)}:mailto:${invitation.organizer.address}`,
    `ATTENDEE${named(invitation.attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${invitation.attendee.address}`,
    `STATUS:${invitation.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
  ]
  return showCalendar([`METHOD:${invitation.method}`], [event])
}

/** 3.2: a quoted parameter contains neither quotation marks nor control characters. */
function named({ name }: Party): string {
  const shown = withoutControls(name).replace(/\n/g, ' ').replace(/"/g, "'").trim()
  return shown ? `;CN="${shown}"` : ''
}
