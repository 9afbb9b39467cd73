import type { FastifyReply } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import { type Members, Rendered, renderOk, type Written } from '../../wire/envelope.ts'
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
    send(reply, 200, result.body)
    return
  }
  const { members, warnings } = writtenOf(operation, company, result, ignored)
  send(reply, 200, renderOk(warnings.length > 0 ? { ...members, warnings } : members))
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
  const { members, warnings } = writtenOf(operation, company, result, ignored)
  const shown = warnings.length > 0 ? { ...members, warnings } : members
  send(reply, 200, (await renderOkInSlices(company.id, shown)).body)
}

/** The result of an operation, rendered as its answer says. Operations of operators have no company. */
export function writtenOf<Source>(
  { answer }: CodedOperation,
  company: Company | undefined,
  result: Out<Source>,
  ignored: readonly string[],
): Written {
  if (result instanceof Rendered) return writtenFrom(result)
  const outcome = result instanceof Outcome ? result : new Outcome(result, {})
  const { source, partial, isDryRun } = outcome
  const { show } = answer as { show?: (source: Source, company: Company | undefined) => Members }
  return {
    status: partial === undefined ? 'ok' : 'partial',
    ...(partial !== undefined && { message: partial }),
    members: show ? show(source, company) : (source as Members),
    warnings: [...outcome.warnings, ...ignored],
    isDryRun,
  }
}

function writtenFrom({ body }: Rendered): Written {
  const { status: _, message: __, warnings = [], ...members } = JSON.parse(body.toString()) as Members
  return { status: 'ok', members, warnings: warnings as readonly string[] }
}
