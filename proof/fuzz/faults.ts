import sql from 'sql-template-tag'
import type { Statement } from '../../server/src/domain/database.ts'
import type { Scope } from '../../server/src/domain/tenants/scope.ts'
import type { RestRequest, Route } from '../../server/src/http/rest/route.ts'
import { routes } from '../../server/src/http/rest/routes.ts'
import { Rendered, type Written } from '../../server/src/wire/envelope.ts'
import { canary } from './canary.ts'
import type { Kind } from './oracle.ts'

/** A fault that the fuzz must find: how it is seeded, and the kind and operation of the finding. */
export interface Fault {
  readonly name: string
  readonly operation: string
  readonly kind: Kind
  readonly seed: () => void
}

type Handler = (scope: Scope, request: RestRequest, ...more: unknown[]) => unknown

/** Wraps the handler of a route; the table of routes is read when the server starts. */
function around(line: string, wrap: (handler: Handler, scope: Scope, request: RestRequest) => unknown): void {
  const route = routes.find(({ method, path }) => `${method} ${path}` === line) as Route & Record<string, Handler>
  const way = ['answerFromCache', 'read', 'write', 'callExternal'].find(way => way in route)
  const handler = way && route[way]
  if (!way || !handler) throw new Error(`no route ${line} to seed a fault in`)
  const seeded: Handler = (scope, request, ...more) =>
    wrap((scope, request) => handler(scope, request, ...more), scope, request)
  Object.assign(route, { [way]: seeded })
}

function afterWrite(line: string, statement: (id: string, scope: Scope) => Statement): void {
  around(line, async (handler, scope, request) => {
    const written = (await handler(scope, request)) as Written
    await scope.tx.run(statement(String(written.members.order ?? written.members.id), scope))
    return written
  })
}

export const faults: readonly Fault[] = [
  {
    name: 'a request with one city gets 500',
    operation: 'POST /order/{id}',
    kind: 'server error',
    seed: () =>
      around('POST /order/:id', (handler, scope, request) => {
        if (request.body.city === 'Waxhaw') throw new Error('seeded')
        return handler(scope, request)
      }),
  },
  {
    name: 'a response that is not an envelope',
    operation: 'GET /companykey',
    kind: 'outside the envelope',
    seed: () => around('GET /companykey', () => Rendered.of('"demo"')),
  },
  {
    name: 'a member that the description lacks',
    operation: 'GET /order/notes/{id}',
    kind: 'not as described',
    seed: () =>
      around('GET /order/notes/:id', async (handler, scope, request) => ({
        ...((await handler(scope, request)) as object),
        internal: true,
      })),
  },
  {
    name: "another company's name",
    operation: 'GET /orders/footprints',
    kind: 'leak',
    seed: () =>
      around('GET /orders/footprints', async (handler, scope, request) => ({
        ...((await handler(scope, request)) as object),
        message: canary,
      })),
  },
  {
    name: 'a total that is a cent off',
    operation: 'GET /amountdue/{id}',
    kind: 'does not add up',
    seed: () =>
      around('GET /amountdue/:id', async (handler, scope, request) => {
        const response = (await handler(scope, request)) as { totalfee: number }
        return { ...response, totalfee: response.totalfee + 0.01 }
      }),
  },
  {
    name: 'an order saved without its event',
    operation: 'an order without its ORDER_CREATED',
    kind: 'partial write',
    seed: () =>
      afterWrite(
        'POST /order',
        (id, { companyId }) => sql`
        delete from events where company_id = ${companyId} and order_id = ${id} and kind = 'ORDER_CREATED'`,
      ),
  },
  {
    name: 'an update whose fees are not saved',
    operation: 'services and fees that no event has',
    kind: 'partial write',
    seed: () =>
      afterWrite(
        'POST /order/:id',
        (id, { companyId }) => sql`
        delete from order_fees where company_id = ${companyId} and order_id = ${id}`,
      ),
  },
  {
    name: 'a payment that is counted twice',
    operation: 'payments that do not add up',
    kind: 'partial write',
    seed: () =>
      afterWrite(
        'POST /addpayment',
        (id, { companyId }) => sql`
        update orders set paid_cents = paid_cents * 2 where company_id = ${companyId} and id = ${id}`,
      ),
  },
  {
    name: 'a repeated write that is executed again',
    operation: 'POST /order',
    kind: 'repeat differs',
    seed: () =>
      around('POST /order', async (handler, scope, request) => {
        const written = await handler(scope, request)
        // The idempotency record belongs to another user.
        Object.assign(scope, { actor: { ...scope.actor, id: 'other' } })
        return written
      }),
  },
  {
    name: 'a route that never responds',
    operation: 'GET /geocode',
    kind: 'no response',
    seed: () =>
      around('GET /geocode', (handler, scope, request) =>
        // The owner gets a response, so that the campaign continues.
        scope.actor.isOwner ? handler(scope, request) : new Promise(() => undefined),
      ),
  },
]

/** Seeded alone: it ends the server, so no other fault could be found. */
export const crash: Fault = {
  name: 'a request that makes the server exit',
  operation: '',
  kind: 'crash',
  seed: () =>
    around('POST /calculateservicequote', (handler, scope, request) => {
      if (typeof request.body.city === 'string') process.exit(3)
      return handler(scope, request)
    }),
}
