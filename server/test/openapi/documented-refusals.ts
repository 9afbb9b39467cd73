import type { Refusal } from '../../src/domain/refusal.ts'
import { refusalsOf } from '../../src/http/openapi/framework-refusals.ts'
import { refusalResponse } from '../../src/http/rest/refusal-responses.ts'
import type { Route } from '../../src/http/rest/route.ts'

interface Words {
  readonly status: number
  readonly pattern: RegExp
}

/** Asked for at every answer, so made once. */
const wordsOf = new WeakMap<Route, readonly Words[]>()

/** Whether this is one of the refusals that the description has for the route. */
export function isDocumented(route: Route, status: number, message: string): boolean {
  let words = wordsOf.get(route)
  if (!words) {
    words = refusalsOf(route).map(refusal => ({ status: refusalResponse(refusal).status, pattern: patternOf(refusal) }))
    wordsOf.set(route, words)
  }
  return words.some(refusal => refusal.status === status && refusal.pattern.test(message))
}

/** The words of a refusal, whatever it is about. */
export function patternOf(refusal: Refusal): RegExp {
  const { message } = refusalResponse(refusal)
  const details = Object.values(refusal.details).flatMap((detail: unknown) =>
    Array.isArray(detail) ? [detail.join(', '), detail.join('; ')] : String(detail),
  )
  const open = details.reduce((text, detail) => text.replaceAll(detail, '\0'), message)
  return new RegExp(`^${open.split('\0').map(RegExp.escape).join('[\\s\\S]*')}$`)
}
