import { sample, sampleTimestamp } from '../../openapi/samples.ts'
import { members, record } from '../../openapi/schema.ts'
import {
  boolean,
  id,
  idOrEmpty,
  integer,
  listOf,
  money,
  orEmpty,
  text,
  timestamp,
  yesNo,
} from '../../openapi/values.ts'

export const orderTypeSchema = record('OrderType', "A kind of order, such as a buyer's or a pre-listing inspection.", {
  id: id('The order type: `ordertypeuuid` of an order.'),
  office: idOrEmpty('The one office that offers it; all offices do where it is empty.'),
  name: text('Name.'),
  description: text('Description for staff.'),
  publicdescription: text('Description for customers.'),
  sequence: integer('Where it stands in a list.'),
  show: yesNo('Whether customers see it.'),
  modified: timestamp('When it last changed.'),
})

export const sampleOrderType = {
  id: sample.orderType,
  office: '',
  name: 'Residential',
  description: '',
  publicdescription: 'A house or an apartment.',
  sequence: 1,
  show: 'Yes',
  modified: sampleTimestamp,
}

export const serviceSchema = record(
  'Service',
  'Something that can be booked.',
  {
    id: id('The service: an entry of `services` of an order.'),
    sid: integer('The number staff know it by.'),
    name: text('Name.'),
    description: text('Description.'),
    inspectiontypeid: idOrEmpty('The order type it belongs to.'),
    visible: yesNo('`No` hides it from online scheduling: leave such services out of forms for customers.'),
    ancillary: yesNo('`Yes` marks an add-on.'),
    sequence: integer('Where it stands in a list.'),
    duration: orEmpty(integer('Minutes. An order without a `duration` of its own takes as long as its services.')),
    modified: timestamp('When it last changed, its fees included.'),
  },
  {
    fees: listOf(
      members({ id: id('The fee.'), name: text('Name.'), amount: money('The amount before any rule was applied.') }),
      'With `withAssociations`: the default fees. They are no quote: size, age and place of the house can change them.',
    ),
    inspectors: listOf(
      members({ id: id('The user.'), name: text('Display name.') }),
      'With `withAssociations`: the inspectors of the office who are qualified for it.',
    ),
  },
)

export const sampleService = {
  id: sample.service,
  sid: 1,
  name: 'Home Inspection',
  description: 'The whole house, from roof to foundation.',
  inspectiontypeid: sample.orderType,
  visible: 'Yes',
  ancillary: 'No',
  sequence: 1,
  duration: 180,
  modified: sampleTimestamp,
  fees: [{ id: sample.serviceFee, name: 'Home Inspection', amount: 415 }],
  inspectors: [{ id: sample.inspector, name: 'Marcus Bell' }],
}

export const packageSchema = record('Package', 'Services under one name. A package has no price of its own.', {
  id: id('The package: an entry of `packages` of an order, which only records it.'),
  name: text('Name.'),
  description: text('Description.'),
  active: boolean('Whether it is sold. Deleted packages stay in the list with `false` here.'),
  show: boolean('Whether customers see it.'),
  sequence: integer('Where it stands in a list.'),
  services: listOf({ type: 'string', format: 'uuid' }, 'The services that belong to it.'),
  modified: timestamp('When it last changed.'),
})

export const samplePackage = {
  id: sample.package,
  name: 'Essential',
  description: 'Home inspection and radon test.',
  active: true,
  show: true,
  sequence: 1,
  services: [sample.service, sample.addOn],
  modified: sampleTimestamp,
}

export const feeSchema = record('Fee', 'A fee that belongs to no service, such as one for a long way.', {
  id: id('The fee: `feeid` in `fees` of an order.'),
  name: text('Name.'),
  amount: money('What it costs.'),
  defaultamount: money('The same.'),
  sequence: integer('Where it stands in a list.'),
  show: yesNo('Whether customers see it.'),
  modified: timestamp('When it last changed.'),
})

export const sampleFee = {
  id: sample.fee,
  name: 'Trip Fee',
  amount: 60,
  defaultamount: 60,
  sequence: 1,
  show: 'Yes',
  modified: sampleTimestamp,
}
