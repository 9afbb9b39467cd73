import type { Operation } from './operations.ts'
import type { Random } from './random.ts'

/** A part of the API whose operations build on each other, and random choice alone would seldom combine. */
export type Subject = 'accounts' | 'settings'

export const subjects: readonly (readonly [number, Subject | undefined])[] = [
  [8, undefined],
  [1, 'accounts'],
  [1, 'settings'],
]

/** The lifecycle of an order, which random choice alone would seldom complete. */
const lifecycle: readonly (readonly [number, string])[] = [
  [8, 'POST /order/{id}'],
  [3, 'POST /order/complete/{id}'],
  [1, 'DELETE /order/{id}'],
  [3, 'POST /addpayment'],
  [2, 'GET /order/{id}'],
  [1, 'GET /orders/footprints'],
  [1, 'GET /availableslots'],
  [1, 'GET /openings'],
  [2, 'POST /order'],
]

const followUps: Readonly<Record<string, readonly string[]>> = {
  'POST /session': ['POST /session/code'],
  'POST /session/invitation': ['POST /session/link/check', 'POST /session/link'],
  'POST /session/secondfactor': ['POST /session/secondfactor/confirm'],
  'POST /session/secondfactor/confirm': ['POST /session'],
  'POST /session/passkey/options': ['POST /session/passkey'],
  'POST /session/passkeys/options': ['POST /session/passkeys'],
  ...Object.fromEntries(
    ['offices', 'users', 'ordertypes', 'services', 'packages', 'fees', 'webhooks', 'keys'].map(part => [
      `POST /settings/${part}`,
      [`GET /settings/${part}/{id}`, `POST /settings/${part}/{id}`, `DELETE /settings/${part}/{id}`],
    ]),
  ),
  'GET /settings/webhooks/{id}/deliveries': ['GET /settings/webhooks/{id}/deliveries/{event}'],
}

/** Operations with long responses are called less often. */
const rare =
  /^GET \/(?:orders|clients|agents|agencies|contacts|escrowofficers|insuranceagents|(?:calendar\/)?availableslots|openings)$|openapi|\/docs|viewer|metrics/

/** Chooses the next operation. */
export class Choices {
  readonly #all: readonly (readonly [number, Operation])[]
  readonly #lifecycle: readonly (readonly [number, Operation])[]
  readonly #about: Readonly<Record<Subject, readonly (readonly [number, Operation])[]>>
  readonly #create: Operation
  readonly totalRoutes: readonly Operation[]

  constructor(operations: readonly Operation[]) {
    const named = (name: string) => {
      const found = operations.find(operation => operation.name === name)
      if (!found) throw new Error(`no operation ${name}`)
      return found
    }
    this.#all = operations.map(operation => [weightOf(operation), operation])
    this.#lifecycle = lifecycle.map(([weight, name]) => [weight, named(name)])
    const below = (prefix: string) =>
      operations.filter(({ path }) => path.includes(prefix)).map(operation => [1, operation] as const)
    this.#about = { accounts: below('/rest/session'), settings: below('/rest/settings/') }
    this.#create = named('POST /order')
    this.totalRoutes = ['GET /order/{id}', 'GET /order/fees/{id}', 'GET /amountdue/{id}'].map(named)
  }

  /** What one response returns, the next request often sends. */
  chooseAbout(subject: Subject, random: Random, last: string): Operation {
    const next = this.#about[subject].filter(([, { name }]) => followUps[last]?.includes(name))
    return random.weighted(next.length > 0 && random.happens(0.6) ? next : this.#about[subject])
  }

  choose(random: Random, hasOrder: boolean): Operation {
    if (!hasOrder && random.happens(0.3)) return this.#create
    return random.weighted(hasOrder && random.happens(0.4) ? this.#lifecycle : this.#all)
  }
}

function weightOf({ name, credentials }: Operation): number {
  if (/viewer/.test(name)) return 0.02
  if (rare.test(name)) return 0.2
  return credentials === 'none' ? 0.4 : 1
}
