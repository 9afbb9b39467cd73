import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf, languages } from '../../../domain/bookings/language.ts'
import { offerOf } from '../../../domain/bookings/offer.ts'
import { isVisitorToken } from '../../../domain/bookings/visitor.ts'
import { deleteWaiting } from '../../../domain/bookings/waiting-store.ts'
import { Refusal, type Refusals } from '../../../domain/refusal.ts'
import { companyAddress } from '../../../domain/tenants/company-address.ts'
import { bodyLimitBytes } from '../../../wire/body.ts'
import { readDay } from '../../../wire/openings/openings-query.ts'
import type { ExternalServices } from '../../rest/call.ts'
import type { HttpParts } from '../../server/http-server.ts'
import { end } from '../../server/send-file.ts'
import {
  daysFrom,
  endBooking,
  moveBooking,
  type OpenTime,
  readBooking,
  readRequest,
  searchOtherTimes,
  waitToMoveBooking,
} from '../actions.ts'
import { type Visit, visitorsOf } from '../visitors.ts'
import { askCancel, showBooking, showCalendarFile } from './confirmation.ts'
import { Flow } from './flow.ts'
import { formatMoment, inkOn } from './formats.ts'
import { type PageFrame, showDocument, showErrors, textsOf } from './frame.ts'
import { type Html, html } from './html.ts'
import { embedScript, pageAssets } from './page-assets.ts'
import { newPageForm, readPageForm } from './page-form.ts'
import { originOfPhoto, shownDays, showTimes } from './time-step.ts'

/** The booking page of each company, for people, at the addresses that websites of companies use. */
export function addBookingPages(app: FastifyInstance, parts: HttpParts, services: ExternalServices): void {
  const visitors = visitorsOf({ ...parts, services })
  const { metrics } = parts

  const serve = (url: string, method: 'GET' | 'POST', handle: (asked: Asked) => Promise<void>) => {
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: `/:company_key${url}`,
      config: { time: metrics.timer('booking page', method, url) },
      bodyLimit: bodyLimitBytes,
      handler: async (request, reply) => {
        const asked = askedOf(request, reply)
        await handle(asked).catch(error => answerFailure(asked, error))
        return reply
      },
    })
  }

  serve('/book', 'GET', showFirst)
  serve('/schedule-online/:office', 'GET', showFirst)
  serve('/schedule-online', 'GET', showFirst)
  serve('/online-scheduler', 'GET', showFirst)
  serve('/book', 'POST', showNext)
  serve('/book/colour/:file', 'GET', sendColour)
  serve('/book/embed.js', 'GET', sendEmbedScript)
  serve('/book/confirm/:code', 'GET', showRequest)
  serve('/book/waiting/:token', 'GET', askEndWaiting)
  serve('/book/waiting/:token', 'POST', endWaiting)
  serve('/book/:token', 'GET', showToken)
  serve('/book/:token', 'POST', changeBooking)
  serve('/book/:token/calendar.ics', 'GET', sendCalendar)

  async function showFirst(asked: Asked): Promise<void> {
    const { query, params, reply } = asked
    const office = params.office ?? query.get('office') ?? ''
    const visit = await visitors.admit(asked.request, asked.key, office)
    const frame = await frameOf(asked, visit)
    const next = await new Flow(visit, services.places, frame).first(newPageForm(asked.language, office))
    if ('main' in next)
      sendPage(
        reply,
        frame,
        200,
        next.main,
        `${frame.base}${office === '' ? '?' : `?office=${encodeURIComponent(office)}&`}`,
      )
  }

  async function showNext(asked: Asked): Promise<void> {
    const { sent, reply } = asked
    const visit = await visitors.admit(asked.request, asked.key, sent.get('office') ?? '')
    const page = readPageForm(sent, asked.language)
    const frame = await frameOf(asked, visit)
    const next = await new Flow(visit, services.places, frame).next(page)
    // The address of the booking, so that neither a reload nor the way back books again.
    if ('token' in next)
      end(
        reply.header('location', `./book/${next.token}?lang=${asked.language}`).header('cache-control', 'no-store'),
        303,
        '',
      )
    else sendPage(reply, frame, 200, next.main, undefined)
  }

  /** From the link of an email: everything is filled in, and the button books. */
  async function showRequest(asked: Asked): Promise<void> {
    const { query, params, reply } = asked
    const { code = '' } = params
    const visitor = query.get('visitor') ?? ''
    const visit = await visitors.admit(asked.request, asked.key, query.get('office') ?? '')
    if (!isVisitorToken(visitor)) throw new Refusal('booking.unknown')
    const request = await readRequest(visit, visitor, code)
    if ('token' in request)
      return end(reply.header('location', `../${request.token}`).header('cache-control', 'no-store'), 303, '')
    const { language } = request
    const frame = await frameOf({ ...asked, language }, visit)
    const page = { ...newPageForm(language, visit.office.slug), visitor, code, form: request.sent, go: 'to:summary' }
    const next = await new Flow(visit, services.places, frame).next(page)
    if ('main' in next) sendPage(reply, frame, 200, next.main, undefined)
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
    await visit.write(scope => deleteWaiting(scope, asked.params.token ?? ''))
    const frame = await frameOf(asked, visit)
    sendPage(asked.reply, frame, 200, html`<h1 tabindex="-1">${frame.texts.waiting.ended}</h1>`, `${frame.base}?`)
  }

  async function showToken(asked: Asked): Promise<void> {
    const { params } = asked
    const visit = await visitors.admit(asked.request, asked.key, '')
    const booked = await readBooking(visit, params.token ?? '')
    const language = asked.query.has('lang') ? asked.language : booked.booking.language
    const frame = await frameOf({ ...asked, language }, visit)
    sendPage(asked.reply, frame, 200, showBooking(frame, booked, visit.context.now), `${frame.base}/${params.token}?`)
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
    else if (verb === 'cancel') return show(showBooking(frame, booked, now, undefined, askCancel(frame, booked)))
    else if (verb === 'wait') {
      const notice = await waitToMoveBooking(visit, token).then(() => frame.texts.waiting.savedHere, noticeOf(frame))
      return show(showBooking(frame, booked, now, notice))
    } else if (verb === 'reschedule' || verb === 'day' || verb === 'from')
      return show(await showMove(visit, frame, token, { verb, value, sent }))
    else if (verb === 'move') {
      const near = await moveBooking(visit, token, sent.get('start') ?? '').then(() => undefined, nearOf)
      if (near) return show(await showMove(visit, frame, token, { verb, value, sent }, near))
    }
    end(reply.header('location', `./${token}`).header('cache-control', 'no-store'), 303, '')
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

  /** The colour of a company as a file, so that pages need no inline styles. */
  async function sendColour({ params, reply }: Asked): Promise<void> {
    const [, colour] = /^([0-9a-f]{6})\.css$/i.exec(params.file ?? '') ?? []
    if (!colour) throw new Refusal('booking.closed')
    const css = `:root { --brand: #${colour}; --brand-ink: ${inkOn(`#${colour}`)}; }\n`
    reply.header('content-type', 'text/css; charset=utf-8').header('x-content-type-options', 'nosniff')
    end(reply.header('cache-control', 'public, max-age=31536000, immutable'), 200, css)
  }

  /** The same for every company, so that it tells nothing of them. */
  async function sendEmbedScript({ reply }: Asked): Promise<void> {
    const script = await embedScript()
    if (script === undefined) throw new Refusal('booking.closed')
    reply.header('content-type', 'text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=300')
    end(reply, 200, reply.request.method === 'HEAD' ? undefined : script)
  }
}

/** A request for a page. */
interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly key: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly sent: URLSearchParams
  readonly language: Language
}

function askedOf(request: FastifyRequest, reply: FastifyReply): Asked {
  const { company_key: key = '', ...params } = request.params as Record<string, string | undefined>
  const query = new URL(request.url, 'http://any').searchParams
  const sent = new URLSearchParams(request.body instanceof Buffer ? request.body.toString() : '')
  const chosen = sent.get('lang') ?? query.get('lang') ?? undefined
  return { request, reply, key, params, query, sent, language: languageOf(chosen, request.headers['accept-language']) }
}

async function frameOf(
  { request, key, language }: Asked,
  visit: Pick<Visit, 'company' | 'office'>,
): Promise<PageFrame> {
  const depth = request.url.replace(/\?.*$/s, '').split('/').length - 2
  const up = '../'.repeat(depth)
  return { visit, language, texts: textsOf[language], up, base: `${up}${key}/book`, assets: await pageAssets() }
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
<div class="bar"><div class="bar-buttons"><button class="plain" name="go" value="show">${texts.buttons.keep}</button><button class="primary" name="go" value="move">${texts.buttons.move}</button></div></div>
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

function sendPage(
  reply: FastifyReply,
  frame: PageFrame,
  status: number,
  main: Html,
  address: string | undefined,
): void {
  const { texts, visit } = frame
  const text = showDocument(frame, {
    title: texts.title(visit.company.name),
    main,
    languages: showLanguages(frame, address),
  })
  addHeaders(reply, visit)
  reply.header('content-type', 'text/html; charset=utf-8').header('content-language', frame.language)
  end(reply.header('cache-control', 'no-cache'), status, reply.request.method === 'HEAD' ? undefined : text)
}

/** Links, or within the flow buttons of its form, so that nothing typed is gone. */
function showLanguages({ language, base }: PageFrame, address: string | undefined): Html {
  const others = languages.filter(each => each !== language)
  return html`${others.map(each => {
    const name = textsOf[each].language
    if (address === undefined)
      return html`<button class="link" form="flow" name="lang" value="${each}" lang="${each}" formaction="${base}" data-language>${name}</button>`
    return html`<a href="${`${address}lang=${each}`}" lang="${each}" hreflang="${each}">${name}</a>`
  })}`
}

/** The page may be embedded by the sites of its company, and show photos of its inspectors. */
function addHeaders(reply: FastifyReply, visit: Pick<Visit, 'company' | 'office'>): void {
  const ancestors = ["'self'", ...visit.company.settings.bookingSites].join(' ')
  const photos = offerOf(visit).inspectors.flatMap(({ photoUrl }) => originOfPhoto(photoUrl) ?? [])
  const images = ["'self'", 'data:', ...new Set(photos)].join(' ')
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${images}; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .header('vary', 'accept-language')
}

/** Refusals as pages for people. Everything else is answered as for the tenant API. */
function answerFailure({ reply, language }: Asked, error: unknown): void {
  const { errors } = textsOf[language]
  if (!(error instanceof Refusal)) throw error
  const isBusy = error.code === 'address.busy'
  const [status, title, text] = isBusy
    ? ([429, errors.title, errors.busy] as const)
    : error.code === 'booking.closed' || error.code === 'booking.unknown'
      ? ([404, errors.missingTitle, errors.missing] as const)
      : ([400, errors.missingTitle, errors.general] as const)
  if (isBusy) reply.header('retry-after', '5')
  reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .header('vary', 'accept-language')
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`
  end(reply, status, reply.request.method === 'HEAD' ? undefined : page.text)
}
