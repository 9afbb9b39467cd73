import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListOrdersQuery } from 'plumbline-client'
import { daysAfter } from '../../shell/formats.ts'

/** What the list shows, as it stands in the address. Several values are separated by commas. */
export interface OrderSearch {
  readonly q?: string
  readonly state?: string
  readonly inspector?: string
  readonly office?: string
  /** `1` for those with an amount due. */
  readonly unpaid?: string
  readonly from?: string
  readonly until?: string
  readonly sort?: string
}

export const states = ['draft', 'scheduled', 'confirmed', 'completed', 'canceled', 'removed'] as const
export type ListedState = (typeof states)[number]

/** The first one needs no place in the address. */
export const sorts = [
  'number descending',
  'number ascending',
  'appointment descending',
  'appointment ascending',
] as const
export type Sort = (typeof sorts)[number]

export const filterNames = ['state', 'inspector', 'office', 'unpaid', 'from', 'until'] as const

export function useOrderSearch() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as OrderSearch
  const replace = (next: OrderSearch) => void navigate({ to: '/orders', search: used(next) as never, replace: true })
  return { search, replace, change: (part: OrderSearch) => replace({ ...search, ...part }) }
}

/** Empty values are left out of the address. */
function used(search: OrderSearch): OrderSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

export function valuesOf(text: string | undefined): readonly string[] {
  return String(text ?? '')
    .split(',')
    .filter(Boolean)
}

export function sortOf({ sort }: OrderSearch): Sort {
  return sorts.find(each => each === sort) ?? sorts[0]
}

const isDate = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** The last day is included in the address; the service is asked for what is before the next one. */
export function queryOf(search: OrderSearch): ListOrdersQuery {
  const [sort, direction] = sortOf(search).split(' ') as ['number', 'ascending']
  const { q, from = '', until = '' } = search
  return {
    sort,
    direction,
    ...(q !== undefined && String(q).trim() !== '' && { q: String(q) }),
    ...(search.state && { state: states.filter(state => valuesOf(search.state).includes(state)) }),
    ...(search.inspector && { inspector: valuesOf(search.inspector) }),
    ...(search.office && { office: valuesOf(search.office) }),
    ...(search.unpaid && { unpaid: true }),
    ...(isDate(from) && { from }),
    ...(isDate(until) && { until: daysAfter(until, 1) }),
  }
}
