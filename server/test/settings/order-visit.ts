import type { Plumbline } from 'plumbline-client'
import type { OrderVisit } from 'plumbline-client/syncing'

export interface Visit {
  /** Resolves when the others who have the order open are these: `name: parts; name: parts`. */
  saw(others: string): Promise<void>
  leave(): Promise<void>
  readonly seen: readonly string[]
}

/** Has an order open until it is left. */
export function visitOrder(company: Plumbline, order: string, editing?: string): Visit {
  const seen: string[] = []
  const expected = new Map<string, () => void>()
  const stop = new AbortController()
  const onPresence: OrderVisit['onPresence'] = people => {
    const others = people.map(({ name, editing }) => `${name}: ${editing}`).join('; ')
    seen.push(others)
    expected.get(others)?.()
  }
  const visit = { order, onPresence, ...(editing !== undefined && { editing }) }
  const following = (async () => {
    for await (const _ of company.followChanges({ signal: stop.signal, visit }));
  })()
  return {
    seen,
    saw: others =>
      seen.at(-1) === others ? Promise.resolve() : new Promise<void>(resolve => expected.set(others, resolve)),
    leave: async () => {
      stop.abort()
      await following
    },
  }
}
