import type { Booked } from '../../../domain/bookings/book.ts'
import { type BookingChanges, changesOf } from '../../../domain/bookings/change-booking.ts'
import { totalCents } from '../../../domain/catalogue/pricing.ts'
import { propertyAddress } from '../../../domain/messages/message-values.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showCalendar, textProperty, utc } from '../../../domain/time/icalendar.ts'
import { instantOf, showWallTime } from '../../../domain/time/local-time.ts'
import type { OfferedPayment } from '../pay.ts'
import { formatDuration, formatMoment, formatMoney, formatZone } from './formats.ts'
import { type PageFrame, showErrors } from './frame.ts'
import { Html, html } from './html.ts'
import { showPayment } from './payment.ts'

interface BookingParts {
  readonly notice?: string | Html | undefined
  /** Instead of what the client may do. */
  readonly question?: Html
  readonly payment?: OfferedPayment | undefined
}

/** The page of a booking: what happens next, and what the client may change. */
export function showBooking(
  frame: PageFrame,
  booked: Booked,
  now: Temporal.Instant,
  { notice, question, payment }: BookingParts = {},
): Html {
  const { texts, visit } = frame
  const { order } = booked
  const changes = changesOf(visit.company, order, now)
  return html`<div class="done" data-status="${changes.status}" data-oid="${order.oid}">
<p class="done-mark" aria-hidden="true"></p>
<h1 tabindex="-1">${texts.done[changes.status]}</h1>
<p class="quiet">${texts.done.number(order.oid)}</p>
${showErrors(texts, [], notice)}
${question ?? new Html('')}
${!question && payment && showPayment(frame, payment)}
${changes.status === 'scheduled' || changes.status === 'draft' ? showNext(frame, order, changes) : undefined}
${showFacts(frame, order)}
${question ? undefined : showActions(frame, booked, changes)}
</div>`
}

function showNext({ texts, visit }: PageFrame, order: Order, { status }: BookingChanges): Html {
  const { done } = texts
  const [first] = order.inspectors
  const name = first && visit.company.users.get(first.userId)?.displayName
  const steps = [
    status === 'draft' ? done.reviewNext : done.mailed,
    name ? done.visit(name) : done.visitAnyone,
    done.report,
  ]
  return html`<h2>${done.next}</h2><ol class="next">${steps.map(step => html`<li>${step}</li>`)}</ol>`
}

export function showFacts({ texts, visit }: PageFrame, order: Order): Html {
  const { summary, price, done } = texts
  const names = order.inspectors.flatMap(({ userId }) => visit.company.users.get(userId)?.displayName ?? [])
  const part = (name: string, content: Html) => html`<div><dt>${name}</dt><dd>${content}</dd></div>`
  const zone = formatZone(visit.company.zone, texts)
  return html`<dl class="summary">
${order.startsAt && part(summary.time, html`<strong>${formatMoment(order.startsAt, texts)}</strong><br><span class="quiet">${formatDuration(order.durationMinutes)} · ${zone}</span>`)}
${part(summary.property, html`${propertyAddress(order)}`)}
${part(summary.services, html`${order.services.map(({ name }) => name).join(', ')}`)}
${names.length > 0 && part(done.inspector, html`${names.join(', ')}`)}
${part(price.total, html`${formatMoney(totalCents(order.fees), texts)}`)}
${order.paidCents > 0 && part(texts.pay.paid, html`${formatMoney(order.paidCents, texts)}`)}
</dl>`
}

function showActions({ texts, visit, base }: PageFrame, { booking, order }: Booked, changes: BookingChanges): Html {
  const { buttons, done } = texts
  const here = `${base}/${booking.token}`
  const isAhead = changes.status === 'scheduled' || changes.status === 'draft'
  const until = changes.until && formatMoment(showWallTime(changes.until, visit.company.zone), texts)
  const fixed = isAhead && changes.fixed && done.fixed[changes.fixed]
  return html`<form method="post" action="${here}" class="actions">
${isAhead && order.startsAt && html`<a class="button secondary" href="${`${here}/calendar.ics`}" download>${buttons.calendar}</a>`}
${changes.reschedules && html`<button class="secondary" name="go" value="reschedule">${buttons.reschedule}</button>`}
${changes.reschedules && changes.status === 'scheduled' && visit.company.settings.bookingWaitingList && html`<button class="plain" name="go" value="wait">${texts.waiting.button}</button>`}
${changes.cancels && html`<button class="plain danger" name="go" value="cancel">${buttons.cancel}</button>`}
</form>
${fixed && html`<p class="notice">${fixed}</p>`}
${(changes.reschedules || changes.cancels) && until && html`<p class="help">${done.keepLink} ${done.until(until)}</p>`}
<p><a href="${base}">${buttons.another}</a></p>`
}

export function askCancel({ texts, base }: PageFrame, { booking }: Booked): Html {
  const { buttons, done } = texts
  return html`<form method="post" action="${`${base}/${booking.token}`}" class="notice"><p><strong>${done.askCancel}</strong></p><p>${done.askCancelHelp}</p>
<p class="choices"><button class="danger" name="go" value="cancel:yes">${buttons.cancel}</button> <button class="plain" name="go" value="show">${buttons.keep}</button></p></form>`
}

/** For the client's own calendar, with the link to change the appointment. */
export function showCalendarFile(
  { name, zone }: Company,
  { booking, order }: Booked,
  url: string,
  now: Temporal.Instant,
): string {
  const startsAt = order.startsAt && instantOf(order.startsAt, zone)
  if (!startsAt) return showCalendar([], [])
  return showCalendar(
    ['METHOD:PUBLISH'],
    [
      [
        `UID:${booking.orderId}`,
        `DTSTAMP:${utc(now)}`,
        `DTSTART:${utc(startsAt)}`,
        `DTEND:${utc(startsAt.add({ minutes: order.durationMinutes }))}`,
        ...textProperty('SUMMARY', `${order.services.map(service => service.name).join(', ')} – ${name}`),
        ...textProperty('LOCATION', propertyAddress(order)),
        ...textProperty('DESCRIPTION', url),
        `URL:${url}`,
        `STATUS:${order.cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
      ],
    ],
  )
}
