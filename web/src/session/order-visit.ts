import type { PresentPerson } from 'plumbline-client/syncing'
import { useEffect } from 'react'
import { signal, useSignal } from './signal.ts'

/** The order that is open in this window, and the part of it that is edited; empty if none is. */
export interface OpenOrder {
  readonly order: string
  readonly editing: string
}

export const openOrder = signal<OpenOrder | undefined>(undefined)

/** The other people who have the same order open; the stream of changes says so. */
export const present = signal<readonly PresentPerson[]>([])

/** While the component is shown, the order is open. */
export function useOpenOrder(order: string): readonly PresentPerson[] {
  useEffect(() => {
    openOrder.set({ order, editing: editing.at(-1) ?? '' })
    return () => {
      openOrder.set(undefined)
      present.set([])
    }
  }, [order])
  return useSignal(present)
}

/** The parts that are edited in this window, the last one at the end. */
let editing: readonly string[] = []

/** While the component is shown, the part of the open order is edited; none if it is empty. */
export function useEditing(part: string): void {
  useEffect(() => {
    if (part === '') return
    change([...editing, part])
    return () => change(editing.filter(each => each !== part))
  }, [part])
}

function change(next: readonly string[]): void {
  editing = next
  const open = openOrder.get()
  if (open) openOrder.set({ ...open, editing: editing.at(-1) ?? '' })
}
