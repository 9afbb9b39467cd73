import type { Realm } from '../sessions/realm.ts'
import type { Operator } from './operator.ts'
import { findOperator, findOperatorByEmail } from './operator-store.ts'

export const operatorRealm: Realm<Operator> = {
  id: 'operators',
  // No company has such a key.
  key: 'operators of the install',
  name: 'Plumbline operators',
  zone: 'UTC',
  findPerson: ({ tx }, id) => findOperator(tx, id),
  findPeople: async ({ tx }, email) => {
    const operator = await findOperatorByEmail(tx, email.trim().toLowerCase())
    return operator ? [operator] : []
  },
}
