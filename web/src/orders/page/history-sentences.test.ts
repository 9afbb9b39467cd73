import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../texts/english/order.ts'
import { type Telling, tellHistory } from './history-sentences.ts'

const telling: Telling = {
  words: order.history,
  nameOf: (id: string) => `Person ${id}`,
  formatLocal: (local: string) => (local.length > 5 ? `<${local}>` : local),
  formatMoney: (dollars: number) => `$${dollars.toFixed(2)}`,
  messages: [],
}

/** The text after the first change, which creates the order with an appointment at 9:00. */
function told(changes: Record<string, string>): string {
  const created = { Status: 'draft', Appointment: '9:00', Address: '1 Elm' }
  const all = [created, changes].map((each, i) => ({
    ...{ uid: '', by: 'Joanne', assistant: '', when: String(i), changes: each },
  }))
  return tellHistory(all, telling)[0]?.text ?? ''
}

test('the history of an order is told in sentences, newest first', () => {
  const cases: readonly (readonly [changes: Record<string, string>, text: string])[] = [
    [{ Appointment: '13:00', 'Inspection Time': '1:00 PM' }, 'Joanne moved it from 9:00 to 13:00'],
    [{ Status: 'scheduled', Scheduled: 'now' }, 'Joanne scheduled it'],
    [{ Status: 'canceled', 'Cancel reason': 'Weather', Cancelled: 'now' }, 'Joanne cancelled it: Weather'],
    [{ Inspectors: 'a, b', 'Inspector #1': 'a' }, 'Joanne assigned Person a, Person b'],
    [{ Inspectors: '' }, 'Joanne took all inspectors off'],
    [{ Confirmed: 'now' }, 'Joanne recorded that the client confirmed'],
    [{ Removed: 'now' }, 'Joanne removed it'],
    [{ Removed: '' }, 'Joanne restored it'],
    [{ Client: 'c' }, 'Joanne changed the client'],
    [{ 'Gate code': '#12' }, 'Joanne set gate code to #12'],
    [{ 'Gate code': '' }, 'Joanne cleared gate code'],
    [{ Payment: '80.00, check', Paid: '80.00' }, 'Joanne recorded a payment: $80.00, check'],
    [{ 'Report added': 'Roof' }, 'Joanne added the report: Roof'],
    [{ 'Client told': '15 minutes late' }, 'Joanne told the client: 15 minutes late'],
    [{ Notes: 'added' }, 'Joanne added a note'],
    [{ Source: 'Booking page', Appointment: '13:00' }, 'A visitor of the booking page moved it from 9:00 to 13:00'],
    [
      { Overridden: 'Ana has order 7 from 2031-01-02 09:00:00 on' },
      'Joanne in spite of: Ana has order 7 from <2031-01-02 09:00:00> on',
    ],
    [{}, 'Joanne saved it without a change'],
  ]
  for (const [changes, text] of cases) assert.equal(told(changes), text)
  const [last] = tellHistory(
    [{ uid: '', by: 'Ana', assistant: 'Claude', when: '0', changes: { Status: 'scheduled', City: 'X' } }],
    telling,
  )
  assert.equal(last?.text, 'Ana, through Claude, created the order, scheduled it')
})

test('a move says that the client was told, once a message about it was sent', () => {
  const change = (minute: number, changes: Record<string, string>) => ({
    ...{ uid: '', by: 'Joanne', assistant: '', when: `2031-01-02T09:0${minute}:00.000-05:00`, changes },
  })
  const changes = [
    change(0, { Appointment: '9:00' }),
    change(1, { Appointment: '10:00' }),
    change(2, { Appointment: '11:00' }),
    change(4, { Status: 'canceled' }),
  ]
  const message = { kind: 'rescheduled', audience: 'client', state: 'sent', due: '2031-01-02T14:02:10Z' } as const
  const toldOf = (...messages: Telling['messages']) =>
    tellHistory(changes, { ...telling, messages }).map(({ text }) => text.includes(', client told'))
  assert.deepEqual(toldOf(message), [false, true, false, false])
  assert.deepEqual(toldOf({ ...message, state: 'cancelled' }), [false, false, false, false])
  assert.deepEqual(toldOf({ ...message, audience: 'inspector' }), [false, false, false, false])
  assert.deepEqual(toldOf(message, { ...message, kind: 'cancelled', due: '2031-01-02T14:04:00Z' }), [
    true,
    true,
    false,
    false,
  ])
})
