// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Plumbline } from 'plumbline-client'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { type Visit, visitOrder } from './order-visit.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(async () => {
  for (const leave of leaving) await leave()
  await fixture.close()
})

const leaving: (() => Promise<void>)[] = []

function visit(company: Plumbline, order: string, editing?: string): Visit {
  const begun = visitOrder(company, order, editing)
  leaving.push(begun.leave)
  return begun
}

describe('4 who has an order open', () => {
  test('4 people in one order learn of each other, of what they edit and that they left', async () => {
    const { server, owner } = fixture
    const { id } = await owner.createOrder({ address1: '1 Busy St' })
    const { id: quiet } = await owner.createOrder({ address1: '2 Quiet St' })
    const names = Object.fromEntries((await owner.users()).map(({ username, displayname }) => [username, displayname]))
    const office = visit(server.as('office'), id)
    const elsewhere = visit(server.as('limited'), quiet)
    const first = visit(owner, id)
    await Promise.all([office.saw(`${names.owner}: `), first.saw(`${names.office}: `)])
    await first.leave()
    const editing = visit(owner, id.toUpperCase(), 'appointment')
    await office.saw(`${names.owner}: appointment`)
    await editing.leave()
    await office.saw('')
    assert.deepEqual(elsewhere.seen, [])
    await Promise.all([office.leave(), elsewhere.leave()])
  })

  test('4 a part that is not a few small letters is told to nobody, and an order that is no id has no visitors', async () => {
    const { server, owner } = fixture
    const { id } = await owner.createOrder({ address1: '1 Odd St' })
    const names = Object.fromEntries((await owner.users()).map(({ username, displayname }) => [username, displayname]))
    const office = visit(server.as('office'), id)
    const odd = visit(owner, id, '<script>alert(1)</script>')
    const unknown = visit(server.as('limited'), 'nonsense')
    await office.saw(`${names.owner}: `)
    await Promise.all([office.leave(), odd.leave(), unknown.leave()])
    const answer = await fixture.request('GET', `/changes?order=${id}&editing=A1`)
    assert.match(JSON.stringify(answer.body.warnings), /editing: A1 is not up to 30 small letters/)
  })
})
