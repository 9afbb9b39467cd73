import { isAfter, type ListPosition, listStart, pageOf } from '../../../domain/changes/page.ts'
import type { OfficeId } from '../../../domain/ids.ts'
import { isAvailable } from '../../../domain/people/user.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { toMillis } from '../../../domain/rows.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { requireUserById } from '../../../domain/tenants/require-user.ts'
import { renderOnce } from '../../../wire/envelope.ts'
import { showCursor } from '../../../wire/lists/cursor-wire.ts'
import { readListFilter, uuidsQuery } from '../../../wire/lists/filter-wire.ts'
import { pageMembers, pageQuery, pageRefusals, readPageRequest } from '../../../wire/lists/list-wire.ts'
import { flagParameter } from '../../../wire/parameters.ts'
import { officeRecord, userRecord } from '../../../wire/people/people-wire.ts'
import { recordAnswer } from '../../../wire/record-table.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample, sampleCursor, unknownId } from '../../../wire/samples.ts'
import { id, listOf, warnings } from '../../../wire/values.ts'
import { cachedList } from '../lists/cached-list.ts'
import { operation } from '../operation.ts'

const group = 'People'

const getUser = operation({
  method: 'GET',
  path: '/user/:id',
  name: 'user',
  group,
  summary: 'Get a user',
  description: 'Returns a user by id.',
  pathParameters: { id: { schema: id('The user.'), example: sample.inspector } },
  answer: recordAnswer('user', userRecord),
  refuses: [new Refusal('user.unknown', { id: unknownId })],
  fromCache: ({ company }, { params }) => requireUserById(company, params.id),
})

interface Shown {
  readonly ids?: readonly string[] | undefined
  readonly availableOnly: boolean
  readonly officeId?: OfficeId | undefined
  readonly from?: ListPosition
  readonly limit?: number
}

/** In the order of changes, from a position on. */
function showUsers(
  company: Company,
  { availableOnly, ids, officeId, from = listStart, limit = company.users.size }: Shown,
) {
  const users = [...company.users.values()]
    .filter(user => (!availableOnly || isAvailable(user)) && (ids?.includes(user.id) ?? true))
    .filter(user => officeId === undefined || user.officeId === officeId)
    .map(user => ({ user, id: user.id, modified_at: toMillis(user.modifiedAt) }))
    .filter(({ modified_at, id }) => isAfter({ modifiedMillis: modified_at, id }, from))
    .toSorted((a, b) => a.modified_at - b.modified_at || (a.id < b.id ? -1 : 1))
  const { records, end, hasMore } = pageOf(users, from, limit, ({ user }) => userRecord.show(user, company))
  return { count: records.length, more: hasMore, cursor: showCursor('users', company.id, end), users: records }
}

export const peopleRoutes = [
  operation({
    method: 'GET',
    path: '/me',
    name: 'me',
    group,
    summary: 'Get the user of the key',
    description:
      "The user that the access key belongs to. Requests with the key act as this user, with this user's privileges. As the first call of a booking it verifies address and key.",
    answer: recordAnswer('me', userRecord),
    fromCache: ({ company, actor }) =>
      renderOnce(company, `me ${actor.id}`, () => ({ me: userRecord.show(actor, company) })),
  }),
  operation({
    method: 'GET',
    path: '/users',
    name: 'users',
    group,
    summary: 'List users',
    description:
      'The users of all offices, newest change last. With `limit` or `cursor` page by page, as other lists. Removed users are in none of them.',
    query: {
      ...pageQuery,
      ...uuidsQuery(sample.inspector),
      office: { ...lookupOffice, schema: id('Only users of this office; an unknown one is the primary office.') },
      availableonly: flagParameter('Only users with working hours. The name without a value is enough.'),
    },
    answer: {
      members: { ...pageMembers, users: listOf(userRecord.schema, 'The users.') },
      optional: { warnings },
      example: { count: 1, more: false, cursor: sampleCursor, users: [userRecord.example] },
    },
    refuses: pageRefusals('users', 'agents'),
    fromCache: ({ company, office }, { query: { availableonly: availableOnly }, sentQuery }) => {
      const isPage = sentQuery.text('limit') || sentQuery.text('cursor')
      const { ids } = readListFilter(sentQuery)
      const officeId = sentQuery.text('office') ? office.id : undefined
      if (!isPage && !ids && !officeId && !sentQuery.text('after'))
        return renderOnce(company, `users ${availableOnly}`, () => showUsers(company, { availableOnly }))
      const { from, limit, warnings } = readPageRequest(sentQuery, 'users', company)
      const shown = showUsers(company, { availableOnly, ids, officeId, from, ...(isPage && { limit }) })
      return { ...shown, ...(warnings.length > 0 && { warnings }) }
    },
  }),
  getUser,
  { ...getUser, path: '/users/:id', name: 'userOfUsers', description: 'Alias of `/user/{id}`.' },
  operation({
    method: 'GET',
    path: '/offices',
    needs: 'OWNER',
    name: 'offices',
    group,
    summary: 'List offices',
    description: 'All offices. Exactly one is the primary office.',
    query: uuidsQuery(sample.office),
    ...cachedList('offices', officeRecord, 'The offices.', ({ company }) => company.offices),
  }),
]
