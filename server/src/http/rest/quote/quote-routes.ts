import { isOfferedBy, type Service } from '../../../domain/catalogue/catalogue.ts'
import { type PricedFee, priceServices, totalCents } from '../../../domain/catalogue/pricing.ts'
import { readId, type ServiceId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { body, field, required, textField } from '../../../wire/body-codec.ts'
import { readCount } from '../../../wire/orders/property-wire.ts'
import { answerTable, exampleOf, type MemberTable, schemasOf, showWith } from '../../../wire/record-table.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { members } from '../../../wire/schema.ts'
import { showMoney } from '../../../wire/spelling.ts'
import * as values from '../../../wire/values.ts'
import { id, integer, listOf, money } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { priceRoute } from './price-route.ts'

export const maxServices = 100

const text = (name: string, description: string) => textField(name, description)

const quoteBody = {
  ...body(
    'QuoteFields',
    'The house and the services. Only the services are required; an omitted value matches no pricing rule.',
    {
      address1: text('address1', 'Street line. Does not affect the price.'),
      city: text('city', 'City. Does not affect the price.'),
      state: text('state', 'State. Does not affect the price.'),
      zip: text('zip', 'ZIP code. Pricing rules can depend on it.'),
      squareFeet: field('squarefeet', integer('Living area.'), readCount),
      yearBuilt: field('yearbuilt', integer('Year the house was built.'), readCount),
      orderType: field('ordertypeuuid', id('The order type. Does not affect the price.'), (fields, name) =>
        fields.text(name),
      ),
      services: required(
        field(
          'services',
          {
            type: 'array',
            items: { type: 'string', format: 'uuid' },
            minItems: 1,
            maxItems: maxServices,
            description: 'The services to price. A service that the office does not offer is left out, with a warning.',
          },
          (fields, name) => {
            const ids = fields.list(name, maxServices)
            return ids.length === 0 ? undefined : ids
          },
        ),
      ),
    },
  ),
  example: { services: [sample.service, sample.addOn], squarefeet: 3200, yearbuilt: 1938, zip: '28207' },
}

const feeTable: MemberTable<PricedFee> = {
  id: [id('The fee.'), fee => fee.feeId, sample.serviceFee],
  name: [values.text('Name.'), fee => fee.name, 'Home Inspection'],
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

export const quoteRoutes = [
  operation({
    method: 'POST',
    path: '/calculateservicequote',
    name: 'quote',
    group: 'Catalogue',
    summary: 'Price services',
    description: 'Prices services for a house before an order exists, in the same way as an order. Saves nothing.',
    query: { office: lookupOffice },
    body: quoteBody,
    answer: quote,
    refuses: [new Refusal('list.too-long', { field: 'services', limit: maxServices })],
    needs: 'OWNER',
    fromCache: (context, { body }) => {
      const { services, unknown } = findServices(context, body.services)
      const warnings = unknown.map(id => `services: ${id} is not a service of this office and was not priced`)
      return new Outcome(priceServices(services, body), { warnings })
    },
  }),
  priceRoute,
]

function findServices({ company, office }: RequestContext, ids: readonly unknown[]) {
  const services: Service[] = []
  const unknown: string[] = []
  for (const id of ids) {
    const service = company.catalogue.services.get(readId<ServiceId>(id) as ServiceId)
    if (service && isOfferedBy(office.id, service)) services.push(service)
    else unknown.push(typeof id === 'string' ? id.slice(0, 100) : JSON.stringify(id)?.slice(0, 100))
  }
  return { services, unknown }
}
