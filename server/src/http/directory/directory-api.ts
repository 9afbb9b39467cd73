import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDirectoryCredential } from '../../domain/access/directory-credentials.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import { findRedirect } from '../../domain/tenants/redirect-store.ts'
import { renderError, renderOk, withWarnings } from '../../wire/envelope.ts'
import { Query } from '../../wire/query.ts'
import { unknownParameters } from '../../wire/unknown-parameters.ts'
import { readBasicCredentials } from '../server/basic-credentials.ts'
import { createHttpServer, type HttpParts } from '../server/http-server.ts'
import { send } from '../server/send-response.ts'
import { cutTrailingSlash } from '../server/served-company.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'
import { addressRoute } from './directory-openapi.ts'

/** Section 5: resolves a company key to the company's address, for integrations with a directory credential. */
export function createDirectoryApi(parts: HttpParts): FastifyInstance {
  const { companies, database, metrics, publicUrl } = parts
  const signIn = new ThrottledSignIn()
  const app = createHttpServer(parts, { refuseUnknown, rewriteUrl: cutTrailingSlash })
  const { method, path } = addressRoute
  app.route({
    method,
    url: path,
    config: { time: metrics.timer('directory', method, path) },
    onRequest: authenticate,
    handler: async (request, reply) => {
      const query = new Query(request.url)
      const key = query.text('companykey') ?? ''
      const address = await find(key)
      const warnings = unknownParameters(addressRoute, query)
      send(reply, 200, address ? renderOk(withWarnings(address, warnings)) : unknown(key))
      return reply
    },
  })
  return app

  /** A company that moved away has a redirect. */
  async function find(key: string) {
    const company = await companies.find(key)
    if (company && !company.redirect) return addressOf(company, publicUrl())
    const home = await database.read('all companies', tx => findRedirect(tx, key))
    return home && { url: `${home}/${key}/rest`, host: home }
  }

  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    await authenticate(request)
    throw new Refusal('action.unknown', { action: `${request.method} ${request.url.replace(/\?.*$/s, '')}` })
  }

  async function authenticate(request: FastifyRequest): Promise<void> {
    const credentials = readBasicCredentials(request.headers.authorization)
    const isKnown = credentials && (await database.read('all companies', tx => isDirectoryCredential(tx, credentials)))
    if (!isKnown)
      await signIn.deny(request.ip, credentials?.username, new Refusal('access.denied', { of: 'the directory' }))
  }
}

function addressOf(company: Company, publicUrl: string) {
  const { host, url } = companyAddress(company, publicUrl)
  return { url: `${url}/rest`, host }
}

function unknown(key: string): string {
  return renderError(`could not locate a company with the provided key: ${key.slice(0, 100)}`, { url: '', host: '' })
}
