import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order, SignedIn } from 'plumbline-client'
import { Refused } from 'plumbline-client/errors'
import { api } from '../session/api.ts'
import type { ListedState } from './list/order-search.ts'

/** An order by its id or number; null if there is none. Other orders decide about its conflicts. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async (): Promise<Order | null> => {
      try {
        return await api.order(id)
      } catch (error) {
        if (error instanceof Refused && error.answer.order === '') return null
        throw error
      }
    },
    meta: { follows: ['order', 'calendar'] },
  })

/** What belongs to an order is read again when the order changes. */
const partQuery = <T>(id: string, part: string, read: () => Promise<T>) =>
  queryOptions({ queryKey: ['order', id, part], queryFn: read, meta: { follows: [`order ${id}`] } })

export const notesQuery = (id: string) => partQuery(id, 'notes', () => api.orderNotes(id))
export const historyQuery = (id: string) => partQuery(id, 'history', () => api.orderHistory(id))
export const pricesQuery = (id: string) => partQuery(id, 'prices', () => api.orderPrices(id))
export const paymentsQuery = (id: string) => partQuery(id, 'payments', () => api.orderPayments(id))
export const balanceQuery = (id: string) => partQuery(id, 'balance', () => api.amountDue(id))
export const filesQuery = (id: string) => partQuery(id, 'files', () => api.files(id))

/** Messages and deliveries are sent after the change: while some are under way, they are looked at again. */
const refreshMs = 2_000

export const messagesQuery = (id: string) =>
  queryOptions({
    ...partQuery(id, 'messages', () => api.orderMessages(id)),
    refetchInterval: ({ state }) =>
      state.data?.some(message => message.state === 'due' && Date.parse(message.due) < Date.now() + refreshMs)
        ? refreshMs
        : false,
  })

export const deliveriesQuery = (id: string) =>
  queryOptions({
    ...partQuery(id, 'deliveries', () => api.orderDeliveries(id)),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refreshMs : false),
  })

const isUnderWay = ({ state }: { readonly state: string }) => state === 'due' || state === 'waiting'

export const clientQuery = (id: string) =>
  queryOptions({ queryKey: ['client', id], queryFn: () => api.client(id), meta: { follows: ['client'] } })

export const agentQuery = (id: string) =>
  queryOptions({ queryKey: ['agent', id], queryFn: () => api.agent(id), meta: { follows: ['agent'] } })

export const servicesQuery = (office: string) =>
  queryOptions({
    queryKey: ['settings', 'services of an office', office],
    queryFn: () => api.services({ office, withAssociations: true }),
  })

export const orderTypesQuery = (office: string) =>
  queryOptions({
    queryKey: ['settings', 'order types of an office', office],
    queryFn: () => api.orderTypes({ office }),
  })

export const customFieldsQuery = queryOptions({
  queryKey: ['settings', 'custom fields of orders'],
  queryFn: () => api.customFields(),
})

export const feesQuery = queryOptions({ queryKey: ['settings', 'fees without a service'], queryFn: () => api.fees() })

export function stateOf(order: Order): ListedState {
  if (order.show === 'no') return 'removed'
  return order.orderstatus === 'scheduled' && order.confirmeddatetime !== '' ? 'confirmed' : order.orderstatus
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The people of the appointment, by their places. */
export function inspectorsOf(order: Order): readonly { readonly place: number; readonly id: string }[] {
  return places.map(place => ({ place, id: order[`inspector${place}`] })).filter(({ id }) => id !== '')
}

/** As the service decides: an inspector on the order may change it, and everybody with the privilege. */
export function mayEdit({ user }: SignedIn, order: Order): boolean {
  if (order.show === 'no') return false
  return mayEditAll({ user }) || inspectorsOf(order).some(({ id }) => id === user.id)
}

export function mayEditAll({ user }: Pick<SignedIn, 'user'>): boolean {
  return user.privileges.includes('EDIT_INSPECTIONS')
}

export function readAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'order' || first === 'orders' })
}
