import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { approveAssistant, redeemCode } from '../server/src/domain/assistants/connect-assistant.ts'
import type { Database } from '../server/src/domain/database.ts'
import { loadCompany } from '../server/src/domain/tenants/load-company.ts'
import type { Request } from './load.ts'

const clientId = 'plm_bench'
const redirectUri = 'http://127.0.0.1/callback'
const verifier = 'x'.repeat(43)

/** An access token of an assistant of the owner, which is valid for as long as the bench takes. */
export function connectAssistant(database: Database, key: string): Promise<string> {
  return database.write('all companies', async tx => {
    const company = await loadCompany(tx, key)
    const owner = company && [...company.users.values()].find(user => user.isOwner)
    if (!owner) throw new Error(`no owner of ${key}`)
    const scope = { tx, companyId: company.id, now: Temporal.Now.instant() }
    const client = { id: clientId, name: 'Bench', host: '', redirectUris: [redirectUri] }
    const codeChallenge = hash('sha256', verifier, 'base64url')
    const approval = { userId: owner.id, client, scopes: ['read', 'book'] as const, redirectUri, codeChallenge }
    const code = await approveAssistant(scope, approval)
    const tokens = await redeemCode(scope, { code, clientId, redirectUri, verifier })
    if ('refused' in tokens) throw new Error(tokens.refused)
    await tx.run(sql`update assistant_tokens set expires_at = ${4_102_444_800_000} where company_id = ${company.id}`)
    return tokens.accessToken
  })
}

/** A call of a tool, as a client of 2026-07-28 sends it. */
export function toolCall(key: string, token: string, name: string, args: object): Request & { readonly body: string } {
  const version = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: args, _meta }
  return {
    method: 'POST',
    path: `/${key}/mcp`,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream' },
      ...{ 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': name },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}
