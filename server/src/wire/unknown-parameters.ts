import { maxNamedFields, showValue } from './fields.ts'
import type { Operation } from './operation.ts'
import type { Query } from './query.ts'

/** What decides which parameters an operation takes. */
type Taking = Pick<Operation, 'query' | 'body' | 'takesAnyParameter'>

/** Section 4.2: every call may name the office. */
const ofEveryCall = 'office'

/** Warnings for parameters of the query string that the operation does not take. An empty one counts as not sent. */
export function unknownParameters(operation: Taking, sent: Query): string[] {
  const names = sent.names()
  if (names.length === 0 || operation.takesAnyParameter) return []
  const taken = parametersOf(operation)
  const unknown = names.filter(name => name !== ofEveryCall && !taken.some(known => isSpelling(name, known)))
  const warnings = unknown.slice(0, maxNamedFields).map(name => describe(showValue(name), taken))
  const more = unknown.length - warnings.length
  return more > 0 ? [...warnings, `${more} more parameters were ignored as well`] : warnings
}

function describe(name: string, taken: readonly string[]): string {
  const hint = taken.length === 0 ? '' : `; choose among ${taken.join(', ')}`
  return `?${name} is not a parameter here and was ignored${hint}`
}

function parametersOf({ query = {}, body }: Taking): string[] {
  return [...Object.keys(query), ...(body?.alsoInQuery ?? [])]
}

/** A list can have numbers in its brackets; its reader says if it needs them. */
function isSpelling(name: string, known: string): boolean {
  if (name === known) return true
  return known.endsWith('[]') && [known.slice(0, -2), known].includes(name.replace(/\[\d*\]$/, '[]'))
}
