import { isOfferedBy } from '../../../domain/catalogue/catalogue.ts'
import { defaultMinutes } from '../../../domain/openings/appointment-length.ts'
import { explainBooking, missingFacts } from '../../../domain/quotes/explained-price.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { priceAnswer } from '../../../wire/catalogue/price-wire.ts'
import { readHouse, readPackage, readServices, readText } from '../../../wire/openings/openings-query.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer, listOf, text } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'

const query: Parameters = {
  'services[]': {
    schema: listOf({ type: 'string', format: 'uuid' }, 'Once for each service.'),
    example: [sample.service],
  },
  package: { schema: id('A package: its services, at its price if it has one.'), example: sample.package },
  zip: { schema: text('The ZIP of the house.'), example: '28203' },
  squarefeet: { schema: integer('Living area.'), example: 2400 },
  yearbuilt: { schema: integer('Year the house was built.'), example: 1987 },
  foundation: { schema: text('Kind of foundation. May change the duration.'), example: 'Slab' },
  office: lookupOffice,
}

export const priceRoute = operation({
  method: 'GET',
  path: '/price',
  name: 'price',
  group: 'Catalogue',
  summary: 'Get a price and its reasons',
  description:
    'What an office quotes on the phone: the fees of the services for this house, the reasons of each amount, and the length of the appointment. In the same way as an order, except that a package with a price of its own has that price: send the amounts that differ from `listamount` as `fees` of the order. A service that the office does not offer is left out, with a warning. Saves nothing.',
  query,
  answer: priceAnswer,
  refuses: [
    new Refusal('parameter.invalid', { name: 'squarefeet', value: 'large', expected: 'a whole number' }),
    new Refusal('text.unreadable', { field: 'zip' }),
    new Refusal('text.too-long', { field: 'zip', limit: 10_000 }),
  ],
  needs: 'CREATE_INSPECTIONS',
  fromCache: (context, { sentQuery }) => {
    const { company, office } = context
    const house = readHouse(sentQuery)
    const property = { ...house, zip: readText(sentQuery, 'zip') }
    const pack = readPackage(context, sentQuery)
    const sent = readServices(context, sentQuery).flatMap(each => company.catalogue.services.get(each) ?? [])
    const services = sent.filter(service => isOfferedBy(office.id, service))
    const isWhole = pack?.serviceIds.every(each => services.some(service => service.id === each))
    const serviceIds = services.map(service => service.id)
    const packages = pack && isWhole ? [pack] : []
    return new Outcome(
      {
        fees: explainBooking(services, packages, property),
        minutes: defaultMinutes(company, serviceIds, house),
        missing: missingFacts(services, packages, property).map(name => name.toLowerCase()),
      },
      {
        warnings: sent
          .filter(service => !services.includes(service))
          .map(service => `services: ${service.id} is not a service of this office and was not priced`),
      },
    )
  },
})
