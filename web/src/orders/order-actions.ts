import type { Order, Plumbline, SignedIn } from 'plumbline-client'
import { api } from '../session/api.ts'
import { wallNow } from '../shell/formats.ts'
import type { ListedState } from './list/order-search.ts'
import { mayEdit, mayEditAll, stateOf } from './order-data.ts'

export type OrderAction = 'schedule' | 'confirm' | 'complete' | 'cancel' | 'remove' | 'restore'

/** What can be done with an order in its state; the first one is what usually follows. */
const actionsIn: Readonly<Record<ListedState, readonly OrderAction[]>> = {
  draft: ['schedule', 'cancel', 'remove'],
  scheduled: ['confirm', 'complete', 'cancel', 'remove'],
  confirmed: ['complete', 'cancel', 'remove'],
  completed: ['remove'],
  canceled: ['schedule', 'remove'],
  removed: ['restore'],
}

/** As the service decides. */
export function actionsFor(who: SignedIn, order: Order): readonly OrderAction[] {
  const mayDo = (action: OrderAction) => {
    if (action === 'restore') return who.user.owner === 'yes'
    return action === 'remove' ? mayEditAll(who) : mayEdit(who, order)
  }
  return actionsIn[stateOf(order)].filter(mayDo)
}

/** What can be done to several orders at once. */
export type BulkAction = OrderAction

interface Input {
  readonly zone: string
  readonly reason: string
}

const calls: { readonly [Action in BulkAction]: (company: Plumbline, id: string, input: Input) => Promise<unknown> } = {
  schedule: (company, id, { zone }) =>
    company.updateOrder(id, { inprogress: false, scheduled: wallNow(zone) }, { conflict: 'reject' }),
  confirm: (company, id, { zone }) => company.updateOrder(id, { confirmed: wallNow(zone) }),
  complete: (company, id) => company.completeOrder(id),
  cancel: (company, id, { reason }) => company.cancelOrder(id, reason ? { cancelreason: reason } : {}),
  remove: (company, id) => company.deleteOrder(id),
  restore: (company, id) => company.restoreOrder(id),
}

export function act(action: BulkAction, id: string, input: Input): Promise<unknown> {
  return calls[action](api, id, input)
}
