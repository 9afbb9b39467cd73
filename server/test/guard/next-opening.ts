import assert from 'node:assert/strict'
import type { Plumbline } from 'plumbline-client'

/** Holds one opening after the other, until one is refused: the fields of this one, and why. */
export async function holdUntilRefused(client: Plumbline) {
  for (let held = 0; ; held++) {
    const fields = await nextOpening(client, [], 420)
    try {
      await client.hold(fields)
    } catch (error) {
      return { fields, held, message: String(error) }
    }
  }
}

/** Fields of a hold for the first opening in two months, when the demo has no orders. Each hold hides its opening. */
export async function nextOpening(client: Plumbline, inspector: readonly string[] = [], duration = 60) {
  const query = { offset: 60, days: 14, duration, ...(inspector.length > 0 && { inspector }) }
  const [first] = (await client.openings(query)).openings
  const { startlocal, inspectors } = first ?? assert.fail('there is no opening')
  const people = inspector.length > 0 ? inspector : [inspectors[0]?.id ?? '']
  return { inspector: people, start: startlocal, duration }
}
