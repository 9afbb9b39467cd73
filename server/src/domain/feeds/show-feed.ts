import type { CalendarEvent } from '../calendar/blocked-time.ts'
import { timeOfId } from '../ids.ts'
import { propertyAddress } from '../messages/message-values.ts'
import { escapeText, showCalendar, textProperty, utc } from '../time/icalendar.ts'
import { instantOf, type LocalDateTime } from '../time/local-time.ts'
import type { FeedOrder } from './feed-order-store.ts'

export interface FeedContent {
  /** Shown by calendar programs. */
  readonly name: string
  readonly zone: string
  readonly orders: readonly FeedOrder[]
  readonly events: readonly CalendarEvent[]
}

/** The feed in the format of RFC 5545. The same content is the same text, so that its hash can be an ETag. */
export function showFeed({ name, zone, orders, events }: FeedContent): string {
  const title = escapeText(name)
  const properties = [
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ]
  return showCalendar(properties, [
    ...orders.map(order => showOrder(order, zone)),
    ...events.map(event => showEvent(event, zone)),
  ])
}

/** Invitations count their sequence otherwise, so the UID differs from theirs. */
function showOrder(order: FeedOrder, zone: string): string[] {
  const { id, oid, city, startsAt, minutes, createdAt, modifiedAt } = order
  const starts = instantOf(startsAt, zone)
  return [
    `UID:feed-${id}@plumbline`,
    // Grows with every change, and fits into the 32 bits that calendar programs expect.
    `SEQUENCE:${Math.max(0, Math.floor(modifiedAt.since(createdAt).total('seconds')))}`,
    ...changedAt(modifiedAt),
    `DTSTART:${utc(starts)}`,
    // An end must come after the start.
    ...(minutes > 0 ? [`DTEND:${utc(starts.add({ minutes }))}`] : []),
    `SUMMARY:${escapeText(`Inspection ${oid}${city ? `, ${city}` : ''}`)}`,
    ...textProperty('LOCATION', propertyAddress(order)),
    `DESCRIPTION:${escapeText(describe(order))}`,
    'TRANSP:OPAQUE',
  ]
}

function describe({ oid, services, client, clientPhone }: FeedOrder): string {
  const lines = [
    `Order number: ${oid}`,
    services.length > 0 && `Services: ${services.join(', ')}`,
    client && `Client: ${[client, clientPhone].filter(Boolean).join(', ')}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** A blocked time never changes: it is deleted and created again. */
function showEvent({ id, title, startsAt, endsAt }: CalendarEvent, zone: string): string[] {
  const isWholeDays = startsAt.endsWith(' 00:00:00') && endsAt.endsWith(' 00:00:00')
  const time = (name: string, local: LocalDateTime) =>
    isWholeDays ? `${name};VALUE=DATE:${dateOf(local)}` : `${name}:${utc(instantOf(local, zone))}`
  return [
    `UID:${id}@plumbline`,
    'SEQUENCE:0',
    ...changedAt(timeOfId(id)),
    time('DTSTART', startsAt),
    time('DTEND', endsAt),
    `SUMMARY:${escapeText(title || 'Not available')}`,
    'TRANSP:OPAQUE',
  ]
}

const dateOf = (local: LocalDateTime) => local.slice(0, 10).replaceAll('-', '')

/** Without a METHOD, the stamp is the time of the last change (3.8.7.2). */
function changedAt(instant: Temporal.Instant): string[] {
  return [`DTSTAMP:${utc(instant)}`, `LAST-MODIFIED:${utc(instant)}`]
}
