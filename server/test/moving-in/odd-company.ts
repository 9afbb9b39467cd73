import { hash } from 'node:crypto'
import { idOf as idOfSource } from '../../src/wire/moving-in/source-ids.ts'

/** How a source of this interface was seen to behave, each switched on by name. */
export const oddities = [
  /** Lists have `id`, `show` and `modified` only. */
  'stubs',
  /** `/insuranceagents` is `status: error`, `/cancelreasons` is 405. */
  'failing lists',
  /** Custom fields and escrow offices have whole numbers as ids. */
  'whole-number ids',
  /** Numbers that are not known are empty texts, and amounts are texts. */
  'numbers as texts',
  /** `12/31/2026 8:00 AM` instead of ISO dates. */
  'american times',
  /** The author of a note of the system is an empty list. */
  'notes without authors',
  /** The history is in the time of another zone. */
  'history elsewhere',
  /** Cancelled orders are marked as removed. */
  'cancelled as removed',
  /** Each order has 137 custom fields, most of them empty. */
  'many custom fields',
  /** Files of orders are listed, and cannot be read. */
  'hidden files',
  /** `after` filters nothing. */
  'after ignored',
  /** `datetimeafter` finds nothing. */
  'empty datetimeafter',
  /** Lists say so where others say since when they are. */
  'after: na',
  /** Every third answer arrives in two parts. */
  'slow answers',
  /** A third of the orders are half paid, as `/amountdue` alone says. */
  'partly paid orders',
  /** All records have whole numbers as ids, which begin with 1 in each list. */
  'whole numbers everywhere',
  /** Every fifth call is refused with 429, every seventh fails, every eleventh is dropped. */
  'bad line',
] as const
export type Oddity = (typeof oddities)[number]

const id = (kind: number, n: number) => `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
export const idOf = {
  office: id(1, 1),
  user: (n: number) => id(2, n),
  orderType: id(3, 1),
  service: (n: number) => id(4, n),
  fee: (n: number) => id(5, n),
  client: (n: number) => id(6, n),
  agent: (n: number) => id(7, n),
  agency: (n: number) => id(8, n),
  officer: (n: number) => id(9, n),
  order: (n: number) => id(10, n),
  referReason: id(11, 1),
  control: (n: number) => id(12, n),
  event: (n: number) => id(13, n),
  file: (n: number) => id(14, n),
  insuranceAgent: (n: number) => id(15, n),
  contact: (n: number) => id(16, n),
  escrowOffice: (n: number) => id(17, n),
  cancelReason: id(18, 1),
  costCenter: id(19, 1),
}

const kinds: Readonly<Record<number, string>> = {
  ...{ 1: 'office', 2: 'user', 3: 'ordertype', 4: 'service', 5: 'fee', 6: 'client', 7: 'agent', 8: 'agency' },
  ...{
    9: 'escrowofficer',
    10: 'order',
    11: 'referreason',
    14: 'file',
    15: 'insuranceagent',
    16: 'contact',
    17: 'escrowoffice',
  },
  ...{ 18: 'cancelreason', 19: 'costcenter' },
}
const ownId = /^(\d{8})-0000-4000-8000-(\d{12})$/

/** The id that a record with this one has in the copy. */
export function idHere(odd: readonly Oddity[], id: string): string {
  const [, kind, n] = ownId.exec(id) ?? []
  return odd.includes('whole numbers everywhere') ? (idOfSource(kinds[Number(kind)] ?? '', Number(n)) ?? '') : id
}

export type Json = Record<string, unknown>

/** The bytes of a file. */
export const contentOf = (file: string) => `The content of ${file}. `.repeat(5_000)

/** With whole numbers in the place of ids. */
function numbered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbered)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, numbered(each)]))
  const [, , n] = ownId.exec(String(value)) ?? []
  return n ? Number(n) : value
}

/** The report of an order. */
export function fileOf(n: number, id = idOf.file(n)): Json {
  const content = contentOf(id)
  return {
    ...{
      id,
      order: idOf.order(n),
      kind: 'report',
      title: `Report ${n}`,
      description: '',
      filename: `report-${n}.txt`,
    },
    ...{ mimetype: 'text/plain', size: content.length, sha256: hash('sha256', content), hostedurl: '', public: 'no' },
    ...{ createddatetime: '2026-01-05 08:00:00', createdby: idOf.user(1), modified: '2026-03-01T10:00:00-05:00' },
  }
}

/** What a company in memory shows. */
export class OddCompany {
  readonly records: Record<string, Json[]> = {}
  readonly #oddities: ReadonlySet<Oddity>

  constructor(odd: readonly Oddity[], orders: number) {
    this.#oddities = new Set(odd)
    this.#fill(orders)
  }

  is(oddity: Oddity): boolean {
    return this.#oddities.has(oddity)
  }

  #time(text: string): string {
    if (!this.is('american times') || text === '') return text
    const [, year, month, day, hour = '0', minute] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(text) ?? []
    const half = Number(hour) >= 12 ? 'PM' : 'AM'
    return `${Number(month)}/${Number(day)}/${year} ${Number(hour) % 12 || 12}:${minute} ${half}`
  }

  number(value: number | undefined): unknown {
    if (!this.is('numbers as texts')) return value ?? ''
    return value === undefined ? '' : value.toFixed(2)
  }

  #fill(orders: number): void {
    const modified = '2026-03-01T10:00:00-05:00'
    const whole = this.is('whole-number ids')
    const person = (n: number, name: string) => ({
      ...{ first: name, last: `No${n}`, display: `${name} No${n}`, email: `${name.toLowerCase()}${n}@source.example` },
      ...{
        mobilephone: `704-555-0${100 + n}`,
        address1: `${n} Oak Street`,
        city: 'Charlotte',
        zip: '28203',
        show: 'yes',
      },
      ...{ state: 'f0f0f0f0-0000-4000-8000-000000000037', stateabbreviation: 'NC', modified },
    })
    this.records.offices = [
      { id: idOf.office, name: 'Main', slug: 'main', city: 'Charlotte', state: 'NC', zip: '28203' },
    ]
    this.records.users = [1, 2].map(n => ({
      ...{ id: idOf.user(n), office: idOf.office, username: `user${n}`, firstname: 'Una', lastname: `No${n}` },
      ...{ displayname: `Una No${n}`, emailaddress: `user${n}@source.example`, phone: 'call the office' },
      ...{ inspector: 'Yes', owner: n === 1 ? 'Yes' : 'No', show: 'Yes', zips: ['28203', '28204'], modified },
    }))
    this.records.ordertypes = [{ id: idOf.orderType, name: 'Residential', show: 'yes', modified }]
    this.records.services = [1, 2].map(n => ({
      ...{ id: idOf.service(n), sid: n, name: `Service ${n}`, visible: 'Yes', ancillary: 'No' },
      fees: [{ id: idOf.fee(n), name: `Fee ${n}`, amount: this.number(100 * n) }],
    }))
    this.records.packages = []
    this.records.fees = [{ id: idOf.fee(3), name: 'Trip', defaultamount: this.number(60), show: 'yes' }]
    this.records.referreasons = [{ id: idOf.referReason, reason: 'Radio', show: 'yes', modified }]
    this.records.cancelreasons = [{ id: idOf.cancelReason, reason: 'Weather', show: 'yes', modified }]
    this.records.costcenters = [{ id: idOf.costCenter, name: 'Territory A', state: 'AL', show: 'yes' }]
    this.records.agencies = [1, 2].map(n => ({ id: idOf.agency(n), name: `Agency ${n}`, show: 'yes', modified }))
    this.records.clients = Array.from({ length: orders }, (_, i) => ({
      id: idOf.client(i + 1),
      ...person(i + 1, 'Cleo'),
    }))
    this.records.agents = [1, 2, 3].map(n => ({ id: idOf.agent(n), agency: idOf.agency(1), ...person(n, 'Abel') }))
    this.records.escrowofficers = [{ id: idOf.officer(1), ...person(1, 'Ella') }]
    this.records.insuranceagents = [{ id: idOf.insuranceAgent(1), ...person(1, 'Ivan') }]
    this.records.contacts = [{ id: idOf.contact(1), ...person(1, 'Cora'), type: 'lender' }]
    this.records.escrowoffices = [
      { id: idOf.escrowOffice(1), name: 'Title One', show: 'yes', modified },
      ...(whole ? [{ id: 3, name: 'Title Three', show: 'yes', modified }] : []),
    ]
    this.records.calendarevents = [1, 2, 3].map(n => ({
      ...{ id: idOf.event(n), user: idOf.user(1), userdisplay: 'Una No1', title: `Event ${n}`, outside: 'no' },
      ...{ start: `2027-07-0${n} 13:00:00`, end: `2027-07-0${n} 14:00:00` },
    }))
    this.records.files = Array.from({ length: Math.ceil(orders / 4) }, (_, i) => fileOf(4 * i + 1))
    this.records.orders = Array.from({ length: orders }, (_, i) => this.#order(i + 1, modified))
    if (this.is('whole numbers everywhere'))
      for (const [list, records] of Object.entries(this.records)) this.records[list] = numbered(records) as Json[]
  }

  #order(n: number, modified: string): Json {
    const isCancelled = n % 6 === 0
    const at = (day: number, hour: string) => `2026-0${1 + (n % 3)}-${String(day).padStart(2, '0')} ${hour}`
    const control = (i: number) => ({
      id: this.is('whole-number ids') ? 400 + i : idOf.control(i),
      ...{ name: `field${i}`, label: `Field ${i}`, value: i === 1 ? `value ${n}` : '' },
      ...(i === 2 ? { type: 'select', choices: ['Once', 'Often'] } : { type: 'text' }),
    })
    return {
      ...{ id: idOf.order(n), oid: 1000 + n, office: idOf.office, ordertype: idOf.orderType, modified },
      ...{
        client: idOf.client(n),
        buyersagent: idOf.agent(1 + (n % 3)),
        sellersagent: '',
        inspector1: idOf.user(1 + (n % 2)),
      },
      escrowofficer: n === 1 ? idOf.officer(1) : '',
      insuranceagent: n === 1 && !this.is('failing lists') ? idOf.insuranceAgent(1) : '',
      contacts: n === 1 ? [{ id: idOf.contact(1), type: 'lender' }] : [],
      ...{ datetime: this.#time(at(20, '09:00:00')), duration: this.number(180), createdby: idOf.user(1) },
      createddatetime: this.#time(at(1, '08:30:00')),
      scheduleddatetime: this.#time(at(2, '08:30:00')),
      scheduledby: idOf.user(1),
      ...{
        address1: `${n} Elm Street`,
        city: 'Charlotte',
        zip: '28203',
        squarefeet: this.number(n === 2 ? undefined : 2400),
      },
      ...{ state: 'f0f0f0f0-0000-4000-8000-000000000037', stateabbreviation: 'NC', yearbuilt: this.number(1987) },
      ...{
        latitude: '',
        longitude: '',
        referreason: idOf.referReason,
        costcenter: idOf.costCenter,
        costcentername: 'Territory A',
      },
      ...{ services: [{ uuid: idOf.service(1), name: 'Service 1' }], packages: [], coupons: [], taxes: [] },
      fees: [
        { id: idOf.fee(1), name: 'Fee 1', amount: this.number(99.5) },
        { id: idOf.fee(2), name: 'Fee 2', amount: this.number(0), defaultamount: this.number(200) },
      ],
      totalfee: this.number(99.5),
      controls: Array.from({ length: this.is('many custom fields') ? 137 : 2 }, (_, i) => control(i + 1)),
      ...{ complete: n % 2 === 0 && !isCancelled ? 'yes' : 'no', paid: n % 4 === 0 ? 'yes' : 'no' },
      completeddatetime: n % 2 === 0 && !isCancelled ? this.#time(at(21, '12:00:00')) : '',
      ...{ canceled: isCancelled && !this.is('cancelled as removed') ? 'yes' : 'no' },
      ...{ show: isCancelled && this.is('cancelled as removed') ? 'no' : 'yes' },
      deleteddatetime: isCancelled && this.is('cancelled as removed') ? this.#time(at(3, '08:00:00')) : '',
      canceleddatetime: isCancelled && !this.is('cancelled as removed') ? this.#time(at(3, '08:00:00')) : '',
      ...{ sendemailevents: 'yes', sendsmsevents: 'yes' },
      _notes: [
        {
          ...{ temp: false, dte: at(2, '09:10:00'), text: `Note ${n}` },
          user: this.is('notes without authors') ? [] : { id: idOf.user(1), display: 'Una No1' },
        },
      ],
      _history: [
        {
          ...{ uid: idOf.user(1), by: 'Una No1', changes: { 'Total Fee': '$99.50', Latitude: 35.2 } },
          when: this.is('history elsewhere') ? '2026-01-01T05:00:00-08:00' : '2026-01-01T08:00:00-05:00',
        },
      ],
    }
  }
}
