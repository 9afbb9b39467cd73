import { idOfName } from '../../../domain/ids.ts'
import { countries } from '../../../domain/places/countries.ts'
import { listStates } from '../../../domain/places/us-states.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { type Control, controlsOf, controlTypes } from '../../../domain/tenants/controls.ts'
import {
  cancelReasonsOf,
  foundationTypes,
  type NamedEntry,
  referReasonsOf,
} from '../../../domain/tenants/reference-lists.ts'
import { renderOnce } from '../../../wire/envelope.ts'
import { listAnswer, type RecordTable, recordTable } from '../../../wire/record-table.ts'
import { id, listOf, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const namedEntry = recordTable<NamedEntry>('NamedEntry', 'An entry of a list of names.', {
  id: [id('The entry; it follows from the name.'), entry => entry.id, foundationTypes[0]?.id],
  name: [text('Name.'), entry => entry.name, 'Basement'],
})

const codeEntry = recordTable<readonly [code: string, name: string]>('CodeEntry', 'An entry of a list of codes.', {
  id: [text('Two letters, such as `NC`.'), ([code]) => code, 'NC'],
  name: [text('Name.'), ([, name]) => name, 'North Carolina'],
})

const customField = recordTable<Control>('CustomField', 'A custom field of orders.', {
  id: [id('The field: `id` in `controls` of an order.'), control => control.id, idOfName('control', 'soldBefore')],
  name: [text('Its name in programs, which works as `id` too.'), control => control.name, 'soldBefore'],
  label: [text('Its name for people.'), control => control.label, 'Sold before'],
  type: [
    { type: 'string', enum: [...controlTypes], description: 'What its value is.' },
    control => control.type,
    'select',
  ],
  choices: [listOf({ type: 'string' }, 'The values of a `select`.'), control => control.choices, ['Once', 'Often']],
})

const ofCompany = 'The list is a setting of the company.'

export const referenceRoutes = [
  referenceList(namedEntry, cancelReasonsOf, {
    name: 'cancelReasons',
    summary: 'List reasons for cancelling',
    description: ofCompany,
  }),
  referenceList(namedEntry, referReasonsOf, {
    name: 'referReasons',
    summary: 'List sources of referrals',
    description: ofCompany,
  }),
  referenceList(namedEntry, () => foundationTypes, {
    name: 'foundationTypes',
    summary: 'List types of foundations',
    description: '`foundationtype` of an order takes an id or a name of this list, and any other text.',
  }),
  referenceList(codeEntry, listStates, {
    name: 'states',
    summary: 'List states',
    description: 'States, districts and territories of the United States.',
  }),
  referenceList(codeEntry, () => countries, {
    name: 'countries',
    summary: 'List countries',
    description: 'The countries of ISO 3166.',
  }),
  referenceList(customField, ({ settings }) => controlsOf(settings), {
    name: 'customFields',
    summary: 'List custom fields of orders',
    description: `${ofCompany} Their values are \`controls\` of an order.`,
  }),
]

/** The path and the member of the response are the name in lower case. */
function referenceList<Entry>(
  record: RecordTable<Entry, unknown>,
  entriesOf: (company: Company) => readonly Entry[],
  words: { readonly name: string; readonly summary: string; readonly description: string },
) {
  const member = words.name.toLowerCase()
  const answer = listAnswer(member, record, 'The entries.')
  return operation({
    ...words,
    method: 'GET',
    path: `/${member}`,
    group: 'Reference lists',
    answer,
    fromCache: ({ company }) => renderOnce(company, member, () => answer.show(entriesOf(company), company)),
  })
}
