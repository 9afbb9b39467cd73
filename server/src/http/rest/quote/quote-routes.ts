import { isOfferedBy, type Service } from '../../../domain/catalogue/catalogue.ts'
import { priceServices, totalCents } from '../../../domain/catalogue/pricing.ts'
import { readId, type ServiceId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import type { Body } from '../body.ts'
import type { CachedRoute } from '../route.ts'
import { readInteger, readList, readText, showMoney } from '../wire.ts'
import { quoteOperation } from './quote-openapi.ts'

export const maxServices = 100

export const quoteRoutes: readonly CachedRoute[] = [
  {
    method: 'POST',
    path: '/calculateservicequote',
    operation: quoteOperation,
    needs: 'OWNER',
    answerFromCache: (visit, { body }) => {
      const { services, unknown } = readServices(visit, body)
      const fees = priceServices(services, {
        squareFeet: readInteger(body.squarefeet),
        yearBuilt: readInteger(body.yearbuilt),
        zip: readText(body.zip),
      })
      return {
        fees: fees.map(({ feeId, name, amountCents, serviceId }) => ({
          id: feeId,
          name,
          amount: showMoney(amountCents),
          service: serviceId,
        })),
        totalfee: showMoney(totalCents(fees)),
        ...(unknown.length > 0 && {
          warnings: unknown.map(id => `services: ${id} is no service of this office and was not priced`),
        }),
      }
    },
  },
]

function readServices({ company, office }: RequestContext, body: Body): { services: Service[]; unknown: string[] } {
  const ids = readList(body.services)
  if (!ids || ids.length === 0) throw new Refusal('fields.missing', { fields: ['services'] })
  if (ids.length > maxServices) throw new Refusal('list.too-long', { field: 'services', limit: maxServices })
  const services: Service[] = []
  const unknown: string[] = []
  for (const id of ids) {
    const service = company.catalogue.services.get(readId<ServiceId>(id) as ServiceId)
    if (service && isOfferedBy(office.id, service)) services.push(service)
    else unknown.push(typeof id === 'string' ? id.slice(0, 100) : JSON.stringify(id)?.slice(0, 100))
  }
  return { services, unknown }
}
