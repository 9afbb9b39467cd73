import { Refusal } from '../../domain/refusal.ts'
import type { Parameters } from '../operation.ts'
import { after, unreadableAfter } from '../query-values.ts'
import { sampleCursor } from '../samples.ts'
import type { Fields } from '../schema.ts'
import { boolean, integer, text } from '../values.ts'
import type { ListName } from './cursor-wire.ts'
import { limitBounds } from './list-wire.ts'

export const pageQuery: Parameters = {
  after,
  limit: {
    schema: {
      ...integer(
        `Largest number of records; with a cursor alone it is ${limitBounds.fallback}. **Without \`limit\` and \`cursor\` the response is the whole list.** A value outside the range is replaced by its nearest end, with a warning.`,
      ),
      minimum: limitBounds.min,
      maximum: limitBounds.max,
    },
    example: 100,
  },
  cursor: {
    schema: text(
      'The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same company.',
    ),
    example: sampleCursor,
  },
}

export const pageMembers: Fields = {
  count: integer('Number of records on this page.'),
  more: boolean('Whether more records exist now. If not, the cursor leads to later changes.'),
  cursor: text('The end of this page, present on an empty page too. Store it with the records, and send it next.'),
}

/** The other list is one whose cursors are refused here. */
export function pageRefusals(requested: ListName, other: ListName): Refusal[] {
  return [
    unreadableAfter,
    new Refusal('cursor.unreadable'),
    new Refusal('cursor.of-another-company'),
    new Refusal('cursor.of-another-list', { list: other, requested }),
  ]
}
