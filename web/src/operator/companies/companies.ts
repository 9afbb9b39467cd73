import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Refused } from 'plumbline-client/errors'
import type { CompanyOverview } from 'plumbline-client/operator'
import { api } from '../api.ts'

export const companiesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['companies', search],
    queryFn: ({ pageParam }) => api.companies({ search, after: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ companies, more }) => (more ? companies.at(-1)?.key : undefined),
    placeholderData: keepPreviousData,
  })

/** Null if there is no such company. */
export const companyQuery = (key: string) =>
  queryOptions({
    queryKey: ['company', key],
    queryFn: (): Promise<CompanyOverview | null> =>
      api.company(key).catch(error => {
        if (error instanceof Refused) return null
        throw error
      }),
  })
