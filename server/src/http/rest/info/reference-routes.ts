import { countries } from '../../../domain/places/countries.ts'
import { listStates } from '../../../domain/places/us-states.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import {
  cancelReasonsOf,
  foundationTypes,
  type NamedEntry,
  referReasonsOf,
} from '../../../domain/tenants/reference-lists.ts'
import { renderOnce } from '../../../wire/envelope.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { id, listOf, text } from '../../../wire/values.ts'
import type { CachedRoute } from '../route.ts'

const namedEntry = recordTable<NamedEntry>('NamedEntry', 'An entry of a list of names.', {
  id: [id('The entry; it follows from the name.'), entry => entry.id, foundationTypes[0]?.id],
  name: [text('Name.'), entry => entry.name, 'Basement'],
})

const codeEntry = recordTable<readonly [code: string, name: string]>('CodeEntry', 'An entry of a list of codes.', {
  id: [text('Two letters, such as `NC`.'), ([code]) => code, 'NC'],
  name: [text('Name.'), ([, name]) => name, 'North Carolina'],
})

interface ReferenceList {
  readonly member: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly record: Pick<typeof namedEntry, 'schema' | 'example'>
  readonly list: (company: Company) => readonly object[]
}

const showNamed = (entries: readonly NamedEntry[]) => entries.map(entry => namedEntry.show(entry, undefined))
const showCodes = (entries: Iterable<readonly [string, string]>) =>
  Array.from(entries, entry => codeEntry.show(entry, undefined))
const ofCompany = 'The list is a setting of the company.'

const lists: readonly ReferenceList[] = [
  {
    member: 'cancelreasons',
    name: 'cancelReasons',
    summary: 'List reasons for cancelling',
    description: ofCompany,
    record: namedEntry,
    list: company => showNamed(cancelReasonsOf(company)),
  },
  {
    member: 'referreasons',
    name: 'referReasons',
    summary: 'List sources of referrals',
    description: ofCompany,
    record: namedEntry,
    list: company => showNamed(referReasonsOf(company)),
  },
  {
    member: 'foundationtypes',
    name: 'foundationTypes',
    summary: 'List types of foundations',
    description: '`foundationtype` of an order takes an id or a name of this list, and any other text.',
    record: namedEntry,
    list: () => showNamed(foundationTypes),
  },
  {
    member: 'states',
    name: 'states',
    summary: 'List states',
    description: 'States, districts and territories of the United States.',
    record: codeEntry,
    list: () => showCodes(listStates()),
  },
  {
    member: 'countries',
    name: 'countries',
    summary: 'List countries',
    description: 'The countries of ISO 3166.',
    record: codeEntry,
    list: () => showCodes(countries),
  },
]

export const referenceRoutes: readonly CachedRoute[] = lists.map(
  ({ member, name, summary, description, record, list }) => ({
    method: 'GET',
    path: `/${member}`,
    name,
    group: 'Reference lists',
    summary,
    description,
    answer: {
      members: { [member]: listOf(record.schema, 'The entries.') },
      example: { [member]: [record.example] },
    },
    answerFromCache: ({ company }) => renderOnce(company, member, () => ({ [member]: list(company) })),
  }),
)
