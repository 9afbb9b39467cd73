import { LRUCache } from 'lru-cache'
import { type ChangePosition, findPosition, isSamePosition } from '../../../domain/changes/change-store.ts'
import { withAllControls } from '../../../domain/orders/order-controls.ts'
import { requireOrder, requireOrderVersion } from '../../../domain/orders/require-order.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { Rendered } from '../../../wire/envelope.ts'
import { renderOrder } from '../../../wire/orders/order-wire.ts'

/**
 * Rendered orders. An entry is valid while nothing of its company changes, which one row tells. After a change of anything else
 * it is still right if `modified` is the same; only the conflicts can change without it. If nothing was committed since, it is
 * valid without a query.
 */
const shownOrders = new LRUCache<string, ShownOrder>({ max: 5_000 })

interface ShownOrder {
  readonly company: Company
  readonly position: ChangePosition
  readonly modifiedMillis: number
  readonly render: (conflicts: readonly string[]) => string
  readonly version: number | undefined
  readonly answer: Rendered
}

function findShown({ company }: Scope, id: string): ShownOrder | undefined {
  const shown = shownOrders.get(id)
  // failpoint: cached-order-for-all-companies
  return shown?.company === company ? shown : undefined
}

/** The cached response if nothing of the company has changed since. */
export async function showOrderAgain(scope: Scope, id: string): Promise<Rendered | undefined> {
  const version = scope.tx.version()
  const shown = findShown(scope, id)
  if (!shown) return undefined
  if (version !== undefined && shown.version === version) return shown.answer
  if (!isSamePosition(shown.position, await findPosition(scope))) return undefined
  shownOrders.set(id, { ...shown, version })
  return shown.answer
}

/** With the custom fields that have no value. Asked for rarely, so it is not cached. */
export async function showOrderWithAllControls(scope: Scope, id: string): Promise<Rendered> {
  const [{ conflicts }, order] = await pipelined(requireOrderVersion(scope, id), requireOrder(scope, id))
  const { company } = scope
  return Rendered.of(renderOrder({ ...order, controls: withAllControls(company, order.controls) }, company)(conflicts))
}

/** The position is read first: a change during the other statements makes the entry invalid. */
export async function showOrderNow(scope: Scope, id: string): Promise<Rendered> {
  const { company, tx } = scope
  const version = tx.version()
  const shown = findShown(scope, id)
  const [position, { modifiedMillis, conflicts }, order] = await pipelined(
    findPosition(scope),
    requireOrderVersion(scope, id),
    shown ? Promise.resolve(undefined) : requireOrder(scope, id),
  )
  const render =
    shown?.modifiedMillis === modifiedMillis
      ? shown.render
      : renderOrder(order ?? (await requireOrder(scope, id)), company)
  const answer = Rendered.of(render(conflicts))
  shownOrders.set(id, { company, position, modifiedMillis, render, version, answer })
  return answer
}
