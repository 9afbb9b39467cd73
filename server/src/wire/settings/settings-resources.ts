import type { SectionName } from '../../domain/tenants/sections.ts'
import { sample, sampleTimestamp } from '../samples.ts'

type Json = Readonly<Record<string, unknown>>

/** A kind of settings object: its routes, schemas and examples follow from this and from the schema of the company file. */
export interface SettingsResource {
  readonly section: SectionName
  /** The last part of its path, and the member of a list. */
  readonly path: string
  /** The member of a single object. */
  readonly member: string
  /** In names of operations and schemas. */
  readonly name: string
  /** In sentences. */
  readonly words: string
  readonly plural: string
  readonly more: string
  /** Why one cannot be removed, for example. */
  readonly reference?: string
  /** The fields of a new one. */
  readonly fields: Json
  readonly shown: Json
}

const modified = sampleTimestamp
const window = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' }
const priced = {
  name: 'Dock Inspection',
  amount: 195,
  show: true,
  rules: [{ zips: [], squareFeet: { from: 3000 }, add: 40 }],
}

export const settingsResources: readonly SettingsResource[] = [
  {
    section: 'offices',
    path: 'offices',
    member: 'office',
    name: 'Office',
    words: 'an office',
    plural: 'offices',
    more: 'A new primary office takes the place of the former one.',
    reference: 'user "june" still belongs to a removed office',
    fields: { slug: 'gastonia', name: 'Gastonia', city: 'Gastonia', state: 'NC', zip: '28052' },
    shown: {
      ...{ id: sample.spareOffice, slug: 'gastonia', name: 'Gastonia', address: '', city: 'Gastonia', state: 'NC' },
      ...{ zip: '28052', county: '', phone: '', manager: '', managerEmail: '', show: true, primary: false },
      ...{ position: 3, modified },
    },
  },
  {
    section: 'users',
    path: 'users',
    member: 'user',
    name: 'User',
    words: 'a user',
    plural: 'users with their privileges, working hours, ZIPs and qualifications',
    more: 'Blocked times have calls of their own (`/calendarevents`), and so have access keys. The owner who calls stays an owner; removing a user revokes all keys of that user.',
    reference: 'another owner has to take your access away: nothing was changed',
    fields: {
      ...{ username: 'june', firstName: 'June', lastName: 'Ito', inspector: true, office: sample.office },
      ...{ hours: [window], zips: ['28203'], services: [sample.service] },
    },
    shown: {
      ...{ id: sample.spareUser, username: 'june', office: sample.office, firstName: 'June', lastName: 'Ito' },
      ...{ displayName: 'June Ito', email: '', phone: '', mobile: '', inspector: true, owner: false, manager: false },
      ...{ officeStaff: false, show: true, privileges: [], hours: [window], exceptions: [], zips: ['28203'] },
      ...{ services: [sample.service], modified },
    },
  },
  {
    section: 'orderTypes',
    path: 'ordertypes',
    member: 'ordertype',
    name: 'OrderType',
    words: 'an order type',
    plural: 'order types',
    more: '',
    reference: 'service "Dock Inspection" still belongs to a removed order type',
    fields: { name: 'Farm', description: 'With outbuildings.', office: sample.office },
    shown: {
      ...{ id: sample.spareOrderType, name: 'Farm', office: sample.office, description: 'With outbuildings.' },
      ...{ publicDescription: '', show: true, position: 3, modified },
    },
  },
  {
    section: 'services',
    path: 'services',
    member: 'service',
    name: 'Service',
    words: 'a service',
    plural: 'services with their fees and pricing rules',
    more: 'The fees are a whole list: a fee that is not in it is retired, and one without an id is new.',
    reference: 'package "Sale Ready" still contains a removed service',
    fields: {
      name: 'Dock Inspection',
      orderType: sample.orderType,
      ancillary: true,
      durationMinutes: 45,
      fees: [priced],
    },
    shown: {
      ...{
        id: sample.spareService,
        name: 'Dock Inspection',
        orderType: sample.orderType,
        description: '',
        visible: true,
      },
      ...{ ancillary: true, durationMinutes: 45, offices: [], fees: [{ id: sample.serviceFee, ...priced }] },
      ...{ position: 9, modified },
    },
  },
  {
    section: 'packages',
    path: 'packages',
    member: 'package',
    name: 'Package',
    words: 'a package',
    plural: 'packages in their order',
    more: '',
    fields: { name: 'Sale Ready', services: [sample.service, sample.addOn] },
    shown: {
      ...{ id: sample.sparePackage, name: 'Sale Ready', description: '', active: true, show: true, offices: [] },
      ...{ services: [sample.service, sample.addOn], position: 3, modified },
    },
  },
  {
    section: 'fees',
    path: 'fees',
    member: 'fee',
    name: 'Fee',
    words: 'a standalone fee',
    plural: 'standalone fees',
    more: '',
    fields: { name: 'Key Pickup', amount: 25 },
    shown: { id: sample.spareFee, name: 'Key Pickup', amount: 25, show: true, rules: [], position: 3, modified },
  },
]
