import { type Answer, Caller, RawBody, type Wishes } from './call.ts'
import type { Agent, AgentFields, Client, ContactFields } from './contacts.ts'
import { Refused } from './errors.ts'
import {
  type Download,
  type DownloadRange,
  type FileDetails,
  type FileRemoved,
  type FileSaved,
  type FileSource,
  type FileUpload,
  type OrderFile,
  readDownload,
  type UploadWishes,
} from './files.ts'
import type { Footprint } from './footprints.ts'
import type { Order, OrderChange, OrderFeeLine, OrderFields, OrderNote, OrderSaved, Saved } from './orders.ts'
import type { AmountDue, PaymentFields, PaymentSaved } from './payments.ts'
import type { GeocodedAddress, WrittenAddress } from './places.ts'
import type { Fee, Office, OrderType, Package, Quote, QuoteRequest, Service, User } from './resources.ts'
import type { OpenTime, OpenTimeQuestion } from './slots.ts'
import {
  type AgentPage,
  type ClientPage,
  type ListedOrder,
  type OrderPage,
  type PageQuestion,
  pages,
} from './syncing.ts'

export interface Access {
  /** `https://{host}/{company_key}/rest`; the directory knows it. */
  readonly baseUrl: string
  readonly accessKey: string
  readonly secretKey: string
  /** In place of the platform's own `fetch`. */
  readonly fetch?: typeof fetch
}

/** Services are looked up in this office; the order belongs to the one in `officeuuid`. */
export interface OrderWishes extends Wishes {
  readonly office?: string | undefined
}

/** The tenant API of one company, as the user of one key. Whatever the service refuses is thrown as a PlumblineError. */
export class Plumbline {
  readonly #caller: Caller

  constructor({ baseUrl, accessKey, secretKey, fetch }: Access) {
    this.#caller = new Caller(baseUrl, { username: accessKey, password: secretKey }, fetch)
  }

  async me(): Promise<User> {
    return member(await this.#caller.get('/me'), 'me')
  }

  async users({ availableOnly }: { availableOnly?: boolean } = {}): Promise<readonly User[]> {
    return member(await this.#caller.get('/users', { availableonly: availableOnly }), 'users')
  }

  async user(id: string): Promise<User> {
    return member(await this.#caller.get(`/user/${encodeURIComponent(id)}`), 'user')
  }

  /** Needs the owner privilege. */
  async offices(): Promise<readonly Office[]> {
    return member(await this.#caller.get('/offices'), 'offices')
  }

  async orderTypes({ office }: { office?: string } = {}): Promise<readonly OrderType[]> {
    return member(await this.#caller.get('/ordertypes', { office }), 'ordertypes')
  }

  async services(
    options: { withAssociations?: boolean; after?: string; office?: string } = {},
  ): Promise<readonly Service[]> {
    return member(await this.#caller.get('/services', options), 'services')
  }

  /** With the inactive and the deleted ones: keep those with `active` and `show`. */
  async packages({ office }: { office?: string } = {}): Promise<readonly Package[]> {
    return member(await this.#caller.get('/packages', { office }), 'packages')
  }

  /** Fees that belong to no service. */
  async fees(): Promise<readonly Fee[]> {
    return member(await this.#caller.get('/fees'), 'fees')
  }

  /** Needs the owner privilege. */
  async quote(request: QuoteRequest, { office }: { office?: string } = {}): Promise<Quote> {
    return (await this.#caller.post('/calculateservicequote', request, { office })) as unknown as Quote
  }

  /** Corrects an address and tells where it is. One that cannot be placed at all is refused. */
  async geocode({ address1, city, state, zip }: WrittenAddress): Promise<GeocodedAddress> {
    return (await this.#caller.get('/geocode', { address1, city, state, zip })) as unknown as GeocodedAddress
  }

  /** Nothing where no client has this email address. */
  lookUpClient(email: string): Promise<Client | undefined> {
    return this.#lookUp(`/client/lookup/${encodeURIComponent(email)}`, 'client')
  }

  async client(id: string): Promise<Client> {
    return member(await this.#caller.get(`/client/${encodeURIComponent(id)}`), 'client')
  }

  /** Makes a new one every time: look up first. */
  async createClient(fields: ContactFields, wishes: Wishes = {}): Promise<Saved> {
    return saved(await this.#caller.post('/client', fields, {}, wishes))
  }

  async updateClient(id: string, fields: ContactFields, wishes: Wishes = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/client/${encodeURIComponent(id)}`, fields, {}, wishes))
  }

  /** Nothing where no agent has this email address. */
  lookUpAgent(email: string): Promise<Agent | undefined> {
    return this.#lookUp(`/agent/lookup/${encodeURIComponent(email)}`, 'agent')
  }

  async agent(id: string): Promise<Agent> {
    return member(await this.#caller.get(`/agent/${encodeURIComponent(id)}`), 'agent')
  }

  /** Needs the owner privilege. */
  async createAgent(fields: AgentFields, wishes: Wishes = {}): Promise<Saved> {
    return saved(await this.#caller.post('/agent', fields, {}, wishes))
  }

  /** Needs the owner privilege. */
  async updateAgent(id: string, fields: AgentFields, wishes: Wishes = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/agent/${encodeURIComponent(id)}`, fields, {}, wishes))
  }

  async availableSlots(question: OpenTimeQuestion = {}): Promise<OpenTime> {
    return (await this.#caller.get('/availableslots', { ...question })) as unknown as OpenTime
  }

  /** A draft, unless `inprogress: false` and `scheduled` are there. */
  async createOrder(fields: OrderFields, { office, ...wishes }: OrderWishes = {}): Promise<OrderSaved> {
    return saved(await this.#caller.post('/order', fields, { office }, wishes))
  }

  /** By id or by order number. */
  async order(id: string | number): Promise<Order> {
    return member(await this.#caller.get(`/order/${encodeURIComponent(id)}`), 'order')
  }

  async updateOrder(id: string, fields: OrderFields, { office, ...wishes }: OrderWishes = {}): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/${encodeURIComponent(id)}`, fields, { office }, wishes))
  }

  async completeOrder(id: string, fields: { reportnumber?: string } = {}, wishes: Wishes = {}): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/complete/${encodeURIComponent(id)}`, fields, {}, wishes))
  }

  async deleteOrder(id: string, wishes: Wishes = {}): Promise<OrderSaved> {
    return saved(await this.#caller.delete(`/order/${encodeURIComponent(id)}`, wishes))
  }

  async orderNotes(id: string): Promise<readonly OrderNote[]> {
    return member(await this.#caller.get(`/order/notes/${encodeURIComponent(id)}`), 'notes')
  }

  async orderFees(id: string): Promise<readonly OrderFeeLine[]> {
    return member(await this.#caller.get(`/order/fees/${encodeURIComponent(id)}`), 'orderfees')
  }

  /** Newest last; a removed order still has one. */
  async orderHistory(id: string): Promise<readonly OrderChange[]> {
    return member(await this.#caller.get(`/order/history/${encodeURIComponent(id)}`), 'history')
  }

  /** Coming inspections of the key's user, the next one first; those of everybody need the owner privilege. */
  async footprints({ all }: { all?: boolean } = {}): Promise<readonly Footprint[]> {
    return member(await this.#caller.get('/orders/footprints', { all }), 'footprints')
  }

  /** Once it was read. Only the user's own: what others have not read stays theirs. */
  async deleteFootprint(id: string, wishes: Wishes = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/orders/footprint/${encodeURIComponent(id)}`, wishes))
  }

  /** Sent twice it is paid twice: give it an `idempotencyKey`. */
  async addPayment(fields: PaymentFields, wishes: Wishes = {}): Promise<PaymentSaved> {
    return saved(await this.#caller.post('/addpayment', fields, {}, wishes))
  }

  /** By id or by order number. */
  async amountDue(id: string | number): Promise<AmountDue> {
    return (await this.#caller.get(`/amountdue/${encodeURIComponent(id)}`)) as unknown as AmountDue
  }

  /** Whole orders in the order they changed, removed ones too; see `pages` of `plumbline-client/syncing`. */
  async orders(question: PageQuestion = {}): Promise<OrderPage> {
    return (await this.#caller.get('/orders', { ...question })) as unknown as OrderPage
  }

  async clients(question: PageQuestion = {}): Promise<ClientPage> {
    return (await this.#caller.get('/clients', { ...question })) as unknown as ClientPage
  }

  async agents(question: PageQuestion = {}): Promise<AgentPage> {
    return (await this.#caller.get('/agents', { ...question })) as unknown as AgentPage
  }

  /** One after the other to the end of the list, however many pages that takes. */
  async *everyOrder(from: PageQuestion = {}): AsyncGenerator<ListedOrder, void> {
    for await (const page of pages(question => this.orders(question), from)) yield* page.orders
  }

  async *everyClient(from: PageQuestion = {}): AsyncGenerator<Client, void> {
    for await (const page of pages(question => this.clients(question), from)) yield* page.clients
  }

  async *everyAgent(from: PageQuestion = {}): AsyncGenerator<Agent, void> {
    for await (const page of pages(question => this.agents(question), from)) yield* page.agents
  }

  /** A report that is hosted elsewhere. The order by its id or number. */
  async addReportUrl(id: string | number, url: string, details: FileDetails = {}, wishes: Wishes = {}) {
    return saved<FileSaved>(
      await this.#caller.put('/orders/addreporturl', { id, url, ...spell(details) }, undefined, wishes),
    )
  }

  uploadReport(id: string | number, file: FileSource, details: FileUpload = {}, wishes: UploadWishes = {}) {
    return this.#upload('/orders/uploadreport', id, file, details, wishes)
  }

  uploadAttachment(id: string | number, file: FileSource, details: FileUpload = {}, wishes: UploadWishes = {}) {
    return this.#upload('/orders/uploadattachment', id, file, details, wishes)
  }

  /** The reports and attachments of an order, oldest first. */
  async files(id: string | number): Promise<readonly OrderFile[]> {
    return member(await this.#caller.get(`/order/files/${encodeURIComponent(id)}`), 'files')
  }

  async downloadFile(id: string | number, fileId: string, range?: DownloadRange): Promise<Download> {
    const path = `/order/file/${encodeURIComponent(id)}/${encodeURIComponent(fileId)}`
    const headers = range ? { range: `bytes=${range.first}-${range.last ?? ''}` } : undefined
    return readDownload(await this.#caller.download(path, headers))
  }

  /** What is left out stays. A report that is made private and public again has another address. */
  async updateReport(id: string, details: FileDetails, wishes: Wishes = {}): Promise<FileSaved> {
    return saved(await this.#caller.post(`/report/${encodeURIComponent(id)}`, details, {}, wishes))
  }

  async updateAttachment(id: string, details: FileDetails, wishes: Wishes = {}): Promise<FileSaved> {
    return saved(await this.#caller.post(`/attachment/${encodeURIComponent(id)}`, details, {}, wishes))
  }

  async removeReport(id: string, wishes: Wishes = {}): Promise<FileRemoved> {
    return (await this.#caller.delete(`/report/${encodeURIComponent(id)}`, wishes)) as unknown as FileRemoved
  }

  async removeAttachment(id: string, wishes: Wishes = {}): Promise<FileRemoved> {
    return (await this.#caller.delete(`/attachment/${encodeURIComponent(id)}`, wishes)) as unknown as FileRemoved
  }

  async build(): Promise<string> {
    return member(await this.#caller.get('/build'), 'build')
  }

  /** The service's clock, in the company's time zone. */
  async time(): Promise<string> {
    return member(await this.#caller.get('/time'), 'time')
  }

  async companyKey(): Promise<string> {
    return member(await this.#caller.get('/companykey'), 'companykey')
  }

  async #upload(
    path: string,
    id: string | number,
    file: FileSource,
    details: FileUpload,
    { signal, ...wishes }: UploadWishes,
  ): Promise<FileSaved> {
    const filename = details.filename ?? (file as Partial<File>).name
    const parameters = { id, ...spell(details), filename, mimetype: details.mimetype }
    return saved(await this.#caller.put(path, parameters, new RawBody(file, signal), wishes))
  }

  /** A miss is an answer here, not an error. */
  async #lookUp<T>(path: string, name: string): Promise<T | undefined> {
    try {
      return member(await this.#caller.get(path), name)
    } catch (error) {
      if (error instanceof Refused && error.answer[name] === '') return undefined
      throw error
    }
  }
}

/** A no is sent as well: it may be one. */
function spell({ title, description, public: isPublic }: FileDetails) {
  return { title, description, public: isPublic === undefined ? undefined : String(isPublic) }
}

function saved<S extends Pick<Saved, 'warnings'>>(answer: Answer): S {
  return { warnings: [], ...answer } as unknown as S
}

function member<T>(answer: Answer, name: string): T {
  return answer[name] as T
}
