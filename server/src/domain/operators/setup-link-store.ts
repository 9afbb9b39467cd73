import sql from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import { insertInto, instant, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { OperatorId } from '../ids.ts'
import { toMillis } from '../rows.ts'

const insertLinks = insertInto('operator_links', { tokenHash: plain(), operatorId: plain(), expiresAt: instant })

export async function insertSetupLink(
  tx: Transaction,
  operatorId: OperatorId,
  token: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.run(insertLinks([{ tokenHash: hashSecret(token), operatorId, expiresAt }]))
}

const isValid = (token: string, now: Temporal.Instant) =>
  sql`token_hash = ${hashSecret(token)} and expires_at > ${toMillis(now)}`

/** Without using it up. */
export async function isSetupLinkValid(tx: Transaction, token: string, now: Temporal.Instant): Promise<boolean> {
  return (await tx.one(sql`select operator_id from operator_links where ${isValid(token, now)}`)) !== undefined
}

/** Deletes the link: only one request gets it. */
export async function useSetupLink(
  tx: Transaction,
  token: string,
  now: Temporal.Instant,
): Promise<OperatorId | undefined> {
  const row = await tx.one<{ operator_id: string }>(sql`
    delete from operator_links where ${isValid(token, now)} returning operator_id`)
  return row?.operator_id as OperatorId | undefined
}

export async function deleteSetupLinks(tx: Transaction, operatorId: OperatorId): Promise<void> {
  await tx.run(sql`delete from operator_links where operator_id = ${operatorId}`)
}

export async function pruneSetupLinks(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`delete from operator_links where expires_at <= ${toMillis(now)}`)
}
