import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const stripeQuery = queryOptions({
  queryKey: ['settings', 'stripe'],
  queryFn: () => api.settings.stripeAccount(),
})
