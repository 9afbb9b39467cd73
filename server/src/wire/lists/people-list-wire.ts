import { readId } from '../../domain/ids.ts'
import type { Agency } from '../../domain/people/agency.ts'
import type { Agent, Client } from '../../domain/people/contact.ts'
import { Refusal } from '../../domain/refusal.ts'
import {
  type Listed,
  maxSelected,
  type PeoplePage,
  type PeopleQuery,
  peopleSorts,
} from '../../domain/search/list-people.ts'
import { maxCounted } from '../../domain/search/people-list-store.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { erasedMember } from '../contacts/contact-wire.ts'
import { flagParameter, idParameter, textParameter, withinParameter, wordParameter } from '../parameters.ts'
import { type AnswerTable, answerTable, type MemberTable, type RecordTable, recordTable } from '../record-table.ts'
import { sample, sampleCursor, sampleTimestamp } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { boolean, flag, id, idOrEmpty, integer, listOf, orNull, text, timestamp, wallTimeOrEmpty } from '../values.ts'
import { listLimit } from './order-list-wire.ts'

type Zone = Pick<Company, 'zone'>

const directions = ['ascending', 'descending'] as const

export const peopleListQuery = {
  q: textParameter(
    'A part of a name or an email address, or a phone number. Words of four letters may have a typing error.',
    'Rosa',
  ),
  removed: flagParameter('Only removed ones.', false),
  sort: wordParameter(
    peopleSorts,
    '`best`: how well they match `q`, then by name. `modified`: when they last changed, the latest first if descending.',
  ),
  direction: wordParameter(directions, 'First to last, or last to first.'),
  limit: withinParameter(listLimit, 'Largest number of records.', 100),
  cursor: textParameter('The `cursor` of the page before.', sampleCursor),
}

export const agencyListQuery = {
  ...peopleListQuery,
  q: textParameter('A part of the name or the email address.', 'Queen'),
}

export const agentListQuery = { ...peopleListQuery, agency: idParameter('Only agents of this agency.', sample.agency) }

type ReadQuery = { readonly [Name in keyof typeof peopleListQuery]: ReturnType<(typeof peopleListQuery)[Name]['read']> }

export function readPeopleQuery(query: ReadQuery, text: string | undefined, agency: string | undefined): PeopleQuery {
  return {
    text,
    isRemoved: query.removed,
    // One that cannot be an id is of nothing, and must not widen the list.
    agency: agency ? (readId(agency) ?? '') : undefined,
    sort: query.sort,
    isAscending: query.direction === 'ascending',
    after: readPlace(query.cursor, query.sort),
    limit: query.limit,
  }
}

const shownMembers = (noun: string, example: string): MemberTable<Listed<Client | Agent>, Zone> => ({
  id: [id(`The ${noun}.`), ({ record }) => record.id, example],
  display: [text('Display name.'), ({ record }) => record.displayName, 'Rosa Whitfield'],
  emailaddress: [text('Email address.'), ({ record }) => record.email, 'rosa@example.com'],
  mobilephone: [text('Mobile phone.'), ({ record }) => record.mobilePhone, '704-555-0123'],
  workphone: [text('Work phone.'), ({ record }) => record.workPhone, ''],
  homephone: [text('Home phone.'), ({ record }) => record.homePhone, ''],
  address1: [text('Street line.'), ({ record }) => record.address1, '1420 Dilworth Road'],
  city: [text('City.'), ({ record }) => record.city, 'Charlotte'],
  state: [text('State.'), ({ record }) => record.state, 'NC'],
  zip: [text('ZIP code.'), ({ record }) => record.zip, '28203'],
  orders: [integer(`Number of orders, counted up to ${maxCounted}.`), ({ count }) => count, 3],
  latest: [
    wallTimeOrEmpty('The latest appointment of these orders.', 'without one'),
    ({ latest }) => orEmpty(latest),
    '2031-11-06 09:00:00',
  ],
  show: [flag('`no` once it is removed.'), ({ record }) => showFlag(record.isShown), 'yes'],
  eraseddatetime: [erasedMember[0], ({ record }, company) => erasedMember[1](record, company), erasedMember[2]],
  modified: modifiedMember(),
})

function modifiedMember<R extends { readonly modifiedAt: Temporal.Instant }>(): MemberTable<Listed<R>, Zone>[string] {
  return [
    timestamp('When it last changed.'),
    ({ record }, { zone }) => showInstant(record.modifiedAt, zone),
    sampleTimestamp,
  ]
}

const clientRow = recordTable<Listed<Client>, Zone>(
  'OfficeClient',
  'As much of a client as the list of an office shows.',
  shownMembers('client', sample.client),
)

const agentRow = recordTable<Listed<Agent>, Zone>(
  'OfficeAgent',
  'As much of an agent as the list of an office shows.',
  {
    ...shownMembers('agent', sample.agent),
    agency: [idOrEmpty('The agency.'), ({ record }) => orEmpty(record.agencyId), sample.agency],
    agencyname: [text('The name of the agency.'), ({ record }) => record.agencyName, 'Queen City Realty'],
  },
)

const agencyRow = recordTable<Listed<Agency>, Zone>(
  'OfficeAgency',
  'As much of an agency as the list of an office shows.',
  {
    id: [id('The agency.'), ({ record }) => record.id, sample.agency],
    name: [text('Name.'), ({ record }) => record.name, 'Queen City Realty'],
    emailaddress: [text('Email address.'), ({ record }) => record.email, 'office@example.com'],
    phone: [text('Phone.'), ({ record }) => record.phone, '704-555-0170'],
    address1: [text('Street line.'), ({ record }) => record.address1, '210 East Trade Street'],
    city: [text('City.'), ({ record }) => record.city, 'Charlotte'],
    state: [text('State.'), ({ record }) => record.state, 'NC'],
    zip: [text('ZIP code.'), ({ record }) => record.zip, '28202'],
    agents: [integer(`Number of agents, counted up to ${maxCounted}.`), ({ count }) => count, 2],
    show: [flag('`no` if it is hidden.'), ({ record }) => showFlag(record.isShown), 'yes'],
    modified: modifiedMember(),
  },
)

export type PeopleAnswer<R> = AnswerTable<PeoplePage<R> & Pick<PeopleQuery, 'sort'>, Zone>

const answerOf = <R>(name: string, row: RecordTable<Listed<R>, Zone>): PeopleAnswer<R> =>
  answerTable(
    {
      count: [integer('Number of records on this page.'), ({ records }) => records.length, 1],
      more: [boolean('Whether the list goes on.'), ({ end }) => end !== undefined, false],
      cursor: [
        orNull(text('Where the next page begins.')),
        ({ end, sort }) => (end ? showPlace(sort, end) : null),
        null,
      ],
      [name]: [
        listOf(row.schema, `The ${name}.`),
        ({ records }, company) => records.map(listed => row.show(listed, company)),
        [row.example],
      ],
    },
    {
      total: [integer('Number of records in the whole list; on the first page only.'), ({ total }) => total, undefined],
      exact: [
        boolean(
          `Whether that is all of them. Otherwise there may be more: no list is counted further, and \`q\` finds at most ${maxSelected.toLocaleString('en')}.`,
        ),
        ({ total, isExact }) => (total === undefined ? undefined : isExact),
        undefined,
      ],
    },
  )

export const clientListAnswer = answerOf<Client>('clients', clientRow)
export const agentListAnswer = answerOf<Agent>('agents', agentRow)
export const agencyListAnswer = answerOf<Agency>('agencies', agencyRow)

/** The record alone: a name has no place in an address. */
function showPlace(sort: string, { id, rank }: { readonly id: string; readonly rank: number }): string {
  return Buffer.from(['1', sort, rank, id].join('|')).toString('base64url')
}

function readPlace(cursor: string | undefined, sort: string): PeopleQuery['after'] {
  if (cursor === undefined) return undefined
  const [version, made, rank = '', sent] = Buffer.from(cursor, 'base64url').toString().split('|')
  const id = readId(sent)
  if (version !== '1' || made !== sort || !id || !/^\d$/.test(rank)) throw new Refusal('cursor.unreadable')
  return { id, rank: Number(rank) }
}
