import sql from 'sql-template-tag'
import type { Statement } from '../../server/src/domain/database.ts'
import type { RequestContext, Scope } from '../../server/src/domain/tenants/scope.ts'
import { type Input, Outcome } from '../../server/src/http/rest/exchange.ts'
import { routes } from '../../server/src/http/rest/routes.ts'
import { Rendered } from '../../server/src/wire/envelope.ts'
import { canary } from './canary.ts'
import type { Kind } from './oracle.ts'

/** A fault that the fuzz must find: how it is seeded, and the kind and operation of the finding. */
export interface Fault {
  readonly name: string
  readonly operation: string
  readonly kind: Kind
  readonly seed: () => void
}

type Request = Pick<Input<unknown, unknown, unknown>, 'sentBody'>
type Handler = (scope: Scope, request: Request) => unknown
type Wrap = (handler: Handler, scope: Scope, request: Request) => unknown

interface FreeCall {
  readonly context: RequestContext
  write(work: Handler, ...more: unknown[]): unknown
}

interface Mutable {
  answer: { show?: (source: object, company: object) => object }
  fromCache?: Handler
  inTransaction?: Handler
  free?: (call: FreeCall) => unknown
}

/** An operation of the table that is read when the server starts. */
function operationAt(line: string): Mutable {
  const found = routes.find(({ method, path }) => `${method} ${path}` === line)
  if (!found) throw new Error(`no operation ${line} to seed a fault in`)
  return found as unknown as Mutable
}

/** Wraps the handler of an operation; of a free one, the transaction of its write. */
function around(line: string, wrap: Wrap): void {
  const operation = operationAt(line)
  for (const way of ['fromCache', 'inTransaction'] as const) {
    const handler = operation[way]
    if (handler) operation[way] = (scope, request) => wrap(handler, scope, request)
  }
  const { free } = operation
  if (!free) return
  operation.free = call => {
    const write = call.write.bind(call)
    call.write = (work, ...more) => write((scope, request) => wrap(work, scope, request), ...more)
    return free(call)
  }
}

/** Changes what the response of an operation shows. */
function showing(line: string, change: (members: object) => object): void {
  const operation = operationAt(line)
  const { show = (source: object) => source } = operation.answer
  operation.answer = { ...operation.answer, show: (source, company) => change(show(source, company)) }
}

function afterWrite(line: string, statement: (id: string, scope: Scope) => Statement): void {
  around(line, async (handler, scope, request) => {
    const result = await handler(scope, request)
    const source = (result instanceof Outcome ? result.source : result) as { id?: string; order?: { id: string } }
    await scope.tx.run(statement(source.order?.id ?? source.id ?? '', scope))
    return result
  })
}

export const faults: readonly Fault[] = [
  {
    name: 'a request with one city gets 500',
    operation: 'POST /order/{id}',
    kind: 'server error',
    seed: () =>
      around('POST /order/:id', (handler, scope, request) => {
        if (request.sentBody.city === 'Waxhaw') throw new Error('seeded')
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
    seed: () => showing('GET /order/notes/:id', members => ({ ...members, internal: true })),
  },
  {
    name: "another company's name",
    operation: 'GET /orders/footprints',
    kind: 'leak',
    seed: () => showing('GET /orders/footprints', members => ({ ...members, message: canary })),
  },
  {
    name: 'a total that is a cent off',
    operation: 'GET /amountdue/{id}',
    kind: 'does not add up',
    seed: () =>
      showing('GET /amountdue/:id', members => {
        const { totalfee } = members as { totalfee: number }
        return { ...members, totalfee: totalfee + 0.01 }
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
    seed: () => {
      const operation = operationAt('GET /geocode')
      const { free } = operation
      // The owner gets a response, so that the campaign continues.
      operation.free = call => (call.context.actor.isOwner ? free?.(call) : new Promise(() => undefined))
    },
  },
]

/** Seeded alone: it ends the server, so no other fault could be found. */
export const crash: Fault = {
  name: 'a request that makes the server exit',
  operation: '',
  kind: 'crash',
  seed: () =>
    around('POST /order', (handler, scope, request) => {
      if (typeof request.sentBody.city === 'string') process.exit(3)
      return handler(scope, request)
    }),
}
