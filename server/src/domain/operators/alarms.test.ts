import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Channel } from '../templates/template-key.ts'
import { findAlarms } from './alarms.ts'
import type { QueueDepth } from './install-store.ts'

const now = Temporal.Instant.from('2027-06-02T14:00:00Z')
const minutesAgo = (minutes: number) => now.subtract({ minutes })
const queue = (name: QueueDepth['name'], minutes?: number): QueueDepth =>
  minutes === undefined
    ? { name, waiting: 3, due: 0, oldestDueAt: undefined }
    : { name, waiting: 30, due: 24, oldestDueAt: minutesAgo(minutes) }
const calm = { obstacle: undefined, isCurrent: true, queues: [], unconnected: new Map<Channel, string>() }
const withoutEmail = new Map([['email' as const, 'set SMTP_URL']])

describe('alarms of the install', () => {
  const cases: readonly [name: string, state: Partial<Parameters<typeof findAlarms>[0]>, alarms: string[]][] = [
    ['nothing is wrong', {}, []],
    ['queues work', { queues: [queue('email', 1), queue('sms'), queue('deliveries', 4), queue('files', 100)] }, []],
    [
      'email is not connected and nothing is due',
      { queues: [queue('email')], unconnected: withoutEmail },
      ['unconnected email'],
    ],
    [
      'email is not connected and messages wait',
      { queues: [queue('email', 29)], unconnected: withoutEmail },
      ['SEVERE unconnected email 24 29'],
    ],
    ['webhooks are overdue', { queues: [queue('deliveries', 5)] }, ['SEVERE overdue deliveries 24 5']],
    ['files are not deleted', { queues: [queue('files', 180)] }, ['SEVERE overdue files 24 180']],
    ['the disk is full', { obstacle: 'the disk is full' }, ['SEVERE not ready']],
    [
      'severe ones come first',
      { isCurrent: false, queues: [queue('email'), queue('sms', 9)], unconnected: withoutEmail },
      ['SEVERE schema', 'SEVERE overdue sms 24 9', 'unconnected email'],
    ],
  ]
  for (const [name, state, expected] of cases) {
    test(name, () => {
      const shown = findAlarms({ ...calm, ...state }, now).map(({ problem, queue, due, since, isSevere }) =>
        [isSevere && 'SEVERE', problem, queue, due, since?.until(now).total('minutes')].filter(Boolean).join(' '),
      )
      assert.deepEqual(shown, expected)
    })
  }
})
