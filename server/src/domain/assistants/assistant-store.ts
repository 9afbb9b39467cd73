import sql, { join } from 'sql-template-tag'
import { insertInto, instant, json, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { AssistantId, UserId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Assistant, AssistantScope } from './assistant.ts'

const columns = {
  id: plain<AssistantId>(),
  userId: plain<UserId>(),
  clientId: plain<string>(),
  name: plain<string>(),
  host: plain<string>(),
  origin: plain<string>(),
  scopes: json<readonly AssistantScope[]>(),
  createdAt: instant,
  connectedAt: optionalInstant,
  lastUsedAt: optionalInstant,
}
const assistants = rowReader<Assistant>(columns)
const insertAssistants = insertInto('assistants', { companyId: plain<string>(), ...columns })

export async function insertAssistant({ tx, companyId }: Tenant, assistant: Assistant): Promise<void> {
  await tx.run(insertAssistants([{ companyId, ...assistant }]))
}

/** Those that are connected, of one user or of all; the one used last first. */
export async function listAssistants({ tx, companyId }: Tenant, userId: UserId | undefined): Promise<Assistant[]> {
  const ofUser = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`
  const rows = await tx.all(sql`
    select ${assistants.columns} from assistants
    where company_id = ${companyId} and ${ofUser} and connected_at is not null
    order by coalesce(last_used_at, connected_at) desc, id desc`)
  return rows.map(assistants.read)
}

export async function findAssistant({ tx, companyId }: Tenant, id: string): Promise<Assistant | undefined> {
  const row = await tx.one(sql`
    select ${assistants.columns} from assistants where company_id = ${companyId} and id = ${id}`)
  return row && assistants.read(row)
}

/** The assistant of an access token that is valid. */
export async function findAssistantByAccessToken(
  { tx, companyId }: Tenant,
  tokenHash: string,
): Promise<(Assistant & { readonly expiresAt: Temporal.Instant }) | undefined> {
  const ofToken = sql`from assistant_tokens
    where company_id = ${companyId} and token_hash = ${tokenHash} and kind = 'access'`
  const row = await tx.one(sql`
    select ${assistants.columns}, (select expires_at ${ofToken}) as token_expires_at from assistants
    where company_id = ${companyId} and id = (select assistant_id ${ofToken})`)
  return row && { ...assistants.read(row), expiresAt: fromMillis(row.token_expires_at as number) }
}

export async function markConnected({ tx, companyId, now }: TenantScope, id: AssistantId): Promise<void> {
  await tx.run(sql`
    update assistants set connected_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id} and connected_at is null`)
}

export async function markUsed({ tx, companyId }: Tenant, id: AssistantId, at: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    update assistants set last_used_at = ${toMillis(at)} where company_id = ${companyId} and id = ${id}`)
}

/** Ends assistants: their tokens are gone with them. Returns how many there were. */
export async function deleteAssistants({ tx, companyId }: Tenant, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const listed = join([...ids])
  await tx.run(sql`delete from assistant_tokens where company_id = ${companyId} and assistant_id in (${listed})`)
  return tx.run(sql`delete from assistants where company_id = ${companyId} and id in (${listed})`)
}

/** A user who leaves, or whose password was changed: another person may have connected them. */
export async function deleteAssistantsOf(tenant: Tenant, userId: UserId): Promise<void> {
  const { tx, companyId } = tenant
  const rows = await tx.all<{ id: string }>(sql`
    select id from assistants where company_id = ${companyId} and user_id = ${userId}`)
  await deleteAssistants(
    tenant,
    rows.map(({ id }) => id),
  )
}

interface NewToken {
  readonly tokenHash: string
  readonly kind: TokenKind
  readonly assistantId: AssistantId
  readonly codeChallenge?: string | undefined
  readonly redirectUri?: string | undefined
  readonly expiresAt: Temporal.Instant
}

export type TokenKind = 'code' | 'access' | 'refresh'

const insertTokens = insertInto('assistant_tokens', {
  companyId: plain<string>(),
  tokenHash: plain<string>(),
  kind: plain<TokenKind>(),
  assistantId: plain<AssistantId>(),
  codeChallenge: optional<string>(),
  redirectUri: optional<string>(),
  createdAt: instant,
  expiresAt: instant,
})

export async function insertAssistantTokens(
  { tx, companyId, now: createdAt }: TenantScope,
  tokens: readonly NewToken[],
): Promise<void> {
  await tx.run(
    insertTokens(
      tokens.map(token => ({ codeChallenge: undefined, redirectUri: undefined, ...token, companyId, createdAt })),
    ),
  )
}

export interface UsedToken {
  readonly assistantId: AssistantId
  readonly codeChallenge: string | undefined
  readonly redirectUri: string | undefined
}

const usedTokens = rowReader<UsedToken>({ assistantId: plain(), codeChallenge: optional(), redirectUri: optional() })

/** Marks a valid token as used: of requests at the same time only one gets it. */
export async function useAssistantToken(
  { tx, companyId, now }: TenantScope,
  kind: TokenKind,
  tokenHash: string,
): Promise<UsedToken | undefined> {
  // failpoint: assistant-tokens-used-twice
  const row = await tx.one(sql`
    update assistant_tokens set used_at = ${toMillis(now)}
    where company_id = ${companyId} and token_hash = ${tokenHash} and kind = ${kind} and used_at is null
      and expires_at > ${toMillis(now)}
    returning ${usedTokens.columns}`)
  return row && usedTokens.read(row)
}

/** The assistant of a token of any kind, used or not. */
export async function findAssistantOfToken(
  { tx, companyId }: Tenant,
  tokenHash: string,
): Promise<{ readonly assistantId: AssistantId; readonly isUsed: boolean } | undefined> {
  const row = await tx.one<{ assistant_id: AssistantId; used_at: number | null }>(sql`
    select assistant_id, used_at from assistant_tokens where company_id = ${companyId} and token_hash = ${tokenHash}`)
  return row && { assistantId: row.assistant_id, isUsed: row.used_at !== null }
}

/** Deletes expired tokens of all companies, and assistants without any. Returns how many tokens. */
export async function pruneAssistants(tx: Transaction, now: Temporal.Instant, limit: number): Promise<number> {
  const rows = await tx.all<{ company_id: string; token_hash: string; assistant_id: string }>(sql`
    select company_id, token_hash, assistant_id from assistant_tokens
    where expires_at <= ${toMillis(now)} order by expires_at limit ${limit}`)
  for (const [companyId, found] of Map.groupBy(rows, row => row.company_id)) {
    const hashes = join(found.map(row => row.token_hash))
    await tx.run(sql`delete from assistant_tokens where company_id = ${companyId} and token_hash in (${hashes})`)
    const ids = join([...new Set(found.map(row => row.assistant_id))])
    await tx.run(sql`
      delete from assistants where company_id = ${companyId} and id in (${ids}) and not exists (
        select 1 from assistant_tokens t where t.company_id = ${companyId} and t.assistant_id = assistants.id)`)
  }
  return rows.length
}
