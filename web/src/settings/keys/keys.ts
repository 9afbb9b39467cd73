import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NewKeySettings } from 'plumbline-client'
import { api } from '../../session/api.ts'

export const keysQuery = queryOptions({ queryKey: ['settings', 'keys'], queryFn: () => api.settings.keys.list() })
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => api.users() })

/** Changes of keys; the list follows. */
export function useKeyCalls() {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries(keysQuery)
  return {
    create: async (name: string, user: string): Promise<NewKeySettings> => {
      const key = await api.settings.keys.create({ name, user })
      await again()
      return key
    },
    revoke: async (id: string): Promise<void> => {
      await api.settings.keys.revoke(id)
      await again()
    },
  }
}
