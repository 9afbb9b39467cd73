import { TimeTaken } from 'plumbline-client/errors'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../forms/use-submit.ts'
import { api } from '../../session/api.ts'
import { type ChosenTime, type HeldTime, isSameTime } from './booking.ts'
import { useOpenings } from './booking-data.ts'
import { type BookingStore, useBooked, useBooking } from './booking-store.ts'

const holdSeconds = 600

/**
 * Keeps the chosen time: a new choice or another length takes the place of the hold before, and nothing chosen frees it.
 * Where the service does not keep the time, the hold before stays and the booking says why.
 */
export function useHolding(): void {
  const store = useBooking()
  const { data, isPlaceholderData } = useOpenings()
  const time = useBooked(booking => booking.time)
  const hold = useBooked(booking => booking.hold)
  const minutes = isPlaceholderData ? undefined : data?.duration
  const isPlacing = useRef(false)
  const [done, setDone] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a hold was placed
  useEffect(() => {
    if (isPlacing.current) return
    if (!time && !hold) return
    if (time && (minutes === undefined || isHeld(hold, time, minutes) || isRefused(store, time, minutes))) return
    isPlacing.current = true
    const place = time && minutes !== undefined ? placeHold(store, minutes) : releaseHold(store)
    void place.finally(() => {
      isPlacing.current = false
      setDone(count => count + 1)
    })
  }, [store, time, hold, minutes, done])
}

const isHeld = (hold: HeldTime | undefined, time: ChosenTime, minutes: number) =>
  hold !== undefined && hold.minutes === minutes && isSameTime(hold, time)

function isRefused(store: BookingStore, time: ChosenTime, minutes: number): boolean {
  const refused = store.notHeld.get()
  return refused !== undefined && refused.minutes === minutes && isSameTime(refused, time)
}

/** Also keeps a time longer: the new hold takes the place of the one before. */
export async function placeHold(store: BookingStore, minutes: number): Promise<void> {
  const { time, hold, firstname, lastname, address1 } = store.get()
  if (!time) return
  const note = [`${firstname} ${lastname}`.trim(), address1.trim()].filter(Boolean).join(', ')
  const wanted = { start: time.start, inspectors: time.inspectors, minutes }
  try {
    const { id } = await api.hold({
      ...{ inspector: time.inspectors, start: time.start, duration: minutes, seconds: holdSeconds, note },
      ...(hold && { instead: hold.id }),
    })
    store.notHeld.set(undefined)
    store.change({ hold: { ...wanted, id, until: Date.now() + holdSeconds * 1_000 } })
  } catch (error) {
    const isTaken = error instanceof TimeTaken
    const { conflicts, openings } = isTaken ? error : { conflicts: [], openings: [] }
    store.notHeld.set({ ...wanted, conflicts, openings, reason: isTaken ? '' : messageOf(error) })
  }
}

/** Takes the time out of the booking, and frees it for others. */
export async function releaseHold(store: BookingStore): Promise<void> {
  const { hold } = store.get()
  store.change({ time: undefined, hold: undefined })
  if (!hold) return
  // One that has ended is free already.
  await api.releaseHold(hold.id).catch(() => undefined)
}
