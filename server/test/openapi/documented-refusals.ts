import type { Refusal } from '../../src/domain/refusal.ts'
import { refusalsOf } from '../../src/doors/rest/describe/door-refusals.ts'
import { speak } from '../../src/doors/rest/refusal-words.ts'
import type { Route } from '../../src/doors/rest/route.ts'

/** Whether this is one of the refusals that the description has for the route. */
export function isDocumented(route: Route, status: number, message: string): boolean {
  return refusalsOf(route).some(refusal => speak(refusal).status === status && patternOf(refusal).test(message))
}

/** The words of a refusal, whatever it is about. */
export function patternOf(refusal: Refusal): RegExp {
  const { message } = speak(refusal)
  const details = Object.values(refusal.details).flatMap((detail: unknown) =>
    Array.isArray(detail) ? [detail.join(', '), detail.join('; ')] : String(detail),
  )
  const open = details.reduce((text, detail) => text.replaceAll(detail, '\0'), message)
  return new RegExp(`^${open.split('\0').map(RegExp.escape).join('[\\s\\S]*')}$`)
}
