import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'

export const directoryQuery = queryOptions({ queryKey: ['directory'], queryFn: () => api.directory() })

/** Changes of the directory; its page follows. */
export function useDirectoryCalls() {
  const queries = useQueryClient()
  const then = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change
    await queries.invalidateQueries(directoryQuery)
    return result
  }
  return {
    createCredential: (username: string) => then(api.createCredential(username)),
    rotateCredential: (username: string) => then(api.rotateCredential(username)),
    revokeCredential: (username: string) => then(api.revokeCredential(username)),
    saveAddress: (key: string, url: string) => then(api.saveAddress({ key, url })),
    removeAddress: (key: string) => then(api.removeAddress(key)),
  }
}
