import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Receiver } from '../webhooks/receiver.ts'

export function testThatCopiesAreEqual(receiver: Receiver): void {
  test('6 a delivery that is sent twice has the same id and the same bytes', () => {
    const texts = Map.groupBy(receiver.received, ({ event }) => event.event_id)
    for (const copies of texts.values()) assert.equal(new Set(copies.map(({ text }) => text)).size, 1)
  })
}
