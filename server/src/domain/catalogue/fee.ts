import { z } from 'zod'
import { entrySchema, type Listed, type Names, type Sent, type Stored, showEntry } from '../entries/field.ts'
import { money, name, no, text, yes } from '../entries/field-kinds.ts'
import type { FeeId } from '../ids.ts'
import { feeRule, feeRules } from './fee-rule.ts'

export const feeFields = {
  name: name('Name.'),
  amountCents: money('Dollars, with at most two decimals.'),
  serviceDescription: text('Description of the service that it is for.'),
  isTaxable: no('Whether it is taxed.'),
  isBaseFee: no('Whether it is the fee of the inspection itself.'),
  isShown: yes('Whether customers see it.'),
  rules: feeRules,
}

export interface Fee extends Stored<typeof feeFields>, Listed {
  readonly id: FeeId
}

export const feeEntry = entrySchema('The fee; a new one has none.', feeFields)
export type FeeEntry = Sent<typeof feeEntry>

/** Standalone fees are not priced, so they have no rules. */
export const standaloneFeeEntry = feeEntry.extend({
  rules: z
    .array(feeRule)
    .max(0, 'a standalone fee has no rules')
    .default([])
    .describe('Always empty: a standalone fee is not priced.'),
})

export function showFee(fee: Fee, names: Names): FeeEntry {
  return showEntry(feeFields, fee, names) as FeeEntry
}
