import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentOf, idOf, type Json, OddCompany, type Oddity } from './odd-company.ts'

/** Half of the fees of every third order. */
function dueOf({ oid, paid }: Json): number {
  if (paid === 'yes') return 0
  return Number(oid) % 3 === 2 ? 49.75 : 99.5
}

/** A system of this interface with one company in memory. */
export class OddSource {
  readonly #server: Server
  readonly #company: OddCompany
  readonly calls: string[] = []
  readonly records: Record<string, Json[]>
  readonly removed: Json[] = []
  #answered = 0
  #called = Promise.withResolvers<void>()

  constructor(odd: readonly Oddity[], orders = 12) {
    this.#company = new OddCompany(odd, orders)
    this.records = this.#company.records
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
    return this.#company.is(oddity)
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
    const file = this.#fileAt(path)
    if (file) {
      const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment' }
      return void response.writeHead(200, headers).end(contentOf(file))
    }
    const body = this.#bodyOf(path, url.searchParams)
    if (body === undefined) return void send(405, { status: 'error', message: 'missing or invalid action specified' })
    if (!this.#is('slow answers') || this.#answered % 3 > 0) return void send(200, body)
    const text = JSON.stringify(body)
    response.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, 20))
    setTimeout(() => response.end(text.slice(20)), 5)
  }

  /** The file whose content is asked for, by its name. */
  #fileAt(path: string): string | undefined {
    const [, sent] = /^\/order\/file\/[^/]+\/(.+)$/.exec(path) ?? []
    if (!sent || this.#is('hidden files') || !this.records.files?.some(({ id }) => String(id) === sent))
      return undefined
    return this.#is('whole numbers everywhere') ? idOf.file(Number(sent)) : sent
  }

  #bodyOf(path: string, query: URLSearchParams): object | undefined {
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
      return this.#is('hidden files')
        ? undefined
        : ok({ files: files.filter(({ order }) => String(order) === rest[1]) })
    const order = (this.records.orders ?? []).find(({ id }) => String(id) === rest.at(-1))
    const of = (part: string) => order?.[`_${part}`] ?? []
    if (list === 'amountdue')
      return this.#is('partly paid orders') ? ok({ amountdue: this.#company.number(dueOf(order ?? {})) }) : undefined
    if (list === 'order' && rest[0] === 'notes') return ok({ notes: of('notes') })
    if (list === 'order' && rest[0] === 'history') return ok({ history: of('history') })
    const whole = this.records[list]
    const plain = ({ _notes, _history, ...record }: Json) => record
    if (whole && rest.length === 0) {
      const isPeople = /^(?:clients|agents|agencies|contacts|escrowofficers|insuranceagents|orders)$/.test(list)
      const stub = ({ id, show = 'yes', modified }: Json) => ({ id, show, modified })
      const listed = whole.filter(record => this.#isAsked(record, query))
      const records = listed.map(record => (isPeople && this.#is('stubs') ? stub(record) : plain(record)))
      return ok({ [list]: records, ...(this.#is('after: na') && { after: 'na' }) })
    }
    const many = { agency: 'agencies' }[list] ?? `${list}s`
    const found = this.records[many]?.find(record => String(record.id) === rest[0])
    if (!this.records[many]) return undefined
    return found ? ok({ [list]: plain(found) }) : { status: 'error', message: 'not found', [list]: '' }
  }

  #isAsked({ modified, datetime }: Json, query: URLSearchParams): boolean {
    const [after, datetimeAfter] = [query.get('after'), query.get('datetimeafter')]
    if (datetimeAfter && (this.#is('empty datetimeafter') || String(datetime) < datetimeAfter)) return false
    return !after || this.#is('after ignored') || String(modified) >= after
  }
}
