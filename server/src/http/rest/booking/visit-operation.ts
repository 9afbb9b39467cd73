import type { FastifyReply, FastifyRequest } from 'fastify'
import { inWireWords } from '../../../wire/booking/booking-form-wire.ts'
import { Query } from '../../../wire/query.ts'
import { visitorsOf } from '../../booking/visitors.ts'
import { subjectOf } from '../../server/http-server.ts'
import type { RestParts } from '../call.ts'
import type { StatedOperation } from '../operation.ts'
import { readInput } from '../read-input.ts'
import { sendResult } from '../send-result.ts'
import type { VisitHandler } from './visit-handler.ts'

/** Operations of the booking page: without credentials, within the limits of visitors. */
export function visiting(
  route: StatedOperation & { readonly visit: VisitHandler<never, unknown> },
  parts: RestParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const visitors = visitorsOf(parts)
  return async (request, reply) => {
    const query = new Query(request.url)
    const { company_key } = request.params as { company_key: string }
    const visit = await visitors.admit(request, company_key, query.text('office'))
    const { input, warnings, remarks } = readInput(route, request, query, parts.publicUrl())
    const result = await route.visit(visit, input as never, parts).catch(error => {
      throw inWireWords(error)
    })
    reply.header('cache-control', 'no-store')
    sendResult(reply, route, visit.company, result, [...warnings(), ...remarks()])
    if (request.method !== 'GET') parts.log.info({ ...subjectOf(request), status: 200 }, 'written')
    return reply
  }
}
