// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused, TimeTaken } from 'plumbline-client/errors'
import { newDay } from '../guard/guard-fixture.ts'
import { MessageFixture } from '../messages/message-fixture.ts'
import { scheduling } from './order-fixture.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
})
after(() => fixture.close())

const refusedWith = (pattern: RegExp) => (error: unknown) => error instanceof Refused && pattern.test(error.message)

/** A scheduled order of Ana on a day of its own, whose first messages are sent. */
async function scheduledOrder(name: string, edits = {}) {
  const { owner, user } = fixture.orders
  const day = newDay()
  const { client } = await fixture.people(name)
  const fields = { datetime: `${day} 09:00:00`, duration: 120, inspector1uuid: user('ana'), services: [] }
  const id = await fixture.draft(client, { ...fields, ...scheduling, ...edits })
  await fixture.settled(id, 'scheduled')
  return { id, day, client, owner, ana: user('ana'), marcus: user('inspector') }
}

describe('4.3 moving an order', () => {
  test('4.3 a move to another person and time waits ten seconds with its messages, and says who is told', async () => {
    const { id, day, owner, ana, marcus } = await scheduledOrder('Moa')
    const moved = await owner.moveOrder(id, { datetime: `${day} 13:00`, inspector: marcus, duration: 90 })
    const { datetime, duration, inspector1, inspector2 } = await owner.order(id)
    assert.deepEqual([datetime, duration, inspector1, inspector2], [`${day} 13:00:00`, 90, marcus, ''])
    assert.deepEqual(moved.before, { datetime: `${day} 09:00:00`, duration: 120, inspectors: [ana] })
    const told = moved.told.map(({ audience, kind, channel }) => `${audience} ${kind} ${channel}`)
    assert.ok(told.includes('client rescheduled email'), String(told))
    assert.ok(told.includes('inspector scheduled email') && told.includes('inspector cancelled email'), String(told))
    const waiting = fixture.messages(id).filter(({ state, kind }) => state === 'due' && kind !== 'reminder')
    assert.ok(waiting.length >= 4)
    assert.ok(waiting.every(({ due_at }) => due_at >= Date.parse(moved.undountil)))
    assert.ok(fixture.orders.kinds(id).includes('ORDER_RESCHEDULED'))
  })

  test('4.3 undone, the appointment is as it was, and neither message leaves', async () => {
    const { id, day, owner, marcus, ana } = await scheduledOrder('Una')
    const { oid } = await owner.order(id)
    await owner.moveOrder(id, { datetime: `${day} 13:00`, inspector: marcus, duration: 90 })
    await owner.undoMove(id)
    const { datetime, duration, inspector1 } = await owner.order(id)
    assert.deepEqual([datetime, duration, inspector1], [`${day} 09:00:00`, 120, ana])
    const left = fixture.messages(id).filter(({ kind }) => kind !== 'scheduled' && kind !== 'reminder')
    assert.ok(left.length > 0 && left.every(({ state, error }) => state === 'cancelled' && /undone/.test(error ?? '')))
    assert.deepEqual(
      fixture.messages(id, 'scheduled').filter(({ state }) => state === 'due'),
      [],
    )
    const [last] = (await owner.orderHistory(id)).toReversed()
    assert.equal(JSON.stringify(last).includes('Move undone'), true)
    await assert.rejects(owner.undoMove(String(oid)), refusedWith(/it was not moved/))
  })

  test('4.3 a draft without a time, moved and undone, is a draft without a time', async () => {
    const { owner, user } = fixture.orders
    const { client } = await fixture.people('Nell')
    const house = { address1: '1 Untimed Lane', zip: '28203', clientuuid: client }
    const { id } = await owner.createOrder({ ...house, inprogress: true, inspector1uuid: user('ana') })
    assert.equal((await owner.order(id)).datetime, '')
    await owner.moveOrder(id, { datetime: `${newDay()} 09:00`, inspector: user('inspector') })
    await owner.undoMove(id)
    const { datetime, inspector1, orderstatus } = await owner.order(id)
    assert.deepEqual([datetime, inspector1, orderstatus], ['', user('ana'), 'draft'])
  })

  test('4.3 a message that was still due waits as well, and survives the undoing', async () => {
    const { id, day, owner } = await scheduledOrder('Hela', { sendemailevents: true })
    const [message = assert.fail()] = await owner.orderMessages(id)
    await fixture.alter(
      `update messages set state = 'due', due_at = due_at + 5000, submitted_at = null, completed_at = null, claim = 'worker'
        where id = ?`,
      message.id,
    )
    const { undountil } = await owner.moveOrder(id, { datetime: `${day} 10:00` })
    const held = () => fixture.messages(id).find(each => each.id === message.id) ?? assert.fail()
    assert.equal(held().due_at, Date.parse(undountil))
    await owner.undoMove(id)
    assert.equal(held().state, 'due')
  })

  test('4.3 what has changed since, was told or is over cannot be undone', async () => {
    const { id, day, owner } = await scheduledOrder('Fina')
    await owner.moveOrder(id, { datetime: `${day} 10:00` })
    await owner.updateOrder(id, { city: 'Concord' })
    await assert.rejects(owner.undoMove(id), refusedWith(/it has changed since/))
    await owner.moveOrder(id, { datetime: `${day} 11:00` })
    await fixture.alter('update order_moves set undo_until = 0 where order_id = ?', id)
    await assert.rejects(owner.undoMove(id), refusedWith(/messages about it have left/))
    await owner.completeOrder(id)
    await assert.rejects(owner.moveOrder(id, { datetime: `${day} 10:00` }), refusedWith(/completed order/))
  })

  test('4.3 anything in the way refuses a move, also where bookings are allowed; the office overrides it with a reason', async () => {
    const { id, day, owner, ana, marcus } = await scheduledOrder('Olga')
    const other = await owner.createOrder({ datetime: `${day} 13:00:00`, duration: 120, inspector1uuid: ana })
    const move = { datetime: `${day} 14:00` }
    const refused = await owner.moveOrder(id, move).catch((error: unknown) => error)
    assert.ok(refused instanceof TimeTaken)
    assert.deepEqual(
      refused.conflicts.map(({ kind, oid }) => [kind, oid]),
      [['order', other.oid]],
    )
    const office = fixture.orders.server.as('limited')
    await assert.rejects(office.moveOrder(id, { ...move, override: 'They asked.' }), MissingPrivilege)
    const { id: own } = await scheduledOrder('Otto', { inspector1uuid: marcus })
    const inspector = fixture.orders.server.as('inspector')
    await assert.rejects(inspector.moveOrder(own, { duration: 90, override: 'They asked.' }), MissingPrivilege)
    await inspector.moveOrder(own, { duration: 90 })
    const { conflicts } = await owner.moveOrder(id, { ...move, override: 'They asked.' })
    assert.deepEqual(
      conflicts.map(({ kind }) => kind),
      ['order'],
    )
    const [last] = (await owner.orderHistory(id)).toReversed()
    assert.match(JSON.stringify(last), /They asked\..*has order/)
    await owner.undoMove(id)
    assert.equal((await owner.order(id)).datetime, `${day} 09:00:00`)
  })

  test('4.3 a time that was taken meanwhile is not given back, and a dry run saves nothing', async () => {
    const { id, day, owner, ana, marcus } = await scheduledOrder('Dora')
    const { modified } = await owner.order(id)
    const plan = await owner.moveOrder(id, { inspector: marcus, dryrun: true })
    assert.ok(plan.told.length > 0)
    assert.equal((await owner.order(id)).modified, modified)
    await owner.moveOrder(id, { datetime: `${day} 09:00`, inspector: ana }, { unmodifiedsince: modified })
    await owner.moveOrder(id, { inspector: marcus })
    await owner.createOrder({ datetime: `${day} 10:00:00`, duration: 60, inspector1uuid: ana })
    await assert.rejects(owner.undoMove(id), TimeTaken)
    assert.equal((await owner.order(id)).inspector1, marcus)
  })

  test('4.3 the person who takes over has the place of the other one', async () => {
    const { id, owner, ana, marcus } = await scheduledOrder('Pia')
    const priya = fixture.orders.user('priya')
    await owner.updateOrder(id, { inspector2uuid: marcus })
    await owner.moveOrder(id, { inspector: priya, instead: marcus, override: 'Another office helps.' })
    const people = async () => {
      const { inspector1, inspector2 } = await owner.order(id)
      return [inspector1, inspector2]
    }
    assert.deepEqual(await people(), [ana, priya])
    await owner.moveOrder(id, { inspector: priya, instead: ana, override: 'Another office helps.' })
    assert.deepEqual(await people(), [priya, ''])
  })
})
