import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../../domain/access/client-network.ts'
import type { SharedPlaces } from '../../domain/fairness/shared-places.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyKeyPattern } from '../../domain/tenants/company-key.ts'
import { requireNotMigrating } from '../../domain/tenants/migration-store.ts'
import type { CompanyLimits } from '../../platform/process/company-limits.ts'
import { issuerAt } from '../rest/session/assistant-request.ts'
import type { HttpParts } from '../server/http-server.ts'
import { findServedCompany } from '../server/served-company.ts'
import { McpEndpoint } from './mcp-endpoint.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'
import { addPreflight, letPagesRead } from './pages.ts'
import { answerRegistration } from './registration.ts'
import { sendJson } from './send-json.ts'
import { answerRevocation, answerTokenRequest, type Change, type OAuthAnswer, oauthError } from './token-endpoint.ts'

/** How long metadata may be cached. */
const metadataSeconds = 300

type OAuthEndpoint = (
  company: Company | undefined,
  text: string,
  change: Change,
  issuer: string,
) => Promise<OAuthAnswer>

/** The connector of assistants: the endpoint of the protocol, and the sign-in that it asks for. */
export function addConnector(
  app: FastifyInstance,
  parts: HttpParts,
  visitors: SharedPlaces,
  limits: CompanyLimits,
): void {
  const { companies, database, metrics, now, publicUrl } = parts
  const mcp = new McpEndpoint(app, parts, limits)
  app.addHook('onClose', () => mcp.close())

  addMetadata('/.well-known/oauth-protected-resource/:company_key/mcp', resourceMetadata)
  addMetadata('/.well-known/oauth-authorization-server/:company_key', serverMetadata)
  addEndpoint('token', 'form', (company, text, change, issuer) =>
    answerTokenRequest(company, `${issuer}/mcp`, text, change),
  )
  addEndpoint('revoke', 'form', answerRevocation)
  addEndpoint('register', 'JSON', answerRegistration)
  addPreflight(app, '/:company_key/mcp', 'GET, POST, DELETE')
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/:company_key/mcp',
    config: { time: metrics.timer('connector', 'POST', '/mcp') },
    onRequest: (request, reply, done) => {
      const admitted = mcp.admit(request, reply)
      if (admitted instanceof Promise) admitted.then(isAdmitted => isAdmitted && done(), done)
      else if (admitted) done()
    },
    handler: async (request, reply) => {
      await mcp.answer(request, reply)
      return reply
    },
  })

  /** The same for an unknown company. */
  function addMetadata(url: string, metadataOf: (issuer: string, publicUrl: string) => object): void {
    const config = { time: metrics.timer('connector', 'GET', url.replace('/:company_key', '')) }
    addPreflight(app, url, 'GET')
    app.route({
      method: 'GET',
      url,
      config,
      handler: async (request, reply) => {
        const { key, issuer } = await findIssuer(request)
        letPagesRead(reply)
        if (!companyKeyPattern.test(key)) sendJson(reply, 404, { error: 'not_found' })
        else sendJson(reply, 200, metadataOf(issuer, publicUrl()), `public, max-age=${metadataSeconds}`)
        return reply
      },
    })
  }

  async function findIssuer(request: FastifyRequest) {
    const { company_key: key } = request.params as { company_key: string }
    const company = await findServedCompany(companies, request, key)
    return { key, company, issuer: issuerAt(request.hostname, company, key, publicUrl()) }
  }

  /** Requests without credentials take the places of visitors. */
  function addEndpoint(name: string, type: 'form' | 'JSON', endpoint: OAuthEndpoint): void {
    const url = `/:company_key/oauth/${name}`
    addPreflight(app, url, 'POST')
    app.route({
      method: 'POST',
      url,
      config: { time: metrics.timer('connector', 'POST', `/oauth/${name}`) },
      handler: async (request, reply) => {
        letPagesRead(reply)
        const { status, body } = await answer(request, reply, type, endpoint)
        sendJson(reply, status, body)
        return reply
      },
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, type: 'form' | 'JSON', endpoint: OAuthEndpoint) {
    const expected = type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const [sentType = ''] = (request.contentType ?? '').split(';')
    if (sentType.trim().toLowerCase() !== expected) return oauthError('invalid_request', `send ${expected}`)
    if (request.headers.authorization !== undefined) {
      reply.header('www-authenticate', 'Basic realm="public clients only"')
      return oauthError('invalid_client', 'programs of assistants are public clients: send no Authorization', 401)
    }
    const { company, issuer } = await findIssuer(request)
    const served = company?.redirect ? undefined : company
    const change: Change = work => {
      const companyId = served?.id
      if (!companyId) throw new Error('no company')
      return database.write(companyId, async tx => {
        await requireNotMigrating({ tx, companyId })
        return work({ tx, companyId, now: now() })
      })
    }
    const text = request.body instanceof Buffer ? request.body.toString() : ''
    return visitors.run(clientNetwork(request.ip), () => endpoint(served, text, change, issuer))
  }
}
