import type { FastifyReply } from 'fastify'

/** An answer in the words of OAuth, outside the envelope of the tenant API. */
export function sendJson(reply: FastifyReply, status: number, body: object, cacheControl = 'no-store'): void {
  sendText(reply, status, 'application/json', JSON.stringify(body), cacheControl)
}

export function sendText(
  reply: FastifyReply,
  status: number,
  type: string | null,
  text: string | Buffer,
  cacheControl = 'no-store',
): void {
  reply.request.routeOptions.config.time?.(status, (performance.now() - reply.request.startedAt) / 1000)
  if (type !== null) reply.header('content-type', type)
  reply
    .code(status)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .send(text)
}
