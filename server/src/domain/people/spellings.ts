/** With the values of fields under their other names, such as `first` of `firstname`. */
export interface OtherSpellings<Name extends string = string> {
  readonly others?: Partial<Record<Name, string | undefined>> | undefined
}

/**
 * A program that sends back a record may have changed a field under either of its names: the other name counts where the
 * field was not sent, or is as before.
 */
export function chooseSpellings<E extends OtherSpellings>(
  { others = {}, ...edits }: E,
  before: object = {},
): Omit<E, 'others'> {
  const sent: Readonly<Record<string, unknown>> = edits
  const stored = before as typeof sent
  const chosen = Object.entries(others).filter(
    ([name, other]) => other !== undefined && (sent[name] === undefined || sent[name] === (stored[name] ?? '')),
  )
  return { ...edits, ...Object.fromEntries(chosen) }
}
