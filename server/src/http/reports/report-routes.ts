import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFileByToken } from '../../domain/files/file-store.ts'
import { blobOf, isStored, type OrderFile, type StoredContent } from '../../domain/files/order-file.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { isServedAt } from '../rest/authentication.ts'
import type { RestParts } from '../rest/files/upload-handler.ts'
import { hostOf } from '../rest/rest-api.ts'
import { addSafetyHeaders, end, sendElsewhere, sendFile } from '../server/send-file.ts'
import { Readers } from '../server/slow-readers.ts'
import { missingPage } from './missing-page.ts'

/** What a company has made public, at an address that nobody guesses: for clients, who have no key. */
export function addReportRoutes(app: FastifyInstance, door: RestParts): void {
  const { companies, database, blobs, metrics } = door
  const readers = new Readers()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:company_key/r/:token',
    config: { time: metrics.timer('reports', 'GET', '/r/:token') },
    handler: async (request, reply) => {
      const { company_key, token } = request.params as { company_key: string; token: string }
      const company = await companies.find(company_key)
      if (company?.redirect && (await isAtHome(request, company))) {
        sendElsewhere(reply, `${company.redirect}/${company_key}/r/${encodeURIComponent(token)}`)
        return reply
      }
      const file = company && (await isAtHome(request, company)) ? await find(company, token) : undefined
      if (!company || !file) sendMissing(reply)
      else if (!isStored(file.content)) sendElsewhere(reply, file.content.url)
      else await sendOwn(request, reply, company, file, file.content)
      return reply
    },
  })
  // A link that was cut or added to is opened by people, too.
  for (const url of ['/:company_key/r', '/:company_key/r/*']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => sendMissing(reply) })
  }

  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { id }: Company,
    file: OrderFile,
    content: StoredContent,
  ): Promise<void> {
    if (request.method === 'GET') await readers.begin(`${request.ip} ${file.id}`, reply.raw)
    await sendFile(request, reply, blobs, blobOf(id, file.id), content)
  }

  /** A host of another company's own shows nothing of this one. */
  async function isAtHome(request: FastifyRequest, company: Company): Promise<boolean> {
    return isServedAt(company, await companies.ownerOfHost(hostOf(request)))
  }

  function find({ id: companyId }: Company, token: string): Promise<OrderFile | undefined> {
    return database.read(companyId, tx => findFileByToken({ tx, companyId }, token))
  }
}

/** Never there, removed, made private: nobody can tell which. */
function sendMissing(reply: FastifyReply): void {
  addSafetyHeaders(reply, 'text/html')
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
  end(reply, 404, reply.request.method === 'HEAD' ? undefined : missingPage)
}
