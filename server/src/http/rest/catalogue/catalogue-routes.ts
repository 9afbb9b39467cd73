import { isOfferedBy, type Service } from '../../../domain/catalogue/catalogue.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { renderOnce } from '../envelope.ts'
import { readAfter } from '../query-wire.ts'
import type { CachedRoute } from '../route.ts'
import { feesOperation, orderTypesOperation, packagesOperation, servicesOperation } from './catalogue-openapi.ts'
import { showFee, showOrderType, showPackage, showService, showServiceWithAssociations } from './catalogue-wire.ts'

export const catalogueRoutes: readonly CachedRoute[] = [
  {
    method: 'GET',
    path: '/ordertypes',
    operation: orderTypesOperation,
    answerFromCache: ({ company, office }) =>
      renderOnce(company, `ordertypes ${office.id}`, () => ({
        ordertypes: company.catalogue.orderTypes
          .filter(type => type.officeId === undefined || type.officeId === office.id)
          .map(type => showOrderType(type, company)),
      })),
  },
  {
    method: 'GET',
    path: '/services',
    operation: servicesOperation,
    answerFromCache: (visit, { query }) => {
      const withAssociations = query.flag('withAssociations')
      const after = readAfter(query)
      const members = () => ({ services: services(visit, withAssociations, after) })
      if (after) return members()
      return renderOnce(visit.company, `services ${visit.office.id} ${withAssociations}`, members)
    },
  },
  {
    method: 'GET',
    path: '/packages',
    operation: packagesOperation,
    answerFromCache: ({ company, office }) =>
      renderOnce(company, `packages ${office.id}`, () => ({
        packages: company.catalogue.packages
          .filter(pack => isOfferedBy(office.id, pack))
          .map(pack => showPackage(pack, company)),
      })),
  },
  {
    method: 'GET',
    path: '/fees',
    operation: feesOperation,
    answerFromCache: ({ company }) =>
      renderOnce(company, 'fees', () => ({
        fees: [...company.catalogue.standaloneFees.values()].map(fee => showFee(fee, company)),
      })),
  },
]

function services({ company, office }: RequestContext, withAssociations: boolean, after: Temporal.Instant | undefined) {
  const hasChanged = (service: Service) => !after || Temporal.Instant.compare(service.modifiedAt, after) > 0
  return [...company.catalogue.services.values()]
    .filter(service => isOfferedBy(office.id, service) && hasChanged(service))
    .map(service =>
      withAssociations ? showServiceWithAssociations(service, company, office) : showService(service, company),
    )
}
