import { inWireWords } from '../../../wire/booking/booking-form-wire.ts'
import type { Members } from '../../../wire/envelope.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { type Visit, visitorsOf } from '../../booking/visitors.ts'
import { subjectOf } from '../../server/http-server.ts'
import type { Input, Out } from '../exchange.ts'
import type { OpenCall, RestParts } from '../open-call.ts'
import type { OpenOperation, Stated } from '../operation.ts'
import { sendResult } from '../send-result.ts'

type VisitHandler<In, Source> = (visit: Visit, input: In, parts: RestParts) => Promise<Out<Source>>

/** An operation of the booking page: by anybody, within the limits of visitors. */
export function visitorOperation<
  const Path extends Parameters = Record<never, never>,
  const Query extends Parameters = Record<never, never>,
  Body = undefined,
  Source = Members,
>(
  stated: Omit<Stated<Path, Query, Body, Source>, 'isUnrepeatable' | 'group'> & {
    readonly visit: VisitHandler<Input<Path, Query, Body>, Source>
  },
): OpenOperation {
  const { visit, ...operation } = stated
  const free = (call: OpenCall) => respond(call as OpenCall<Input<Path, Query, Body>>, visit)
  return { isOpen: true, isUnrepeatable: true, group: 'Booking page', ...operation, free }
}

async function respond<In, Source>(call: OpenCall<In>, visit: VisitHandler<In, Source>): Promise<void> {
  const { operation, request, reply, parts, query } = call
  const { company_key } = request.params as { company_key: string }
  const admitted = await visitorsOf(parts).admit(request, company_key, query.text('office'))
  const result = await visit(admitted, call.input, parts).catch(error => {
    throw inWireWords(error)
  })
  reply.header('cache-control', 'no-store')
  sendResult(reply, operation, admitted.company, result, [...call.warnings, ...call.remarks])
  if (request.method !== 'GET') parts.log.info({ ...subjectOf(request), status: 200 }, 'written')
}
