import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import { escapeHtml } from '../server/escape-html.ts'
import { end } from '../server/send-file.ts'

/** Where the console is, for a browser that knows only the address of the page. All are relative. */
export interface ConsolePlace {
  readonly companyKey: string
  /** Empty where the page must not tell which companies exist. */
  readonly companyName: string
  /** From the page to the root of the console: the page works under any path prefix of a proxy. */
  readonly base: string
  /** From the root of the console to the tenant API. */
  readonly rest: string
}

/** The console below `/{company_key}/console`. */
export function placeBelowCompany(companyKey: string, companyName: string, page: string | undefined): ConsolePlace {
  return { companyKey, companyName, base: page === undefined ? './console/' : wayUp(page), rest: '../rest' }
}

/** The console at the root of a host that belongs to the company. */
export function placeAtRoot({ key, name }: Pick<Company, 'key' | 'name'>, page: string): ConsolePlace {
  return { companyKey: key, companyName: name, base: wayUp(page), rest: `./${key}/rest` }
}

/** The pages of operators at `/operator`, of no company. */
export function placeOfOperators(page: string | undefined): ConsolePlace {
  return { companyKey: '', companyName: '', base: page === undefined ? './operator/' : wayUp(page), rest: './api' }
}

export function wayUp(page: string): string {
  return '../'.repeat(page.split('/').length - 1) || './'
}

/** Mantine writes its theme into style elements, which carry the nonce of the page. There are no inline scripts. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Replaces the placeholders of `web/index.html`. Company keys are slugs and need no escaping. */
export function sendConsolePage(reply: FastifyReply, html: string, place: ConsolePlace, status = 200): void {
  const nonce = randomBytes(18).toString('base64')
  const page = html
    .replaceAll('%BASE%', place.base)
    .replaceAll('%REST%', place.rest)
    .replaceAll('%COMPANY%', place.companyKey)
    .replaceAll('%NONCE%', nonce)
    .replaceAll('%NAME%', () => escapeHtml(place.companyName))
  sendHtml(reply.header('content-security-policy', policyWith(nonce)), status, page)
}

export function sendNotBuilt(reply: FastifyReply): void {
  sendNotice(
    reply,
    503,
    'The console is not built',
    'Run npm ci on the server, with the development packages, which build it.',
  )
}

export function sendNotice(reply: FastifyReply, status: number, title: string, text: string): void {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
</html>
`
  sendHtml(reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'"), status, page)
}

/** The referrer policy keeps the Origin header of requests to the own server, which the tenant API checks. */
export function sendHtml(reply: FastifyReply, status: number, page: string): void {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-request-id', reply.request.id)
  end(reply, status, reply.request.method === 'HEAD' ? undefined : page)
}
