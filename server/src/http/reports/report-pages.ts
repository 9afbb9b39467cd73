import { labelOf, type OrderFile } from '../../domain/files/order-file.ts'
import type { Order } from '../../domain/orders/order.ts'
import { formatDate } from '../../domain/templates/text-format.ts'
import type { Company } from '../../domain/tenants/company.ts'

/** An order with its public reports. */
export interface Delivery {
  readonly order: Order
  readonly reports: readonly OrderFile[]
}

export const missingPage = pageOf(
  'This report is not available',
  '<p>The link may have been cut, or the report is no longer shared. Please ask your inspection company for a new link.</p>',
)

/** Links are relative, so that the page works under any host and path prefix of a proxy. */
export function reportsPage({ name }: Company, { order, reports }: Delivery): string {
  const items = reports.map(file => `<li><a href="../r/${file.publicToken}">${escaped(labelOf(file))}</a></li>`)
  return pageOf(titleOf(order), `<p>From ${escaped(name)}:</p>\n<ul>\n${items.join('\n')}\n</ul>`)
}

/** Such as `Inspection of 1420 Dilworth Road, Charlotte on Thursday, November 6, 2031`, as far as it is known. */
function titleOf({ address1, city, startsAt }: Order): string {
  const address = [address1, city].filter(part => part !== '').join(', ')
  const property = address === '' ? 'Your inspection' : `Inspection of ${escaped(address)}`
  return startsAt ? `${property} on ${formatDate(startsAt)}` : property
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
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
