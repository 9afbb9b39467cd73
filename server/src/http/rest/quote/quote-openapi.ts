import { Refusal } from '../../../domain/refusal.ts'
import type { Operation } from '../../openapi/operation.ts'
import { lookupOffice } from '../../openapi/parameters.ts'
import { sample } from '../../openapi/samples.ts'
import { form, members } from '../../openapi/schema.ts'
import { id, integer, listOf, money, text } from '../../openapi/values.ts'

const quoteFields = form(
  'QuoteFields',
  'The house and the services. Only the services are required; what is left out meets no pricing rule.',
  {
    address1: text('Street line. Does not change the price.'),
    city: text('City. Does not change the price.'),
    state: text('State. Does not change the price.'),
    zip: text('ZIP code: a company can ask more, or less, for some.'),
    squarefeet: integer('Living area.'),
    yearbuilt: integer('Year the house was built in.'),
    ordertypeuuid: id('The order type. Does not change the price.'),
  },
  {
    services: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: 100,
      description: 'The services to price. One that the office does not offer is left out, and `warnings` says so.',
    },
  },
)

export const quoteOperation: Operation = {
  name: 'quote',
  group: 'Catalogue',
  summary: 'What would it cost?',
  description: 'Prices services for a house before there is an order, just as an order would be priced. Saves nothing.',
  query: { office: lookupOffice },
  body: {
    fields: quoteFields,
    example: { services: [sample.service, sample.addOn], squarefeet: 3200, yearbuilt: 1938, zip: '28207' },
  },
  answer: {
    members: {
      fees: listOf(
        members({
          id: id('The fee.'),
          name: text('Name.'),
          amount: money('What it comes to for this house.'),
          service: id('The service it belongs to.'),
        }),
        'One for each fee of the services.',
      ),
      totalfee: money('The sum.'),
    },
    example: {
      fees: [
        { id: sample.serviceFee, name: 'Home Inspection', amount: 475, service: sample.service },
        { id: sample.addOnFee, name: 'Radon Test', amount: 165, service: sample.addOn },
      ],
      totalfee: 640,
    },
  },
  refuses: [
    new Refusal('fields.missing', { fields: ['services'] }),
    new Refusal('list.too-long', { field: 'services', limit: 100 }),
  ],
}
