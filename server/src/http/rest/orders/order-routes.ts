import { LRUCache } from 'lru-cache'
import { readId } from '../../../domain/ids.ts'
import { completeOrder } from '../../../domain/orders/complete-order.ts'
import { createOrder, type OrderWritten } from '../../../domain/orders/create-order.ts'
import { describeDropped } from '../../../domain/orders/dropped.ts'
import { listHistory, listNotes } from '../../../domain/orders/history-store.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { OrderInput } from '../../../domain/orders/order-input.ts'
import { removeOrder } from '../../../domain/orders/remove-order.ts'
import { requireAnyOrder, requireOrder, requireOrderVersion } from '../../../domain/orders/require-order.ts'
import { updateOrder } from '../../../domain/orders/update-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { Rendered, type Written } from '../envelope.ts'
import { Fields } from '../fields.ts'
import type { RestRequest, Route } from '../route.ts'
import { readOrder } from './order-input-wire.ts'
import {
  completeOrderOperation,
  createOrderOperation,
  deleteOrderOperation,
  orderFeesOperation,
  orderHistoryOperation,
  orderNotesOperation,
  orderOperation,
  partialOrder,
  updateOrderOperation,
} from './order-openapi.ts'
import { historyRecord, noteRecord, orderFeeRecord, renderOrder } from './order-wire.ts'

/**
 * Rendered orders. An entry is valid while `modified` is the same; only the conflicts can change without it. If nothing
 * was committed since, the entry is valid without a query.
 */
const shownOrders = new LRUCache<string, ShownOrder>({ max: 5_000 })

interface ShownOrder {
  readonly company: Company
  readonly modifiedMillis: number
  readonly render: (conflicts: readonly string[]) => string
  readonly version: number | undefined
  readonly answer: Rendered
}

/** The cached response if it is still valid. */
async function showOrderAgain(scope: Scope, asked: string): Promise<Rendered | undefined> {
  const { company, tx } = scope
  const version = tx.version()
  const shown = shownOrders.get(asked)
  // failpoint: cached-order-for-all-companies
  if (shown?.company !== company) return undefined
  if (version !== undefined && shown.version === version) return shown.answer
  const { modifiedMillis, conflicts } = await requireOrderVersion(scope, asked)
  if (shown.modifiedMillis !== modifiedMillis) return undefined
  const answer = Rendered.of(shown.render(conflicts))
  shownOrders.set(asked, { ...shown, version, answer })
  return answer
}

async function showOrderNow(scope: Scope, asked: string): Promise<Rendered> {
  const { company, tx } = scope
  const version = tx.version()
  const [{ modifiedMillis, conflicts }, order] = await pipelined(
    requireOrderVersion(scope, asked),
    requireOrder(scope, asked),
  )
  const render = renderOrder(order, company)
  const answer = Rendered.of(render(conflicts))
  shownOrders.set(asked, { company, modifiedMillis, render, version, answer })
  return answer
}

export const orderRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/order',
    operation: createOrderOperation,
    needs: 'CREATE_INSPECTIONS',
    write: async (scope, request) => {
      const input = readAsked(scope, request)
      return orderWritten(scope, await withOutbox(scope, () => createOrder(scope, input)))
    },
  },
  {
    method: 'GET',
    path: '/order/:id',
    operation: orderOperation,
    readAutocommit: (scope, { params }) => showOrderAgain(scope, params.id ?? ''),
    read: (scope, { params }) => showOrderNow(scope, params.id ?? ''),
  },
  {
    method: 'POST',
    path: '/order/:id',
    operation: updateOrderOperation,
    write: async (scope, request) => {
      const input = readAsked(scope, request)
      return orderWritten(scope, await withOutbox(scope, () => updateOrder(scope, request.params.id ?? '', input)))
    },
  },
  {
    method: 'POST',
    path: '/order/complete/:id',
    operation: completeOrderOperation,
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      const reportNumber = fields.text('reportnumber')
      const { order } = await withOutbox(scope, () => completeOrder(scope, params.id ?? '', reportNumber))
      return { status: 'ok', members: showWritten(scope, order), warnings: fields.warnings() }
    },
  },
  {
    method: 'DELETE',
    path: '/order/:id',
    operation: deleteOrderOperation,
    write: async (scope, { params }) => {
      const { order } = await withOutbox(scope, () => removeOrder(scope, params.id ?? ''))
      return { status: 'ok', members: showWritten(scope, order), warnings: [] }
    },
  },
  {
    method: 'GET',
    path: '/order/notes/:id',
    operation: orderNotesOperation,
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      const notes = await listNotes(scope, order.id)
      const context = { order, zone: scope.company.zone }
      return { notes: notes.map(note => noteRecord.show(note, context)) }
    },
  },
  {
    method: 'GET',
    path: '/order/fees/:id',
    operation: orderFeesOperation,
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      return { orderfees: order.fees.map(fee => orderFeeRecord.show(fee, order)) }
    },
  },
  {
    method: 'GET',
    path: '/order/history/:id',
    operation: orderHistoryOperation,
    read: async (scope, { params }) => {
      const order = await requireAnyOrder(scope, params.id ?? '')
      const history = await listHistory(scope, order.id)
      return { history: history.map(entry => historyRecord.show(entry, scope.company)) }
    },
  },
]

/** 4.2: an unknown office becomes the primary office, with a warning. */
function readAsked({ office }: Scope, { query, body }: RestRequest): OrderInput {
  const input = readOrder(body)
  const asked = query.text('office')
  if (!asked || readId(asked) === office.id) return input
  const replaced = { field: '?office', value: asked, outcome: 'is not known here; the primary office was taken' }
  return { ...input, ignored: [...input.ignored, replaced] }
}

function orderWritten(scope: Scope, { order, outcome, dropped }: OrderWritten): Written {
  return {
    status: outcome,
    ...(outcome === 'partial' && { message: partialOrder }),
    members: showWritten(scope, order),
    warnings: dropped.map(describeDropped),
  }
}

function showWritten({ company }: Scope, order: Order) {
  return { id: order.id, oid: order.oid, modified: showInstant(order.modifiedAt, company.zone) }
}
