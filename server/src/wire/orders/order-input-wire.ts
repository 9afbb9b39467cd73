import { maxEntries } from '../../domain/orders/order.ts'
import type { OrderInput } from '../../domain/orders/order-input.ts'
import { maxControls } from '../../domain/tenants/controls.ts'
import { maxAppointmentMinutes } from '../../domain/time/appointment.ts'
import { field, notBlank, type Parts, recordedBody, textField } from '../body-codec.ts'
import type { Fields } from '../fields.ts'
import { boolean, id, integer, sentTime, text } from '../values.ts'
import {
  readAppointment,
  readControl,
  readFees,
  readIds,
  readMinutes,
  readMoment,
  readNote,
  readPackages,
  readScheduled,
  readServices,
  readShown,
} from './order-input-readers.ts'
import {
  dropped,
  emptiable,
  orNow,
  reference,
  sentControls,
  sentFees,
  sentNotes,
  sentServices,
  upTo,
  uuid,
} from './order-input-schemas.ts'
import { people } from './order-people-input-wire.ts'
import { sampleOrderFields } from './order-samples.ts'
import { orderSchema } from './order-wire.ts'
import { readProperty, sentProperty } from './property-wire.ts'

const textOf = (fields: Fields, name: string) => fields.text(name)
const flagOf = (fields: Fields, name: string) => fields.flag(name)

type Input = Omit<OrderInput, 'ignored' | 'conflict' | 'isMove' | 'source'>

/** The write fields of 2.2 and those that public clients send beyond them. */
const parts: Parts<Input> = {
  property: { schemas: sentProperty, read: readProperty },
  startsAt: field(
    'datetime',
    sentTime(
      'Start of the appointment, on a quarter hour. Kept exactly as written. It is checked against the calendar only if the company or `Prefer: conflict=` says so.',
    ),
    readAppointment,
  ),
  minutes: field(
    'duration',
    {
      ...integer(
        "Minutes. If omitted, the sum of the services' durations, or else the company's default. An appointment may run past the end of the slot.",
      ),
      minimum: 1,
      maximum: maxAppointmentMinutes,
    },
    readMinutes,
  ),
  hold: field(
    'hold',
    id(
      'A hold of `POST /hold` that the order takes the place of. It ends with this request; one that is unknown, expired or of another user refuses the request.',
    ),
    textOf,
  ),
  override: notBlank(
    textField(
      'override',
      'Why the time is booked in spite of what is in the way, in every company: the reason and what was in the way stay in the history, and the order is not guarded. Needs the privilege EDIT_INSPECTIONS.',
    ),
  ),
  office: reference(
    'officeuuid',
    'office',
    "The office that the order belongs to; by default that of the key's user. **If it differs from `?office=`, all services are dropped.** An unknown office becomes the primary office.",
  ),
  orderType: reference('ordertypeuuid', 'ordertype', `The order type. ${dropped}`),
  ...people,
  services: field(
    'services',
    upTo(
      maxEntries,
      sentServices,
      'On create the complete list: other services are neither on the order nor priced. **On an update these are added, and each is priced again**, even if it is already on the order; an object, as the record shows it, is added only if the order does not have it. A service that the office does not offer is dropped, with a warning.',
    ),
    readServices,
  ),
  removedServices: field(
    'removeservices',
    upTo(maxEntries, uuid, 'Services to remove on an update, with their fees.'),
    readIds,
  ),
  removedFees: field('removefees', upTo(maxEntries, uuid, 'Fees to remove on an update.'), readIds),
  removedInspectors: field(
    'removeinspectors',
    upTo(maxEntries, uuid, 'People to take off the order on an update, from all their places.'),
    readIds,
  ),
  removedAgents: field('removeagents', upTo(maxEntries, uuid, 'Agents to take off the order on an update.'), readIds),
  packages: field(
    'packages',
    upTo(
      maxEntries,
      {
        type: 'object',
        properties: { package: id('The package.'), id: text('The entry, as the record shows it.') },
        required: ['package'],
      },
      'Recorded only: **a package adds neither services nor fees**, and a repeated one is recorded again, except an entry with the `id` of one that is on the order. An unknown package makes the outcome `partial`: no services and packages of this request are attached, and on create no fees either.',
    ),
    readPackages,
  ),
  fees: field(
    'fees',
    upTo(
      maxEntries,
      sentFees,
      'Price overrides. A fee that is not yet on the order is added. Fees as the record shows them are read too: an amount that is as before changes nothing.',
    ),
    readFees,
  ),
  shown: {
    schemas: {
      insuranceagent: emptiable(
        `The contact of type \`insuranceagent\`: takes the place of the first one in \`contacts\`. ${dropped}`,
      ),
      escrowofficer: emptiable(
        `The contact of type \`escrowofficer\`: takes the place of the first one in \`contacts\`. ${dropped}`,
      ),
    },
    read: readShown,
  },
  pricesServices: field(
    'donotcalculateservicefees',
    boolean('`true`: do not price the services from the catalogue.'),
    (fields, name) => fields.flag(name) !== true,
  ),
  notes: field(
    'notes',
    upTo(
      maxEntries,
      sentNotes,
      'Notes to add. One with `dte`, as `GET /order/notes/{id}` shows it, is added only if the order does not have it.',
    ),
    (fields, name) => fields.list(name, maxEntries).flatMap(entry => readNote(fields, entry)),
  ),
  controls: {
    schemas: { controls: sentControls('Custom fields.'), 'controls-v2': sentControls('The same as `controls`.') },
    read: fields =>
      ['controls', 'controls-v2'].flatMap(name =>
        fields.list(name, maxControls).flatMap(entry => readControl(fields, name, entry)),
      ),
  },
  isInProgress: field(
    'inprogress',
    boolean('`false` together with `scheduled` schedules the order. If omitted, a new order is a draft.'),
    flagOf,
  ),
  scheduledAt: field(
    'scheduled',
    orNow(
      sentTime(
        'Moment of scheduling, normally now: on an update it can be `now`, the time of the request. Used only with `inprogress: false`.',
      ),
    ),
    readScheduled,
  ),
  scheduledBy: field('scheduledby', id("The user who schedules; by default, or if unknown, the key's user."), textOf),
  confirmedAt: field('confirmed', sentTime('When the client confirmed the appointment.'), readMoment),
  sendsEmail: field(
    'sendemailevents',
    boolean('`false` suppresses automatic emails for this order until it is set to `true`.'),
    flagOf,
  ),
  sendsSms: field('sendsmsevents', boolean('The same for text messages.'), flagOf),
}

/** An order as it is sent. The command records what was ignored in the history of the order. */
export const orderBody = {
  ...recordedBody<Input>(
    'OrderFields',
    'All fields are optional. An update leaves omitted fields unchanged. An empty text clears a text of the property, and takes off the order a person of whom it says so; any other empty field counts as omitted.',
    parts,
    Object.keys(orderSchema.properties ?? {}),
  ),
  example: sampleOrderFields,
}
