import sql from 'sql-template-tag'
import type { Statement } from '../../server/src/domain/database.ts'
import type { Scope } from '../../server/src/domain/tenants/scope.ts'
import { Rendered, type Written } from '../../server/src/http/rest/envelope.ts'
import type { RestRequest, Route } from '../../server/src/http/rest/route.ts'
import { routes } from '../../server/src/http/rest/routes.ts'
import { canary } from './canary.ts'
import type { Kind } from './oracle.ts'

/** A fault that the fuzz must find: how it is planted, and the kind and operation of the finding. */
export interface Fault {
  readonly name: string
  readonly operation: string
  readonly kind: Kind
  readonly plant: () => void
}

type Handler = (scope: Scope, request: RestRequest, ...more: unknown[]) => unknown

/** Wraps the handler of a route; the table of routes is read when the server starts. */
function around(line: string, wrap: (handler: Handler, scope: Scope, request: RestRequest) => unknown): void {
  const route = routes.find(({ method, path }) => `${method} ${path}` === line) as Route & Record<string, Handler>
  const way = ['answerFromCache', 'read', 'write', 'callExternal'].find(way => way in route)
  const handler = way && route[way]
  if (!way || !handler) throw new Error(`no route ${line} to plant a fault in`)
  const planted: Handler = (scope, request, ...more) =>
    wrap((scope, request) => handler(scope, request, ...more), scope, request)
  Object.assign(route, { [way]: planted })
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
    name: 'one city is answered with 500',
    operation: 'POST /order/{id}',
    kind: 'server error',
    plant: () =>
      around('POST /order/:id', (handler, scope, request) => {
        if (request.body.city === 'Waxhaw') throw new Error('planted')
        return handler(scope, request)
      }),
  },
  {
    name: 'an answer that is no envelope',
    operation: 'GET /companykey',
    kind: 'outside the envelope',
    plant: () => around('GET /companykey', () => Rendered.of('"demo"')),
  },
  {
    name: 'a member that the description lacks',
    operation: 'GET /order/notes/{id}',
    kind: 'not as described',
    plant: () =>
      around('GET /order/notes/:id', async (handler, scope, request) => ({
        ...((await handler(scope, request)) as object),
        internal: true,
      })),
  },
  {
    name: "another company's name",
    operation: 'GET /orders/footprints',
    kind: 'leak',
    plant: () =>
      around('GET /orders/footprints', async (handler, scope, request) => ({
        ...((await handler(scope, request)) as object),
        message: canary,
      })),
  },
  {
    name: 'a total that is a cent off',
    operation: 'GET /amountdue/{id}',
    kind: 'does not add up',
    plant: () =>
      around('GET /amountdue/:id', async (handler, scope, request) => {
        const answer = (await handler(scope, request)) as { totalfee: number }
        return { ...answer, totalfee: answer.totalfee + 0.01 }
      }),
  },
  {
    name: 'an order saved without its event',
    operation: 'an order without its ORDER_CREATED',
    kind: 'half order',
    plant: () =>
      afterWrite(
        'POST /order',
        (id, { companyId }) => sql`
        delete from events where company_id = ${companyId} and order_id = ${id} and kind = 'ORDER_CREATED'`,
      ),
  },
  {
    name: 'an update that loses a fee on its way to the disk',
    operation: 'services and fees that no event ever saw',
    kind: 'half order',
    plant: () =>
      afterWrite(
        'POST /order/:id',
        (id, { companyId }) => sql`
        delete from order_fees where company_id = ${companyId} and order_id = ${id}`,
      ),
  },
  {
    name: 'a payment counted twice',
    operation: 'payments that do not add up',
    kind: 'half order',
    plant: () =>
      afterWrite(
        'POST /addpayment',
        (id, { companyId }) => sql`
        update orders set paid_cents = paid_cents * 2 where company_id = ${companyId} and id = ${id}`,
      ),
  },
  {
    name: 'a write that is done again when it is repeated',
    operation: 'POST /order',
    kind: 'repeat differs',
    plant: () =>
      around('POST /order', async (handler, scope, request) => {
        const written = await handler(scope, request)
        // The idempotency record belongs to another user.
        Object.assign(scope, { actor: { ...scope.actor, id: 'other' } })
        return written
      }),
  },
  {
    name: 'a route that never answers',
    operation: 'GET /geocode',
    kind: 'no answer',
    plant: () =>
      around('GET /geocode', (handler, scope, request) =>
        // The owner gets a response, so that the campaign goes on.
        scope.actor.isOwner ? handler(scope, request) : new Promise(() => undefined),
      ),
  },
]

/** Planted alone: it ends the server, so no other fault could be found. */
export const crash: Fault = {
  name: 'a request that ends the server',
  operation: '',
  kind: 'crash',
  plant: () =>
    around('POST /calculateservicequote', (handler, scope, request) => {
      if (request.body.city === 'Nowhere') process.exit(3)
      return handler(scope, request)
    }),
}
