import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Refused } from 'plumbline-client/errors'
import type { PageQuery } from '../listing/listed-rows.ts'
import { api } from '../session/api.ts'
import type { Contact, ContactRow, Kind, ListQuery } from './kinds.ts'

/** What is shown of a record follows its kind; names of agencies stand on agents. */
const followed = { client: ['client'], agent: ['agent', 'agency'], agency: ['agency'] } as const

/** A record by its id; null if there is none. */
export const contactQuery = ({ noun, read }: Kind, id: string) =>
  queryOptions({
    queryKey: ['contact', noun, id],
    queryFn: async (): Promise<Contact | null> => {
      try {
        return await read(id)
      } catch (error) {
        if (error instanceof Refused && error.answer[noun] === '') return null
        throw error
      }
    },
    meta: { follows: followed[noun] },
  })

export const contactPageQuery = ({ noun, list }: Kind, query: ListQuery): ReturnType<PageQuery<ContactRow>> => ({
  queryKey: ['contacts', noun, query],
  queryFn: ({ signal }) => list(query, signal),
  meta: { follows: noun === 'agency' ? ['agency', 'agent'] : ['order', ...followed[noun]] },
  // Rows that are far away are read again when somebody scrolls back.
  gcTime: 60_000,
})

export const duplicatesQuery = ({ noun, duplicates }: Kind, id: string) =>
  queryOptions({
    queryKey: ['contact', noun, id, 'duplicates'],
    queryFn: () => duplicates(id),
    meta: { follows: followed[noun] },
  })

export const ordersOfQuery = (noun: 'client' | 'agent', id: string, limit: number) =>
  queryOptions({
    queryKey: ['contact', noun, id, 'orders', limit],
    queryFn: () =>
      api.listOrders({ ...(noun === 'client' ? { client: id } : { agent: id }), sort: 'appointment', limit }),
    meta: { follows: ['order'] },
  })

export const messagesToQuery = (noun: 'client' | 'agent', id: string) =>
  queryOptions({
    queryKey: ['contact', noun, id, 'messages'],
    queryFn: () => (noun === 'client' ? api.clientMessages(id) : api.agentMessages(id)),
    meta: { follows: ['order'] },
  })

export const agentsOfQuery = (agency: string) =>
  queryOptions({
    queryKey: ['contact', 'agency', agency, 'agents'],
    queryFn: () => api.listAgents({ agency, limit: 500 }),
    meta: { follows: ['agent'] },
  })

/** After a change by this page. */
export function readContactsAgain(queries: QueryClient): Promise<void> {
  const changed = ['contact', 'contacts', 'client', 'agent', 'order', 'orders']
  return queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => changed.includes(String(first)) })
}
