import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: () => api.settings.company(),
})
