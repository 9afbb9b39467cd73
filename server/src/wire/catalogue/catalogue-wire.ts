import { type OrderType, orderTypeFields, type Package, type Service } from '../../domain/catalogue/catalogue.ts'
import type { Fee } from '../../domain/catalogue/fee.ts'
import { isQualified } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Office } from '../../domain/tenants/office.ts'
import {
  exampleOf,
  type Member,
  type MemberTable,
  modifiedMember,
  recordTable,
  schemasOf,
  showWith,
} from '../record-table.ts'
import { sample } from '../samples.ts'
import { members, record } from '../schema.ts'
import { plainMembers } from '../settings/plain-members.ts'
import { orEmpty, showMoney, showYesNo } from '../spelling.ts'
import { boolean, id, idOrEmpty, integer, listOf, money, orEmpty as orEmptySchema, text, yesNo } from '../values.ts'

const sequence: Member<{ readonly sequence: number }> = [integer('Position in a list.'), entry => entry.sequence, 1]
const show: Member<{ readonly isShown: boolean }> = [
  yesNo('Whether customers see it.'),
  entry => showYesNo(entry.isShown),
  'Yes',
]
const modified = modifiedMember('When it last changed, including its fees.')

const { isShown: _, ...ofOrderTypes } = orderTypeFields

export const orderTypeRecord = recordTable<OrderType, Company>('OrderType', 'A kind of order.', {
  id: [id('The order type: `ordertypeuuid` of an order.'), type => type.id, sample.orderType],
  office: [idOrEmpty('The only office that offers it; empty if all offices do.'), type => orEmpty(type.officeId), ''],
  ...plainMembers(ofOrderTypes, {
    name: { example: 'Residential' },
    publicDescription: { example: 'A house or an apartment.' },
  }),
  sequence,
  show,
  modified,
})

const serviceMembers: MemberTable<Service, Company> = {
  id: [id('The service: an entry of `services` of an order.'), service => service.id, sample.service],
  sid: [integer('Number shown to staff.'), service => service.sid, 1],
  name: [text('Name.'), service => service.name, 'Home Inspection'],
  label: [text('Label of orders with it.'), service => service.label, ''],
  privatename: [text('Name for staff.'), service => service.privateName, ''],
  description: [text('Description.'), service => service.description, 'The whole house, from roof to foundation.'],
  inspectiontypeid: [
    idOrEmpty('The order type it belongs to.'),
    service => orEmpty(service.orderTypeId),
    sample.orderType,
  ],
  visible: [
    yesNo('`No` hides it from online scheduling: leave such services out of forms for customers.'),
    service => showYesNo(service.isVisible),
    'Yes',
  ],
  visible_order_form: [
    yesNo('`No` hides it from the order form of the office.'),
    service => showYesNo(service.isOnOrderForm),
    'Yes',
  ],
  is_pac: [yesNo('Whether it is paid at the closing of the sale.'), service => showYesNo(service.isPayAtClose), 'No'],
  questions: [{ type: 'array', items: { type: 'string' }, maxItems: 0, description: 'Always empty.' }, () => [], []],
  ancillary: [yesNo('`Yes` marks an add-on.'), service => showYesNo(service.isAncillary), 'No'],
  sequence,
  duration: [
    orEmptySchema(integer('Minutes. An order without its own `duration` takes as long as its services.')),
    service => orEmpty(service.durationMinutes),
    180,
  ],
  modified,
}

/** 2.3: the default fees, which are not quotes, and the qualified inspectors of the office. */
const associations: MemberTable<Service, { readonly company: Company; readonly office: Office }> = {
  fees: [
    listOf(
      members({ id: id('The fee.'), name: text('Name.'), amount: money('Amount before any pricing rule.') }),
      'With `withAssociations`: the default fees. They are not a quote: size, age and location can change them.',
    ),
    ({ fees }) => fees.map(({ id, name, amountCents }) => ({ id, name, amount: showMoney(amountCents) })),
    [{ id: sample.serviceFee, name: 'Home Inspection', amount: 415 }],
  ],
  inspectors: [
    listOf(
      members({ id: id('The user.'), name: text('Display name.') }),
      'With `withAssociations`: the inspectors of the office who are qualified for it.',
    ),
    (service, { company, office }) =>
      [...company.users.values()]
        .filter(user => user.officeId === office.id && isQualified(user, service.id))
        .map(user => ({ id: user.id, name: user.displayName })),
    [{ id: sample.inspector, name: 'Marcus Bell' }],
  ],
}

const showAssociations = showWith(associations)
export const showService = showWith(serviceMembers)

export function showServiceWithAssociations(service: Service, company: Company, office: Office) {
  return { ...showService(service, company), ...showAssociations(service, { company, office }) }
}

export const serviceSchema = record(
  'Service',
  'A service that can be booked.',
  schemasOf(serviceMembers),
  schemasOf(associations),
)
export const sampleService = { ...exampleOf(serviceMembers), ...exampleOf(associations) }

/** 2.4: deleted packages are listed too; clients keep those that are active and shown. */
export const packageRecord = recordTable<Package, Company>(
  'Package',
  'Services under one name. A package has no price of its own.',
  {
    id: [
      id('The package: an entry of `packages` of an order, which only records it.'),
      pack => pack.id,
      sample.package,
    ],
    name: [text('Name.'), pack => pack.name, 'Essential'],
    description: [text('Description.'), pack => pack.description, 'Home inspection and radon test.'],
    active: [
      boolean('Whether it is sold. A deleted package stays in the list with `false`.'),
      pack => pack.isActive && !pack.isRetired,
      true,
    ],
    show: [boolean('Whether customers see it.'), pack => pack.isShown && !pack.isRetired, true],
    sequence,
    services: [
      listOf({ type: 'string', format: 'uuid' }, 'The services in it.'),
      pack => pack.serviceIds,
      [sample.service, sample.addOn],
    ],
    modified,
  },
)

export const feeRecord = recordTable<Fee, Company>('Fee', 'A fee without a service, such as a trip fee.', {
  id: [id('The fee: `feeid` in `fees` of an order.'), fee => fee.id, sample.fee],
  name: [text('Name.'), fee => fee.name, 'Trip Fee'],
  amount: [money('Amount.'), fee => showMoney(fee.amountCents), 60],
  servicedescription: [text('Description of the service that it is for.'), fee => fee.serviceDescription, ''],
  taxable: [yesNo('Whether it is taxed.'), fee => showYesNo(fee.isTaxable), 'No'],
  basefee: [yesNo('Whether it is the fee of the inspection itself.'), fee => showYesNo(fee.isBaseFee), 'No'],
  defaultamount: [money('The same as `amount`.'), fee => showMoney(fee.amountCents), 60],
  sequence,
  show,
  modified,
})
