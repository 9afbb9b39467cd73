import { defaultHoldSeconds, type Hold, maxHoldSeconds } from '../../domain/guard/hold.ts'
import type { HoldInput } from '../../domain/guard/holds.ts'
import { maxInspectors } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { maxAppointmentMinutes, requireQuarterHour } from '../../domain/time/appointment.ts'
import {
  type LocalDateTime,
  readInstant,
  readLocalDateTime,
  showInstant,
  showWallTime,
} from '../../domain/time/local-time.ts'
import { type Fields, showValue } from '../fields.ts'
import { answerTable, type MemberTable, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { form } from '../schema.ts'
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

export const holdForm = form(
  'HoldFields',
  'Inspector and start are required.',
  {
    duration: {
      ...integer("Minutes; by default the company's default duration."),
      minimum: 1,
      maximum: maxAppointmentMinutes,
    },
    seconds: {
      ...integer('How long the time is kept.'),
      minimum: 1,
      maximum: maxHoldSeconds,
      default: defaultHoldSeconds,
    },
    note: text('Any text.'),
  },
  {
    inspector: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: maxInspectors,
      description: 'The people whose time is kept. An unknown one refuses the request.',
    },
    start: text(
      'Start, on a quarter hour: ISO 8601 with an offset, as `start` of an opening, or `YYYY-MM-DD HH:MM:SS` in local time.',
    ),
  },
)

export function readHold(fields: Fields, { zone }: Company): HoldInput {
  const inspectors = fields.list('inspector', maxInspectors).map(showValue)
  const startsAt = readStart(fields, zone)
  const missing = [...(inspectors.length > 0 ? [] : ['inspector']), ...(startsAt ? [] : ['start'])]
  if (!startsAt || missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  return {
    inspectors,
    startsAt,
    minutes: readPositive(fields, 'duration', maxAppointmentMinutes),
    seconds: readPositive(fields, 'seconds', maxHoldSeconds) ?? defaultHoldSeconds,
    note: fields.text('note') ?? '',
  }
}

function readStart(fields: Fields, zone: string): LocalDateTime | undefined {
  const written = fields.written('start')?.trim()
  if (written === undefined) return undefined
  const instant = readInstant(written)
  const startsAt = instant ? showWallTime(instant, zone) : readLocalDateTime(written)
  if (!startsAt) throw new Refusal('time.unparseable', { field: 'start', value: showValue(written) })
  requireQuarterHour(startsAt)
  return startsAt
}

function readPositive(fields: Fields, name: string, limit: number): number | undefined {
  const value = fields.integer(name)
  if (value === undefined) return undefined
  if (value > limit) throw new Refusal('number.too-large', { field: name, limit })
  if (value > 0) return value
  fields.ignore(name, value, 'makes no sense and was ignored')
  return undefined
}
