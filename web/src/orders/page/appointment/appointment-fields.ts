import type { Order, OrderFields } from 'plumbline-client'
import { inspectorsOf } from '../../order-data.ts'

const maxPeople = 10

/** As they are edited on the page of an order. */
export interface AppointmentValues {
  readonly modified: string
  readonly date: string
  readonly time: string
  readonly duration: number | ''
  readonly inspectors: readonly string[]
  /** Ids, separated by commas. */
  readonly requested: string
}

/** The fields that give an order these people: one who stays keeps the place, a new one takes the first that is free. */
export function peopleFields(order: Order, before: readonly string[], after: readonly string[]): OrderFields {
  const removed = before.filter(id => !after.includes(id))
  const added = after.filter(id => !before.includes(id))
  const taken = inspectorsOf(order).filter(({ id }) => after.includes(id))
  const free = Array.from({ length: maxPeople }, (_, i) => i + 1).filter(place =>
    taken.every(each => each.place !== place),
  )
  return {
    ...(removed.length > 0 && { removeinspectors: removed }),
    ...Object.fromEntries(added.map((id, i) => [`inspector${free[i]}uuid`, id])),
  }
}
