import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf, languages } from '../../../domain/bookings/language.ts'
import { offerOf } from '../../../domain/bookings/offer.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Office } from '../../../domain/tenants/office.ts'
import { end } from '../../server/send-file.ts'
import type { Visit } from '../visitors.ts'
import { type PageFrame, showDocument, textsOf } from './frame.ts'
import { type Html, html } from './html.ts'
import { pageAssets } from './page-assets.ts'
import { originOfPhoto } from './steps/time-step.ts'

/** A request for a page. */
export interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly key: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly sent: URLSearchParams
  readonly language: Language
}

/** Adds a page. Refusals become pages, too. */
export type Serve = (url: string, method: 'GET' | 'POST', handle: (asked: Asked) => Promise<void>) => void

export function askedOf(request: FastifyRequest, reply: FastifyReply): Asked {
  const { company_key: key = '', ...params } = request.params as Record<string, string | undefined>
  const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''))
  const sent = new URLSearchParams(request.body instanceof Buffer ? request.body.toString() : '')
  const [, wanted] = /^language:(.*)$/s.exec(sent.get('go') ?? '') ?? []
  const chosen = wanted ?? sent.get('lang') ?? query.get('lang') ?? undefined
  return { request, reply, key, params, query, sent, language: languageOf(chosen, request.headers['accept-language']) }
}

export async function frameOf(
  { request, key, language }: Asked,
  visit: Pick<Visit, 'company' | 'office'>,
): Promise<PageFrame> {
  const up = upFrom(request)
  return { visit, language, texts: textsOf[language], up, base: `${up}${key}/book`, assets: await pageAssets() }
}

const upFrom = ({ url }: FastifyRequest) => '../'.repeat(url.replace(/\?.*$/s, '').split('/').length - 2)

export function sendPage(
  reply: FastifyReply,
  frame: PageFrame,
  status: number,
  main: Html,
  address: string | undefined,
): void {
  sendText(reply, frame, status, showPage(frame, main, address))
}

/** `address`: of the same page in another language; undefined within the flow, whose form has it. */
export function showPage(frame: PageFrame, main: Html, address: string | undefined): string {
  const title = frame.texts.title(frame.visit.company.name)
  return showDocument(frame, { title, main, languages: showLanguages(frame, address) })
}

export function sendText(reply: FastifyReply, frame: PageFrame, status: number, text: string | Buffer): void {
  addHeaders(reply, frame.visit)
  reply.header('content-type', 'text/html; charset=utf-8').header('content-language', frame.language)
  end(reply.header('cache-control', 'no-cache'), status, reply.request.method === 'HEAD' ? undefined : text)
}

/** Links, or within the flow buttons of its form, so that nothing typed is gone. */
function showLanguages({ language, base }: PageFrame, address: string | undefined): Html {
  const others = languages.filter(each => each !== language)
  return html`${others.map(each => {
    const name = textsOf[each].language
    if (address === undefined)
      return html`<button class="link" form="flow" name="go" value="${`language:${each}`}" lang="${each}" formaction="${base}">${name}</button>`
    return html`<a href="${`${address}lang=${each}`}" lang="${each}" hreflang="${each}">${name}</a>`
  })}`
}

/** The page may be embedded by the sites of its company, and show photos of its inspectors. */
export function addHeaders(reply: FastifyReply, { company, office }: Pick<Visit, 'company' | 'office'>): void {
  const ofCompany = policies.getOrInsertComputed(company, () => new Map())
  reply
    .header(
      'content-security-policy',
      ofCompany.getOrInsertComputed(office, () => policyOf({ company, office })),
    )
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .header('vary', 'accept-language')
}

/** By office. A company that was changed is another object. */
const policies = new WeakMap<Company, Map<Office, string>>()

function policyOf(visit: Pick<Visit, 'company' | 'office'>): string {
  const ancestors = ["'self'", ...visit.company.settings.bookingSites].join(' ')
  const photos = offerOf(visit).inspectors.flatMap(({ photoUrl }) => originOfPhoto(photoUrl) ?? [])
  const images = ["'self'", 'data:', ...new Set(photos)].join(' ')
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${images}; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`
}

/** Refusals as pages for people. Everything else is answered as for the tenant API. */
export async function answerFailure({ request, reply, language }: Asked, error: unknown): Promise<void> {
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
    .header('content-security-policy', "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'")
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .header('vary', 'accept-language')
  const { styles } = await pageAssets()
  const links = styles.map(name => html`<link rel="stylesheet" href="${`${upFrom(request)}assets/${name}`}">`)
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>${links}</head>
<body><main><div class="done"><h1>${title}</h1><p>${text}</p></div></main></body></html>
`
  end(reply, status, reply.request.method === 'HEAD' ? undefined : page.text)
}

/** To another page, which no cache keeps in its place. */
export function sendSeeOther(reply: FastifyReply, address: string): void {
  end(reply.header('location', address).header('cache-control', 'no-store'), 303, '')
}
