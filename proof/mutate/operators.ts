import { force } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const caughtBy = ['server/test/operator/operator-api.test.ts']

/** Sessions of operators, and what they must confirm. */
export const operatorMutations: readonly Mutation[] = [
  {
    name: 'operator-password-not-compared',
    edit: force(false),
    breaks: 'a wrong password signs an operator or a user in',
    caughtBy,
  },
  {
    name: 'operator-session-not-required',
    edit: force(false),
    breaks: 'every visitor removes companies',
    caughtBy,
  },
  {
    name: 'companies-removed-unconfirmed',
    edit: force(false),
    breaks: 'one wrong click deletes a company',
    caughtBy,
  },
]
