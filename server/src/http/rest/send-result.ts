import type { FastifyReply } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import { type Members, Rendered, renderOk, type Written, withWarnings } from '../../wire/envelope.ts'
import { renderOkInSlices } from '../../wire/rendered-list.ts'
import { send } from '../server/send-response.ts'
import { type CodedOperation, type Out, Outcome } from './exchange.ts'

/** Sends the result of an operation that writes nothing. */
export function sendResult<Source>(
  reply: FastifyReply,
  operation: CodedOperation,
  company: Company | undefined,
  result: Out<Source>,
  ignored: readonly string[],
): void {
  if (result instanceof Rendered) {
    send(reply, 200, result.bodyWith(ignored))
    return
  }
  const { members, warnings, remarks } = writtenOf(operation, company, result, ignored)
  send(reply, 200, renderOk(withWarnings(members, [...warnings, ...remarks])))
}

/** The same, with the lists of the result rendered in slices. */
export async function sendResultInSlices<Source>(
  reply: FastifyReply,
  operation: CodedOperation,
  company: Company,
  result: Out<Source>,
  ignored: readonly string[],
): Promise<void> {
  if (result instanceof Rendered) return sendResult(reply, operation, company, result, ignored)
  const { members, warnings, remarks } = writtenOf(operation, company, result, ignored)
  const shown = withWarnings(members, [...warnings, ...remarks])
  send(reply, 200, (await renderOkInSlices(company.id, shown)).body)
}

/** The result of an operation, rendered as its answer says. Operations of operators have no company. */
export function writtenOf<Source>(
  { answer }: CodedOperation,
  company: Company | undefined,
  result: Out<Source>,
  ignored: readonly string[],
  remarks: readonly string[] = [],
): Written {
  if (result instanceof Rendered) return { ...writtenFrom(result, ignored), remarks }
  const outcome = result instanceof Outcome ? result : new Outcome(result, {})
  const { source, partial, isDryRun } = outcome
  const { show } = answer as { show?: (source: Source, company: Company | undefined) => Members }
  return {
    status: partial === undefined ? 'ok' : 'partial',
    ...(partial !== undefined && { message: partial }),
    members: show ? show(source, company) : (source as Members),
    warnings: [...outcome.warnings, ...ignored],
    remarks: [...outcome.remarks, ...remarks],
    isDryRun,
  }
}

function writtenFrom({ body, warnings }: Rendered, ignored: readonly string[]): Omit<Written, 'remarks'> {
  const { status: _, message: __, ...members } = JSON.parse(body.toString()) as Members
  return { status: 'ok', members, warnings: [...warnings, ...ignored] }
}
