import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDirectoryCredential } from '../../domain/access/directory-credentials.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { findRedirect } from '../../domain/tenants/redirect-store.ts'
import { renderError, renderOk } from '../rest/envelope.ts'
import { Query } from '../rest/query.ts'
import { readBasicCredentials } from '../server/basic-credentials.ts'
import { companyAddress } from '../server/company-address.ts'
import { createHttpServer, type HttpParts, send } from '../server/http-server.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'
import { addressRoute } from './address-route.ts'

export interface DirectoryParts extends HttpParts {
  /** Where tenants without a host of their own are served; known once the service listens. */
  readonly publicUrl: () => string
}

/** Section 5: resolves a company key to the company's address, for integrations with a credential of the operators. */
export function createDirectoryApi(door: DirectoryParts): FastifyInstance {
  const guessing = new ThrottledSignIn()
  const app = createHttpServer(door, { refuseUnknown })
  const { method, path } = addressRoute
  app.route({
    method,
    url: path,
    config: { time: door.metrics.timer('directory', method, path) },
    onRequest: admit,
    handler: async (request, reply) => {
      const key = new Query(request.url).text('companykey') ?? ''
      const address = await find(key)
      send(reply, 200, address ? renderOk(address) : unknown(key))
      return reply
    },
  })
  return app

  /** Of a company that is not here, its home may be known all the same. */
  async function find(key: string) {
    const company = await door.companies.find(key)
    if (company && !company.redirect) return addressOf(company, door.publicUrl())
    const home = await door.database.read('all companies', tx => findRedirect(tx, key))
    return home && { url: `${home}/${key}/rest`, host: home }
  }

  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    await admit(request)
    throw new Refusal('action.unknown')
  }

  async function admit(request: FastifyRequest): Promise<void> {
    const credentials = readBasicCredentials(request.headers.authorization)
    const known =
      credentials && (await door.database.read('all companies', tx => isDirectoryCredential(tx, credentials)))
    if (!known) await guessing.deny(request.ip, credentials?.username)
  }
}

function addressOf(company: Company, publicUrl: string) {
  const { host, url } = companyAddress(company, publicUrl)
  return { url: `${url}/rest`, host }
}

function unknown(key: string): string {
  return renderError(`could not locate a company with the provided key: ${key.slice(0, 100)}`, { url: '', host: '' })
}
