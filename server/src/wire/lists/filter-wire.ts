import type { ListFilter } from '../../domain/changes/page.ts'
import { readId } from '../../domain/ids.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { OrderFilter } from '../../domain/search/filter-orders.ts'
import type { RequestContext } from '../../domain/tenants/scope.ts'
import { showValue } from '../fields.ts'
import type { Parameters } from '../operation.ts'
import { readLocalParameter } from '../parameters.ts'
import type { Query } from '../query.ts'
import { sample } from '../samples.ts'
import { readFlag } from '../spelling.ts'
import { text } from '../values.ts'

/** A filter that cannot be read must not widen the list: a wrong yes or no is refused, a wrong id is that of nothing. */

/** Of every list. */
export const uuidsQuery = (example: string): Parameters => ({
  uuids: { schema: text('Only these records: ids, separated by commas or in parameters of their own.'), example },
})

export function readListFilter(query: Query): ListFilter {
  const ids = readUuids(query)
  return ids.length === 0 ? {} : { ids: ids.map(readIdOfNothing) }
}

export function readUuids(query: Query): string[] {
  const sent = query.list('uuids').flatMap(ids => ids.split(','))
  return sent.map(id => id.trim().toLowerCase()).filter(id => id !== '')
}

/** Whether `uuids` names the record, or nothing. Ids of lists of the company need not be UUIDs. */
export function askedRecords(query: Query): (record: { readonly id?: unknown }) => boolean {
  const ids = readUuids(query)
  return ({ id }) => ids.length === 0 || ids.includes(String(id).toLowerCase())
}

export const orderFilterQuery = (agent: string, contact: string): Parameters => ({
  completed: {
    schema: { type: 'string', enum: ['true', 'false'], description: 'Only orders that are completed, or are not.' },
    example: 'false',
  },
  datetimeafter: {
    schema: text("Only appointments at this moment or after it, in the company's local time."),
    example: '2026-01-01',
  },
  agentuuid: { schema: text('Only orders with this agent, of the buyer or of the seller.'), example: agent },
  insuranceagentuuid: { schema: text('Only orders with this insurance agent.'), example: contact },
  office: { schema: text('Only orders of this office; an unknown one is the primary office.'), example: sample.office },
})

export function readOrderFilter(
  query: Query,
  { company, office }: Pick<RequestContext, 'company' | 'office'>,
): OrderFilter {
  const idOf = (name: string) => (query.text(name) ? readIdOfNothing(query.text(name)) : undefined)
  return {
    ...readListFilter(query),
    isCompleted: readYesOrNo(query, 'completed'),
    startsFrom: readLocalParameter(query, 'datetimeafter', company.zone),
    agentId: idOf('agentuuid'),
    insuranceAgentId: idOf('insuranceagentuuid'),
    officeId: query.text('office') ? office.id : undefined,
  }
}

export const unreadableCompleted = notYesOrNo('completed', 'maybe')

function readYesOrNo(query: Query, name: string): boolean | undefined {
  const sent = query.text(name)
  if (!sent) return undefined
  const flag = readFlag(sent)
  if (flag === undefined) throw notYesOrNo(name, sent)
  return flag
}

function notYesOrNo(name: string, sent: string): Refusal {
  return new Refusal('parameter.invalid', { name, value: showValue(sent), expected: 'true or false' })
}

/** No record has an empty id. */
function readIdOfNothing(sent: string | undefined): string {
  return readId(sent) ?? ''
}
