import { sample } from '../../openapi/samples.ts'
import { type Fields, form, type Schema } from '../../openapi/schema.ts'
import { id, number, sentTime, text, truth, whole } from '../../openapi/values.ts'

const dropped = 'An id that the company does not know is dropped, with a warning.'

const atMost = (maxItems: number, items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  description,
})

const property: Fields = {
  address1: text('Street line of the house.'),
  address2: text('Second line.'),
  city: text('City.'),
  state: text('State, abbreviated or not.'),
  zip: text('ZIP code. Counts for the price.'),
  county: text('County.'),
  latitude: { ...number('Degrees north.'), minimum: -90, maximum: 90 },
  longitude: { ...number('Degrees east.'), minimum: -180, maximum: 180 },
  squarefeet: { ...whole('Living area. Counts for the price.'), minimum: 0 },
  yearbuilt: { ...whole('Year the house was built in. Counts for the price.'), minimum: 0 },
  salesprice: { ...number('What the house is sold for, in dollars.'), minimum: 0 },
  foundationtype: text('Kind of foundation; read as `foundation`.'),
  reportnumber: text('Number of the report.'),
}

const appointment: Fields = {
  datetime: sentTime(
    'When the appointment begins, on a quarter hour. Kept exactly as written. Nothing checks that the inspector has that time.',
  ),
  duration: {
    ...whole(
      'Minutes. Left out, the appointment takes as long as its services do, or what is usual in the company. It may run past the end of the slot.',
    ),
    minimum: 1,
    maximum: 10_080,
  },
  inspector1uuid: id(`The inspector: \`userid\` of the slot. ${dropped}`),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8, 9, 10].map(place => [`inspector${place}uuid`, id(`Another person, in place ${place}.`)]),
  ),
}

const people: Fields = {
  officeuuid: id(
    "The office the order belongs to; left out, that of the key's user. **Where it is another than `?office=` names, every service is dropped.** One that is not known becomes the primary office.",
  ),
  ordertypeuuid: id(`The order type. ${dropped}`),
  clientuuid: id(`The client. ${dropped}`),
  client: {
    type: 'object',
    description:
      'In place of `clientuuid`: the client of that display name, made if there is none. Also as a list of one. Where both are sent and `clientuuid` is known, it wins.',
    properties: {
      name: text('Display name.'),
      email: text('Email address, for a new client.'),
      mobile: text('Mobile phone, for a new client.'),
    },
    required: ['name'],
  },
  buyersagentuuid: id(`The buyer's agent. ${dropped}`),
  sellersagentuuid: id(`The seller's agent. ${dropped}`),
}

const content: Fields = {
  services: atMost(
    100,
    { type: 'string', format: 'uuid' },
    'On create the complete list: what is not in it is neither on the order nor priced. **On an update these are added, and each is priced again**, also where it is on the order already. One that the office does not offer is dropped, with a warning.',
  ),
  removeservices: atMost(
    100,
    { type: 'string', format: 'uuid' },
    'Services to take off on an update, with their fees.',
  ),
  packages: atMost(
    100,
    { type: 'object', properties: { package: id('The package.') }, required: ['package'] },
    'Recorded only: **a package brings neither services nor fees**, and one sent again is recorded again. One that is not known makes the outcome `partial`: nothing of the services and packages in this request is attached, and on create no fees either.',
  ),
  fees: atMost(
    100,
    {
      type: 'object',
      properties: {
        feeid: id('The fee. **One that is not known refuses the whole request.**'),
        value: number('What it comes to, in dollars.'),
      },
      required: ['feeid', 'value'],
    },
    'Amounts set by hand. A fee that is not on the order yet is added.',
  ),
  donotcalculateservicefees: truth('`true`: do not price the services from the catalogue.'),
  notes: atMost(
    100,
    {
      type: 'object',
      properties: {
        owner: id('The user who wrote it. One that is not known is dropped, and the note stays without an author.'),
        text: text('The note.'),
      },
      required: ['text'],
    },
    'Notes to add.',
  ),
}

const scheduling: Fields = {
  inprogress: truth(
    '`false` schedules, together with `scheduled`. Left out, a new order is a draft, and an update changes nothing about that.',
  ),
  scheduled: sentTime('The moment of scheduling, normally now. Counts only beside `inprogress: false`.'),
  scheduledby: id("Who scheduled it; left out or not known, the key's user."),
  confirmed: sentTime('When the client confirmed the appointment.'),
  sendemailevents: truth('`false` keeps automatic emails for this order back, until it is set to `true`.'),
  sendsmsevents: truth('The same for text messages.'),
}

export const orderFields = form(
  'OrderFields',
  'Everything is optional. On an update what is left out stays as it is; an empty text empties a text of the address, and counts as left out everywhere else.',
  { ...property, ...appointment, ...people, ...content, ...scheduling },
)

export const sampleOrderFields = {
  address1: '1420 Dilworth Road',
  city: 'Charlotte',
  state: 'NC',
  zip: '28203',
  squarefeet: 2450,
  yearbuilt: 1938,
  datetime: '2031-11-06 09:00:00',
  duration: 180,
  inspector1uuid: sample.inspector,
  ordertypeuuid: sample.orderType,
  services: [sample.service, sample.addOn],
  clientuuid: sample.client,
  buyersagentuuid: sample.agent,
  notes: [{ owner: sample.owner, text: 'The key is under the mat.' }],
}

export const sampleScheduling = { inprogress: false, scheduled: '2026-10-05 14:12:07' }
