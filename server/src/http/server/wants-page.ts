import type { FastifyRequest } from 'fastify'

/** Whether a browser asks for a page to show. Programs that accept anything get what they always got. */
export function wantsPage(request: FastifyRequest): boolean {
  return /(?:^|[\s,])text\/html(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers.accept ?? '')
}
