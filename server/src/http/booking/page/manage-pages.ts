import type { Booked } from '../../../domain/bookings/book.ts'
import { stopWaiting } from '../../../domain/bookings/wait-for-earlier.ts'
import { Refusal, type Refusals } from '../../../domain/refusal.ts'
import { companyAddress } from '../../../domain/tenants/company-address.ts'
import { readDay } from '../../../wire/openings/openings-query.ts'
import { end } from '../../server/send-file.ts'
import {
  daysFrom,
  endBooking,
  moveBooking,
  type OpenTime,
  readBooking,
  searchOtherTimes,
  waitToMoveBooking,
} from '../actions.ts'
import { findPayment } from '../pay.ts'
import type { Visit, Visitors } from '../visitors.ts'
import { askCancel, showBooking, showCalendarFile } from './confirmation.ts'
import { formatMoment } from './formats.ts'
import { type PageFrame, showErrors, showGood } from './frame.ts'
import { type Html, html } from './html.ts'
import { type Asked, addHeaders, frameOf, type Serve, sendPage, sendSeeOther } from './page-request.ts'
import { shownDays, showTimes } from './steps/time-step.ts'

/** The pages behind links that only their receivers have: of a booking, and of a visitor who waits. */
export function addManagePages(serve: Serve, visitors: Visitors): void {
  serve('/book/waiting/:token', 'GET', askEndWaiting)
  serve('/book/waiting/:token', 'POST', endWaiting)
  serve('/book/:token', 'GET', showToken)
  serve('/book/:token', 'POST', changeBooking)
  serve('/book/:token/calendar.ics', 'GET', sendCalendar)

  async function showToken(asked: Asked): Promise<void> {
    const { params } = asked
    const visit = await visitors.admit(asked.request, asked.key, '')
    const booked = await readBooking(visit, params.token ?? '')
    const language = asked.query.has('lang') ? asked.language : booked.booking.language
    const frame = await frameOf({ ...asked, language }, visit)
    sendPage(asked.reply, frame, 200, await showWithPayment(visit, frame, booked), `${frame.base}/${params.token}?`)
  }

  async function changeBooking(asked: Asked): Promise<void> {
    const { sent, params, reply } = asked
    const token = params.token ?? ''
    const visit = await visitors.admit(asked.request, asked.key, '')
    const booked = await readBooking(visit, token)
    const frame = await frameOf({ ...asked, language: booked.booking.language }, visit)
    const [verb = '', value = ''] = (sent.get('go') ?? '').split(/:(.*)/s)
    const show = (main: Html) => sendPage(reply, frame, 200, main, `${frame.base}/${token}?`)
    const { now } = visit.context
    if (verb === 'cancel' && value === 'yes') await endBooking(visit, token)
    else if (verb === 'cancel') return show(showBooking(frame, booked, now, { question: askCancel(frame, booked) }))
    else if (verb === 'wait') {
      const notice = await waitToMoveBooking(visit, token).then(
        () => showGood(frame.texts.waiting.savedHere),
        noticeOf(frame),
      )
      return show(await showWithPayment(visit, frame, booked, notice))
    } else if (verb === 'reschedule' || verb === 'day' || verb === 'from')
      return show(await showMove(visit, frame, token, { verb, value, sent }))
    else if (verb === 'move') {
      const near = await moveBooking(visit, token, sent.get('start') ?? '').then(() => undefined, nearOf)
      if (near) return show(await showMove(visit, frame, token, { verb, value, sent }, near))
    }
    sendSeeOther(reply, `./${token}`)
  }

  async function sendCalendar(asked: Asked): Promise<void> {
    const { params, reply } = asked
    const visit = await visitors.admit(asked.request, asked.key, '')
    const booked = await readBooking(visit, params.token ?? '')
    const url = `${companyAddress(visit.company, visit.publicUrl).url}/book/${booked.booking.token}`
    const text = showCalendarFile(visit.company, booked, url, visit.context.now)
    addHeaders(reply, visit)
    end(reply.header('content-type', 'text/calendar; charset=utf-8').header('cache-control', 'no-store'), 200, text)
  }

  /** A link in an email is also opened by programs, so that the button decides. */
  async function askEndWaiting(asked: Asked): Promise<void> {
    const visit = await visitors.admit(asked.request, asked.key, '')
    const frame = await frameOf(asked, visit)
    const { waiting } = frame.texts
    const main = html`<form method="post" action="${`${frame.base}/waiting/${asked.params.token}`}"><h1 tabindex="-1">${waiting.endTitle}</h1><input type="hidden" name="lang" value="${frame.language}"><p><button class="primary" name="go" value="end">${waiting.end}</button></p></form>`
    sendPage(asked.reply, frame, 200, main, `${frame.base}/waiting/${asked.params.token}?`)
  }

  /** Tells nobody whether the link was one. */
  async function endWaiting(asked: Asked): Promise<void> {
    const visit = await visitors.admit(asked.request, asked.key, '')
    await visit.write(scope => stopWaiting(scope, asked.params.token ?? ''))
    const frame = await frameOf(asked, visit)
    sendPage(asked.reply, frame, 200, html`<h1 tabindex="-1">${frame.texts.waiting.ended}</h1>`, `${frame.base}?`)
  }
}

async function showWithPayment(visit: Visit, frame: PageFrame, booked: Booked, notice?: string | Html): Promise<Html> {
  const payment = await findPayment(visit, booked.order)
  return showBooking(frame, booked, visit.context.now, { notice, payment })
}

interface MoveRequest {
  readonly verb: string
  readonly value: string
  readonly sent: URLSearchParams
}

async function showMove(
  visit: Visit,
  frame: PageFrame,
  token: string,
  { verb, value, sent }: MoveRequest,
  near?: readonly OpenTime[],
): Promise<Html> {
  const { texts, base } = frame
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const from = verb === 'from' && isDay ? value : (sent.get('from') ?? '')
  const days = daysFrom(visit, /^\d{4}-\d\d-\d\d$/.test(from) ? readDay('from', from) : undefined, shownDays)
  const found = await searchOtherTimes(visit, token, days)
  const { order } = await readBooking(visit, token)
  const day = verb === 'day' && isDay ? value : ''
  const picker = showTimes({ frame, found, day, start: '', inspectors: [], inspector: '', near })
  return html`<form method="post" action="${`${base}/${token}`}" id="move" novalidate>
<h1 tabindex="-1">${texts.done.moveTitle}</h1>
${order.startsAt && html`<p class="quiet">${texts.done.now} ${formatMoment(order.startsAt, texts)}</p>`}
${showErrors(texts, [], near && texts.times.taken)}
<input type="hidden" name="lang" value="${frame.language}"><input type="hidden" name="from" value="${from}">
${picker}
<div class="bar"><div class="bar-buttons"><button class="plain" name="go" value="show">${texts.buttons.keep}</button><button class="primary" name="go" value="move">${texts.buttons.reschedule}</button></div></div>
</form>`
}

/** A refusal of a wish, which changes nothing. */
function noticeOf({ texts }: PageFrame): (error: unknown) => string {
  return error => {
    if (error instanceof Refusal && error.code === 'booking.too-many') return texts.errors.tooMany
    throw error
  }
}

/** The nearest times of a move that was refused because its time was taken, or has no time. */
function nearOf(error: unknown): readonly OpenTime[] {
  if (error instanceof Refusal && error.code === 'booking.taken')
    return (error.details as Refusals['booking.taken']).times as readonly OpenTime[]
  if (error instanceof Refusal && error.code === 'settings.mistakes') return []
  throw error
}
