import type { DroppedList } from '../dropped.ts'
import { readId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { RequestContext } from '../tenants/scope.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import type { Order } from './order.ts'
import type { OrderInput } from './order-input.ts'

type Context = Pick<RequestContext, 'now' | 'company'>

/** A repeated request that says `now` is the same request, which one with the time of the client is not. */
function momentOf({ now, company }: Context, sent: LocalDateTime | 'now'): LocalDateTime {
  return sent === 'now' ? showWallTime(now, company.zone) : sent
}

/**
 * Section 3: `inprogress: false` together with `scheduled` schedules a new order. Without `scheduled` it is refused;
 * `scheduled` alone is ignored with a warning, and the order stays a draft.
 */
export function schedulingOnCreate(input: OrderInput, dropped: DroppedList): LocalDateTime | undefined {
  if (input.isInProgress !== false) return warnUnusedScheduled(input, dropped)
  const { scheduledAt } = input
  if (scheduledAt === undefined || scheduledAt === 'unreadable' || scheduledAt === 'now')
    throw new Refusal('scheduled.missing')
  return scheduledAt
}

/** Section 3: on an update, `inprogress: false` without `scheduled` changes nothing, and is not an error. */
export function schedulingOnUpdate(
  context: Context,
  before: Order,
  input: OrderInput,
  dropped: DroppedList,
): LocalDateTime | undefined {
  if (input.isInProgress && before.scheduledAt)
    dropped.add('inprogress', 'true', 'was ignored: a scheduled order stays scheduled')
  if (input.isInProgress !== false) return warnUnusedScheduled(input, dropped, before.scheduledBy)
  if (input.scheduledAt === 'unreadable') throw new Refusal('scheduled.missing')
  if (input.scheduledAt !== undefined) return momentOf(context, input.scheduledAt)
  dropped.add('inprogress', 'false', 'was ignored: send it together with scheduled')
  return warnUnusedScheduledBy(input, dropped, before.scheduledBy)
}

function warnUnusedScheduled(input: OrderInput, dropped: DroppedList, current?: UserId): undefined {
  if (input.scheduledAt !== undefined)
    dropped.add('scheduled', '', 'was ignored: it takes effect only together with inprogress: false')
  warnUnusedScheduledBy(input, dropped, current)
}

/** A record that is sent back names the user who scheduled the order. */
function warnUnusedScheduledBy({ scheduledBy }: OrderInput, dropped: DroppedList, current?: UserId): undefined {
  if (scheduledBy && readId(scheduledBy) !== current)
    dropped.add(
      'scheduledby',
      scheduledBy,
      'was ignored: it takes effect only together with inprogress: false and scheduled',
    )
}
