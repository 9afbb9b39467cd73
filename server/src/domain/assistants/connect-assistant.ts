import { hashSecret, isWellFormedSecret, newSecret } from '../access/secret.ts'
import { type AssistantId, newId, type UserId } from '../ids.ts'
import type { TenantScope } from '../tenant.ts'
import {
  type Assistant,
  type AssistantScope,
  accessTokenMinutes,
  answersChallenge,
  codeSeconds,
  maxAssistantsPerUser,
  refreshTokenDays,
} from './assistant.ts'
import { type AssistantClient, pageOriginOf } from './assistant-client.ts'
import {
  deleteAssistants,
  findAssistant,
  findAssistantOfToken,
  insertAssistant,
  insertAssistantTokens,
  listAssistants,
  markConnected,
  useAssistantToken,
} from './assistant-store.ts'

const codePrefix = 'plc_'
const accessPrefix = 'pla_'
const refreshPrefix = 'plr_'

export interface Approval {
  readonly userId: UserId
  readonly client: AssistantClient
  readonly scopes: readonly AssistantScope[]
  readonly redirectUri: string
  readonly codeChallenge: string
}

/** The user agrees: returns the code that the program redeems. */
export async function approveAssistant(scope: TenantScope, approval: Approval): Promise<string> {
  const { userId, client, scopes, redirectUri, codeChallenge } = approval
  const { now } = scope
  const known = await listAssistants(scope, userId)
  await deleteAssistants(
    scope,
    known.slice(maxAssistantsPerUser - 1).map(({ id }) => id),
  )
  const assistant: Assistant = {
    ...{ id: newId<AssistantId>(), userId, clientId: client.id, name: client.name, host: client.host, scopes },
    ...{ origin: pageOriginOf(redirectUri), createdAt: now, connectedAt: undefined, lastUsedAt: undefined },
  }
  await insertAssistant(scope, assistant)
  const code = newSecret(codePrefix)
  const expiresAt = now.add({ seconds: codeSeconds })
  await insertAssistantTokens(scope, [
    { tokenHash: hashSecret(code), kind: 'code', assistantId: assistant.id, codeChallenge, redirectUri, expiresAt },
  ])
  return code
}

export interface IssuedTokens {
  readonly assistant: Assistant
  readonly accessToken: string
  readonly refreshToken: string
}

/** Why no tokens were issued. It is returned, because a reused token ends its assistant all the same. */
export interface TokensRefused {
  readonly refused: string
  /** In the codes of RFC 6749; `invalid_grant` by default. */
  readonly error?: 'invalid_scope'
}

interface Redemption {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
}

/** A code is used up by the first attempt. A second one ends the assistant: somebody has read the code. */
export async function redeemCode(scope: TenantScope, sent: Redemption): Promise<IssuedTokens | TokensRefused> {
  const used = await useOnce(scope, 'code', codePrefix, sent.code)
  if ('refused' in used) return used
  const { assistant, codeChallenge = '', redirectUri } = used
  // failpoint: pkce-not-checked
  const isProven = answersChallenge(sent.verifier, codeChallenge)
  if (!isProven) return endWith(scope, assistant, 'the code_verifier does not belong to the code_challenge')
  if (assistant.clientId !== sent.clientId) return endWith(scope, assistant, 'the code belongs to another client')
  if (redirectUri !== sent.redirectUri) return endWith(scope, assistant, 'the code was sent to another redirect_uri')
  await markConnected(scope, assistant.id)
  return issue(scope, assistant)
}

/** Each refresh token is good for one new pair. A second use ends the assistant. */
export async function refreshTokens(
  scope: TenantScope,
  sent: { readonly token: string; readonly clientId: string; readonly scopes: readonly AssistantScope[] | undefined },
): Promise<IssuedTokens | TokensRefused> {
  // A program that asks for more than it was allowed keeps its token.
  if (sent.scopes && (await asksForMore(scope, sent.token, sent.scopes)))
    return { refused: 'the user has not allowed these scopes', error: 'invalid_scope' }
  const used = await useOnce(scope, 'refresh', refreshPrefix, sent.token)
  if ('refused' in used) return used
  const { assistant } = used
  if (assistant.clientId !== sent.clientId)
    return endWith(scope, assistant, 'the refresh token belongs to another client')
  return issue(scope, assistant)
}

async function asksForMore(scope: TenantScope, token: string, scopes: readonly AssistantScope[]): Promise<boolean> {
  const found = isWellFormedSecret(refreshPrefix, token) && (await findAssistantOfToken(scope, hashSecret(token)))
  const assistant = found ? await findAssistant(scope, found.assistantId) : undefined
  return assistant !== undefined && scopes.some(each => !assistant.scopes.includes(each))
}

async function useOnce(scope: TenantScope, kind: 'code' | 'refresh', prefix: string, token: string) {
  const noun = kind === 'code' ? 'code' : 'refresh token'
  const refused = { refused: `the ${noun} is not valid, or has expired` } as const
  if (!isWellFormedSecret(prefix, token)) return refused
  const tokenHash = hashSecret(token)
  const used = await useAssistantToken(scope, kind, tokenHash)
  const assistantId = used?.assistantId ?? (await findReused(scope, tokenHash))
  const assistant = assistantId && (await findAssistant(scope, assistantId))
  if (!assistant) return refused
  if (!used) return endWith(scope, assistant, `the ${noun} was used before, so the connection has ended`)
  return { ...used, assistant }
}

async function findReused(scope: TenantScope, tokenHash: string): Promise<AssistantId | undefined> {
  const found = await findAssistantOfToken(scope, tokenHash)
  return found?.isUsed ? found.assistantId : undefined
}

async function endWith(scope: TenantScope, { id }: Assistant, refused: string): Promise<TokensRefused> {
  // failpoint: reused-tokens-end-nothing
  await deleteAssistants(scope, [id])
  return { refused }
}

async function issue(scope: TenantScope, assistant: Assistant): Promise<IssuedTokens> {
  const { now } = scope
  const [accessToken, refreshToken] = [newSecret(accessPrefix), newSecret(refreshPrefix)]
  const accessEnds = now.add({ minutes: accessTokenMinutes })
  const refreshEnds = now.add({ hours: 24 * refreshTokenDays })
  const assistantId = assistant.id
  await insertAssistantTokens(scope, [
    { tokenHash: hashSecret(accessToken), kind: 'access', assistantId, expiresAt: accessEnds },
    { tokenHash: hashSecret(refreshToken), kind: 'refresh', assistantId, expiresAt: refreshEnds },
  ])
  return { assistant, accessToken, refreshToken }
}

/** Undefined for a text that was never an access token, which spares the store a query. */
export function hashAccessToken(token: string): string | undefined {
  return isWellFormedSecret(accessPrefix, token) ? hashSecret(token) : undefined
}

/** RFC 7009: a token of the client ends its assistant. Anything else is no error. */
export async function revokeToken(scope: TenantScope, token: string, clientId: string): Promise<void> {
  if (![accessPrefix, refreshPrefix].some(prefix => isWellFormedSecret(prefix, token))) return
  const found = await findAssistantOfToken(scope, hashSecret(token))
  const assistant = found && (await findAssistant(scope, found.assistantId))
  if (assistant?.clientId === clientId) await deleteAssistants(scope, [assistant.id])
}
