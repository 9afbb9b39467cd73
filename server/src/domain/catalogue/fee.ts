import type { FeeId } from '../ids.ts'

export interface Range {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The effect of a rule on the amount: cents for set and add, hundredths of a percent for percent. */
export interface Effect {
  readonly kind: 'set' | 'add' | 'percent'
  readonly amount: number
}

/** The effect applies when every given condition holds. Ranges include both ends. */
export interface FeeRule {
  readonly squareFeet: Range | undefined
  readonly yearBuilt: Range | undefined
  readonly zips: readonly string[]
  readonly effect: Effect
}

export interface Fee {
  readonly id: FeeId
  readonly name: string
  readonly amountCents: number
  readonly isShown: boolean
  readonly sequence: number
  readonly rules: readonly FeeRule[]
  readonly modifiedAt: Temporal.Instant
}
