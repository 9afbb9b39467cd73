import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { HttpParts } from '../server/http-server.ts'
import { hostOf } from '../server/served-company.ts'
import { ConsoleFiles, sendAsset } from './console-files.ts'
import { placeOfOperators, sendConsolePage, sendNotBuilt } from './console-page.ts'

const method = ['GET', 'HEAD']

/** Listed one by one: a wildcard would hide the addresses of a company that was named `operator` before that was reserved. */
const pages = ['companies', 'companies/:key', 'new-company', 'directory', 'health', 'account', 'password', 'sign-in']

/** The pages of operators. They hold no data: the pages load it through the operator API. */
export function addOperatorPages(app: FastifyInstance, { companies, metrics }: HttpParts): void {
  const files = new ConsoleFiles()
  const config = { time: metrics.timer('console', 'GET', '/operator') }
  const options = { method, config, onRequest: refuseAtHostOfCompany }
  app.route({ ...options, url: '/operator', handler: serve })
  app.route({ ...options, url: '/operator/', handler: serve })
  for (const page of pages) app.route({ ...options, url: `/operator/${page}`, handler: serve })
  app.route({
    ...options,
    url: '/operator/assets/:name',
    handler: (request, reply) => sendAsset(files, request, reply, (request.params as { name: string }).name),
  })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const html = await files.page('operator')
    const [, page] = /^\/operator\/([^?]*)/.exec(request.url) ?? []
    if (html === undefined) sendNotBuilt(reply)
    else sendConsolePage(reply, html, placeOfOperators(page))
    return reply
  }

  /** A host of a company serves that company only. */
  async function refuseAtHostOfCompany(request: FastifyRequest): Promise<void> {
    if ((await companies.ownerOfHost(hostOf(request))) !== 'none') throw new Refusal('action.unknown')
  }
}
