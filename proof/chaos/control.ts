import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'

/** A fault that is put into a copy of the product. Who lets it pass cannot be trusted with the product itself. */
export interface Control {
  readonly says: string
  /** Which trial must catch it. */
  readonly trial: 'kills' | 'power'
  readonly engines: readonly Engine[]
  readonly edits: readonly Edit[]
  /** What PostgreSQL is told, where the fault is there. */
  readonly settings?: readonly string[]
  /** What falls again and again, where only that brings the fault to light. */
  readonly aim?: Fault
}

interface Edit {
  readonly file: string
  /** Stands exactly once in the file: a control that misses its place fails loudly. */
  readonly from: string
  readonly to: string
}

/** How long a fault has to show itself. */
export const briefly = { minutes: 2, kills: 12 }

export const onBoth: readonly Engine[] = ['sqlite', 'postgres']
