import { z } from 'zod'
import { json, optional } from '../columns.ts'
import type { Field } from '../entries/field.ts'
import { oneAmount } from '../entries/one-amount.ts'
import { amount, listOf, percentage } from '../entries/values.ts'
import { type FeeRule, feeRule, feeRules } from './fee-rule.ts'

const kinds = ['fixed', 'amountOff', 'percentOff'] as const

/** The price of the services of a package: cents for fixed and amountOff, hundredths of a percent for percentOff. */
export interface PackagePrice {
  readonly kind: (typeof kinds)[number]
  readonly amount: number
}

const dollars = amount.min(0, 'must not be negative')

const schema = z
  .strictObject({
    fixed: dollars
      .optional()
      .describe('Dollars for all its services. Exactly one of `fixed`, `amountOff` and `percentOff` is given.'),
    amountOff: dollars.optional().describe('Dollars less than its services cost.'),
    percentOff: percentage(0, 100).optional().describe('Percent less than its services cost.'),
  })
  .optional()
  .describe(
    "What its services cost together in the company's own scheduler; the sum of their prices if omitted. Orders and quotes of the API do not apply it; `GET /price` does.",
  )

/** 2.4: discounts are for the company's own scheduler. */
export const packagePrice: Field<typeof schema, PackagePrice | undefined> = {
  schema,
  column: {
    write: price => optional<string>().write(price && JSON.stringify(price)),
    read: (stored: string | null) => (stored === null ? undefined : JSON.parse(stored)),
  },
  plan: (sent, at) => sent && oneAmount(kinds, sent, at),
  show: price => price && { [price.kind]: price.amount / 100 },
}

const modifiers = listOf(feeRule).describe(
  "Rules that change the price of the package for some properties, applied in this order after its discount. Like the price, only for the company's own scheduler.",
)

/** 2.4: like discounts. */
export const packageModifiers: Field<typeof modifiers, readonly FeeRule[]> = {
  ...feeRules,
  schema: modifiers,
  column: json<readonly FeeRule[]>(),
}
