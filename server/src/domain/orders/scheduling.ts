import type { LocalDateTime } from '../calendar/local-time.ts'
import { Refusal } from '../refusal.ts'
import type { DroppedList } from './dropped.ts'
import type { OrderInput } from './order-input.ts'

/** Section 3: a new order is scheduled only by `inprogress: false` and `scheduled` together; one alone is refused. */
export function schedulingOnCreate(input: OrderInput, dropped: DroppedList): LocalDateTime | undefined {
  if (input.isInProgress !== false) return ignoreLoneMoment(input, dropped)
  if (input.scheduledAt === undefined || input.scheduledAt === 'unreadable') throw new Refusal('scheduled.missing')
  return input.scheduledAt
}

/** Section 3: on an update, `inprogress: false` without `scheduled` changes nothing, and is no error. */
export function schedulingOnUpdate(input: OrderInput, dropped: DroppedList): LocalDateTime | undefined {
  if (input.isInProgress !== false) return ignoreLoneMoment(input, dropped)
  if (input.scheduledAt === 'unreadable') throw new Refusal('scheduled.missing')
  if (input.scheduledAt === undefined) dropped.add('inprogress', 'false', 'was ignored: it needs scheduled beside it')
  return input.scheduledAt
}

function ignoreLoneMoment({ scheduledAt }: OrderInput, dropped: DroppedList): undefined {
  if (scheduledAt !== undefined) dropped.add('scheduled', '', 'was ignored: it counts only beside inprogress: false')
}
