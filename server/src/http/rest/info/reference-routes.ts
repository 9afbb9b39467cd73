import { countries } from '../../../domain/places/countries.ts'
import { listStates } from '../../../domain/places/us-states.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { controlsOf } from '../../../domain/tenants/controls.ts'
import {
  cancelReasonsOf,
  contactTypesOf,
  costCentersOf,
  foundationTypes,
  referReasonsOf,
} from '../../../domain/tenants/reference-lists.ts'
import {
  codeEntry,
  contactTypeEntry,
  costCenterEntry,
  customField,
  namedEntry,
  reasonEntry,
} from '../../../wire/info/reference-wire.ts'
import { uuidsQuery } from '../../../wire/lists/filter-wire.ts'
import type { RecordTable } from '../../../wire/record-table.ts'
import { cachedList } from '../lists/cached-list.ts'
import { operation } from '../operation.ts'

const ofCompany = 'The list is a setting of the company.'

export const referenceRoutes = [
  referenceList(reasonEntry, cancelReasonsOf, {
    name: 'cancelReasons',
    summary: 'List reasons for cancelling',
    description: ofCompany,
  }),
  referenceList(reasonEntry, referReasonsOf, {
    name: 'referReasons',
    summary: 'List sources of referrals',
    description: ofCompany,
  }),
  referenceList(contactTypeEntry, contactTypesOf, {
    name: 'contactTypes',
    summary: 'List types of contacts',
    description: `${ofCompany} \`POST /contacttype\` and \`DELETE /contacttype/{id}\` change it.`,
  }),
  referenceList(costCenterEntry, costCentersOf, {
    name: 'costCenters',
    summary: 'List cost centers',
    description: `${ofCompany} \`costcenter\` of an order takes an id or a name of it.`,
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
  record: RecordTable<Entry, Company>,
  entriesOf: (company: Company) => readonly Entry[],
  words: { readonly name: string; readonly summary: string; readonly description: string },
) {
  const member = words.name.toLowerCase()
  return operation({
    ...words,
    method: 'GET',
    path: `/${member}`,
    group: 'Reference lists',
    query: uuidsQuery(String(record.example.id)),
    ...cachedList(member, record, 'The entries.', ({ company }) => entriesOf(company)),
  })
}
