import { importStates } from '../../domain/moving-in/company-import.ts'
import type { ListedRecord } from '../../domain/moving-in/compared-record-store.ts'
import {
  type Comparison,
  recordOutcomes,
  type SavedComparison,
  type ShownDifference,
} from '../../domain/moving-in/comparison.ts'
import { importedKinds } from '../../domain/moving-in/imported-kind.ts'
import type { MoveIn } from '../../domain/moving-in/move-in.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { listMember, recordTable } from '../record-table.ts'
import { sample, sampleKey, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { boolean, id, integer, listOf, orNull, text, timestamp } from '../values.ts'

type Zone = Pick<Company, 'zone'>

export const sampleSource = 'https://old.example.com/oak/rest'

const listName: Schema = {
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

/** From how long the part took that is done. */
function secondsLeft({ import: found, now }: MoveIn): number | null {
  const { done = 0, total = 0, since, doneBefore = 0 } = found?.step ?? {}
  if (since === undefined || done <= doneBefore) return null
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(since).epochMilliseconds) / 1000
  return Math.round((seconds / (done - doneBefore)) * Math.max(0, total - done))
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
    secondsLeft: [orNull(integer('How long the list takes, estimated.')), secondsLeft, null],
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

const exampleRecord = recordTable<Comparison['differences'][number]['examples'][number]>(
  'SettingsMoveInExample',
  'A record with the difference.',
  {
    id: [text('The id at the source.'), ({ id }) => id, sample.order],
    source: [text('The value there.'), ({ source }) => String(source), '2024-05-01'],
    copy: [text('The value here.'), ({ copy }) => String(copy), '2024-05-01 00:00:00'],
  },
)

const named = recordTable<SavedComparison['differences'][number]>(
  'SettingsMoveInDifference',
  'A field that differs for one reason.',
  {
    list: [listName, ({ kind }) => kind, 'orders'],
    field: [text('The field; `""` for a whole record.'), ({ field }) => field, 'modified'],
    why: [
      text('The reason; `""` if none is known.'),
      ({ why }) => why,
      'the copy was saved later than the record of the source',
    ],
    count: [integer('How many records have it.'), ({ count }) => count, 12],
    examples: listMember(exampleRecord, 'The first of them.', ({ examples }) => examples),
  },
)

const comparedRecord = recordTable<
  { readonly list: string } & SavedComparison['kinds'][keyof SavedComparison['kinds']]
>('SettingsMoveInCompared', 'What the comparison of a list came to.', {
  list: [listName, ({ list }) => list, 'orders'],
  source: [integer('Records of the source.'), each => each?.source ?? 0, 61_200],
  equal: [integer('Copies that are the same, also in another spelling.'), each => each?.equal ?? 0, 61_188],
  explained: [integer('Copies whose differences all have a reason.'), each => each?.explained ?? 0, 12],
  different: [integer('Copies with a difference without a reason.'), each => each?.different ?? 0, 0],
  missing: [integer('Records without a copy.'), each => each?.missing ?? 0, 0],
})

export const comparisonRecord = recordTable<SavedComparison | undefined, Zone>(
  'SettingsMoveInComparison',
  'The last comparison of copy and source.',
  {
    compared: [
      orNull(timestamp('When they were compared.')),
      (found, { zone }) => (found ? showInstant(Temporal.Instant.from(found.at), zone) : null),
      sampleTimestamp,
    ],
    unexplained: [integer('Differences that have no reason.'), found => found?.unexplained ?? 0, 0],
    lists: listMember(comparedRecord, 'By list.', (found: SavedComparison | undefined) =>
      Object.entries(found?.kinds ?? {}).map(([list, counts]) => ({ list, ...counts })),
    ),
    differences: listMember(
      named,
      'By field and reason.',
      (found: SavedComparison | undefined) => found?.differences ?? [],
    ),
  },
)

const differenceRecord = recordTable<ShownDifference>('SettingsMoveInRecordDifference', 'A field of a record.', {
  field: [text('The field.'), ({ field }) => field, 'modified'],
  source: [text('The value at the source, shortened.'), ({ source }) => source, '2026-03-01T10:00:00-05:00'],
  copy: [text('The value here, shortened.'), ({ copy }) => copy, '2026-10-05T14:12:07.418-04:00'],
  why: [
    text('The reason; `""` if none is known.'),
    ({ why }) => why,
    'the copy was saved later than the record of the source',
  ],
})

export interface NamedRecord extends ListedRecord {
  readonly name: string
}

export const recordOutcome: Schema = {
  type: 'string',
  enum: recordOutcomes.filter(outcome => outcome !== ''),
  description: '`explained` if all differences have a reason, `different` if one has none.',
}

export const comparedRecordRecord = recordTable<NamedRecord>(
  'SettingsMoveInRecord',
  'A record of the source, compared.',
  {
    list: [listName, ({ kind }) => kind, 'orders'],
    id: [id('The record here.'), each => each.id, sample.order],
    sourceId: [text('Its id at the source.'), ({ sourceId }) => sourceId, sample.order],
    name: [text('The address or the name; `""` if it was not copied.'), ({ name }) => name, '1 Elm Street'],
    outcome: [recordOutcome, ({ outcome }) => outcome, 'explained'],
    problem: [text('Why it was not copied; `""` if it was.'), ({ problem }) => problem, ''],
    differences: listMember(differenceRecord, 'Its differences.', ({ differences }) => differences),
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

export const listOfNames = (names: readonly string[], description: string): Schema =>
  listOf({ type: 'string', enum: [...names] }, description)
