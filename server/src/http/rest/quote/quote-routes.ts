import { isOfferedBy, type Service } from '../../../domain/catalogue/catalogue.ts'
import { type PricedFee, priceServices, totalCents } from '../../../domain/catalogue/pricing.ts'
import { readId, type ServiceId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import type { Body } from '../../../wire/body.ts'
import { Fields } from '../../../wire/fields.ts'
import { readCount } from '../../../wire/orders/property-wire.ts'
import { answerTable, exampleOf, type MemberTable, schemasOf, showWith } from '../../../wire/record-table.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { form, members } from '../../../wire/schema.ts'
import { readList, showMoney } from '../../../wire/spelling.ts'
import { id, integer, listOf, money, text } from '../../../wire/values.ts'
import type { CachedRoute } from '../route.ts'

export const maxServices = 100

const quoteForm = form(
  'QuoteFields',
  'The house and the services. Only the services are required; an omitted value matches no pricing rule.',
  {
    address1: text('Street line. Does not affect the price.'),
    city: text('City. Does not affect the price.'),
    state: text('State. Does not affect the price.'),
    zip: text('ZIP code. Pricing rules can depend on it.'),
    squarefeet: integer('Living area.'),
    yearbuilt: integer('Year the house was built.'),
    ordertypeuuid: id('The order type. Does not affect the price.'),
  },
  {
    services: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: maxServices,
      description: 'The services to price. A service that the office does not offer is left out, with a warning.',
    },
  },
)

const feeTable: MemberTable<PricedFee> = {
  id: [id('The fee.'), fee => fee.feeId, sample.serviceFee],
  name: [text('Name.'), fee => fee.name, 'Home Inspection'],
  amount: [money('Amount for this house.'), fee => showMoney(fee.amountCents), 475],
  service: [id('The service it belongs to.'), fee => fee.serviceId, sample.service],
}
const showFee = showWith(feeTable)

const quote = answerTable<readonly PricedFee[]>({
  fees: [
    listOf(members(schemasOf(feeTable)), 'The fees of the services.'),
    fees => fees.map(fee => showFee(fee, undefined)),
    [exampleOf(feeTable), { id: sample.addOnFee, name: 'Radon Test', amount: 165, service: sample.addOn }],
  ],
  totalfee: [money('The sum.'), fees => showMoney(totalCents(fees)), 640],
})

export const quoteRoutes: readonly CachedRoute[] = [
  {
    method: 'POST',
    path: '/calculateservicequote',
    name: 'quote',
    group: 'Catalogue',
    summary: 'Price services',
    description: 'Prices services for a house before an order exists, in the same way as an order. Saves nothing.',
    query: { office: lookupOffice },
    body: {
      fields: quoteForm,
      example: { services: [sample.service, sample.addOn], squarefeet: 3200, yearbuilt: 1938, zip: '28207' },
    },
    answer: quote,
    refuses: [
      new Refusal('fields.missing', { fields: ['services'] }),
      new Refusal('list.too-long', { field: 'services', limit: maxServices }),
    ],
    needs: 'OWNER',
    answerFromCache: (context, { body }) => {
      const { services, unknown } = readServices(context, body)
      const { squarefeet, yearbuilt, zip } = body
      const fields = new Fields({ squarefeet, yearbuilt, zip })
      const fees = priceServices(services, {
        squareFeet: readCount(fields, 'squarefeet'),
        yearBuilt: readCount(fields, 'yearbuilt'),
        zip: fields.text('zip'),
      })
      const warnings = [
        ...unknown.map(id => `services: ${id} is no service of this office and was not priced`),
        ...fields.warnings(),
      ]
      return { ...quote.show(fees, undefined), ...(warnings.length > 0 && { warnings }) }
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
