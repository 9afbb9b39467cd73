import { defaultHoldSeconds, type Hold, maxHoldSeconds } from '../../domain/conflicts/hold.ts'
import type { HoldInput } from '../../domain/conflicts/holds.ts'
import { maxInspectors } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { maxAppointmentMinutes } from '../../domain/time/appointment.ts'
import {
  type LocalDateTime,
  localTimeFormat,
  readInstant,
  readLocalDateTime,
  showInstant,
} from '../../domain/time/local-time.ts'
import { body, field, idField, orBlank, required, textField } from '../body-codec.ts'
import { type Fields, showValue } from '../fields.ts'
import { answerTable, type MemberTable, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { id, integer, listOf, text, timestamp, wallTime } from '../values.ts'

const placed: MemberTable<Hold, Company> = {
  id: [id('The hold: `hold` of an order.'), hold => hold.id, sample.hold],
  expires: [
    timestamp('When it ends by itself.'),
    ({ expiresAt }, { zone }) => showInstant(expiresAt, zone),
    '2026-10-05T14:22:07.418-04:00',
  ],
}

export const holdAnswer = answerTable(placed)

export const holdRecord = recordTable<Hold, Company>('Hold', 'Time that is kept for a booking.', {
  ...placed,
  start: [wallTime('Start.'), hold => hold.startsAt, '2031-11-12 09:00:00'],
  end: [wallTime('End.'), hold => hold.endsAt, '2031-11-12 12:00:00'],
  inspector: [
    listOf({ type: 'string', format: 'uuid' }, 'The people whose time it is.'),
    hold => hold.userIds,
    [sample.inspector],
  ],
  note: [text('Note.'), hold => hold.note, 'Web visitor 4711'],
  createdby: [id('The user who placed it.'), hold => hold.createdBy, sample.owner],
})

export const holdBody = body<HoldInput>('HoldFields', 'Inspector and start are required.', {
  inspectors: required(
    field(
      'inspector',
      {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        minItems: 1,
        maxItems: maxInspectors,
        description: 'The people whose time is kept. An unknown one refuses the request.',
      },
      (fields, name) => {
        const inspectors = fields.list(name, maxInspectors).map(showValue)
        return inspectors.length > 0 ? inspectors : undefined
      },
      [sample.inspector],
    ),
  ),
  start: required(
    field(
      'start',
      text(
        'Start, on a quarter hour: ISO 8601 with an offset, as `start` of an opening, or `YYYY-MM-DD HH:MM:SS` in local time.',
      ),
      readStart,
      '2031-11-12T09:00:00-05:00',
    ),
  ),
  minutes: field(
    'duration',
    {
      ...integer("Minutes; by default the company's default duration."),
      minimum: 1,
      maximum: maxAppointmentMinutes,
    },
    (fields, name) => readPositive(fields, name, maxAppointmentMinutes),
    180,
  ),
  seconds: field(
    'seconds',
    {
      ...integer('How long the time is kept.'),
      minimum: 1,
      maximum: maxHoldSeconds,
      default: defaultHoldSeconds,
    },
    (fields, name) => readPositive(fields, name, maxHoldSeconds) ?? defaultHoldSeconds,
    600,
  ),
  note: orBlank(textField('note', 'Any text.', 'Web visitor 4711')),
  instead: idField(
    'instead',
    'A hold of yours whose place this one takes, such as for another time or for longer. If the time is not free, it stays; one that has ended is ignored.',
  ),
})

export const startFormats = `${localTimeFormat}, or ISO 8601 with one`

function readStart(fields: Fields, name: string): LocalDateTime | Temporal.Instant | undefined {
  const written = fields.written(name)?.trim()
  if (written === undefined) return undefined
  const start = readInstant(written) ?? readLocalDateTime(written)
  if (!start) throw new Refusal('time.unparseable', { field: name, value: showValue(written), formats: startFormats })
  return start
}

function readPositive(fields: Fields, name: string, limit: number): number | undefined {
  const value = fields.integer(name)
  if (value === undefined) return undefined
  if (value > limit) throw new Refusal('number.too-large', { field: name, limit })
  if (value > 0) return value
  fields.ignore(name, value, 'makes no sense and was ignored')
  return undefined
}
