import { type AssistantScope, isChallenge, readScopes } from '../../../domain/assistants/assistant.ts'
import { type AssistantClient, readClient, takesRedirectUri } from '../../../domain/assistants/assistant-client.ts'
import { findRegisteredClient } from '../../../domain/assistants/client-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { SentAuthorization } from '../../../wire/session/assistant-wire.ts'
import type { CompanyAccountRequest } from './account-request.ts'

/** A request of a known program, that leads back to it. */
export interface Authorization {
  readonly client: AssistantClient
  readonly redirectUri: string
  readonly scopes: readonly AssistantScope[]
  readonly codeChallenge: string
  /** Why the program has to ask again, in the codes of RFC 6749. */
  readonly mistake: { readonly error: string; readonly description: string } | undefined
}

/**
 * Who issues tokens: the company at the host that was asked, which is one of its own, or else the service. A program takes no
 * metadata of another address than the one that its person entered.
 */
export function issuerAt(
  hostname: string,
  company: Pick<Company, 'hosts'> | undefined,
  key: string,
  publicUrl: string,
): string {
  const base = new URL(publicUrl)
  const asked = hostname.toLowerCase().replace(/\.$/, '')
  if (company?.hosts.some(({ host, isProven }) => isProven && host === asked)) base.hostname = asked
  return `${base.href.replace(/\/$/, '')}/${key}`
}

export function issuerFor({ company, party, publicUrl }: CompanyAccountRequest): string {
  return issuerAt(party.hostname, company, company.key, publicUrl)
}

export function refuseAssistant(problem: string): never {
  throw new Refusal('assistant.unfit', { problem })
}

/** Refuses what must not be sent back to any program; other mistakes are for the program to know. */
export async function readAuthorization(
  request: CompanyAccountRequest,
  sent: SentAuthorization,
): Promise<Authorization> {
  const { company, person } = request
  if (!company.settings.assistants) refuseAssistant('this company does not use assistants')
  if (!person.mayConnect) refuseAssistant('an owner has switched assistants off for you')
  const client = await findClient(request, sent.clientId ?? '')
  const redirectUri = sent.redirectUri ?? ''
  if (!takesRedirectUri(client, redirectUri))
    refuseAssistant('it asked to be answered at an address that is not its own')
  const scopes = readScopes(sent.scope)
  const { codeChallenge = '' } = sent
  return {
    ...{ client, redirectUri, codeChallenge, scopes: scopes ?? [] },
    mistake: mistakeOf(sent, scopes !== undefined, `${issuerFor(request)}/mcp`),
  }
}

function mistakeOf(sent: SentAuthorization, hasScopes: boolean, resource: string): Authorization['mistake'] {
  if (sent.responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type must be code' }
  if (!isChallenge(sent.codeChallenge)) return invalid('code_challenge is missing or is not one of S256')
  // failpoint: plain-pkce-accepted
  if (sent.codeChallengeMethod !== 'S256') return invalid('code_challenge_method must be S256')
  if (!hasScopes) return { error: 'invalid_scope', description: 'the scopes are read and book' }
  // failpoint: any-audience-accepted
  if (sent.resource !== undefined && sent.resource.replace(/\/$/, '') !== resource)
    return { error: 'invalid_target', description: `resource must be ${resource}` }
  return undefined
}

function invalid(description: string) {
  return { error: 'invalid_request', description }
}

/** By the address of its metadata document, or by the id that it was registered with. */
async function findClient(
  { realm, company, readClientDocument }: CompanyAccountRequest,
  id: string,
): Promise<AssistantClient> {
  if (id.includes('://')) {
    const document = await readClientDocument(id)
    if (typeof document === 'string') return refuseAssistant(document)
    const client = readClient(document, id, new URL(id).host)
    return 'error' in client ? refuseAssistant(client.description) : client
  }
  const known = await realm.read(({ tx }) => findRegisteredClient({ tx, companyId: company.id }, id))
  return known ?? refuseAssistant('it is not known here; remove the connection in the assistant and add it again')
}

/** Where the browser goes with the answer: RFC 6749, and RFC 9207 for `iss`. */
export function answerAddress(
  redirectUri: string,
  issuer: string,
  state: string | undefined,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  const given = { ...answer, ...(state !== undefined && { state }), iss: issuer }
  for (const [name, value] of Object.entries(given)) url.searchParams.append(name, value)
  return url.href
}
