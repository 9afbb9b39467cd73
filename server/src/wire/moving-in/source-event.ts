import type { BlockedTimeId, UserId } from '../../domain/ids.ts'
import type { ReadEvent } from '../../domain/moving-in/copy-events.ts'
import { withIds } from './source-ids.ts'
import { idIn, type Json, textIn, wallTimeIn } from './source-values.ts'

/** Undefined for one without an id. */
export function readEvent(sent: Json, zone: string): ReadEvent | undefined {
  const record = withIds('events', sent)
  const [id, userId] = [idIn<BlockedTimeId>(record, 'id'), idIn<UserId>(record, 'user')]
  const [startsAt, endsAt] = [wallTimeIn(record, 'start', zone), wallTimeIn(record, 'end', zone)]
  if (!id) return undefined
  const isReadable = userId && startsAt && endsAt && startsAt < endsAt
  const event = isReadable ? { userId, startsAt, endsAt, title: textIn(record, 'title') } : undefined
  return { id, sourceId: textIn(sent, 'id'), event }
}
