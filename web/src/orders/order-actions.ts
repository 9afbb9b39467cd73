import type { Plumbline } from 'plumbline-client'
import { api } from '../session/api.ts'
import { wallNow } from '../shell/formats.ts'

/** What can be done to several orders at once. */
export type BulkAction = 'schedule' | 'confirm' | 'complete' | 'cancel' | 'remove' | 'restore'

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
