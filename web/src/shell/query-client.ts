import { QueryClient } from '@tanstack/react-query'
import { Unavailable } from 'plumbline-client/errors'

/** A mistake in the service does not pass by itself, as an outage does. */
const maxMistakes = 3

/** Reads go on trying while the service cannot be reached; refusals are final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        error instanceof Unavailable && (error.httpStatus !== 500 || failures + 1 < maxMistakes),
      retryDelay: count => Math.min(1_000 * 2 ** count, 15_000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
