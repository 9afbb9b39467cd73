import { Refusal } from '../../../domain/refusal.ts'
import type { Operation } from '../../openapi/operation.ts'
import { lookupOffice } from '../../openapi/parameters.ts'
import { boolean, listOf, text } from '../../openapi/values.ts'
import {
  feeSchema,
  orderTypeSchema,
  packageSchema,
  sampleFee,
  sampleOrderType,
  samplePackage,
  sampleService,
  serviceSchema,
} from './catalogue-schema.ts'

const group = 'Catalogue'

export const orderTypesOperation: Operation = {
  name: 'orderTypes',
  group,
  summary: 'The kinds of orders',
  description: 'Those of the office asked for, and those of all offices.',
  query: { office: lookupOffice },
  answer: {
    members: { ordertypes: listOf(orderTypeSchema, 'The order types.') },
    example: { ordertypes: [sampleOrderType] },
  },
}

export const servicesOperation: Operation = {
  name: 'services',
  group,
  summary: 'What can be booked',
  description:
    'The services that the office offers, hidden ones included: a form for customers leaves out those with `visible: "No"`.',
  query: {
    withAssociations: {
      schema: boolean('Adds `fees` and `inspectors` to each service. The bare name is enough.'),
      example: true,
    },
    after: {
      schema: text(
        'Only what changed since this moment: a date, or a date and time in UTC, or ISO 8601 with an offset. One that cannot be read is refused.',
      ),
      example: '2026-01-01 00:00:00',
    },
    office: lookupOffice,
  },
  answer: { members: { services: listOf(serviceSchema, 'The services.') }, example: { services: [sampleService] } },
  refuses: [new Refusal('time.unparseable', { field: 'after', value: 'yesterday' })],
}

export const packagesOperation: Operation = {
  name: 'packages',
  group,
  summary: 'What is sold together',
  description:
    'All packages of the office, **inactive and deleted ones included**: keep those with both `active` and `show`. To book a package, send the services it lists; its price is the sum of what they cost. Discounts that a company has configured for its own online scheduler do not apply here.',
  query: { office: lookupOffice },
  answer: { members: { packages: listOf(packageSchema, 'The packages.') }, example: { packages: [samplePackage] } },
}

export const feesOperation: Operation = {
  name: 'fees',
  group,
  summary: 'Fees that belong to no service',
  description:
    'The fees that can be put on an order by hand. Those of services come with `GET /services?withAssociations`.',
  answer: { members: { fees: listOf(feeSchema, 'The fees.') }, example: { fees: [sampleFee] } },
}
