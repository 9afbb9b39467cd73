import type { SeededEdit } from '../failpoints/failpoint.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'

/** A fault that is put into a copy of the product. A trial that does not catch it proves nothing about the product. */
export interface Control {
  readonly says: string
  /** The trial that must catch it. */
  readonly trial: 'kills' | 'power'
  readonly engines: readonly Engine[]
  readonly edits: readonly SeededEdit[]
  /** Settings of PostgreSQL, where they are the fault. */
  readonly settings?: readonly string[]
  /** The fault that is repeated, where only that one brings the control to light. */
  readonly aim?: Fault
}

/** How long a fault has to show itself. */
export const briefly = { minutes: 2, kills: 12 }

export const onBoth: readonly Engine[] = ['sqlite', 'postgres']
