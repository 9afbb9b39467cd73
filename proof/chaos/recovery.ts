import type { Faults } from './faults.ts'

const serverLimitMs = 2_000
const databaseLimitMs = 8_000

export interface Recovery {
  readonly counts: Readonly<Record<string, number>>
  /** Exceeded time limits. */
  readonly slow: readonly string[]
}

type Seen = Pick<Faults, 'recoveries' | 'bareStarts' | 'comebacks' | 'databaseStarts'>

export function recoveryOf({ recoveries, bareStarts, comebacks, databaseStarts }: Seen): Recovery {
  const server = spread('recovery', recoveries)
  const database = spread('database_recovery', comebacks)
  const hasDatabase = comebacks.length > 0
  return {
    counts: {
      ...server,
      ...spread('bare_start', bareStarts),
      ...(hasDatabase && { ...database, ...spread('database_start', databaseStarts) }),
    },
    slow: [
      ...tooSlow('a server answers again', share(recoveries, 0.99), serverLimitMs),
      ...tooSlow('a write is acknowledged after the start of the database', share(comebacks, 0.99), databaseLimitMs),
    ],
  }
}

function spread(name: string, values: readonly number[]): Record<string, number> {
  return { [`${name}_p50_ms`]: share(values, 0.5), [`${name}_p99_ms`]: share(values, 0.99) }
}

function tooSlow(what: string, ms: number, limitMs: number): string[] {
  return ms > limitMs ? [`${what} within ${ms} ms (p99), and should within ${limitMs}`] : []
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
