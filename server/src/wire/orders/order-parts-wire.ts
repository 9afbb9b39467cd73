import type { HistoryEntry, Note } from '../../domain/orders/history-store.ts'
import { type Order, type OrderFee, statusOf } from '../../domain/orders/order.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant, showWallTime } from '../../domain/time/local-time.ts'
import { recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { members, type Schema } from '../schema.ts'
import { showFlag, showMoney } from '../spelling.ts'
import { flag, id, money, text, wallTime } from '../values.ts'

type Zone = Pick<Company, 'zone'>

const authorSchema: Schema = {
  anyOf: [
    members({ id: id('The user.'), display: text('Display name.') }),
    { type: 'array', items: { type: 'string' }, maxItems: 0 },
  ],
  description: 'The author; **an empty list** if unknown.',
}

export const noteRecord = recordTable<Note, { readonly order: Order } & Zone>('OrderNote', 'A note on an order.', {
  temp: [flag('`yes` while the order is a draft.'), (_, { order }) => showFlag(statusOf(order) === 'draft'), 'no'],
  dte: [wallTime('When it was written.'), ({ at }, { zone }) => showWallTime(at, zone), '2026-10-05 14:11:58'],
  user: [
    authorSchema,
    ({ author }) => (author ? { id: author.id, display: author.displayName } : []),
    { id: sample.owner, display: 'Helen Barrow' },
  ],
  text: [text('The note.'), note => note.text, 'The key is under the mat.'],
})

export const orderFeeRecord = recordTable<OrderFee, Order>('OrderFee', 'A fee on an order.', {
  feeid: [id('The fee.'), fee => fee.feeId, sample.serviceFee],
  orderid: [id('The order.'), (_, order) => order.id, sample.order],
  name: [text('Name of the fee.'), fee => fee.name, 'Home Inspection'],
  amount: [money('Amount on this order.'), fee => showMoney(fee.amountCents), 415],
})

export const historyRecord = recordTable<HistoryEntry>('OrderChange', 'The changes of one request.', {
  uid: [id('The user who made them.'), entry => entry.userId, sample.owner],
  by: [text('Display name of that user.'), entry => entry.by, 'Helen Barrow'],
  assistant: [text('The assistant through which that user made them; `""` if none.'), entry => entry.assistant, ''],
  when: [
    { type: 'string', format: 'date-time', description: 'When: ISO 8601 in UTC, written with `+00:00`.' },
    ({ at }) => showInstant(at, 'UTC'),
    '2026-10-05T18:12:07.418+00:00',
  ],
  changes: [
    {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The new values, by label. `Ignored` lists values that were dropped, replaced or ignored.',
    },
    entry => entry.changes,
    { Status: 'scheduled', Scheduled: '2026-10-05 14:12:07' },
  ],
})
