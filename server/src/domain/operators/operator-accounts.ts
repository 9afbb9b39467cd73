import { newId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { AccountScope } from '../sessions/account-scope.ts'
import { deleteCredentialsOf } from '../sessions/credential-store.ts'
import type { Link } from '../sessions/links.ts'
import { deleteTokensOf, insertToken } from '../sessions/one-time-token-store.ts'
import { type Operator, readOperatorEmail, readOperatorName } from './operator.ts'
import { deleteOperator, findOperatorByEmail, insertOperator } from './operator-store.ts'

export async function createOperator(
  { tx, now }: AccountScope,
  written: { readonly email: string; readonly name: string },
): Promise<Operator> {
  const email = readOperatorEmail(written.email)
  const operator = { id: newId<UserId>(), email, displayName: readOperatorName(written.name), createdAt: now }
  if (!(await insertOperator(tx, operator))) throw new Refusal('operator.exists', { email })
  return operator
}

export async function requireOperator({ tx }: AccountScope, email: string): Promise<Operator> {
  const operator = await findOperatorByEmail(tx, email.trim().toLowerCase())
  if (!operator) throw new Refusal('operator.unknown', { email })
  return operator
}

/** A link to the page where the operator chooses a password. It replaces the links before. */
export async function makeSetupLink(scope: AccountScope, { id }: Operator, publicUrl: string): Promise<Link> {
  await deleteTokensOf(scope, id)
  const { token, expiresAt } = await insertToken(scope, 'invitation', id)
  // Behind a number sign, so that no server and no log gets it.
  return { url: `${publicUrl}/operator/password#${token}`, expiresAt }
}

/** The operator is signed out everywhere. */
export async function removeOperator(scope: AccountScope, email: string): Promise<Operator> {
  const operator = await requireOperator(scope, email)
  await deleteCredentialsOf(scope, operator.id)
  await deleteOperator(scope.tx, operator.id)
  return operator
}
