import { isOfferedBy, type Service } from '../../../domain/catalogue/catalogue.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import {
  feeRecord,
  orderTypeRecord,
  packageRecord,
  sampleService,
  serviceSchema,
  showService,
  showServiceWithAssociations,
} from '../../../wire/catalogue/catalogue-wire.ts'
import { renderOnce } from '../../../wire/envelope.ts'
import { askedRecords, readUuids, uuidsQuery } from '../../../wire/lists/filter-wire.ts'
import { after, flagParameter, readUtcParameter, unreadableAfter } from '../../../wire/parameters.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { listOf } from '../../../wire/values.ts'
import { cachedList } from '../lists/cached-list.ts'
import { operation } from '../operation.ts'

const group = 'Catalogue'

export const catalogueRoutes = [
  operation({
    method: 'GET',
    path: '/ordertypes',
    name: 'orderTypes',
    group,
    summary: 'List order types',
    description: 'Order types of the given office and of all offices.',
    query: { ...uuidsQuery(sample.orderType), office: lookupOffice },
    ...cachedList(
      'ordertypes',
      orderTypeRecord,
      'The order types.',
      ({ company, office }) =>
        company.catalogue.orderTypes.filter(type => type.officeId === undefined || type.officeId === office.id),
      ({ office }) => `ordertypes ${office.id}`,
    ),
  }),
  operation({
    method: 'GET',
    path: '/services',
    name: 'services',
    group,
    summary: 'List services',
    description:
      'The services that the office offers, including hidden ones: a form for customers leaves out those with `visible: "No"`.',
    query: {
      ...uuidsQuery(sample.service),
      withAssociations: flagParameter(
        'Adds `fees` and `inspectors` to each service. The name without a value is enough.',
      ),
      after: { ...after, read: readUtcParameter },
      office: lookupOffice,
    },
    answer: {
      members: { services: listOf(serviceSchema, 'The services.') },
      example: { services: [sampleService] },
    },
    refuses: [unreadableAfter],
    fromCache: (context, { query: { withAssociations, after }, sentQuery }) => {
      const isAsked = askedRecords(sentQuery)
      const members = () => ({ services: services(context, withAssociations, after).filter(isAsked) })
      if (after || readUuids(sentQuery).length > 0) return members()
      return renderOnce(context.company, `services ${context.office.id} ${withAssociations}`, members)
    },
  }),
  operation({
    method: 'GET',
    path: '/packages',
    name: 'packages',
    group,
    summary: 'List packages',
    description:
      "All packages of the office, **including inactive and deleted ones**: keep those with both `active` and `show`. To book a package, send its services; its price is the sum of their prices. Discounts configured for the company's own online scheduler do not apply.",
    query: { ...uuidsQuery(sample.package), office: lookupOffice },
    ...cachedList(
      'packages',
      packageRecord,
      'The packages.',
      ({ company, office }) => company.catalogue.packages.filter(pack => isOfferedBy(office.id, pack)),
      ({ office }) => `packages ${office.id}`,
    ),
  }),
  operation({
    method: 'GET',
    path: '/fees',
    name: 'fees',
    group,
    summary: 'List standalone fees',
    description:
      'Fees without a service, which `fees` of an order can add. Fees of services are in `GET /services?withAssociations`.',
    query: uuidsQuery(sample.fee),
    ...cachedList('fees', feeRecord, 'The fees.', ({ company }) => [...company.catalogue.standaloneFees.values()]),
  }),
]

function services({ company, office }: RequestContext, withAssociations: boolean, after: Temporal.Instant | undefined) {
  const hasChanged = (service: Service) => !after || Temporal.Instant.compare(service.modifiedAt, after) > 0
  return [...company.catalogue.services.values()]
    .filter(service => isOfferedBy(office.id, service) && hasChanged(service))
    .map(service =>
      withAssociations ? showServiceWithAssociations(service, company, office) : showService(service, company),
    )
}
