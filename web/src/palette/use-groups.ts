import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFound } from '../people/found.ts'
import { peopleQuery } from '../people/people.ts'
import { useWho } from '../shell/who.ts'
import { contactEntry, type Group, orderEntry, recentEntry, screenEntries, teamEntries } from './entries.ts'
import { recentOf } from './recent.ts'

/** Shorter than elsewhere: nothing else happens while somebody types here. */
const pauseMs = 120

/** Below them, people are still in sight. */
const fewOrders = 4

/** What fits to the typed text. Screens stand first, because they are known at once and nothing may jump. */
export function useGroups(typed: string) {
  const who = useWho()
  const [recent] = useState(() => recentOf(who.user.id))
  const { found, isSearching, isError } = useFound(typed, pauseMs)
  const { data: people = [] } = useQuery(peopleQuery)
  const hasPeople = found !== undefined && found.clients.length + found.agents.length > 0
  const isEmpty = typed.trim() === ''
  const groups: readonly Group[] = [
    ...(isEmpty ? [{ name: 'recent' as const, entries: recent.map(entry => recentEntry(who, entry)) }] : []),
    { name: 'screens', entries: screenEntries(who, typed) },
    ...(isEmpty ? [] : [{ name: 'team' as const, entries: teamEntries(people, typed) }]),
    {
      name: 'orders',
      entries: (found?.orders ?? []).slice(0, hasPeople ? fewOrders : undefined).map(order => orderEntry(who, order)),
    },
    { name: 'clients', entries: (found?.clients ?? []).map(contact => contactEntry(who, 'client', contact)) },
    { name: 'agents', entries: (found?.agents ?? []).map(contact => contactEntry(who, 'agent', contact)) },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching, isError }
}
