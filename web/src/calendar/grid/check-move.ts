import type { CalendarOrder, Conflict, Opening } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { dateOf, minutesBetween } from './minutes.ts'

/** An order at another place of the calendar. */
export interface Move {
  readonly order: CalendarOrder
  readonly datetime: string
  readonly duration: number
  /** Who takes it; empty if nobody does. */
  readonly inspector: string
  /** Whose place that is; empty for an order without people. */
  readonly instead: string
}

export function isMoved({ order, datetime, duration, inspector, instead }: Move): boolean {
  return datetime !== order.start || duration !== minutesBetween(order.start, order.end) || inspector !== instead
}

/** The people after the move. */
export function peopleAfter({ order, inspector, instead }: Move): readonly string[] {
  const others = order.inspectors.filter(id => id !== inspector)
  if (inspector === '') return order.inspectors
  return others.includes(instead)
    ? others.map(id => (id === instead ? inspector : id))
    : [inspector, ...others.filter(id => id !== instead)]
}

/** The fields of `POST /order/move/{id}`. */
export function fieldsOf({ datetime, duration, inspector, instead }: Move) {
  return { datetime, duration, ...(inspector && { inspector }), ...(instead && { instead }) }
}

/** What is in the way with the nearest openings, and the people whom the client asked for and would not get. */
interface Found {
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  readonly missed: readonly string[]
}

/** As the service answers for `POST /order/move/{id}`. */
export function findInTheWay(move: Move, signal?: AbortSignal): Promise<Found> {
  const { datetime, duration } = move
  const query = { datetime, duration, inspector: [...peopleAfter(move)], move: true }
  return (signal ? api.with({ signal }) : api).orderConflicts(move.order.id, query)
}

/** For an order without a time, whose time is a proposal: an opening of the same person and day. */
export function openingInstead({ order, datetime, inspector }: Move, { conflicts, openings }: Found) {
  if (order.start !== '' || conflicts.length === 0) return undefined
  return openings.find(
    ({ startlocal, inspectors }) =>
      dateOf(startlocal) === dateOf(datetime) && inspectors.some(({ id }) => id === inspector),
  )?.startlocal
}

const pauseMs = 60

/** Asks the service what is in the way, once for each place, and only where the hand rests for a moment. */
export class MoveCheck {
  readonly #known = new Map<string, Found>()
  #asked: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  ask(move: Move, tell: (found: Found | undefined) => void): void {
    this.stop()
    if (!isMoved(move)) {
      tell({ conflicts: [], openings: [], missed: [] })
      return
    }
    const key = JSON.stringify([move.order.id, fieldsOf(move)])
    const known = this.#known.get(key)
    tell(known)
    if (known) return
    const asked = new AbortController()
    this.#asked = asked
    this.#timer = setTimeout(async () => {
      try {
        const found = await findInTheWay(move, asked.signal)
        this.#known.set(key, found)
        if (!asked.signal.aborted) tell(found)
      } catch {
        // The sheet after the drop asks again, and says what is wrong.
      }
    }, pauseMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked?.abort()
  }
}
