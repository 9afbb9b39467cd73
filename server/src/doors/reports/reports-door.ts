import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '../../domain/companies/company.ts'
import { findFileByToken } from '../../domain/files/file-store.ts'
import { blobOf, isStored, type OrderFile } from '../../domain/files/order-file.ts'
import { isServedAt } from '../rest/caller.ts'
import { hostOf } from '../rest/rest-door.ts'
import type { FilesDoor } from '../rest/upload-door.ts'
import { addSafetyHeaders, end, sendElsewhere, sendFile } from '../send-file.ts'
import { missingPage } from './missing-page.ts'

/** What a company has made public, at an address that nobody guesses: for clients, who have no key. */
export function addReportsDoor(app: FastifyInstance, door: FilesDoor): void {
  const { companies, database, blobs, metrics } = door
  app.get(
    '/:company_key/r/:token',
    { config: { time: metrics.timer('reports', 'GET', '/r/:token') } },
    async (request, reply) => {
      const { company_key, token } = request.params as { company_key: string; token: string }
      const company = await companies.find(company_key)
      const file = company && (await isAtHome(request, company)) ? await find(company, token) : undefined
      if (!company || !file) sendMissing(reply)
      else if (!isStored(file.content)) sendElsewhere(reply, file.content.url)
      else await sendFile(request, reply, blobs, blobOf(company.id, file.id), file.content)
      return reply
    },
  )

  /** A host of another company's own shows nothing of this one. */
  async function isAtHome(request: FastifyRequest, company: Company): Promise<boolean> {
    return isServedAt(company, await companies.ownerOfHost(hostOf(request)))
  }

  function find({ id: companyId }: Company, token: string): Promise<OrderFile | undefined> {
    return database.read(tx => findFileByToken({ tx, companyId }, token))
  }
}

/** Never there, removed, made private: nobody can tell which. */
function sendMissing(reply: FastifyReply): void {
  addSafetyHeaders(reply, 'text/html')
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
  end(reply, 404, missingPage)
}
