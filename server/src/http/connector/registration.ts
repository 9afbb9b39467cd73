import { randomText } from '../../domain/access/secret.ts'
import { readClient } from '../../domain/assistants/assistant-client.ts'
import { registerClient } from '../../domain/assistants/client-store.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type Change, type OAuthAnswer, oauthError } from './token-endpoint.ts'

/** RFC 7591, for programs without a metadata document. A company that is not served here looks as if it had registered them. */
export async function answerRegistration(
  company: Company | undefined,
  text: string,
  change: Change,
): Promise<OAuthAnswer> {
  const sent = readObject(text)
  if (!sent) return oauthError('invalid_client_metadata', 'a JSON object is expected')
  const client = readClient(sent, `plm_${randomText(22)}`, '')
  if ('error' in client) return oauthError(client.error, client.description)
  if (company) await change(scope => registerClient(scope, client))
  return {
    status: 201,
    body: {
      client_id: client.id,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
