import { neededFacts } from '../../domain/bookings/booking-form.ts'
import { type Choice, type Offer, offerOf } from '../../domain/bookings/offer.ts'
import type { Package, Service } from '../../domain/catalogue/catalogue.ts'
import type { DiscountedFee } from '../../domain/catalogue/package-pricing.ts'
import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { Hold } from '../../domain/conflicts/hold.ts'
import type { User } from '../../domain/people/user.ts'
import { type Control, controlTypes } from '../../domain/tenants/controls.ts'
import type { Office } from '../../domain/tenants/office.ts'
import type { RequestContext } from '../../domain/tenants/scope.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import type { Fields } from '../schema.ts'
import { showMoney } from '../spelling.ts'
import { boolean, id, integer, listOf, money, text, timestamp, wallTime } from '../values.ts'
import { sampleStart } from './booking-form-wire.ts'

const serviceRecord = recordTable<Service>('BookingService', 'A service that visitors may book.', {
  id: [id('The service.'), service => service.id, sample.service],
  name: [text('Name.'), service => service.name, 'Home Inspection'],
  description: [text('Description.'), service => service.description, 'The whole house, from roof to foundation.'],
  addon: [boolean('Whether it is an add-on.'), service => service.isAncillary, false],
  suggests: [
    listOf({ type: 'string', format: 'uuid' }, 'Services that go well with it.'),
    service => service.addOnIds,
    [sample.addOn],
  ],
  duration: [integer('Minutes. 0 if it has no length of its own.'), service => service.durationMinutes ?? 0, 180],
  price: [money('Base price.'), service => showMoney(totalCents(service.fees)), 425],
})

const packageRecord = recordTable<Package>('BookingPackage', 'Services under one name, which may cost less together.', {
  id: [id('The package.'), pack => pack.id, sample.package],
  name: [text('Name.'), pack => pack.name, 'Essential'],
  description: [text('Description.'), pack => pack.description, 'The inspection and a radon test.'],
  services: [listOf({ type: 'string', format: 'uuid' }, 'Its services.'), pack => pack.serviceIds, [sample.service]],
})

const inspectorRecord = recordTable<User>('BookingInspector', 'A person visitors may ask for.', {
  id: [id('The inspector.'), user => user.id, sample.inspector],
  name: [text('Display name.'), user => user.displayName, 'Marcus Bell'],
  bio: [text('A text about the inspector.'), user => user.bio, ''],
  photourl: [text('Address of a photo.'), user => user.photoUrl, ''],
})

const officeRecord = recordTable<Office>('BookingOffice', 'An office that visitors may book with.', {
  id: [id('`office` of the other calls.'), office => office.id, sample.office],
  slug: [text('Its name in addresses.'), office => office.slug, 'charlotte'],
  name: [text('Name.'), office => office.name, 'Charlotte'],
  phone: [text('Phone.'), office => office.phone, '704-555-0100'],
})

const questionRecord = recordTable<Control>('BookingQuestion', 'A custom field that the page asks for.', {
  id: [id('Sent back in `controls`.'), control => control.id, '8c1f4a7d-5e20-8b36-8d94-b0c7e2f1a583'],
  label: [text('The question.'), control => control.label, 'Is the crawl space open?'],
  type: [{ type: 'string', enum: [...controlTypes], description: 'Type.' }, control => control.type, 'checkbox'],
  choices: [listOf({ type: 'string' }, 'The values of a `select`.'), control => control.choices, []],
})

type Page = Pick<RequestContext, 'company' | 'office'>
const offered =
  <T>(show: (offer: Offer) => T) =>
  (page: Page): T =>
    show(offerOf(page))

export const bookingPageAnswer = answerTable<Page>({
  company: [text('Name of the company.'), ({ company }) => company.name, 'Tryon Oak Home Inspections'],
  zone: [text('The time zone of all local times.'), ({ company }) => company.zone, 'America/New_York'],
  welcome: [text('What the page says first.'), ({ company }) => company.settings.bookingWelcome, ''],
  terms: [text('What clients read before they book.'), ({ company }) => company.settings.bookingTerms, ''],
  colour: [
    text('Colour of the page; `""` if none was chosen.'),
    ({ company }) => company.settings.bookingColour,
    '#1f5f6b',
  ],
  reviewed: [
    boolean('Whether the office looks at a booking before it is scheduled.'),
    ({ company }) => company.settings.bookingHandling === 'after review',
    false,
  ],
  changehours: [
    integer('Until how many hours before the appointment it can be changed with its link.'),
    ({ company }) => company.settings.bookingChangeHours,
    24,
  ],
  needs: [
    listOf({ type: 'string' }, 'What prices depend on: `squarefeet`, `yearbuilt`.'),
    offered(offer => [...neededFacts(offer)].filter(name => name !== 'zip').map(name => name.toLowerCase())),
    ['squarefeet'],
  ],
  office: [officeRecord.schema, ({ office }) => officeRecord.show(office, undefined), officeRecord.example],
  offices: [
    listOf(officeRecord.schema, 'All offices.'),
    ({ company }) =>
      company.offices.filter(({ isShown }) => isShown).map(office => officeRecord.show(office, undefined)),
    [officeRecord.example],
  ],
  services: [
    listOf(serviceRecord.schema, 'Without those with `visible: "No"`.'),
    offered(({ services }) => services.map(service => serviceRecord.show(service, undefined))),
    [serviceRecord.example],
  ],
  packages: [
    listOf(packageRecord.schema, 'Those that are sold and have visible services only.'),
    offered(({ packages }) => packages.map(pack => packageRecord.show(pack, undefined))),
    [packageRecord.example],
  ],
  inspectors: [
    listOf(inspectorRecord.schema, 'Empty if visitors may not choose.'),
    offered(({ inspectors }) => inspectors.map(user => inspectorRecord.show(user, undefined))),
    [inspectorRecord.example],
  ],
  questions: [
    listOf(questionRecord.schema, 'The questions of the company.'),
    offered(({ questions }) => questions.map(control => questionRecord.show(control, undefined))),
    [questionRecord.example],
  ],
  foundations: [
    listOf({ type: 'string' }, 'Kinds of foundation that change the length.'),
    offered(({ foundations }) => foundations),
    [],
  ],
})

const feeRecord = recordTable<DiscountedFee>('BookingFee', 'A part of the price.', {
  service: [id('The service it belongs to.'), fee => fee.serviceId, sample.service],
  name: [text('Name.'), fee => fee.name, 'Home Inspection'],
  amount: [money('For this house.'), fee => showMoney(fee.amountCents), 450],
  listamount: [money('Without the package.'), fee => showMoney(fee.listCents), 475],
})

export const bookingPriceAnswer = answerTable<Choice>({
  fees: [
    listOf(feeRecord.schema, 'The parts.'),
    ({ fees }) => fees.map(fee => feeRecord.show(fee, undefined)),
    [feeRecord.example],
  ],
  total: [money('The price.'), choice => showMoney(choice.totalCents), 450],
  list: [money('Without the package.'), choice => showMoney(choice.listCents), 475],
  duration: [integer('Minutes of the appointment.'), ({ minutes }) => minutes, 180],
})

interface ShownTime {
  readonly start: string
  readonly startlocal: string
}

const timeRecord = recordTable<ShownTime>('BookingTime', 'A time that is open.', {
  start: [
    { type: 'string', format: 'date-time', description: 'Start, with offset.' },
    ({ start }) => start,
    '2031-11-06T09:00:00-05:00',
  ],
  startlocal: [wallTime('`start` of a booking.'), ({ startlocal }) => startlocal, sampleStart],
})

export const timeSchema = timeRecord.schema
export const sampleTime = timeRecord.example

interface ShownTimes {
  readonly from: string
  readonly days: number
  readonly minutes: number
  readonly times: readonly ShownTime[]
  readonly reason: string | undefined
}

export const bookingTimesAnswer = answerTable<ShownTimes>(
  {
    from: [text('The first day.'), ({ from }) => from, '2031-11-06'],
    days: [integer('Number of days that were searched.'), ({ days }) => days, 14],
    duration: [integer('Minutes of the appointment.'), ({ minutes }) => minutes, 180],
    times: [
      listOf(timeRecord.schema, 'The times, in order.'),
      ({ times }) => times.map(time => timeRecord.show(time, undefined)),
      [timeRecord.example],
    ],
  },
  { reason: [text('Why there are none. Absent if there are.'), ({ reason }) => reason, undefined] },
)

export const puzzleMembers: Fields = {
  algorithm: { type: 'string', enum: ['SHA-256'], description: 'The hash.' },
  challenge: text('The hash of the salt and the number that is to be found.'),
  maxnumber: integer('The number is not larger.'),
  salt: text('Goes before the number. It has the time at which the puzzle expires.'),
  signature: text('Sent back unchanged.'),
}

export const samplePuzzle = {
  algorithm: 'SHA-256',
  challenge: '2b1c4a7e9d0f3b6a8c5e1d2f4a7b9c0e3d6f8a1b4c7e9d0f2a5b8c1e4d7f0a3b',
  maxnumber: 50_000,
  salt: '5f0a1c9e7b3d2846a0c1e5f7?expires=1790000000&',
  signature: '7d2e5a8c1f4b0e3d6a9c2f5b8e1d4a7c0f3b6e9d2a5c8f1b4e7d0a3c6f9b2e5d',
}

type Held = Pick<RequestContext, 'company'> & { readonly hold: Hold }

export const heldTime = answerTable<Held>({
  start: [wallTime('Start.'), ({ hold }) => hold.startsAt, sampleStart],
  expires: [
    timestamp('Until when the time is kept.'),
    ({ hold, company }) => showInstant(hold.expiresAt, company.zone),
    sampleTimestamp,
  ],
})
