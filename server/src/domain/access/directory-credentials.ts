import sql from 'sql-template-tag'
import { insertInto, instant, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import { findMistakeInName } from '../entries/username.ts'
import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { hashSecret, newSecret, secretMatches } from './secret.ts'

/** An integration's credentials for the directory service; operators issue them. */
export interface DirectoryCredential {
  readonly username: string
  readonly password: string
}

const maxUsernameLength = 200

/** The mistake in the name of an integration. In Basic authentication the first colon ends the username. */
export function findUsernameMistake(username: string): string | undefined {
  if (username.includes(':')) return 'cannot contain a colon'
  if (username.trim() === '') return 'must not be empty'
  if (username.length > maxUsernameLength) return `is longer than ${maxUsernameLength} characters`
  if (/\p{Cc}/u.test(username) || !username.isWellFormed()) return 'contains characters that cannot be sent'
  return findMistakeInName(username)
}

const upsertCredentials = insertInto(
  'directory_credentials',
  { username: plain(), passwordHash: plain(), createdAt: instant },
  `on conflict (username) do update set password_hash = excluded.password_hash, created_at = excluded.created_at,
    revoked_at = null`,
)

export async function createCredential(
  tx: Transaction,
  username: string,
  now: Temporal.Instant,
): Promise<DirectoryCredential> {
  const taken = await tx.one(
    sql`select 1 as found from directory_credentials where username = ${username} and revoked_at is null`,
  )
  if (taken) throw new Refusal('credential.exists', { username })
  const password = newSecret('pld_')
  await tx.run(upsertCredentials([{ username, passwordHash: hashSecret(password), createdAt: now }]))
  return { username, password }
}

/** A new password; the one before is refused from now on. */
export async function rotateCredential(tx: Transaction, username: string): Promise<DirectoryCredential> {
  const password = newSecret('pld_')
  const changed = await tx.run(sql`
    update directory_credentials set password_hash = ${hashSecret(password)}
    where username = ${username} and revoked_at is null`)
  if (changed === 0) throw new Refusal('credential.unknown', { username })
  return { username, password }
}

export interface IssuedCredential {
  readonly username: string
  readonly createdAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | undefined
}

const issued = rowReader<IssuedCredential>({
  username: plain(),
  createdAt: instant,
  revokedAt: optionalInstant,
})

/** Without the passwords, of which only hashes are stored. */
export async function listCredentials(tx: Transaction): Promise<IssuedCredential[]> {
  const rows = await tx.all(sql`select ${issued.columns} from directory_credentials order by username`)
  return rows.map(issued.read)
}

export async function revokeCredential(tx: Transaction, username: string, now: Temporal.Instant): Promise<void> {
  const changed = await tx.run(sql`
    update directory_credentials set revoked_at = ${toMillis(now)}
    where username = ${username} and revoked_at is null`)
  if (changed === 0) throw new Refusal('credential.unknown', { username })
}

export async function isDirectoryCredential(
  tx: Transaction,
  { username, password }: DirectoryCredential,
): Promise<boolean> {
  const row = await tx.one<{ password_hash: string }>(
    sql`select password_hash from directory_credentials where username = ${username} and revoked_at is null`,
  )
  return secretMatches(password, row && Buffer.from(row.password_hash, 'hex'))
}
