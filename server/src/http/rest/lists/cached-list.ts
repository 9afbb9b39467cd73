import type { Company } from '../../../domain/tenants/company.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { renderOnce } from '../../../wire/envelope.ts'
import { askedRecords, readUuids } from '../../../wire/lists/filter-wire.ts'
import type { Query } from '../../../wire/query.ts'
import { listAnswer, type RecordTable } from '../../../wire/record-table.ts'
import type { Out } from '../exchange.ts'

/**
 * Answer and handler of a list of the cached company. It is rendered once for each key, unless the request names records.
 */
export function cachedList<Source>(
  member: string,
  record: RecordTable<Source, Company>,
  description: string,
  sourcesOf: (context: RequestContext) => readonly Source[],
  keyOf: (context: RequestContext) => string = () => member,
) {
  const answer = listAnswer(member, record, description)
  const fromCache = (context: RequestContext, { sentQuery }: { readonly sentQuery: Query }): Out<readonly Source[]> => {
    const { company } = context
    if (readUuids(sentQuery).length === 0)
      return renderOnce(company, keyOf(context), () => answer.show(sourcesOf(context), company))
    const isAsked = askedRecords(sentQuery)
    return sourcesOf(context).filter(source => isAsked(record.show(source, company)))
  }
  return { answer, fromCache }
}
