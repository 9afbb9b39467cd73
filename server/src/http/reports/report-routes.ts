import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFileByToken } from '../../domain/files/file-store.ts'
import { blobOf, isStored, type OrderFile, type StoredContent } from '../../domain/files/order-file.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { hostOf, isServedAt } from '../rest/authentication.ts'
import type { HttpParts } from '../server/http-server.ts'
import { addSafetyHeaders, end, sendFile, sendRedirect } from '../server/send-file.ts'
import { DownloadLimit } from '../server/slow-readers.ts'

/** Public reports at an unguessable address, for clients of a company, who have no access key. */
export function addReportRoutes(app: FastifyInstance, { companies, database, blobs, metrics }: HttpParts): void {
  const downloads = new DownloadLimit()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:company_key/r/:token',
    config: { time: metrics.timer('reports', 'GET', '/r/:token') },
    handler: async (request, reply) => {
      const { company_key, token } = request.params as { company_key: string; token: string }
      const company = await findServed(request, company_key)
      if (company?.redirect) {
        sendRedirect(reply, `${company.redirect}/${company_key}/r/${encodeURIComponent(token)}`)
        return reply
      }
      const file = company && (await findFile(company, token))
      if (!company || !file) sendMissing(reply)
      else if (!isStored(file.content)) sendRedirect(reply, file.content.url)
      else await sendStored(request, reply, company, file, file.content)
      return reply
    },
  })
  // People also open links that were cut off or extended.
  for (const url of ['/:company_key/r', '/:company_key/r/*']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => sendMissing(reply) })
  }

  async function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    { id }: Company,
    file: OrderFile,
    content: StoredContent,
  ): Promise<void> {
    if (request.method === 'GET') await downloads.acquire(`${request.ip} ${file.id}`, reply.raw)
    await sendFile(request, reply, blobs, blobOf(id, file.id), content)
  }

  /** A host of another company shows nothing of this one. */
  async function findServed(request: FastifyRequest, key: string): Promise<Company | undefined> {
    const company = await companies.find(key)
    return company && isServedAt(company, await companies.ownerOfHost(hostOf(request))) ? company : undefined
  }

  function findFile({ id: companyId }: Company, token: string): Promise<OrderFile | undefined> {
    return database.read(companyId, tx => findFileByToken({ tx, companyId }, token))
  }
}

/** The same page for an unknown, a removed and a private report. */
function sendMissing(reply: FastifyReply): void {
  addSafetyHeaders(reply, 'text/html')
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
  end(reply, 404, reply.request.method === 'HEAD' ? undefined : missingPage)
}

const missingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This report is not available</title>
<style>
body { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } }
</style>
</head>
<body>
<h1>This report is not available</h1>
<p>The link may have been cut, or the report is no longer shared. Please ask your inspection company for a new link.</p>
</body>
</html>
`
