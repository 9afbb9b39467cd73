import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assistant } from '../../domain/assistants/assistant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'

/** How long a browser may keep the answer to its preflight. */
const maxAgeSeconds = 600
const requestHeaders =
  'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id'
const responseHeaders = 'www-authenticate, retry-after, x-request-id'

/**
 * Assistants may be web pages of any origin. No endpoint of the connector looks at cookies: a page gets nothing that it
 * could not ask for from elsewhere.
 */
export function letPagesRead(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', responseHeaders)
}

export function addPreflight(app: FastifyInstance, url: string, methods: string): void {
  app.options(url, (request, reply) => {
    letPagesRead(reply)
    reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', maxAgeSeconds)
      .header('x-request-id', request.id)
      .send()
  })
}

/**
 * Whether the page that sent the request is the assistant, or one of the service. A page of another site could have got
 * hold of the token, or reach a service in the network of its visitor.
 */
export function isOwnPage(
  request: FastifyRequest,
  company: Company,
  { origin: connected }: Assistant,
  publicUrl: string,
): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  // The host of the request is not believed: a name of another site may lead to this address (DNS rebinding).
  const own = [connected, ...[publicUrl, companyAddress(company, publicUrl).host].map(each => new URL(each).origin)]
  // failpoint: assistants-call-from-any-page
  return own.includes(origin)
}
