import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf } from './appointment.ts'
import type { LocalDateTime } from './local-time.ts'

const at = (text: string) => text as LocalDateTime

test('an appointment ends after its minutes, on the next day if necessary', () => {
  assert.equal(endOf(at('2026-06-01 09:15:00'), 180), '2026-06-01 12:15:00')
  assert.equal(endOf(at('2026-12-31 23:00:00'), 90), '2027-01-01 00:30:00')
  assert.equal(endOf(at('2026-06-01 09:15:00'), 0), '2026-06-01 09:15:00')
})

test('daylight saving does not move the end in wall time', () => {
  assert.equal(endOf(at('2026-03-08 01:00:00'), 120), '2026-03-08 03:00:00')
  assert.equal(endOf(at('2026-11-01 01:00:00'), 120), '2026-11-01 03:00:00')
})
