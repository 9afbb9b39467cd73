import type { Place } from './field.ts'

/** An amount of one kind, in cents or hundredths of a percent. */
interface OneAmount<Kind extends string> {
  readonly kind: Kind
  readonly amount: number
}

/** Exactly one of several amounts is sent; anything else is a mistake. */
export function oneAmount<Kind extends string>(
  kinds: readonly Kind[],
  sent: { readonly [Name in Kind]?: number | undefined },
  { path, mistakes }: Place,
): OneAmount<Kind> {
  const amounts = kinds.flatMap(kind => {
    const amount = sent[kind]
    return amount === undefined ? [] : [{ kind, amount: Math.round(amount * 100) }]
  })
  if (amounts.length !== 1)
    mistakes.add(path, `needs exactly one of ${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`)
  return amounts[0] as OneAmount<Kind>
}
