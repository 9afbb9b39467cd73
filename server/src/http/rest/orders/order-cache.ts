import { LRUCache } from 'lru-cache'
import { withAllControls } from '../../../domain/orders/order-controls.ts'
import { requireOrder, requireOrderVersion } from '../../../domain/orders/require-order.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { Rendered } from '../../../wire/envelope.ts'
import { renderOrder } from '../../../wire/orders/order-wire.ts'

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
export async function showOrderAgain(scope: Scope, id: string): Promise<Rendered | undefined> {
  const { company, tx } = scope
  const version = tx.version()
  const shown = shownOrders.get(id)
  // failpoint: cached-order-for-all-companies
  if (shown?.company !== company) return undefined
  if (version !== undefined && shown.version === version) return shown.answer
  const { modifiedMillis, conflicts } = await requireOrderVersion(scope, id)
  if (shown.modifiedMillis !== modifiedMillis) return undefined
  const answer = Rendered.of(shown.render(conflicts))
  shownOrders.set(id, { ...shown, version, answer })
  return answer
}

/** With the custom fields that have no value. Asked for rarely, so it is not cached. */
export async function showOrderWithAllControls(scope: Scope, id: string): Promise<Rendered> {
  const [{ conflicts }, order] = await pipelined(requireOrderVersion(scope, id), requireOrder(scope, id))
  const { company } = scope
  return Rendered.of(renderOrder({ ...order, controls: withAllControls(company, order.controls) }, company)(conflicts))
}

export async function showOrderNow(scope: Scope, id: string): Promise<Rendered> {
  const { company, tx } = scope
  const version = tx.version()
  const [{ modifiedMillis, conflicts }, order] = await pipelined(
    requireOrderVersion(scope, id),
    requireOrder(scope, id),
  )
  const render = renderOrder(order, company)
  const answer = Rendered.of(render(conflicts))
  shownOrders.set(id, { company, modifiedMillis, render, version, answer })
  return answer
}
