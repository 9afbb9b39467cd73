import { type SectionName, sections } from '../../domain/tenants/sections.ts'
import { sample, sampleTimestamp } from '../samples.ts'

type Json = Readonly<Record<string, unknown>>

/** A section of the settings in the API: its operations, schemas and examples follow from this and from its fields. */
interface SettingsText {
  readonly section: SectionName
  /** In sentences, if it is not the kind of the section. */
  readonly words?: string
  readonly plural?: string
  readonly more?: string
  /** Why one cannot be removed, for example. */
  readonly reference?: string
  /** The fields of a new one. */
  readonly fields: Json
  /** Members of the entry that it becomes: the others are those that were sent, or their defaults. */
  readonly shown: Json & { readonly id: string }
}

const window = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' }
const priced = {
  name: 'Dock Inspection',
  amount: 195,
  show: true,
  rules: [{ zips: [], squareFeet: { from: 3000 }, add: 40 }],
}

const texts: readonly SettingsText[] = [
  {
    section: 'offices',
    more: 'A new primary office takes the place of the former one.',
    reference: 'user "june" still belongs to a removed office',
    fields: { slug: 'gastonia', name: 'Gastonia', city: 'Gastonia', state: 'NC', zip: '28052' },
    shown: { id: 'b8c2d6e0-19f4-4a73-8d5b-6e0f2a9c4713', position: 3 },
  },
  {
    section: 'users',
    words: 'a user',
    plural: 'users with their privileges, working hours, ZIPs and qualifications',
    more: 'Blocked times have calls of their own (`/calendarevents`), and so have access keys. The owner who calls stays an owner; removing a user revokes all keys of that user.',
    reference: 'another owner has to take your access away: nothing was changed',
    fields: {
      ...{ username: 'june', firstName: 'June', lastName: 'Ito', inspector: true, office: sample.office },
      ...{ hours: [window], zips: ['28203'], services: [sample.service] },
    },
    shown: { id: 'f4a91c07-63be-4d28-9b10-57c8e2d6a3f9', displayName: 'June Ito' },
  },
  {
    section: 'orderTypes',
    reference: 'service "Dock Inspection" still belongs to a removed order type',
    fields: { name: 'Farm', description: 'With outbuildings.', office: sample.office },
    shown: { id: '2c60e8d3-b7f1-4590-a4ce-8f3d1b96e075', position: 3 },
  },
  {
    section: 'services',
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
      id: '91d5b3a7-0e48-4c6f-b2d9-a7f05c8e1346',
      fees: [{ id: sample.serviceFee, ...priced }],
      position: 9,
    },
  },
  {
    section: 'packages',
    plural: 'packages in their order',
    fields: { name: 'Sale Ready', services: [sample.service, sample.addOn], price: { percentOff: 10 } },
    shown: { id: 'e37f0a6c-5d92-4b18-86ae-0c4b9d7f2e51', position: 3 },
  },
  {
    section: 'fees',
    words: 'a standalone fee',
    plural: 'standalone fees',
    fields: { name: 'Key Pickup', amount: 25 },
    shown: { id: '6a0c84f2-d1e7-4935-9f6b-3e5a8b7c0d12', position: 3 },
  },
]

export type SettingsResource = ReturnType<typeof resourceOf>

export const settingsResources: readonly SettingsResource[] = texts.map(resourceOf)

function resourceOf({ section, fields, shown, more = '', reference, ...text }: SettingsText) {
  const { kind, entry } = sections[section]
  const { position, ...ofEntry } = shown
  const place = position === undefined ? {} : { position }
  const { words = `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}` } = text
  const { plural = section.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`) } = text
  return {
    section,
    /** The last part of its path, and the member of a list. */
    path: section.toLowerCase(),
    /** The member of a single object. */
    member: kind.replaceAll(' ', ''),
    /** In names of operations and schemas. */
    name: kind.replaceAll(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
    names: section.charAt(0).toUpperCase() + section.slice(1),
    words,
    plural,
    more,
    reference,
    fields,
    shown: { ...entry.parse({ ...fields, ...ofEntry }), ...place, modified: sampleTimestamp, id: shown.id },
  }
}
