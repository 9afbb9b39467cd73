import type { ChangePosition } from '../../domain/changes/change-store.ts'
import type { Changes } from '../../domain/changes/changes-after.ts'
import type { OrderId, UserId } from '../../domain/ids.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { idOrEmpty, listOf, text, timestamp } from '../values.ts'

export interface Change {
  readonly kind: string
  readonly id: string
  readonly modified: string
}

export const changeKinds = [
  'order',
  'client',
  'agent',
  'agency',
  'contact',
  'calendar',
  'settings',
  'everything',
] as const

export const changeRecord = recordTable<Change>('Change', 'A record that was created, changed or removed.', {
  kind: [
    {
      type: 'string',
      enum: [...changeKinds],
      description:
        '`calendar` and `settings` stand for any change of taken time and of settings, and `everything` for more changes than are listed: read what you need again.',
    },
    change => change.kind,
    'order',
  ],
  id: [idOrEmpty('The record; `""` for `calendar`, `settings` and `everything`.'), change => change.id, sample.order],
  modified: [timestamp('When it was changed.'), change => change.modified, sampleTimestamp],
})

export const sampleCursor = '1791223927418-42-7'

export const changesAnswer = answerTable<Changes, Company>({
  changes: [
    listOf(changeRecord.schema, 'The changes, in commit order.'),
    (changes, company) => showChanges(changes, company).map(change => changeRecord.show(change, undefined)),
    [changeRecord.example],
  ],
  cursor: [
    text('Where to go on: `after` of the next call. The `id` of an event of the stream works too.'),
    ({ end }) => showPosition(end),
    sampleCursor,
  ],
})

function showChanges(changes: Changes, { zone }: Company): Change[] {
  const moment = (millis: number) => showInstant(Temporal.Instant.fromEpochMilliseconds(millis), zone)
  const ofCompany = (kind: string): Change => ({ kind, id: '', modified: moment(changes.end.modifiedMillis) })
  return [
    ...changes.records.map(({ kind, id, modifiedMillis }) => ({ kind, id, modified: moment(modifiedMillis) })),
    ...(changes.isTooMany ? [ofCompany('everything')] : []),
    ...(changes.hasNewCalendar ? [ofCompany('calendar')] : []),
    ...(changes.hasNewSettings ? [ofCompany('settings')] : []),
  ]
}

/** The id of an event: where a client that was cut off goes on. */
export function showPosition({ modifiedMillis, revision, calendarRevision }: ChangePosition): string {
  return [modifiedMillis, revision, calendarRevision].join('-')
}

/** Undefined for a text that this service did not make: the client starts from now. */
export function readPosition(text: string | undefined): ChangePosition | undefined {
  const [, modified, revision, calendar] = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  if (modified === undefined) return undefined
  return { modifiedMillis: Number(modified), revision: Number(revision), calendarRevision: Number(calendar) }
}

/** One event of the stream. All changes of a commit have the same id, so the last one carries it. */
export function showEvents(changes: Changes, company: Company): string {
  const shown = showChanges(changes, company)
  return shown
    .map((change, i) => {
      const id = i === shown.length - 1 ? `id: ${showPosition(changes.end)}\n` : ''
      return `${id}event: change\ndata: ${JSON.stringify(change)}\n\n`
    })
    .join('')
}

/** A person who has an order open, with the parts that are edited. */
export interface Present {
  readonly userId: UserId
  readonly editing: readonly string[]
}

/** An event of the stream that is not kept: it has no id. */
export function showPresence(order: OrderId, people: readonly Present[], { users }: Company): string {
  const shown = people.flatMap(({ userId, editing }) => {
    const user = users.get(userId)
    return user ? [{ id: userId, name: user.displayName, editing }] : []
  })
  return `event: presence\ndata: ${JSON.stringify({ order, people: shown })}\n\n`
}
