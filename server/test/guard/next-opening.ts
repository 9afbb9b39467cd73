import assert from 'node:assert/strict'
import type { Plumbline } from 'plumbline-client'

/** Fields of a hold for the first opening in two months, when the demo has no orders. Each hold hides its opening. */
export async function nextOpening(client: Plumbline, inspector: readonly string[] = [], duration = 60) {
  const query = { offset: 60, days: 14, duration, ...(inspector.length > 0 && { inspector }) }
  const [first] = (await client.openings(query)).openings
  const { startlocal, inspectors } = first ?? assert.fail('there is no opening')
  const people = inspector.length > 0 ? inspector : [inspectors[0]?.id ?? '']
  return { inspector: people, start: startlocal, duration }
}
