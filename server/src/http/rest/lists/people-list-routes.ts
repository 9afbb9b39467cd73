import { Refusal } from '../../../domain/refusal.ts'
import { agencyList, agentList, clientList, type ListedKind, listPeople } from '../../../domain/search/list-people.ts'
import {
  agencyListAnswer,
  agencyListQuery,
  agentListAnswer,
  agentListQuery,
  clientListAnswer,
  type PeopleAnswer,
  peopleListQuery,
  readPeopleQuery,
} from '../../../wire/lists/people-list-wire.ts'
import { warnings } from '../../../wire/values.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { searchIndexOf } from './find-routes.ts'
import { readSearchText } from './search-routes.ts'

function routeOf<R>(
  noun: string,
  list: ListedKind<R>,
  answer: PeopleAnswer<R>,
  query: typeof peopleListQuery,
): StatedOperation {
  return operation({
    method: 'GET',
    path: `/${noun}/list`,
    name: `list${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    group: 'Searching',
    summary: `List ${noun}, as an office looks at them`,
    description: `Searched and sorted, page by page; all parameters that are sent apply. For a copy of all of them use \`GET /${noun}\`.\n\nEvery page takes about the same time, however many ${noun} there are. One that changes meanwhile may appear twice, or not.`,
    query,
    answer: { ...answer, optional: { ...answer.optional, warnings } },
    refuses: [new Refusal('cursor.unreadable')],
    free: async call => {
      const { query, sentQuery } = call.input
      const asked = readPeopleQuery(query, readSearchText(sentQuery, 'q'), sentQuery.text('agency'))
      await call.answer(async () => {
        // The terms of the company follow its changes before the transaction opens.
        if (asked.text !== undefined) await searchIndexOf(call.parts).prepare(call.context.company.id)
        return call.read(async scope => ({ ...(await listPeople(scope, list, asked)), sort: asked.sort }))
      })
    },
  })
}

export const peopleListRoutes = [
  routeOf('clients', clientList, clientListAnswer, peopleListQuery),
  routeOf('agents', agentList, agentListAnswer, agentListQuery),
  routeOf('agencies', agencyList, agencyListAnswer, agencyListQuery),
]
