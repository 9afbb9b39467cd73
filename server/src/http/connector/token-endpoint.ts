import { accessTokenMinutes, readScopes } from '../../domain/assistants/assistant.ts'
import {
  type IssuedTokens,
  redeemCode,
  refreshTokens,
  revokeToken,
  type TokensRefused,
} from '../../domain/assistants/connect-assistant.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { connectedUser } from './live-assistants.ts'

/** An answer of the endpoints of OAuth. */
export interface OAuthAnswer {
  readonly status: number
  readonly body: object
}

/** Runs work in a transaction of the company. */
export type Change = <T>(work: (scope: TenantScope) => Promise<T>) => Promise<T>

export function oauthError(error: string, description: string, status = 400): OAuthAnswer {
  return { status, body: { error, error_description: description } }
}

const invalidGrant = (description: string) => oauthError('invalid_grant', description)

/** RFC 6749, 4.1.3 and 6, for public clients. A company that is not served here knows no codes. */
export async function answerTokenRequest(
  company: Company | undefined,
  resource: string,
  text: string,
  change: Change,
): Promise<OAuthAnswer> {
  const sent = readForm(text)
  if (typeof sent === 'string') return oauthError('invalid_request', sent)
  const { grant_type: type, client_id: clientId, resource: audience } = sent
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  if (!clientId) return oauthError('invalid_client', 'client_id is missing', 401)
  if ('client_secret' in sent || 'client_assertion' in sent)
    return oauthError('invalid_client', 'programs of assistants are public clients: send client_id alone', 401)
  if (audience !== undefined && audience.replace(/\/$/, '') !== resource)
    return oauthError('invalid_target', `resource must be ${resource}`)
  const scopes = sent.scope === undefined ? undefined : readScopes(sent.scope)
  if (sent.scope !== undefined && !scopes) return oauthError('invalid_scope', 'the scopes are read and book')
  // In the words for a company that exists.
  if (!company)
    return invalidGrant(`the ${type === 'refresh_token' ? 'refresh token' : 'code'} is not valid, or has expired`)
  try {
    const result = await change(scope => issueFor(scope, company, type, { ...sent, client_id: clientId }, scopes))
    if ('refused' in result) return oauthError(result.error ?? 'invalid_grant', result.refused)
    return { status: 200, body: showTokens(result) }
  } catch (error) {
    if (error instanceof SwitchedOff) return invalidGrant('an owner has switched assistants off for this user')
    throw error
  }
}

/** Thrown, so that nothing is saved: the token is good again when assistants are switched on. */
class SwitchedOff extends Error {
  override name = 'SwitchedOff'
}

type Form = Readonly<Record<string, string>>

async function issueFor(
  scope: TenantScope,
  company: Company,
  type: string,
  {
    client_id: clientId = '',
    code = '',
    redirect_uri: redirectUri = '',
    code_verifier: verifier = '',
    refresh_token: token = '',
  }: Form,
  scopes: ReturnType<typeof readScopes>,
): Promise<IssuedTokens | TokensRefused> {
  const result =
    type === 'refresh_token'
      ? await refreshTokens(scope, { token, clientId, scopes })
      : await redeemCode(scope, { code, clientId, redirectUri, verifier })
  // failpoint: tokens-although-switched-off
  if (!('refused' in result) && !connectedUser(company, result.assistant)) throw new SwitchedOff()
  return result
}

function showTokens({ assistant, accessToken, refreshToken }: IssuedTokens) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenMinutes * 60,
    refresh_token: refreshToken,
    scope: assistant.scopes.join(' '),
  }
}

/** RFC 7009: the answer does not tell whether there was such a token. */
export async function answerRevocation(
  company: Company | undefined,
  text: string,
  change: Change,
): Promise<OAuthAnswer> {
  const sent = readForm(text)
  if (typeof sent === 'string') return oauthError('invalid_request', sent)
  const { token, client_id: clientId } = sent
  if (!token || !clientId) return oauthError('invalid_request', 'token and client_id are needed')
  if (company) await change(scope => revokeToken(scope, token, clientId))
  return { status: 200, body: {} }
}

/** RFC 6749, 3.2: no parameter may be sent twice. */
function readForm(text: string): Form | string {
  const sent = [...new URLSearchParams(text)]
  if (sent.length > 50) return 'too many parameters'
  const names = sent.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return `${twice.slice(0, 50)} was sent twice`
  if (sent.some(([, value]) => value.includes('\0') || value.length > 4_000)) return 'a parameter cannot be read'
  return Object.fromEntries(sent)
}
