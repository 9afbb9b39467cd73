import type { ListedRecord } from '../../domain/moving-in/compared-record-store.ts'
import {
  type Comparison,
  recordOutcomes,
  type SavedComparison,
  type ShownDifference,
} from '../../domain/moving-in/comparison.ts'
import { comparedKinds } from '../../domain/moving-in/imported-kind.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { listMember, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { id, integer, orNull, text, timestamp } from '../values.ts'
import { listName } from './move-in-wire.ts'

const comparedList: Schema = { ...listName, enum: [...comparedKinds] }

type Zone = Pick<Company, 'zone'>

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
    list: [comparedList, ({ kind }) => kind, 'orders'],
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
  list: [comparedList, ({ list }) => list, 'orders'],
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
