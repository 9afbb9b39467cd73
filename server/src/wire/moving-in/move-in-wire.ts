import { importStates, secondsLeft } from '../../domain/moving-in/company-import.ts'
import { importedKinds } from '../../domain/moving-in/imported-kind.ts'
import type { MoveIn } from '../../domain/moving-in/move-in.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { listMember, recordTable } from '../record-table.ts'
import { sampleKey, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { boolean, integer, orNull, text, timestamp } from '../values.ts'

type Zone = Pick<Company, 'zone'>

export const sampleSource = 'https://old.example.com/oak/rest'

export const listName: Schema = {
  type: 'string',
  enum: [...importedKinds],
  description: 'The list of the source.',
}

interface ListState {
  readonly list: string
  readonly found: number
  readonly copied: number
  readonly changedHere: number
  readonly unreadable: number
  readonly isComplete: boolean
}

const listRecord = recordTable<ListState>('SettingsMoveInList', 'How far a list of the source is copied.', {
  list: [listName, ({ list }) => list, 'orders'],
  found: [integer('Records of the source, as far as it is known.'), ({ found }) => found, 61_200],
  copied: [integer('Records that are copied.'), ({ copied }) => copied, 60_998],
  changedHere: [
    integer('Copies that were changed here, and are not overwritten.'),
    ({ changedHere }) => changedHere,
    2,
  ],
  unreadable: [integer('Records that could not be read or kept.'), ({ unreadable }) => unreadable, 0],
  complete: [boolean('Whether it was read to its end.'), ({ isComplete }) => isComplete, true],
})

function listsOf({ import: found, counts }: MoveIn): ListState[] {
  if (!found) return []
  return importedKinds.map(list => {
    const count = (state: string) => Number(counts.find(each => each.kind === list && each.state === state)?.count ?? 0)
    const [copied, changedHere, unreadable] = [count('copied'), count('changed here'), count('unreadable')]
    const { total = 0, isComplete = false } = found.progress[list] ?? {}
    const read = copied + changedHere + unreadable + count('waiting')
    return { list, found: Math.max(total, read), copied, changedHere, unreadable, isComplete }
  })
}

const orNone = (instant: Temporal.Instant | undefined, { zone }: Zone) => (instant ? showInstant(instant, zone) : null)

const problemRecord = recordTable<{ readonly what: string; readonly why: string }>(
  'SettingsMoveInProblem',
  'What was not taken over.',
  {
    what: [text('The list, record or field.'), ({ what }) => what, '/insuranceagents'],
    why: [text('The reason.'), ({ why }) => why, 'could not be read: HTTP 405'],
  },
)

export const moveInRecord = recordTable<MoveIn, Zone>(
  'SettingsMoveIn',
  'How far a company is that moves in from another system. Its secret is never shown.',
  {
    state: [
      {
        type: 'string',
        enum: ['none', ...importStates],
        description: '`none` before the first one; `reading` until every list was read to its end.',
      },
      ({ import: found }) => found?.state ?? 'none',
      'following',
    ],
    task: [
      {
        type: 'string',
        enum: ['', 'read', 'compare', 'cut over', 'abort'],
        description: 'What is done now; `""` if nothing is, also between two rounds of following.',
      },
      ({ import: found }) => found?.task ?? '',
      '',
    ],
    address: [text('The address of the source.'), ({ import: found }) => found?.source ?? '', sampleSource],
    accessKey: [text('The access key there.'), ({ import: found }) => found?.accessKey ?? '', sampleKey],
    callsAtOnce: [integer('Calls that are sent at once.'), ({ import: found }) => found?.callsAtOnce ?? 4, 4],
    callsPerSecond: [
      integer('Calls that are sent in a second.'),
      ({ import: found }) => found?.callsPerSecond ?? 20,
      20,
    ],
    followSeconds: [
      integer('How often what changed at the source is read, in seconds; 0 for never.'),
      ({ import: found }) => found?.followSeconds ?? 0,
      300,
    ],
    started: [
      orNull(timestamp('When it began.')),
      ({ import: found }, context) => orNone(found?.startedAt, context),
      sampleTimestamp,
    ],
    changed: [
      orNull(timestamp('When it last went on.')),
      ({ import: found }, context) => orNone(found?.changedAt, context),
      sampleTimestamp,
    ],
    next: [
      orNull(timestamp('When it goes on, if it waits: for the next round, or for a source that did not answer.')),
      ({ import: found, now }, context) => {
        const waits =
          found &&
          (found.task !== '' || found.followSeconds > 0) &&
          found.dueAt.epochMilliseconds > now.epochMilliseconds
        return waits ? showInstant(found.dueAt, context.zone) : null
      },
      sampleTimestamp,
    ],
    error: [text('Why the last run ended early; `""` if it did not.'), ({ import: found }) => found?.error ?? '', ''],
    list: [
      text('The list that is being read or compared; `""` if none is.'),
      ({ import: found }) => found?.step.kind ?? '',
      '',
    ],
    done: [integer('Its records that are done.'), ({ import: found }) => found?.step.done ?? 0, 0],
    total: [integer('All of its records, as far as it is known.'), ({ import: found }) => found?.step.total ?? 0, 0],
    secondsLeft: [
      orNull(integer('How long the list takes, estimated.')),
      ({ import: found, now }) => secondsLeft(found?.step ?? {}, now) ?? null,
      null,
    ],
    orders: [integer('Orders of this company.'), ({ orders }) => orders, 61_004],
    bookedHere: [
      integer('Orders that are no copies.'),
      ({ orders, counts }) =>
        orders -
        counts
          .filter(({ kind, state }) => kind === 'orders' && /copied|changed/.test(state))
          .reduce((sum, { count }) => sum + Number(count), 0),
      4,
    ],
    compared: [
      orNull(timestamp('When copy and source were last compared.')),
      ({ import: found }, { zone }) =>
        found?.comparison ? showInstant(Temporal.Instant.from(found.comparison.at), zone) : null,
      sampleTimestamp,
    ],
    unexplained: [
      integer('Differences of that comparison that have no reason.'),
      ({ import: found }) => found?.comparison?.unexplained ?? 0,
      0,
    ],
    lists: listMember(listRecord, 'The lists of the source.', listsOf),
    problems: listMember(
      problemRecord,
      'What was not taken over.',
      ({ import: found }: MoveIn) => found?.problems ?? [],
    ),
  },
)

const countSchema = orNull(integer('Its records; null if the source does not tell.'))
export const sourceCountRecord = recordTable<{
  readonly list: string
  readonly count: number | undefined
  readonly problem: string
}>('SettingsMoveInCount', 'A list of the source.', {
  list: [text('The list.'), ({ list }) => list, 'orders'],
  count: [countSchema, ({ count }) => count ?? null, 61_200],
  problem: [text('Why it cannot be read; `""` if it can.'), ({ problem }) => problem, ''],
})
