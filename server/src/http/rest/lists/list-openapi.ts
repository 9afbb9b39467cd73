import { Refusal } from '../../../domain/refusal.ts'
import type { Operation, Parameters } from '../../openapi/operation.ts'
import { sample, sampleCursor, sampleTimestamp } from '../../openapi/samples.ts'
import type { Fields } from '../../openapi/schema.ts'
import { integer, text, warnings } from '../../openapi/values.ts'
import { sampleAgent, sampleClient } from '../contacts/contact-schema.ts'
import { sampleOrder } from '../orders/order-wire.ts'
import type { ListName } from './cursor-wire.ts'
import { agentPage, clientPage, orderPage } from './list-schema.ts'

const query: Parameters = {
  after: {
    schema: text(
      'Only what changed after this moment: a date, or a date and time in UTC, or ISO 8601 with an offset such as a `modified`. One that cannot be read is refused. Together with `cursor` both count.',
    ),
    example: '2026-01-01 00:00:00',
  },
  limit: {
    schema: {
      ...integer('How many at most. What is outside the range is brought inside, with a warning.'),
      minimum: 1,
      maximum: 1000,
      default: 100,
    },
    example: 100,
  },
  cursor: {
    schema: text(
      'As it came with the page before, in this run or in one long ago. It means nothing to anybody else: send it back as it is, to the same list of the same company.',
    ),
    example: sampleCursor,
  },
}

const words =
  'The whole list, page by page, in the order of changes. Begin without a cursor, and go on with that of each page until `more` is false: then you have a copy. The last cursor leads to what changes from then on, so ask with it again, today or in a month. A record that changes while you read comes again, later; none is passed by.'

function aboutList(
  list: ListName,
  summary: string,
  more: string,
  always: Fields,
  records: readonly object[],
  other: ListName,
): Operation {
  return {
    name: list,
    group: 'Syncing',
    summary,
    description: `${words}${more}`,
    query,
    answer: {
      members: always,
      optional: { warnings },
      example: { count: records.length, more: false, cursor: sampleCursor, [list]: records },
    },
    refuses: [
      new Refusal('time.unparseable', { field: 'after', value: 'yesterday' }),
      new Refusal('cursor.unreadable'),
      new Refusal('cursor.of-another-company'),
      new Refusal('cursor.of-another-list', { list: other, asked: list }),
    ],
  }
}

const removed = { id: sample.order, show: 'no', modified: sampleTimestamp }

export const ordersOperation = aboutList(
  'orders',
  'All orders, in the order of changes',
  '\n\nDrafts are among them. **So are removed orders, of which only `id`, `show` and `modified` are told.**',
  orderPage,
  [sampleOrder, removed],
  'clients',
)

export const clientsOperation = aboutList(
  'clients',
  'All clients, in the order of changes',
  '',
  clientPage,
  [sampleClient],
  'agents',
)

export const agentsOperation = aboutList(
  'agents',
  'All agents, in the order of changes',
  '',
  agentPage,
  [sampleAgent],
  'orders',
)
