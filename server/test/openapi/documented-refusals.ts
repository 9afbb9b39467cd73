import type { Refusal } from '../../src/domain/refusal.ts'
import { refusalsOf } from '../../src/http/rest/framework-refusals.ts'
import type { Route } from '../../src/http/rest/operation.ts'
import { refusalResponse, showMistake } from '../../src/wire/refusal-responses.ts'

interface Documented {
  readonly status: number
  readonly pattern: RegExp
}

/** Cached, because it is needed for every response. */
const documentedOf = new WeakMap<Route, readonly Documented[]>()

/** Whether the description of the route has this refusal. */
export function isDocumented(route: Route, status: number, message: string): boolean {
  let documented = documentedOf.get(route)
  if (!documented) {
    documented = refusalsOf(route).map(refusal => ({
      status: refusalResponse(refusal).status,
      pattern: patternOf(refusal),
    }))
    documentedOf.set(route, documented)
  }
  return documented.some(refusal => refusal.status === status && refusal.pattern.test(message))
}

const asMistake = (detail: unknown) => showMistake({ field: '', message: '', ...Object(detail) })

/** The message of a refusal, with any values. */
export function patternOf(refusal: Refusal): RegExp {
  const { message } = refusalResponse(refusal)
  const details = Object.values(refusal.details).flatMap((detail: unknown) =>
    Array.isArray(detail) ? [detail.join(', '), detail.join('; '), detail.map(asMistake).join('; ')] : String(detail),
  )
  // An empty text is between any two characters: the pattern would match everything, and take forever.
  const open = details.filter(Boolean).reduce((text, detail) => text.replaceAll(detail, '\0'), message)
  return new RegExp(`^${open.split('\0').map(RegExp.escape).join('[\\s\\S]*')}$`)
}
