import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email, mobile, phone, state, zipCode } from './contact-fields.ts'

const cases: readonly [field: ReturnType<typeof email>, kind: string, sent: string, stored: string | undefined][] = [
  [email(''), 'email', ' olive@example.com ', 'olive@example.com'],
  [email(''), 'email', 'olive.reed+work@mail.example.co', 'olive.reed+work@mail.example.co'],
  [email(''), 'email', 'x(at)example.com', undefined],
  [email(''), 'email', 'olive@example', undefined],
  [email(''), 'email', 'olive@example.', undefined],
  [email(''), 'email', 'olive@example.c', undefined],
  [email(''), 'email', 'Olive <olive@example.com>', undefined],
  [phone(''), 'phone', '704-555-0100', '704-555-0100'],
  [phone(''), 'phone', ' (704) 555-0100 x12 ', '(704) 555-0100 x12'],
  [phone(''), 'phone', '704.555.0100, ext. 12', '704.555.0100, ext. 12'],
  [phone(''), 'phone', '+44 20 7946 0958', '+44 20 7946 0958'],
  [phone(''), 'phone', 'abc', undefined],
  [phone(''), 'phone', '555-0100', undefined],
  [mobile(''), 'mobile', '704-555-0100', '704-555-0100'],
  [mobile(''), 'mobile', '704-555-0100 x12', undefined],
  [zipCode(''), 'ZIP', '28202', '28202'],
  [zipCode(''), 'ZIP', '28202-1234', '28202-1234'],
  [zipCode(''), 'ZIP', '7870', undefined],
  [zipCode(''), 'ZIP', '99999999', undefined],
  [zipCode(''), 'ZIP', '28202abc', undefined],
  [state(''), 'state', 'TX', 'TX'],
  [state(''), 'state', 'tx', 'TX'],
  [state(''), 'state', ' north  carolina', 'NC'],
  [state(''), 'state', 'Texass', undefined],
]

for (const [{ schema }, kind, sent, stored] of cases)
  test(`the ${kind} "${sent}" ${stored === undefined ? 'is refused' : `is stored as "${stored}"`}`, () => {
    assert.deepEqual(schema.safeParse(sent).data, stored)
  })

test('contact data may be missing or empty', () => {
  for (const field of [email, phone, mobile, zipCode, state])
    for (const sent of [undefined, '', '  ']) assert.equal(field('').schema.parse(sent), '')
})
