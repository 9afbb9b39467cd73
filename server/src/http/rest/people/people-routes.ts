import { readId, type UserId } from '../../../domain/ids.ts'
import { isAvailable } from '../../../domain/people/user.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { renderOnce } from '../envelope.ts'
import type { CachedRoute } from '../route.ts'
import { meOperation, officesOperation, userOperation, usersOperation } from './people-openapi.ts'
import { showOffice, showUser } from './people-wire.ts'

export const peopleRoutes: readonly CachedRoute[] = [
  {
    method: 'GET',
    path: '/me',
    operation: meOperation,
    answerFromCache: ({ company, actor }) =>
      renderOnce(company, `me ${actor.id}`, () => ({ me: showUser(actor, company) })),
  },
  {
    method: 'GET',
    path: '/users',
    operation: usersOperation,
    answerFromCache: ({ company }, { query }) => {
      const availableOnly = query.flag('availableonly')
      return renderOnce(company, `users ${availableOnly}`, () => {
        const users = [...company.users.values()].filter(user => !availableOnly || isAvailable(user))
        return { users: users.map(user => showUser(user, company)) }
      })
    },
  },
  {
    method: 'GET',
    path: '/user/:id',
    operation: userOperation,
    answerFromCache: ({ company }, { params }) => {
      const id = params.id ?? ''
      const user = company.users.get(readId<UserId>(id) as UserId)
      if (!user) throw new Refusal('user.unknown', { id })
      return { user: showUser(user, company) }
    },
  },
  {
    method: 'GET',
    path: '/offices',
    operation: officesOperation,
    needs: 'OWNER',
    answerFromCache: ({ company }) =>
      renderOnce(company, 'offices', () => ({ offices: company.offices.map(showOffice) })),
  },
]
