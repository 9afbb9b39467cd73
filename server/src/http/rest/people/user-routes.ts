import { removeEntry, saveEntry } from '../../../domain/company-files/change-settings.ts'
import { removeContactType, saveContactType } from '../../../domain/company-files/contact-types.ts'
import { createUser, updateUser, withKnownOffice } from '../../../domain/company-files/save-user.ts'
import type { SettingsEntry } from '../../../domain/company-files/settings-entries.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import type { NamedEntry } from '../../../domain/tenants/reference-lists.ts'
import {
  editableField,
  editsBody,
  flagField,
  idField,
  integerField,
  notBlank,
  required,
  textField,
} from '../../../wire/body-codec.ts'
import { newUserBody, userBody } from '../../../wire/people/user-body.ts'
import { answerTable } from '../../../wire/record-table.ts'
import { sample, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { id, timestamp } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

/** What programs write of the company itself, spelled as its records are read; `/settings` has everything. */
const owners = { needs: 'OWNER' } as const
const mistaken = (field: string) => mistakeIn(field, 'is required')

const saved = (example: string) =>
  answerTable<SettingsEntry>({
    id: [id('Its id.'), entry => entry.id, example],
    modified: [timestamp('When it was saved.'), entry => entry.modified, sampleTimestamp],
  })

const byId = (words: string, example: string) => ({ id: { schema: id(words), example } })

const orderTypeParts = {
  name: notBlank(textField('name', 'Name.')),
  office: idField('office', 'The only office that offers it; all offices if omitted.', sample.office),
  description: editableField('description', 'Description for staff.'),
  publicDescription: editableField('publicdescription', 'Description for customers.'),
  position: integerField('sequence', 'Position in the list, from 1.'),
  show: flagField('show', 'Whether customers see it.'),
}
const orderTypeExample = { name: 'Boathouse', description: 'With a dock.' }
const newOrderType = {
  ...editsBody('NewOrderTypeFields', 'Only the name is required.', {
    ...orderTypeParts,
    name: required(orderTypeParts.name),
  }),
  example: orderTypeExample,
}
const orderTypeEdits = {
  ...editsBody('OrderTypeFields', 'Omitted fields stay as they are.', orderTypeParts),
  example: { description: 'With barns.' },
}
const ofOrderType = {
  group: 'Catalogue',
  pathParameters: byId('The order type.', sample.orderType),
  answer: saved(sample.orderType),
}
const unknownOrderType = new Refusal('settings.unknown', { section: 'orderTypes', id: unknownId })

const contactTypeBody = {
  ...editsBody('ContactTypeFields', 'The type.', { name: required(notBlank(textField('name', 'Name.'))) }),
  example: { name: 'Attorney' },
}
const contactType = answerTable<NamedEntry>({ id: [id('The type.'), type => type.id, sample.contactType] })
const ofContactType = {
  group: 'Contacts',
  pathParameters: byId('The type of contacts.', sample.contactType),
  answer: contactType,
}
const unknownContactType = new Refusal('settings.unknown', { section: 'contacttypes', id: unknownId })

export const userRoutes = [
  operation({
    ...owners,
    method: 'POST',
    path: '/user',
    name: 'createUser',
    group: 'People',
    summary: 'Create a user',
    description:
      'The name of a removed user restores that one. Working hours and qualifications are in `/settings/users`.',
    body: newUserBody,
    answer: saved(sample.inspector),
    refuses: [mistaken('username')],
    inTransaction: (scope, { body, ignore }) => createUser(scope, body, ignore),
  }),
  operation({
    method: 'POST',
    path: '/user/:id',
    name: 'updateUser',
    group: 'People',
    summary: 'Update a user',
    description:
      'Owners change every user; other users their own names, phones, address, license, photo and text, and nothing else.',
    pathParameters: byId('The user.', sample.inspector),
    body: userBody,
    answer: saved(sample.inspector),
    refuses: [
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('access.missing-privilege', { privilege: 'OWNER' }),
      mistaken('username'),
    ],
    inTransaction: (scope, { params, body, ignore }) => updateUser(scope, params.id, body, ignore),
  }),
  operation({
    ...owners,
    ...ofOrderType,
    pathParameters: {},
    method: 'POST',
    path: '/ordertype',
    name: 'createOrderType',
    summary: 'Create an order type',
    description: 'The name of a removed one restores it.',
    body: newOrderType,
    refuses: [mistaken('name')],
    inTransaction: (scope, { body, ignore }) =>
      saveEntry(scope, 'orderTypes', undefined, withKnownOffice(scope.company, body, ignore)),
  }),
  operation({
    ...owners,
    ...ofOrderType,
    method: 'POST',
    path: '/ordertype/:id',
    name: 'updateOrderType',
    summary: 'Update an order type',
    description: 'Changes the fields that are sent.',
    body: orderTypeEdits,
    refuses: [unknownOrderType, mistaken('name')],
    inTransaction: (scope, { params, body, ignore }) =>
      saveEntry(scope, 'orderTypes', params.id, withKnownOffice(scope.company, body, ignore)),
  }),
  operation({
    ...owners,
    ...ofOrderType,
    answer: answerTable<{ readonly id: string }>({ id: [id('The order type.'), type => type.id, sample.orderType] }),
    method: 'DELETE',
    path: '/ordertype/:id',
    name: 'deleteOrderType',
    summary: 'Remove an order type',
    description: 'Orders keep it. Refused while a service belongs to it.',
    dropsNothing: true,
    refuses: [unknownOrderType, mistakeIn('', 'service "Dock Inspection" still belongs to a removed order type')],
    inTransaction: async (scope, { params }) => {
      await removeEntry(scope, 'orderTypes', params.id, undefined)
      return { id: params.id }
    },
  }),
  operation({
    ...owners,
    ...ofContactType,
    pathParameters: {},
    method: 'POST',
    path: '/contacttype',
    name: 'createContactType',
    summary: 'Create a type of contacts',
    description: 'A name that the list has is refused.',
    body: contactTypeBody,
    refuses: [mistakeIn('settings.contactTypes', 'lists a reason twice')],
    inTransaction: (scope, { body }) => saveContactType(scope, undefined, body.name ?? ''),
  }),
  operation({
    ...owners,
    ...ofContactType,
    method: 'POST',
    path: '/contacttype/:id',
    name: 'updateContactType',
    summary: 'Rename a type of contacts',
    description: 'It keeps its id; contacts keep the type that they have.',
    body: { ...contactTypeBody, example: { name: 'Title Officer' } },
    refuses: [unknownContactType, mistakeIn('settings.contactTypes', 'lists a reason twice')],
    inTransaction: (scope, { params, body }) => saveContactType(scope, params.id, body.name ?? ''),
  }),
  operation({
    ...owners,
    ...ofContactType,
    method: 'DELETE',
    path: '/contacttype/:id',
    name: 'deleteContactType',
    summary: 'Remove a type of contacts',
    description: 'Contacts keep their type.',
    dropsNothing: true,
    refuses: [unknownContactType],
    inTransaction: (scope, { params }) => removeContactType(scope, params.id),
  }),
]
