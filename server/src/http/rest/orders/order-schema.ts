import { sample, sampleMoment } from '../../openapi/samples.ts'
import { type Fields, members, record } from '../../openapi/schema.ts'
import {
  flag,
  id,
  idOrEmpty,
  listOf,
  moment,
  money,
  number,
  orEmpty,
  text,
  wallTime,
  wallTimeOrEmpty,
  whole,
} from '../../openapi/values.ts'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const inspectors: Fields = Object.fromEntries(
  places.map(place => [
    `inspector${place}`,
    idOrEmpty(place === 1 ? 'The inspector.' : `Another person on the order, in place ${place}.`),
  ]),
)

const property: Fields = {
  address1: text('Street line of the house.'),
  address2: text('Second line.'),
  city: text('City.'),
  state: text('State, as it was written.'),
  stateabbreviation: text('Two letters, where the state is recognised; otherwise `""`.'),
  zip: text('ZIP code.'),
  county: text('County.'),
  latitude: orEmpty(number('Degrees north.')),
  longitude: orEmpty(number('Degrees east.')),
  squarefeet: orEmpty(whole('Living area.')),
  yearbuilt: orEmpty(whole('Year the house was built in.')),
  salesprice: orEmpty(money('What the house is sold for.')),
  foundation: text('Kind of foundation; sent as `foundationtype`.'),
  reportnumber: text('Number of the report.'),
}

const content: Fields = {
  services: listOf(
    members({ id: id('The service.'), uuid: id('The same.'), name: text('Its name when it was added.') }),
    'The services on the order, each once.',
  ),
  packages: listOf(
    members({ id: text('This record of it.'), package: id('The package.'), name: text('Its name when it was added.') }),
    'Packages that were recorded, one entry each time.',
  ),
  fees: listOf(
    members({ id: id('The fee.'), name: text('Its name.'), amount: money('What it comes to on this order.') }),
    'The fees on the order.',
  ),
  totalfee: money('The sum of `fees`.'),
}

const milestones: Fields = {
  createddatetime: wallTime('When it was created.'),
  createdby: id('Who created it.'),
  scheduleddatetime: wallTimeOrEmpty('The moment of scheduling.', 'on a draft'),
  scheduledby: idOrEmpty('Who scheduled it.'),
  confirmeddatetime: wallTimeOrEmpty('When the client confirmed.', 'before that'),
  confirmedby: idOrEmpty('Who recorded the confirmation.'),
  completeddatetime: wallTimeOrEmpty('When it was last completed.', 'before that'),
  completedby: idOrEmpty('Who last completed it.'),
  initialcompleteddatetime: wallTimeOrEmpty('When it was completed for the first time.', 'before that'),
  initialcompletedby: idOrEmpty('Who completed it for the first time.'),
}

export const orderSchema = record('Order', 'An inspection, from draft to completion.', {
  id: id('The order.'),
  oid: whole('The number staff know it by: unique in the company and growing, with gaps.'),
  office: id('The office it belongs to.'),
  ordertype: idOrEmpty('The order type.'),
  orderstatus: {
    type: 'string',
    enum: ['draft', 'scheduled', 'completed'],
    description: "A draft hides the inspector's window like any order, but nobody is told of it.",
  },
  datetime: wallTimeOrEmpty('When the appointment begins.', 'where there is none yet'),
  datetimeiso: {
    type: 'string',
    pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2})?$',
    description: "The same with the offset of the company's zone on that day, ISO 8601.",
  },
  duration: whole('Minutes: as sent, or as long as the services take, or what is usual in the company.'),
  ...property,
  ...inspectors,
  client: idOrEmpty('The client.'),
  buyersagent: idOrEmpty("The buyer's agent."),
  sellersagent: idOrEmpty("The seller's agent."),
  ...content,
  ...milestones,
  complete: flag('Whether it is completed.'),
  paid: flag('Whether it is paid in full.'),
  show: flag('`no` on a removed order.'),
  sendemailevents: flag('Whether automatic emails go out for it.'),
  sendsmsevents: flag('Whether automatic text messages go out for it.'),
  modified: moment('When it last changed. Every change moves it forward.'),
  conflicts: listOf(
    { type: 'string', format: 'uuid' },
    'Other orders of the same people at the same time. Nothing prevents them: look here after booking.',
  ),
})

export const noteSchema = record('OrderNote', 'A note on an order.', {
  temp: flag('`yes` while the order is a draft.'),
  dte: wallTime('When it was written.'),
  user: {
    anyOf: [
      members({ id: id('The user.'), display: text('The name to show.') }),
      { type: 'array', items: { type: 'string' }, maxItems: 0 },
    ],
    description: 'Who wrote it; **an empty list** where that is not known.',
  },
  text: text('The note.'),
})

export const orderFeeSchema = record('OrderFee', 'A fee on an order.', {
  feeid: id('The fee.'),
  orderid: id('The order.'),
  name: text('Its name.'),
  amount: money('What it comes to on this order.'),
})

export const historySchema = record('OrderChange', 'What somebody changed at once.', {
  uid: id('The user who did it.'),
  by: text("That user's name to show."),
  when: moment('When.'),
  changes: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The new values, each under a label for people. `Ignored` holds what was sent but dropped, replaced or ignored.',
  },
})

export const sampleOrder = {
  id: sample.order,
  oid: 1042,
  office: sample.office,
  ordertype: sample.orderType,
  orderstatus: 'scheduled',
  datetime: '2026-11-06 09:00:00',
  datetimeiso: '2026-11-06T09:00:00-05:00',
  duration: 180,
  address1: '1420 Dilworth Road',
  address2: '',
  city: 'Charlotte',
  state: 'NC',
  stateabbreviation: 'NC',
  zip: '28203',
  county: 'Mecklenburg',
  latitude: 35.2062,
  longitude: -80.8545,
  squarefeet: 2450,
  yearbuilt: 1938,
  salesprice: '',
  foundation: 'Crawl space',
  reportnumber: '',
  ...Object.fromEntries(places.map(place => [`inspector${place}`, place === 1 ? sample.inspector : ''])),
  client: sample.client,
  buyersagent: sample.agent,
  sellersagent: '',
  services: [{ id: sample.service, uuid: sample.service, name: 'Home Inspection' }],
  packages: [],
  fees: [{ id: sample.serviceFee, name: 'Home Inspection', amount: 415 }],
  totalfee: 415,
  createddatetime: '2026-10-05 14:11:58',
  createdby: sample.owner,
  scheduleddatetime: '2026-10-05 14:12:07',
  scheduledby: sample.owner,
  confirmeddatetime: '',
  confirmedby: '',
  completeddatetime: '',
  completedby: '',
  initialcompleteddatetime: '',
  initialcompletedby: '',
  complete: 'no',
  paid: 'no',
  show: 'yes',
  sendemailevents: 'yes',
  sendsmsevents: 'yes',
  modified: sampleMoment,
  conflicts: [],
}
