import { hasPostgres } from './watched-postgres.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

export const nameOf: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Both engines where PostgreSQL is installed; otherwise a warning is printed. */
export function enginesHere(): readonly Engine[] {
  if (hasPostgres()) return engines
  console.error('SKIPPED, NOT PROVEN: PostgreSQL is not installed, only SQLite is tested')
  return ['sqlite']
}
