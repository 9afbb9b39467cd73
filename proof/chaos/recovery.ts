import type { Faults } from './faults.ts'

const serverLimitMs = 2_000
const databaseLimitMs = 8_000

export interface Recovery {
  readonly counts: Readonly<Record<string, number>>
  /** Exceeded time limits. */
  readonly slow: readonly string[]
}

type Seen = Pick<Faults, 'recoveries' | 'bareStarts' | 'databaseRecoveries' | 'databaseStarts'>

export function recoveryOf({ recoveries, bareStarts, databaseRecoveries, databaseStarts }: Seen): Recovery {
  const server = spread('recovery', recoveries)
  const database = spread('database_recovery', databaseRecoveries)
  const hasDatabase = databaseRecoveries.length > 0
  return {
    counts: {
      ...server,
      ...spread('bare_start', bareStarts),
      ...(hasDatabase && { ...database, ...spread('database_start', databaseStarts) }),
    },
    slow: [
      ...tooSlow('recovery of a killed server', share(recoveries, 0.99), serverLimitMs),
      ...tooSlow('recovery after a restart of the database', share(databaseRecoveries, 0.99), databaseLimitMs),
    ],
  }
}

function spread(name: string, values: readonly number[]): Record<string, number> {
  return { [`${name}_p50_ms`]: share(values, 0.5), [`${name}_p99_ms`]: share(values, 0.99) }
}

function tooSlow(what: string, ms: number, limitMs: number): string[] {
  return ms > limitMs ? [`${what} took ${ms} ms (p99), limit ${limitMs} ms`] : []
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
