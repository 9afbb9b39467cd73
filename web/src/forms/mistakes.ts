import { PlumblineError } from 'plumbline-client/errors'

interface Mistake {
  readonly field: string
  readonly message: string
}

/** The mistakes that the service names field by field, by the path of the field in the form. */
export function mistakesIn(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof PlumblineError) || !Array.isArray(error.answer.errors)) return undefined
  const mistakes = error.answer.errors as readonly Mistake[]
  return Object.fromEntries(mistakes.map(({ field, message }) => [formPath(field), sentence(message)]))
}

/** `fees[0].amount` is `fees.0.amount` in the form. */
function formPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1')
}

/** A mistake in an entry of a list is shown at the list too: most lists have one field for all their entries. */
export function withLists(mistakes: Record<string, string>): Record<string, string> {
  const ofLists = Object.entries(mistakes).flatMap(([path, message]) => listsAround(path).map(list => [list, message]))
  return { ...Object.fromEntries(ofLists.toReversed()), ...mistakes }
}

/** `fees.0.rules` and `fees` for `fees.0.rules.1.squareFeet`. */
function listsAround(path: string): string[] {
  return [...path.matchAll(/\.\d+(?=\.|$)/g)].map(({ index }) => path.slice(0, index))
}

/** Whether there is a mistake at this path, or at a field within it. */
export function isMistaken(errors: Readonly<Record<string, unknown>>, path: string): boolean {
  return Object.keys(errors).some(each => each === path || each.startsWith(path.endsWith('.') ? path : `${path}.`))
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

/** The object as it is now, if another person changed it meanwhile. */
export function currentIn(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof PlumblineError) || error.httpStatus !== 409) return undefined
  return error.answer.current as Record<string, unknown> | undefined
}
