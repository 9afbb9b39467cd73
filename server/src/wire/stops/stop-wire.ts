import type { Message } from '../../domain/messages/message.ts'
import { messageStates } from '../../domain/messages/message.ts'
import { nameOf } from '../../domain/messages/message-values.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import type { Contact } from '../../domain/people/contact.ts'
import type { Stop } from '../../domain/stops/day-stops.ts'
import { channels } from '../../domain/templates/template-key.ts'
import { showInstant, showLocalDateTime } from '../../domain/time/local-time.ts'
import { showWallMinutes } from '../../domain/time/wall-minutes.ts'
import { showStatus } from '../orders/status-wire.ts'
import { recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { members } from '../schema.ts'
import { id, integer, listOf, money, orNull, text, timestamp, wallTime } from '../values.ts'

interface Zone {
  readonly zone: string
}

interface Shown extends Zone {
  /** Whether any of the stops is signed: a company that has no signatures misses none. */
  readonly isAnySigned: boolean
}

interface PersonOfStop {
  readonly role: 'client' | 'buyersagent' | 'sellersagent'
  readonly contact: Contact
}

const personRecord = recordTable<PersonOfStop>('StopPerson', 'A person to call.', {
  role: [
    { type: 'string', enum: ['client', 'buyersagent', 'sellersagent'], description: 'The part in the order.' },
    ({ role }) => role,
    'client',
  ],
  name: [text('Name.'), ({ contact }) => nameOf(contact), 'Rosa Whitfield'],
  phone: [
    text('The mobile phone, or else another one; `""` if none.'),
    ({ contact }) => contact.mobilePhone || contact.workPhone || contact.homePhone,
    '704-555-0199',
  ],
  mobile: [
    text('The mobile phone, for text messages; `""` if none.'),
    ({ contact }) => contact.mobilePhone,
    '704-555-0199',
  ],
  email: [text('Email address; `""` if none.'), ({ contact }) => contact.email, 'rosa@example.com'],
})

const arrivalRecord = recordTable<Message, Zone>('StopArrival', 'What the client was told.', {
  late: [integer('Minutes late; 0 on the way.'), ({ lateMinutes }) => lateMinutes ?? 0, 0],
  channel: [
    { type: 'string', enum: [...channels], description: 'Email or text message.' },
    ({ channel }) => channel,
    'email',
  ],
  state: [{ type: 'string', enum: [...messageStates], description: 'Of the message.' }, ({ state }) => state, 'sent'],
  error: [text('Why it was not sent; `""` otherwise.'), ({ error }) => error, ''],
  at: [timestamp('When it was asked for.'), ({ createdAt }, { zone }) => showInstant(createdAt, zone), sampleTimestamp],
})

const noteRecord = members({ text: text('The note.'), by: text('Its author; `""` if unknown.'), at: wallTime('When.') })

export const stopRecord = recordTable<Stop, Shown>(
  'Stop',
  "An order of an inspector's day, with everything that is needed on the way and at the house.",
  {
    id: [id('The order.'), ({ order }) => order.id, sample.order],
    oid: [integer('Its number.'), ({ order }) => order.oid, 1034],
    state: [
      { type: 'string', enum: ['scheduled', 'completed'], description: 'Of the order.' },
      ({ order }) => showStatus(order),
      'scheduled',
    ],
    start: [wallTime('Start.'), ({ appointment }) => showWallMinutes(appointment.starts), '2031-11-06 09:00:00'],
    end: [wallTime('End.'), ({ appointment }) => showWallMinutes(appointment.ends), '2031-11-06 12:00:00'],
    address1: [text('Street line, as sent.'), ({ order }) => order.address1, '600 E 4th St'],
    address2: [text('Second line.'), ({ order }) => order.address2, ''],
    city: [text('City.'), ({ order }) => order.city, 'Charlotte'],
    addressstate: [text('State.'), ({ order }) => order.state, 'NC'],
    zip: [text('ZIP.'), ({ order }) => order.zip, '28202'],
    driveminutes: [
      orNull(integer('Minutes of driving from the stop before, or from the office.')),
      ({ driveMinutes }) => driveMinutes ?? null,
      12,
    ],
    slack: [
      orNull(integer('Minutes that the drive leaves; negative if there is too little time.')),
      ({ slackMinutes }) => slackMinutes ?? null,
      null,
    ],
    services: [
      listOf({ type: 'string' }, 'Names of the services.'),
      ({ order }) => order.services.map(({ name }) => name),
      ['Home Inspection'],
    ],
    people: [listOf(personRecord.schema, 'Client and agents.'), showPeople, [personRecord.example]],
    gatecode: [text('Code of the gate.'), ({ order }) => order.gateCode, '#1234'],
    lockbox: [text('Where the lockbox is, or its code.'), ({ order }) => order.lockbox, ''],
    pets: [text('Pets in the house.'), ({ order }) => order.pets, ''],
    accessnotes: [text('What else a person needs to get in.'), ({ order }) => order.accessNotes, ''],
    propertyoccupied: [text('`yes`, `no` or `""`.'), ({ order }) => order.propertyOccupied, ''],
    utilitieson: [text('`yes`, `no` or `""`.'), ({ order }) => order.utilitiesOn, ''],
    notes: [
      listOf(noteRecord, 'Notes, oldest first.'),
      ({ notes }, { zone }) =>
        notes.map(({ text, author, at }) => ({
          text,
          by: author?.displayName ?? '',
          at: showLocalDateTime(at.toZonedDateTimeISO(zone).toPlainDateTime()),
        })),
      [{ text: 'The tenant will be at home.', by: 'Joanne Reyes', at: '2031-11-01 14:12:07' }],
    ],
    missing: [
      listOf(
        { type: 'string', enum: ['unconfirmed', 'unpaid', 'unsigned'] },
        'What is missing; `unsigned` is listed only where other stops are signed.',
      ),
      missingOf,
      ['unpaid'],
    ],
    due: [money('What is left to pay.'), ({ order }) => dueCents(order) / 100, 425],
    reports: [integer('How many reports the order has.'), ({ files }) => files.report, 0],
    attachments: [integer('How many attachments it has, such as photos.'), ({ files }) => files.attachment, 2],
    propertyphoto: [text('Address of a photo of the house.'), ({ order }) => order.propertyPhoto, ''],
    told: [
      listOf(arrivalRecord.schema, 'What the client was told about the arrival, newest first.'),
      ({ arrivals }, context) => arrivals.map(message => arrivalRecord.show(message, context)),
      [],
    ],
  },
)

function showPeople({ client, buyersAgent, sellersAgent }: Stop) {
  const people = { client, buyersagent: buyersAgent, sellersagent: sellersAgent } as const
  return Object.entries(people).flatMap(([role, contact]) =>
    contact ? [personRecord.show({ role: role as PersonOfStop['role'], contact }, undefined)] : [],
  )
}

function missingOf({ order }: Stop, { isAnySigned }: Shown): string[] {
  return [
    ...(order.confirmedAt || order.completedAt ? [] : ['unconfirmed']),
    ...(dueCents(order) > 0 ? ['unpaid'] : []),
    ...(order.signature || !isAnySigned ? [] : ['unsigned']),
  ]
}
