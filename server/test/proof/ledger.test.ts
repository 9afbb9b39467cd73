import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLedger, type WrittenLine } from '../../../proof/ledger.ts'
import { isCounting, sumsOf } from '../../../proof/ledger-sums.ts'

const kills = (counts: Record<string, number>, controls: WrittenLine['controls'], rest = {}): WrittenLine => ({
  goal: 'chaos: kills',
  counts: { kills: 100, acknowledged: 5_000, violations: 0, ...counts },
  controls,
  ...rest,
})

test('a run counts if every control had its expected result and no violation was found', () => {
  const lines: [WrittenLine, boolean][] = [
    [kills({}, { a: 'caught', b: 'caught' }), true],
    [kills({}, { a: 'passed' }), true],
    [kills({}, { caught: 11, of: 11 }), true],
    [kills({}, { caught: 10, of: 11 }), false],
    [kills({}, { a: 'caught', b: 'missed' }), false],
    [kills({}, { a: 'caught', b: 'skipped' }), false],
    [kills({}, {}), false],
    [kills({ violations: 1 }, { a: 'caught' }), false],
    [kills({ kills_violations: 5 }, { a: 'caught' }), false],
    [kills({ findings: 1 }, { a: 'caught' }), false],
    [kills({}, { a: 'caught' }, { void: true }), false],
  ]
  for (const [line, counts] of lines) assert.equal(isCounting(line), counts, JSON.stringify(line))
})

test('the long-term goals are sums over the runs that count', () => {
  const lines = [
    kills({}, { a: 'caught' }),
    kills({ kills: 20, acknowledged: 700 }, { a: 'caught' }),
    kills({}, { a: 'missed' }),
    { goal: 'fuzz', counts: { requests: 50_000 }, controls: { a: 'caught' } } as const,
  ]
  const told = sumsOf(lines).map(({ soFar, runs, discounted }) => [soFar, runs, discounted])
  assert.deepEqual(told, [
    [120, 2, 1],
    [5_700, 2, 1],
    [50_000, 1, 0],
  ])
})

test('every line of the ledger can be read', () => {
  for (const { goal, counts, controls } of readLedger()) {
    assert.match(goal, /^(?:fuzz|mutation|chaos(?:: \w+)?)$/)
    assert.equal(typeof counts, 'object')
    assert.equal(typeof controls, 'object')
  }
})
