import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFileByToken, listFiles } from '../../domain/files/file-store.ts'
import { blobOf, isStored, labelOf, type OrderFile, type StoredContent } from '../../domain/files/order-file.ts'
import { opensReportPage, orderOfPage, publicReports } from '../../domain/files/report-page.ts'
import { findOrder } from '../../domain/orders/load-order.ts'
import type { Order } from '../../domain/orders/order.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import { findPayToken } from '../../domain/payments/pay-link.ts'
import { formatDate, formatMoney } from '../../domain/templates/text-format.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { escapeHtml } from '../server/escape-html.ts'
import type { HttpParts } from '../server/http-server.ts'
import { addPublicLink } from '../server/public-link.ts'
import { addSafetyHeaders, end, sendFile, sendRedirect } from '../server/send-file.ts'
import { DownloadLimit } from '../server/slow-readers.ts'

/** Public reports at an unguessable address, for clients of a company, who have no access key. */
export function addReportRoutes(app: FastifyInstance, { companies, database, blobs, metrics }: HttpParts): void {
  const downloads = new DownloadLimit()
  addPublicLink(app, { companies, metrics }, 'reports', '/r', async ({ request, reply, company, token }) => {
    const file = company && (await findFile(company, token))
    if (!company || !file) sendMissing(reply)
    else if (!isStored(file.content)) sendRedirect(reply, file.content.url)
    else await sendStored(request, reply, company, file, file.content)
  })
  addPublicLink(app, { companies, metrics }, 'reports', '/d', async ({ reply, company, token }) => {
    const delivery = company && (await findDelivery(company, token))
    if (company && delivery) sendPage(reply, 200, reportsPage(company, delivery))
    else sendMissing(reply)
  })
  // People also open links that were cut off or extended.
  for (const url of ['/:company_key/r', '/:company_key/r/*', '/:company_key/d', '/:company_key/d/*']) {
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

  /** The order with its public reports, if it is not removed and the token opens them. */
  function findDelivery({ id: companyId }: Company, token: string): Promise<Delivery | undefined> {
    return database.read(companyId, async tx => {
      const orderId = orderOfPage(token)
      const order = orderId && (await findOrder({ tx, companyId }, orderId))
      if (!order || order.removedAt) return undefined
      const files = await listFiles({ tx, companyId }, order.id)
      if (!opensReportPage(token, files)) return undefined
      return { order, reports: publicReports(files), payToken: await findPayToken({ tx, companyId }, order) }
    })
  }

  function findFile({ id: companyId }: Company, token: string): Promise<OrderFile | undefined> {
    return database.read(companyId, tx => findFileByToken({ tx, companyId }, token))
  }
}

/** The same page for an unknown, a removed and a private report. */
function sendMissing(reply: FastifyReply): void {
  sendPage(reply, 404, missingPage)
}

function sendPage(reply: FastifyReply, status: number, page: string): void {
  addSafetyHeaders(reply, 'text/html')
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
  end(reply, status, reply.request.method === 'HEAD' ? undefined : page)
}

/** An order with its public reports. */
interface Delivery {
  readonly order: Order
  readonly reports: readonly OrderFile[]
  /** Of the page on which the client pays, if something can be paid. */
  readonly payToken: string | undefined
}

const missingPage = pageOf(
  'This report is not available',
  '<p>The link may have been cut, or the report is no longer shared. Please ask your inspection company for a new link.</p>',
)

/** Links are relative, so that the page works under any host and path prefix of a proxy. */
function reportsPage({ name }: Company, { order, reports, payToken }: Delivery): string {
  const items = reports.map(file => `<li><a href="../r/${file.publicToken}">${escapeHtml(labelOf(file))}</a></li>`)
  const pay = payToken ? `\n<p><a href="../book/pay/${payToken}">Pay ${formatMoney(dueCents(order))}</a></p>` : ''
  return pageOf(titleOf(order), `<p>From ${escapeHtml(name)}:</p>\n<ul>\n${items.join('\n')}\n</ul>${pay}`)
}

/** Such as `Inspection of 1420 Dilworth Road, Charlotte on Thursday, November 6, 2031`, as far as it is known. */
function titleOf({ address1, city, startsAt }: Order): string {
  const address = [address1, city].filter(part => part !== '').join(', ')
  const property = address === '' ? 'Your inspection' : `Inspection of ${escapeHtml(address)}`
  return startsAt ? `${property} on ${formatDate(startsAt)}` : property
}

function pageOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } }
</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`
}
