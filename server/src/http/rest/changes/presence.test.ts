import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Database } from '../../../domain/database.ts'
import type { CompanyId, OrderId, UserId } from '../../../domain/ids.ts'
import { leaveMs, Presence } from './presence.ts'

const [acme, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const
const repeatMs = 4_000

/** Processes that hear each other's broadcasts. */
class Network {
  readonly #receivers = new Set<(text: string) => void>()
  sent = 0
  isCut = false

  process(): Presence {
    const broadcast = (text: string) => {
      this.sent += 1
      if (!this.isCut) for (const receive of this.#receivers) receive(text)
    }
    const onBroadcast = (receive: (text: string) => void) => {
      this.#receivers.add(receive)
      return () => undefined
    }
    return new Presence({ broadcast, onBroadcast } as unknown as Database)
  }
}

/** What a viewer was told last, as `ana, marcus (notes)`. */
function view(presence: Presence, user: string, { company = acme as string, order = '7', editing = '' } = {}) {
  const said: string[] = []
  const leave = presence.join(
    company as CompanyId,
    { orderId: order as OrderId, userId: user as UserId, editing },
    people =>
      said.push(people.map(({ userId, editing }) => userId + (editing.length > 0 ? ` (${editing})` : '')).join(', ')),
  )
  return { said, leave, last: () => said.at(-1) ?? '' }
}

function withTimers(t: TestContext): (ms: number) => void {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  // Timers that others set are noticed by the next tick.
  return ms => {
    for (let passed = 0; passed < ms; passed += 50) t.mock.timers.tick(50)
  }
}

test('people in one order see each other and what they edit, until shortly after they left', t => {
  const pass = withTimers(t)
  const here = new Network().process()
  const ana = view(here, 'ana')
  assert.deepEqual(ana.said, [], 'somebody who is alone is told nothing')
  const marcus = view(here, 'marcus', { editing: 'notes' })
  view(here, 'zoe', { order: '8' })
  view(here, 'mallory', { company: other })
  assert.deepEqual([ana.said, marcus.said], [['marcus (notes)'], ['ana']])
  marcus.leave()
  assert.equal(ana.last(), 'marcus', 'a connection that ended edits nothing')
  pass(leaveMs)
  assert.equal(ana.last(), '')
})

test('a client that connects again was not away, and several windows are one person', t => {
  const pass = withTimers(t)
  const here = new Network().process()
  const ana = view(here, 'ana')
  const first = view(here, 'marcus', { editing: 'notes' })
  const second = view(here, 'marcus', { editing: 'appointment' })
  assert.equal(ana.last(), 'marcus (appointment,notes)')
  first.leave()
  assert.equal(ana.last(), 'marcus (appointment)')
  second.leave()
  const again = view(here, 'marcus', { editing: 'appointment' })
  pass(10 * leaveMs)
  assert.equal(ana.last(), 'marcus (appointment)')
  assert.deepEqual(again.said, ['ana'])
})

test('processes tell each other who is there, and one that comes later learns it at once', t => {
  const pass = withTimers(t)
  const network = new Network()
  const [here, there] = [network.process(), network.process()]
  const ana = view(here, 'ana', { editing: 'notes' })
  pass(100)
  const marcus = view(there, 'marcus')
  const stranger = view(there, 'mallory', { company: other })
  pass(100)
  assert.deepEqual([ana.last(), marcus.last(), stranger.last()], ['marcus', 'ana (notes)', ''])
  ana.leave()
  pass(leaveMs + 100)
  assert.equal(marcus.last(), '')
})

test('what a process does not repeat is forgotten, and what was lost is repeated', t => {
  const pass = withTimers(t)
  const network = new Network()
  const [here, there] = [network.process(), network.process()]
  const ana = view(here, 'ana')
  view(there, 'marcus')
  pass(100)
  assert.equal(ana.last(), 'marcus')
  network.isCut = true
  pass(4 * repeatMs)
  assert.equal(ana.last(), '')
  network.isCut = false
  pass(repeatMs + 100)
  assert.equal(ana.last(), 'marcus')
})

test('many viewers are said in several broadcasts of a bounded size, and nothing is said where nobody is', t => {
  const pass = withTimers(t)
  const network = new Network()
  const [here, there] = [network.process(), network.process()]
  const ana = view(there, 'ana')
  const crowd = Array.from({ length: 90 }, (_, i) => view(here, `user${i}`))
  pass(100)
  assert.equal(ana.last().split(', ').length, 90)
  for (const { leave } of crowd) leave()
  pass(leaveMs + 100)
  assert.equal(ana.last(), '')
  ana.leave()
  pass(leaveMs + 100)
  const { sent } = network
  pass(5 * repeatMs)
  assert.equal(network.sent, sent)
})
