import { type Moved, type MoveInput, undoSeconds } from '../../domain/moves/move-order.ts'
import type { Appointment } from '../../domain/moves/move-store.ts'
import type { Told } from '../../domain/moves/who-is-told.ts'
import { audiences, channels, messageKinds } from '../../domain/templates/template-key.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { maxAppointmentMinutes } from '../../domain/time/appointment.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { body, field, flagField, idField, notBlank, textField } from '../body-codec.ts'
import { conflictList, showConflicts } from '../holds/conflict-wire.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { orEmpty } from '../spelling.ts'
import { id, integer, listOf, sentTime, text, timestamp, wallTimeOrEmpty } from '../values.ts'
import { readAppointment, readMinutes } from './order-input-readers.ts'

export interface SentMove extends MoveInput {
  readonly isDryRun: boolean | undefined
}

export const moveBody = body<SentMove>('MoveFields', 'Fields that are left out stay as they are.', {
  startsAt: field('datetime', sentTime('The new start, on a quarter hour.'), readAppointment),
  minutes: field(
    'duration',
    { ...integer('The new length, in minutes.'), minimum: 1, maximum: maxAppointmentMinutes },
    readMinutes,
  ),
  inspector: idField(
    'inspector',
    'Who takes the appointment. An unknown person refuses the request.',
    sample.inspector,
  ),
  instead: idField('instead', 'The person on the order whose place that is; the first one by default.'),
  override: notBlank(
    textField(
      'override',
      'Why the order is moved in spite of what is in the way: it stays in the history. Needs the privilege EDIT_INSPECTIONS.',
    ),
  ),
  isDryRun: flagField('dryrun', 'Answers what would happen, and saves nothing.'),
})

const toldRecord = recordTable<Told>('Told', 'A message that follows from the move.', {
  audience: [
    { type: 'string', enum: [...audiences], description: 'Its part in the order.' },
    t => t.audience,
    'client',
  ],
  kind: [{ type: 'string', enum: [...messageKinds], description: 'The message.' }, t => t.kind, 'rescheduled'],
  channel: [{ type: 'string', enum: [...channels], description: 'How it is sent.' }, t => t.channel, 'email'],
  name: [text('The recipient.'), t => t.name, 'Rosa Whitfield'],
  problem: [text('Why it will not be sent; empty if it will.'), t => t.problem, ''],
})

const appointmentRecord = recordTable<Appointment>('MovedFrom', 'An appointment before its move.', {
  datetime: [wallTimeOrEmpty('Start.', 'if it had none'), ({ startsAt }) => orEmpty(startsAt), '2031-11-06 09:00:00'],
  duration: [integer('Minutes.'), ({ durationMinutes }) => durationMinutes, 180],
  inspectors: [
    listOf({ type: 'string', format: 'uuid' }, 'The people, in their order.'),
    ({ inspectors }) => inspectors.map(({ userId }) => userId),
    [sample.inspector],
  ],
})

export const movedAnswer = answerTable<Moved, Company>({
  id: [id('The order.'), ({ order }) => order.id, sample.order],
  oid: [integer('Its number.'), ({ order }) => order.oid, 1042],
  modified: [
    timestamp('When it was saved.'),
    ({ order }, { zone }) => showInstant(order.modifiedAt, zone),
    sampleTimestamp,
  ],
  undountil: [
    timestamp(`Until then the move can be undone, and no message about it leaves: ${undoSeconds} seconds.`),
    ({ undoUntil }, { zone }) => showInstant(undoUntil, zone),
    sampleTimestamp,
  ],
  before: [
    appointmentRecord.schema,
    ({ before }) => appointmentRecord.show(before, undefined),
    appointmentRecord.example,
  ],
  told: [
    listOf(toldRecord.schema, 'Who is told, without reminders.'),
    ({ told }) => told.map(each => toldRecord.show(each, undefined)),
    [toldRecord.example],
  ],
  conflicts: [
    { ...conflictList, description: 'What the move was made in spite of.' },
    ({ conflicts }) => showConflicts(conflicts),
    [],
  ],
})
