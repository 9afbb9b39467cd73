import type { Conflict, Opening } from 'plumbline-client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Draft, draftOf } from '../../forms/draft.ts'
import { type Signal, signal } from '../../session/signal.ts'
import { type Booking, blank, type ChosenTime, hasContent } from './booking.ts'

/** A time that the service did not keep, and why. */
export interface NotHeld extends ChosenTime {
  readonly minutes: number
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  /** Another reason than what is in the way. */
  readonly reason: string
}

/** What is typed, kept in this tab until it is saved: it survives a reload, another page and an ended session. */
export class BookingStore {
  readonly booking: Signal<Booking>
  readonly notHeld: Signal<NotHeld | undefined> = signal<NotHeld | undefined>(undefined)
  /** Fields that Schedule found wanting, with what to do. */
  readonly mistakes: Signal<Readonly<Record<string, string>>> = signal<Readonly<Record<string, string>>>({})
  /** Whether something was typed before. */
  readonly isRestored: boolean
  readonly #draft: Draft<Partial<Booking>>

  constructor(name: string, initial: Partial<Booking>) {
    this.#draft = draftOf(name)
    const kept = this.#draft.read()
    const found = { ...blank, ...(kept ?? initial) }
    this.isRestored = kept !== undefined && hasContent(found)
    this.booking = signal<Booking>(found)
  }

  get(): Booking {
    return this.booking.get()
  }

  change(part: Partial<Booking>): void {
    const next = { ...this.get(), ...part }
    this.booking.set(next)
    if (hasContent(next)) this.#draft.write(next)
    else this.#draft.clear()
    const mistakes = Object.entries(this.mistakes.get())
    const standing = mistakes.filter(([name]) => !(name in part))
    if (standing.length < mistakes.length) this.mistakes.set(Object.fromEntries(standing))
  }

  /** After it was saved, or to begin again. */
  restart(): void {
    this.notHeld.set(undefined)
    this.mistakes.set({})
    this.booking.set({ ...blank, office: this.get().office })
    this.#draft.clear()
  }
}

export const BookingContext = createContext<BookingStore | undefined>(undefined)

export function useBooking(): BookingStore {
  const store = useContext(BookingContext)
  if (!store) throw new Error('no booking is open')
  return store
}

/** A part of the booking. Only who uses a part that changes is drawn again. */
export function useBooked<T>(select: (booking: Booking) => T): T {
  const { booking } = useBooking()
  return useSyncExternalStore(booking.subscribe, () => select(booking.get()))
}

/** The whole of it, for what depends on many parts. */
export const useWholeBooking = (): Booking => useBooked(booking => booking)

export interface FieldOf<T> {
  readonly value: T
  readonly set: (value: T) => void
  readonly error: string | undefined
}

export function useField<Name extends keyof Booking>(name: Name): FieldOf<Booking[Name]> {
  const store = useBooking()
  const value = useBooked(booking => booking[name])
  const error = useSyncExternalStore(store.mistakes.subscribe, () => store.mistakes.get()[name])
  return { value, error, set: next => store.change({ [name]: next }) }
}
