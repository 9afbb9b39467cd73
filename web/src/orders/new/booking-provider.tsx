import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import type { Order } from 'plumbline-client'
import { type ReactNode, useEffect, useState } from 'react'
import { usePeople } from '../../people/people.ts'
import { useWho } from '../../shell/who.ts'
import { hasContent, type Sort } from './booking.ts'
import { copyOf } from './booking-fields.ts'
import { type BookingSearch, fillIn } from './booking-search.ts'
import { BookingContext, BookingStore, useBooked } from './booking-store.ts'
import { useHolding } from './use-holding.ts'

interface BookingProviderProps {
  /** The order that it is a copy of. */
  readonly copied?: Order | undefined
  /** How openings are looked at first. */
  readonly sort?: Sort
  readonly children: ReactNode
}

/** The booking of this tab. A new order and the search for a time share it; a copy is one of its own. */
export function BookingProvider({ copied, sort, children }: BookingProviderProps) {
  const search = useSearch({ strict: false }) as BookingSearch
  const navigate = useNavigate()
  const { user, company } = useWho()
  const people = usePeople()
  const [store] = useState(() => {
    const officeOf = (id: string) => people.find(person => person.id === id)?.office
    const own = officeOf(user.id)
    const office = company.offices.some(({ id }) => id === own) ? own : company.offices[0]?.id
    const initial = { office: office ?? '', ...(sort && { sort }), ...(copied && copyOf(copied)) }
    const found = new BookingStore(copied ? `new order from ${copied.id}` : 'new order', initial)
    if (found.get().office === '') found.change({ office: office ?? '' })
    fillIn(found, search, officeOf)
    return found
  })
  // Filled in once: a reload keeps what was chosen since.
  useEffect(() => {
    const { time, inspector, client, agent, ...kept } = search
    if (time ?? inspector ?? client ?? agent) void navigate({ to: '.', search: kept as never, replace: true })
  }, [search, navigate])
  return (
    <BookingContext value={store}>
      <Guards />
      {children}
    </BookingContext>
  )
}

/** Other pages keep what was typed; closing the tab does not, so the browser asks. */
function Guards() {
  const isTyped = useBooked(hasContent)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isTyped })
  useHolding()
  return null
}
