import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  reason: (n: number) => id(11, n),
  event: (n: number) => id(13, n),
  file: (n: number) => id(14, n),
}

type Json = Record<string, unknown>

/** The bytes of a file. */
export const contentOf = (file: string) => `The content of ${file}. `.repeat(5_000)

/** A system of this interface with one company in memory. */
export class OddSource {
  readonly #server: Server
  readonly #oddities: ReadonlySet<Oddity>
  readonly calls: string[] = []
  readonly records: Record<string, Json[]> = {}
  readonly removed: Json[] = []
  #answered = 0
  #called = Promise.withResolvers<void>()

  constructor(odd: readonly Oddity[], orders = 12) {
    this.#oddities = new Set(odd)
    this.#fill(orders)
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  async open(): Promise<this> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/acme/rest`
  }

  /** It listens as long as the process. */
  unref(): this {
    this.#server.unref()
    return this
  }

  nextCall(): Promise<void> {
    return this.#called.promise
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise(resolve => this.#server.close(() => resolve()))
  }

  #is(oddity: Oddity): boolean {
    return this.#oddities.has(oddity)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://source')
    const path = url.pathname.replace('/acme/rest', '')
    this.calls.push(`${request.method} ${path}`)
    this.#called.resolve()
    this.#called = Promise.withResolvers<void>()
    const send = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Basic ${btoa('key:pls_hidden')}`)
      return void send(401, { status: 'error', message: 'authentication failed' })
    this.#answered += 1
    if (this.#is('bad line')) {
      if (this.#answered % 11 === 0) return void request.socket.destroy()
      if (this.#answered % 7 === 0) return void response.writeHead(502).end('<html>Bad gateway</html>')
      if (this.#answered % 5 === 0) return void send(429, { status: 'error' }, { 'retry-after': '0' })
    }
    const [, file] = /^\/order\/file\/[^/]+\/(.+)$/.exec(path) ?? []
    if (file && !this.#is('hidden files') && this.records.files?.some(({ id }) => id === file)) {
      const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment' }
      return void response.writeHead(200, headers).end(contentOf(file))
    }
    const body = this.#bodyOf(path)
    if (body === undefined) return void send(405, { status: 'error', message: 'missing or invalid action specified' })
    send(200, body)
  }

  #bodyOf(path: string): object | undefined {
    const ok = (members: object) => ({ status: 'ok', message: '', ...members })
    const [, list = '', ...rest] = path.split('/')
    if (list === 'me') return ok({ me: this.records.users?.[0] })
    if (this.#is('failing lists')) {
      if (list === 'insuranceagents') return { status: 'error', message: 'Undefined index' }
      if (list === 'cancelreasons') return undefined
    }
    const files = this.records.files ?? []
    if (list === 'orderfiles')
      return ok({ files: [...files, ...this.removed].map(({ id, order }) => ({ id, order_id: order, show: true })) })
    if (list === 'order' && rest[0] === 'files')
      return this.#is('hidden files') ? undefined : ok({ files: files.filter(({ order }) => order === rest[1]) })
    const of = (part: string) => (this.records.orders ?? []).find(order => order.id === rest[1])?.[`_${part}`] ?? []
    if (list === 'order' && rest[0] === 'notes') return ok({ notes: of('notes') })
    if (list === 'order' && rest[0] === 'history') return ok({ history: of('history') })
    const whole = this.records[list]
    const plain = ({ _notes, _history, ...record }: Json) => record
    if (whole && rest.length === 0) {
      const isPeople = /^(?:clients|agents|agencies|contacts|escrowofficers|insuranceagents|orders)$/.test(list)
      const stub = ({ id, show = 'yes', modified }: Json) => ({ id, show, modified })
      return ok({ [list]: whole.map(record => (isPeople && this.#is('stubs') ? stub(record) : plain(record))) })
    }
    const many = { agency: 'agencies' }[list] ?? `${list}s`
    const found = this.records[many]?.find(record => String(record.id) === rest[0])
    if (!this.records[many]) return undefined
    return found ? ok({ [list]: plain(found) }) : { status: 'error', message: 'not found', [list]: '' }
  }

  #time(text: string): string {
    if (!this.#is('american times') || text === '') return text
    const [, year, month, day, hour = '0', minute] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(text) ?? []
    const half = Number(hour) >= 12 ? 'PM' : 'AM'
    return `${Number(month)}/${Number(day)}/${year} ${Number(hour) % 12 || 12}:${minute} ${half}`
  }

  #number(value: number | undefined): unknown {
    if (!this.#is('numbers as texts')) return value ?? ''
    return value === undefined ? '' : value.toFixed(2)
  }

  #fill(orders: number): void {
    const modified = '2026-03-01T10:00:00-05:00'
    const whole = this.#is('whole-number ids')
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
      fees: [{ id: idOf.fee(n), name: `Fee ${n}`, amount: this.#number(100 * n) }],
    }))
    this.records.packages = []
    this.records.fees = [{ id: idOf.fee(3), name: 'Trip', defaultamount: this.#number(60), show: 'yes' }]
    this.records.referreasons = [{ id: idOf.reason(1), reason: 'Radio', show: 'yes', modified }]
    this.records.cancelreasons = [{ id: idOf.reason(2), reason: 'Weather', show: 'yes', modified }]
    this.records.costcenters = [{ id: idOf.reason(3), name: 'Territory A', state: 'AL', show: 'yes' }]
    this.records.agencies = [1, 2].map(n => ({ id: idOf.agency(n), name: `Agency ${n}`, show: 'yes', modified }))
    this.records.clients = Array.from({ length: orders }, (_, i) => ({
      id: idOf.client(i + 1),
      ...person(i + 1, 'Cleo'),
    }))
    this.records.agents = [1, 2, 3].map(n => ({ id: idOf.agent(n), agency: idOf.agency(1), ...person(n, 'Abel') }))
    this.records.escrowofficers = [{ id: idOf.officer(1), ...person(1, 'Ella') }]
    this.records.insuranceagents = []
    this.records.contacts = []
    this.records.escrowoffices = whole ? [{ id: 3, name: 'Title Three', show: 'yes', modified }] : []
    this.records.calendarevents = [1, 2, 3].map(n => ({
      ...{ id: idOf.event(n), user: idOf.user(1), userdisplay: 'Una No1', title: `Event ${n}`, outside: 'no' },
      ...{ start: `2027-07-0${n} 13:00:00`, end: `2027-07-0${n} 14:00:00` },
    }))
    this.records.files = Array.from({ length: Math.ceil(orders / 4) }, (_, i) => this.file(4 * i + 1))
    this.records.orders = Array.from({ length: orders }, (_, i) => this.#order(i + 1, modified))
  }

  /** The report of an order. */
  file(n: number, id = idOf.file(n)): Json {
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

  #order(n: number, modified: string): Json {
    const isCancelled = n % 6 === 0
    const at = (day: number, hour: string) => `2026-0${1 + (n % 3)}-${String(day).padStart(2, '0')} ${hour}`
    const control = (i: number) => ({
      id: this.#is('whole-number ids') ? 400 + i : id(12, i),
      ...{ name: `field${i}`, label: `Field ${i}`, type: 'text', value: i === 1 ? `value ${n}` : '' },
    })
    return {
      ...{ id: idOf.order(n), oid: 1000 + n, office: idOf.office, ordertype: idOf.orderType, modified },
      ...{
        client: idOf.client(n),
        buyersagent: idOf.agent(1 + (n % 3)),
        sellersagent: '',
        inspector1: idOf.user(1 + (n % 2)),
      },
      ...{ escrowofficer: n === 1 ? idOf.officer(1) : '', insuranceagent: '', contacts: [] },
      ...{ datetime: this.#time(at(20, '09:00:00')), duration: this.#number(180), createdby: idOf.user(1) },
      createddatetime: this.#time(at(1, '08:30:00')),
      scheduleddatetime: this.#time(at(2, '08:30:00')),
      scheduledby: idOf.user(1),
      ...{
        address1: `${n} Elm Street`,
        city: 'Charlotte',
        zip: '28203',
        squarefeet: this.#number(n === 2 ? undefined : 2400),
      },
      ...{ state: 'f0f0f0f0-0000-4000-8000-000000000037', stateabbreviation: 'NC', yearbuilt: this.#number(1987) },
      ...{
        latitude: '',
        longitude: '',
        referreason: idOf.reason(1),
        costcenter: idOf.reason(3),
        costcentername: 'Territory A',
      },
      ...{ services: [{ uuid: idOf.service(1), name: 'Service 1' }], packages: [], coupons: [], taxes: [] },
      fees: [
        { id: idOf.fee(1), name: 'Fee 1', amount: this.#number(99.5) },
        { id: idOf.fee(2), name: 'Fee 2', amount: this.#number(0), defaultamount: this.#number(200) },
      ],
      totalfee: this.#number(99.5),
      controls: Array.from({ length: this.#is('many custom fields') ? 137 : 2 }, (_, i) => control(i + 1)),
      ...{ complete: n % 2 === 0 && !isCancelled ? 'yes' : 'no', paid: n % 4 === 0 ? 'yes' : 'no' },
      completeddatetime: n % 2 === 0 && !isCancelled ? this.#time(at(21, '12:00:00')) : '',
      ...{ canceled: isCancelled && !this.#is('cancelled as removed') ? 'yes' : 'no' },
      ...{ show: isCancelled && this.#is('cancelled as removed') ? 'no' : 'yes' },
      deleteddatetime: isCancelled && this.#is('cancelled as removed') ? this.#time(at(3, '08:00:00')) : '',
      canceleddatetime: isCancelled && !this.#is('cancelled as removed') ? this.#time(at(3, '08:00:00')) : '',
      ...{ sendemailevents: 'yes', sendsmsevents: 'yes' },
      _notes: [
        {
          ...{ temp: false, dte: at(2, '09:10:00'), text: `Note ${n}` },
          user: this.#is('notes without authors') ? [] : { id: idOf.user(1), display: 'Una No1' },
        },
      ],
      _history: [
        {
          ...{ uid: idOf.user(1), by: 'Una No1', changes: { 'Total Fee': '$99.50', Latitude: 35.2 } },
          when: this.#is('history elsewhere') ? '2026-01-01T05:00:00-08:00' : '2026-01-01T08:00:00-05:00',
        },
      ],
    }
  }
}
