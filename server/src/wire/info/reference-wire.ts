import { idOfName } from '../../domain/ids.ts'
import { readContactType } from '../../domain/people/contact.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type Control, controlTypes } from '../../domain/tenants/controls.ts'
import { type CostCenter, foundationTypes, type NamedEntry } from '../../domain/tenants/reference-lists.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { recordTable } from '../record-table.ts'
import { sampleTimestamp } from '../samples.ts'
import { showFlag } from '../spelling.ts'
import { flag, id, listOf, text, timestamp } from '../values.ts'

const [typeSample] = foundationTypes

export const namedEntry = recordTable<NamedEntry>('NamedEntry', 'An entry of a list of names.', {
  id: [id('The entry; it follows from the name.'), entry => entry.id, foundationTypes[0]?.id],
  name: [text('Name.'), entry => entry.name, 'Basement'],
})

export const reasonEntry = recordTable<NamedEntry, Company>('ReasonEntry', 'A reason of the company.', {
  id: [
    id('The reason; unless the company chose it, it follows from the name.'),
    entry => entry.id,
    foundationTypes[0]?.id,
  ],
  office: [text('Always `""`: all offices have it.'), () => '', ''],
  reason: [text('The reason.'), entry => entry.name, 'Weather'],
  name: [text('The same as `reason`.'), entry => entry.name, 'Weather'],
  show: [flag('Always `yes`: a removed one is not listed.'), () => 'yes', 'yes'],
  modified: [
    timestamp('When the settings of the company last changed.'),
    (_, { modifiedAt, zone }) => showInstant(modifiedAt, zone),
    sampleTimestamp,
  ],
})

export const contactTypeEntry = recordTable<NamedEntry>('ContactType', 'A type of other people on orders.', {
  id: [
    id('The type; it follows from the name, unless the company brought it along.'),
    entry => entry.id,
    typeSample?.id,
  ],
  name: [text('Name.'), entry => entry.name, 'Escrow Officer'],
  type: [text('Its spelling on orders and contacts.'), entry => readContactType(entry.name), 'escrowofficer'],
  show: [flag('Always `yes`: a removed one is not listed.'), () => 'yes', 'yes'],
})

export const costCenterEntry = recordTable<CostCenter>('CostCenter', 'A cost center, such as a territory.', {
  id: [id('The cost center: `costcenter` of an order.'), center => center.id, typeSample?.id],
  office: [text('Always `""`: all offices have it.'), () => '', ''],
  name: [text('Name.'), center => center.name, 'North'],
  email: [text('Email address.'), center => center.email, ''],
  phone: [text('Phone.'), center => center.phone, ''],
  url: [text('Web address.'), center => center.url, ''],
  address1: [text('Street line.'), center => center.address1, ''],
  address2: [text('Second line of the address.'), center => center.address2, ''],
  city: [text('City.'), center => center.city, ''],
  state: [text('State.'), center => center.state, ''],
  zip: [text('ZIP code.'), center => center.zip, ''],
  show: [flag('Whether new orders can name it.'), center => showFlag(center.show), 'yes'],
})

export const codeEntry = recordTable<readonly [code: string, name: string]>(
  'CodeEntry',
  'An entry of a list of codes.',
  {
    id: [text('Two letters, such as `NC`.'), ([code]) => code, 'NC'],
    name: [text('Name.'), ([, name]) => name, 'North Carolina'],
  },
)

export const customField = recordTable<Control>('CustomField', 'A custom field of orders.', {
  id: [text('The field: `id` in `controls` of an order.'), control => control.id, idOfName('control', 'soldBefore')],
  name: [text('Its name in programs, which works as `id` too.'), control => control.name, 'soldBefore'],
  label: [text('Its name for people.'), control => control.label, 'Sold before'],
  type: [
    { type: 'string', enum: [...controlTypes], description: 'What its value is.' },
    control => control.type,
    'select',
  ],
  choices: [listOf({ type: 'string' }, 'The values of a `select`.'), control => control.choices, ['Once', 'Often']],
})
