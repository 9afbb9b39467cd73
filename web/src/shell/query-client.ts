import { QueryClient } from '@tanstack/react-query'
import { Unavailable } from 'plumbline-client/errors'

/** Reads go on trying while the service cannot be reached; refusals are final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (_count, error) => error instanceof Unavailable,
      retryDelay: count => Math.min(1_000 * 2 ** count, 15_000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
