import type { BenchStore } from './bench-store.ts'
import type { Engine } from './engine.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { type Plumbline, startPlumbline } from './processes.ts'

export interface Size {
  readonly companies: number
  readonly ordersEach: number
}

export interface FilledServer {
  readonly server: Plumbline
  readonly filled: readonly FilledCompany[]
  readonly store: BenchStore
}

/** Runs `measure` with a server on its own store. */
export async function withFilledServer<T>(
  engine: Engine,
  name: string,
  { companies, ordersEach }: Size,
  measure: (parts: FilledServer) => Promise<T>,
): Promise<T> {
  const store = engine.makeStore()
  try {
    const startedAt = performance.now()
    const filled = await fillStore(store, companies, ordersEach)
    console.log(`\n${name}, filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    const server = await startPlumbline(store.environment)
    try {
      return await measure({ server, filled, store })
    } finally {
      await server.stop()
    }
  } finally {
    await store.remove()
  }
}
