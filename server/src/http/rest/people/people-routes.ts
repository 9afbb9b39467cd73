import { readId, type UserId } from '../../../domain/ids.ts'
import { isAvailable } from '../../../domain/people/user.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { listAnswer, recordAnswer } from '../../openapi/record-table.ts'
import { sample, unknownId } from '../../openapi/samples.ts'
import { boolean, id } from '../../openapi/values.ts'
import { renderOnce } from '../envelope.ts'
import type { CachedRoute } from '../route.ts'
import { officeRecord, userRecord } from './people-wire.ts'

const group = 'People'

const getUser: CachedRoute = {
  method: 'GET',
  path: '/user/:id',
  name: 'user',
  group,
  summary: 'Get a user',
  description: 'Returns a user by id.',
  pathParameters: { id: { schema: id('The user.'), example: sample.inspector } },
  answer: recordAnswer('user', userRecord),
  refuses: [new Refusal('user.unknown', { id: unknownId })],
  answerFromCache: ({ company }, { params }) => {
    const id = params.id ?? ''
    const user = company.users.get(readId<UserId>(id) as UserId)
    if (!user) throw new Refusal('user.unknown', { id })
    return { user: userRecord.show(user, company) }
  },
}

export const peopleRoutes: readonly CachedRoute[] = [
  {
    method: 'GET',
    path: '/me',
    name: 'me',
    group,
    summary: 'Get the user of the key',
    description:
      "The user that the access key belongs to. Requests with the key act as this user, with this user's privileges. As the first call of a booking it verifies address and key.",
    answer: recordAnswer('me', userRecord),
    answerFromCache: ({ company, actor }) =>
      renderOnce(company, `me ${actor.id}`, () => ({ me: userRecord.show(actor, company) })),
  },
  {
    method: 'GET',
    path: '/users',
    name: 'users',
    group,
    summary: 'List users',
    description: 'All users of all offices, newest change last.',
    query: {
      availableonly: {
        schema: boolean('Only users with working hours. The name without a value is enough.'),
        example: true,
      },
    },
    answer: listAnswer('users', userRecord, 'The users.'),
    answerFromCache: ({ company }, { query }) => {
      const availableOnly = query.flag('availableonly')
      return renderOnce(company, `users ${availableOnly}`, () => {
        const users = [...company.users.values()]
          .filter(user => !availableOnly || isAvailable(user))
          .toSorted((a, b) => Temporal.Instant.compare(a.modifiedAt, b.modifiedAt))
        return { users: users.map(user => userRecord.show(user, company)) }
      })
    },
  },
  getUser,
  { ...getUser, path: '/users/:id', name: 'userOfUsers', description: 'Alias of `/user/{id}`.' },
  {
    method: 'GET',
    path: '/offices',
    needs: 'OWNER',
    name: 'offices',
    group,
    summary: 'List offices',
    description: 'All offices. Exactly one is the primary office.',
    answer: listAnswer('offices', officeRecord, 'The offices.'),
    answerFromCache: ({ company }) =>
      renderOnce(company, 'offices', () => ({
        offices: company.offices.map(office => officeRecord.show(office, company)),
      })),
  },
]
