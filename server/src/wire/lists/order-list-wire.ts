import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { AgentId, ClientId, OfficeId, UserId } from '../../domain/ids.ts'
import { readId } from '../../domain/ids.ts'
import { statusOf } from '../../domain/orders/order.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { OfficeOrder, OrderListPage, OrderListQuery } from '../../domain/search/list-office-orders.ts'
import { type ListedState, type ListPlace, listedStates } from '../../domain/search/order-list-store.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { showState } from '../orders/status-wire.ts'
import { flagParameter, type ReadParameter, textParameter, withinParameter, wordParameter } from '../parameters.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { sample, sampleCursor, sampleTimestamp } from '../samples.ts'
import { orEmpty, showFlag, showMoney } from '../spelling.ts'
import {
  boolean,
  flag,
  id,
  idOrEmpty,
  integer,
  listOf,
  money,
  orNull,
  text,
  timestamp,
  wallTimeOrEmpty,
} from '../values.ts'

export const listLimit = { min: 1, max: 500, fallback: 100 }

const uuid = { type: 'string', format: 'uuid' } as const

const idsParameter = <T extends OfficeId | UserId>(
  description: string,
  example: string,
): ReadParameter<readonly T[]> => ({
  schema: listOf(uuid, description),
  example: [example],
  // One that cannot be an id is of nothing, and must not widen the list.
  read: (query, name) => query.bracketed(bare(name)).map(sent => readId<T>(sent) ?? ('' as string as T)),
})

const ofPerson = <T extends ClientId | AgentId>(
  description: string,
  example: string,
): ReadParameter<T | undefined> => ({
  schema: { ...uuid, description },
  example,
  read: (query, name) => {
    const sent = query.text(name)
    return sent ? (readId<T>(sent) ?? ('' as string as T)) : undefined
  },
})

const sorts = ['number', 'appointment'] as const
const directions = ['descending', 'ascending'] as const

/** Of `state[]`, the name before the brackets. */
const bare = (name: string) => name.replace('[]', '')

/** What an office looks for. */
export const orderListQuery = {
  q: textParameter(
    'A number, or part of an address, a city, a ZIP, a report number or the name, email address or phone of the client.',
    'Rosa',
  ),
  'state[]': {
    schema: listOf(
      { type: 'string', enum: listedStates.map(showState) },
      'Only these states; all except `removed` if omitted. `scheduled` is not confirmed yet.',
    ),
    example: ['scheduled', 'confirmed'],
    read: (query, name, warnings) => readStates(query.bracketed(bare(name)), warnings),
  } satisfies ReadParameter<readonly ListedState[]>,
  'office[]': idsParameter<OfficeId>('Only orders of these offices.', sample.office),
  'inspector[]': idsParameter<UserId>('Only orders with one of these inspectors.', sample.inspector),
  unpaid: flagParameter('Only orders with an amount due.', false),
  client: ofPerson<ClientId>('Only orders of this client.', sample.client),
  agent: ofPerson<AgentId>('Only orders with this agent, of either side.', sample.agent),
  from: textParameter("Appointments from this moment on, in the company's local time.", '2031-11-01'),
  until: textParameter('Appointments before this moment.', '2031-12-01'),
  sort: wordParameter(sorts, 'By number or by appointment. Orders without an appointment come last.'),
  direction: wordParameter(directions, 'Newest first, or oldest first.'),
  limit: withinParameter(listLimit, 'Largest number of orders.', 100),
  cursor: textParameter('The `cursor` of the page before.', sampleCursor),
}

function readStates(sent: readonly string[], warnings: string[]): readonly ListedState[] {
  const known = sent.flatMap(state => listedStates.filter(each => showState(each) === state))
  for (const state of sent.filter(each => !known.some(state => showState(state) === each)))
    warnings.push(`state: ${state.slice(0, 100)} is not known and was ignored`)
  return known
}

type Zone = Pick<Company, 'zone'>

const orderRow = recordTable<OfficeOrder, Zone>('OfficeOrder', 'As much of an order as the list of an office shows.', {
  id: [id('The order.'), ({ order }) => order.id, sample.order],
  oid: [integer('Number shown to people.'), ({ order }) => order.oid, 1042],
  state: [
    { type: 'string', enum: listedStates.map(showState), description: 'The state; `scheduled` is not confirmed yet.' },
    ({ order }) => showState(stateOf(order)),
    'scheduled',
  ],
  datetime: [
    wallTimeOrEmpty('Start of the appointment.', 'without one'),
    ({ order }) => orEmpty(order.startsAt),
    '2031-11-06 09:00:00',
  ],
  duration: [integer('Minutes.'), ({ order }) => order.durationMinutes, 180],
  office: [id('The office.'), ({ order }) => order.officeId, sample.office],
  inspectors: [
    listOf(uuid, 'The inspectors, in their order.'),
    ({ order }) => order.inspectors.map(({ userId }) => userId),
    [sample.inspector],
  ],
  address1: [text('Street line.'), ({ order }) => order.address1, '1420 Dilworth Road'],
  city: [text('City.'), ({ order }) => order.city, 'Charlotte'],
  zip: [text('ZIP code.'), ({ order }) => order.zip, '28203'],
  client: [idOrEmpty('The client.'), ({ order }) => orEmpty(order.clientId), sample.client],
  clientname: [text('Name of the client.'), ({ client }) => client?.display_name ?? '', 'Rosa Whitfield'],
  clientemail: [text('Email address of the client.'), ({ client }) => client?.email ?? '', 'rosa@example.com'],
  clientphone: [text('Mobile phone of the client.'), ({ client }) => client?.mobile_phone ?? '', '704-555-0123'],
  services: [
    listOf(text('A name.'), 'The names of the services.'),
    ({ order }) => order.services.map(({ name }) => name),
    ['Home Inspection'],
  ],
  totalfee: [money('Total of the fees.'), ({ order }) => showMoney(totalCents(order.fees)), 415],
  amountdue: [money('Amount still due.'), ({ order }) => showMoney(dueCents(order)), 415],
  paid: [flag('Whether it is paid in full.'), ({ order }) => showFlag(order.paidAt !== undefined), 'no'],
  conflicts: [listOf(uuid, 'Other orders of the same people at the same time.'), ({ conflicts }) => conflicts, []],
  modified: [
    timestamp('When it last changed.'),
    ({ order }, { zone }) => showInstant(order.modifiedAt, zone),
    sampleTimestamp,
  ],
})

function stateOf(order: OfficeOrder['order']): ListedState {
  if (order.removedAt) return 'removed'
  const status = statusOf(order)
  return status === 'scheduled' && order.confirmedAt ? 'confirmed' : status
}

type Page = OrderListPage & Pick<OrderListQuery, 'sort'>

export const orderListAnswer = answerTable<Page, Zone>(
  {
    count: [integer('Number of orders on this page.'), ({ orders }) => orders.length, 1],
    more: [
      boolean('Whether the list goes on. A page may be short, or empty, although it does.'),
      ({ end }) => end !== undefined,
      false,
    ],
    cursor: [orNull(text('Where the next page begins.')), ({ end, sort }) => (end ? showPlace(sort, end) : null), null],
    orders: [
      listOf(orderRow.schema, 'The orders.'),
      ({ orders }, company) => orders.map(order => orderRow.show(order, company)),
      [orderRow.example],
    ],
  },
  {
    total: [integer('Number of orders in the whole list; on the first page only.'), ({ total }) => total, undefined],
    exact: [
      boolean('Whether that is all of them. Otherwise there may be more: a request reads a part of a long list.'),
      ({ total, isExact }) => (total === undefined ? undefined : isExact),
      undefined,
    ],
  },
)

/** The position is not a secret: the reader has the order. */
function showPlace(sort: string, { id, oid, starts_at }: ListPlace): string {
  return Buffer.from(['1', sort, id, oid, starts_at ?? ''].join('|')).toString('base64url')
}

export function readPlace(cursor: string | undefined, sort: string): ListPlace | undefined {
  if (cursor === undefined) return undefined
  const [version, made, sent = '', oid = '', startsAt = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  const orderId = readId<ListPlace['id']>(sent)
  const isTime = startsAt === '' || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(startsAt)
  if (version !== '1' || made !== sort || !orderId || !/^\d{1,15}$/.test(oid) || !isTime)
    throw new Refusal('cursor.unreadable')
  return { id: orderId, oid: Number(oid), starts_at: startsAt || null }
}
