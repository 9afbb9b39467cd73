import type { SeededEdit } from '../failpoints/failpoint.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'

/** A fault that is seeded into a copy of the program. A trial that does not catch it proves nothing. */
export interface Control {
  readonly description: string
  /** The trial that must catch it. */
  readonly trial: 'kills' | 'collisions' | 'power'
  readonly engines: readonly Engine[]
  readonly edits: readonly SeededEdit[]
  /** Settings of PostgreSQL, where they are the fault. */
  readonly settings?: readonly string[]
  /** The injected fault that is repeated, where only that one reveals the seeded fault. */
  readonly aim?: Fault
}

/** The limits of a control run. */
export const controlLimits = { minutes: 2, kills: 12 }

export const onBoth: readonly Engine[] = ['sqlite', 'postgres']
