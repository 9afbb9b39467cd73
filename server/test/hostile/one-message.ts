import assert from 'node:assert/strict'
import { eventually } from '../messages/message-fixture.ts'
import { freeTime, type OrderFixture, scheduling } from '../orders/order-fixture.ts'

export interface MessageRow {
  readonly state: string
  readonly error: string | null
  readonly claim: string | null
}

/** An order whose client gets one message, by the channel that the contact and the flags leave. */
export async function orderWithOneMessage(
  { owner }: OrderFixture,
  contact: object,
  flags: { readonly sendemailevents?: boolean; readonly sendsmsevents?: boolean },
): Promise<string> {
  const client = await owner.createClient({ firstname: 'Ada', ...contact })
  const { id } = await owner.createOrder({
    ...scheduling,
    address1: '1420 Dilworth Road',
    datetime: freeTime(),
    duration: 180,
    clientuuid: client.id,
    inspector1uuid: '',
    ...flags,
  })
  return id
}

export function messageOf(orders: OrderFixture, order: string): MessageRow {
  const [row] = orders.query(`select * from messages where order_id = ? and kind = 'scheduled'`, order)
  return (row as unknown as MessageRow) ?? assert.fail('there is no message')
}

/** The state after one attempt: not due, or due again after a failure. */
export async function afterOneAttempt(orders: OrderFixture, order: string, limitMs: number): Promise<MessageRow> {
  await eventually(() => {
    const { state, error, claim } = messageOf(orders, order)
    return state !== 'due' || (claim === null && error !== null)
  }, limitMs)
  return messageOf(orders, order)
}
