import { newId } from '../ids.ts'
import { mistakeIn } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { maxLengths, maxOrderViews, type OrderView, type OrderViewId } from './order-view.ts'
import { deleteOrderView, insertOrderView, readOrderViews } from './order-view-store.ts'

export function listOrderViews(scope: Scope): Promise<OrderView[]> {
  return readOrderViews(scope, scope.actor.id)
}

/** A view of the same name is replaced. */
export async function saveOrderView(
  scope: Scope,
  view: Pick<OrderView, 'name' | 'query' | 'columns'>,
): Promise<OrderView[]> {
  await requireNotMigrating(scope)
  for (const field of ['name', 'query', 'columns'] as const)
    if (view[field].length > maxLengths[field]) throw mistakeIn(field, `has more than ${maxLengths[field]} characters`)
  const others = (await listOrderViews(scope)).filter(({ name }) => name !== view.name)
  if (others.length >= maxOrderViews)
    throw mistakeIn('name', `is one too many: a user has at most ${maxOrderViews} views`)
  await deleteOrderView(scope, scope.actor.id, view.name)
  const saved = { id: newId<OrderViewId>(), userId: scope.actor.id, ...view }
  insertOrderView(scope, saved)
  return [...others, saved].sort((a, b) => (a.name < b.name ? -1 : 1))
}

export async function removeOrderView(scope: Scope, name: string): Promise<OrderView[]> {
  await requireNotMigrating(scope)
  await deleteOrderView(scope, scope.actor.id, name)
  return listOrderViews(scope)
}
