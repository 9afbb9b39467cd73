import { newSecret } from '../access/secret.ts'
import type { Transaction } from '../database.ts'
import { newId, type OperatorId, type SessionId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Link } from '../sessions/links.ts'
import {
  type Device,
  hashSessionToken,
  newSessionTimes,
  newSessionToken,
  type SessionLimits,
} from '../sessions/session.ts'
import { type Operator, type OperatorSession, readOperatorEmail, readOperatorName, setupLinkDays } from './operator.ts'
import { deleteOperatorSessions, insertOperatorSession, pruneOperatorSessions } from './operator-session-store.ts'
import {
  deleteOperator,
  findOperator,
  findOperatorByEmail,
  insertOperator,
  saveOperatorPassword,
} from './operator-store.ts'
import { deleteSetupLinks, insertSetupLink, pruneSetupLinks, useSetupLink } from './setup-link-store.ts'

export async function createOperator(
  tx: Transaction,
  written: { readonly email: string; readonly name: string },
  now: Temporal.Instant,
): Promise<Operator> {
  const email = readOperatorEmail(written.email)
  const name = readOperatorName(written.name)
  const operator = { id: newId<OperatorId>(), email, name, passwordHash: undefined, createdAt: now }
  if (!(await insertOperator(tx, operator))) throw new Refusal('operator.exists', { email })
  return operator
}

export async function requireOperator(tx: Transaction, email: string): Promise<Operator> {
  const operator = await findOperatorByEmail(tx, email.trim().toLowerCase())
  if (!operator) throw new Refusal('operator.unknown', { email })
  return operator
}

/** A link to the page where the operator chooses a password. It replaces the links before. */
export async function makeSetupLink(
  tx: Transaction,
  { id }: Operator,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Link> {
  const token = newSecret('plo_')
  const expiresAt = now.add({ hours: setupLinkDays * 24 })
  await deleteSetupLinks(tx, id)
  await insertSetupLink(tx, id, token, expiresAt)
  // Behind a number sign, so that no server and no log gets it.
  return { url: `${publicUrl}/operator/password#${token}`, expiresAt }
}

/** Ends every session but the one that made the change, and every link that could set another password. */
export async function setOperatorPassword(
  tx: Transaction,
  id: OperatorId,
  hash: string,
  current?: SessionId,
): Promise<void> {
  await saveOperatorPassword(tx, id, hash)
  // failpoint: operator-password-keeps-sessions
  await deleteOperatorSessions(tx, id, current)
  await deleteSetupLinks(tx, id)
}

export async function acceptSetupLink(
  tx: Transaction,
  token: string,
  hash: string,
  now: Temporal.Instant,
): Promise<Operator> {
  const id = await useSetupLink(tx, token, now)
  const operator = id && (await findOperator(tx, id))
  if (!operator) throw new Refusal('token.unknown')
  await setOperatorPassword(tx, operator.id, hash)
  return operator
}

/** Always with a new token, so that a token that was known before the sign-in is worth nothing. */
export async function openOperatorSession(
  tx: Transaction,
  { id: operatorId }: Operator,
  device: Device,
  limits: SessionLimits,
  now: Temporal.Instant,
): Promise<{ readonly session: OperatorSession; readonly token: string }> {
  const token = newSessionToken()
  const session = { id: newId<SessionId>(), operatorId, ...device, ...newSessionTimes(limits, now) }
  await insertOperatorSession(tx, session, hashSessionToken(token) ?? '')
  return { session, token }
}

/** The operator is signed out everywhere. */
export async function removeOperator(tx: Transaction, email: string): Promise<Operator> {
  const operator = await requireOperator(tx, email)
  await deleteOperatorSessions(tx, operator.id, undefined)
  await deleteSetupLinks(tx, operator.id)
  await deleteOperator(tx, operator.id)
  return operator
}

/** Deletes the sessions and links that have expired. */
export async function pruneOperatorSignIns(
  tx: Transaction,
  limits: SessionLimits,
  now: Temporal.Instant,
): Promise<void> {
  await pruneOperatorSessions(tx, limits, now)
  await pruneSetupLinks(tx, now)
}
