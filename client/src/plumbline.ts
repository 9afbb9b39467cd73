import type { CalendarEvent, CalendarEventFields, CalendarEventQuery } from './calendar.ts'
import { type Answer, Caller, type CallOptions, RawBody, type WriteOptions } from './call.ts'
import type {
  Agency,
  AgencyFields,
  Agent,
  AgentFields,
  Client,
  Contact,
  ContactFields,
  NewAgency,
  OtherContactFields,
} from './contacts.ts'
import { Refused } from './errors.ts'
import {
  type Download,
  type DownloadRange,
  type FileChange,
  type FileDetails,
  type FileRemoved,
  type FileSaved,
  type FileSource,
  type FileUpload,
  type OrderFile,
  readDownload,
  type UploadOptions,
} from './files.ts'
import type { Footprint } from './footprints.ts'
import type { Hook, HookCreated, HookFields, NewHook } from './hooks.ts'
import type { Order, OrderChange, OrderFeeLine, OrderFields, OrderNote, OrderSaved, Saved } from './orders.ts'
import type { AmountDue, PaymentFields, PaymentSaved } from './payments.ts'
import type { GeocodedAddress, WrittenAddress } from './places.ts'
import type {
  Fee,
  NamedEntry,
  Office,
  OrderType,
  Package,
  Quote,
  QuoteRequest,
  Reflection,
  Service,
  User,
} from './resources.ts'
import type { OpenTime, OpenTimeQuery } from './slots.ts'
import {
  type AgencyPage,
  type AgentPage,
  type ClientPage,
  type ContactPage,
  type EscrowOfficerPage,
  type InsuranceAgentPage,
  type OrderPage,
  type OrderSearch,
  type PageQuery,
  pageSize,
  pages,
} from './syncing.ts'

/** The address and the key of a company, and options for all calls. */
export interface Access extends CallOptions {
  /** `https://{host}/{company_key}/rest`; the directory knows it. */
  readonly baseUrl: string
  readonly accessKey: string
  readonly secretKey: string
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

/** Services are looked up in this office; the order belongs to the one in `officeuuid`. */
export interface OrderWriteOptions extends WriteOptions {
  readonly office?: string | undefined
}

/** The tenant API of one company, as the user of one key. Every refusal is thrown as a PlumblineError. */
export class Plumbline {
  readonly #access: Access
  readonly #caller: Caller

  constructor(access: Access) {
    const { baseUrl, accessKey, secretKey, fetch, ...options } = access
    this.#access = access
    this.#caller = new Caller(baseUrl, { username: accessKey, password: secretKey }, fetch, options)
  }

  /** The same company with other options, as in `company.with({ signal }).orders()`. */
  with(options: CallOptions): Plumbline {
    return new Plumbline({ ...this.#access, ...options })
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

  /** Corrects and locates an address. An address that cannot be located is refused. */
  async geocode({ address1, city, state, zip }: WrittenAddress): Promise<GeocodedAddress> {
    return (await this.#caller.get('/geocode', { address1, city, state, zip })) as unknown as GeocodedAddress
  }

  /** Undefined if no client has this email address. */
  lookUpClient(email: string): Promise<Client | undefined> {
    return this.#lookUp(`/client/lookup?q=${encodeURIComponent(email)}`, 'client')
  }

  async client(id: string): Promise<Client> {
    return member(await this.#caller.get(`/client/${encodeURIComponent(id)}`), 'client')
  }

  /** Creates a new client every time: look up first. */
  async createClient(fields: ContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post('/client', fields, {}, options))
  }

  /** Needs `EDIT_INSPECTIONS`, or to be an inspector on an order of the client. */
  async updateClient(id: string, fields: ContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/client/${encodeURIComponent(id)}`, fields, {}, options))
  }

  /** Undefined if no agent has this email address. */
  lookUpAgent(email: string): Promise<Agent | undefined> {
    return this.#lookUp(`/agent/lookup?q=${encodeURIComponent(email)}`, 'agent')
  }

  async agent(id: string): Promise<Agent> {
    return member(await this.#caller.get(`/agent/${encodeURIComponent(id)}`), 'agent')
  }

  /** Needs the owner privilege. */
  async createAgent(fields: AgentFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post('/agent', fields, {}, options))
  }

  /** Needs the owner privilege. */
  async updateAgent(id: string, fields: AgentFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/agent/${encodeURIComponent(id)}`, fields, {}, options))
  }

  /** Needs the owner privilege. It stays on its orders, with `show: "no"`. */
  async deleteClient(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/client/${encodeURIComponent(id)}`, options))
  }

  /** As `deleteClient`. */
  async deleteAgent(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/agent/${encodeURIComponent(id)}`, options))
  }

  async contact(id: string): Promise<Contact> {
    return member(await this.#caller.get(`/contact/${encodeURIComponent(id)}`), 'contact')
  }

  /** Needs the owner privilege, like the other writes of contacts and agencies. */
  async createContact(fields: OtherContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post('/contact', fields, {}, options))
  }

  async updateContact(id: string, fields: OtherContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/contact/${encodeURIComponent(id)}`, fields, {}, options))
  }

  async deleteContact(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/contact/${encodeURIComponent(id)}`, options))
  }

  async agency(id: string): Promise<Agency> {
    return member(await this.#caller.get(`/agency/${encodeURIComponent(id)}`), 'agency')
  }

  async searchAgencies(q: string): Promise<readonly Agency[]> {
    return member(await this.#caller.get('/agencies/search', { q }), 'agencies')
  }

  async createAgency(fields: NewAgency, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post('/agency', fields, {}, options))
  }

  async updateAgency(id: string, fields: AgencyFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/agency/${encodeURIComponent(id)}`, fields, {}, options))
  }

  async availableSlots(query: OpenTimeQuery = {}): Promise<OpenTime> {
    return (await this.#caller.get('/availableslots', { ...query })) as unknown as OpenTime
  }

  /** Owners see the events of all users, other users their own. */
  async calendarEvents(query: CalendarEventQuery = {}): Promise<readonly CalendarEvent[]> {
    return member(await this.#caller.get('/calendarevents', { ...query }), 'calendarevents')
  }

  async createCalendarEvent(fields: CalendarEventFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post('/calendarevent', fields, {}, options))
  }

  async deleteCalendarEvent(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/calendarevent/${encodeURIComponent(id)}`, options))
  }

  /** A draft, unless `inprogress: false` and `scheduled` are sent. */
  async createOrder(fields: OrderFields, { office, ...options }: OrderWriteOptions = {}): Promise<OrderSaved> {
    return saved(await this.#caller.post('/order', fields, { office }, options))
  }

  /** By id or by order number. */
  async order(id: string | number, query: { withallcontrols?: boolean } = {}): Promise<Order> {
    return member(await this.#caller.get(`/order/${encodeURIComponent(id)}`, query), 'order')
  }

  async updateOrder(
    id: string,
    fields: OrderFields,
    { office, ...options }: OrderWriteOptions = {},
  ): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/${encodeURIComponent(id)}`, fields, { office }, options))
  }

  async completeOrder(
    id: string,
    fields: { reportnumber?: string } = {},
    options: WriteOptions = {},
  ): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/complete/${encodeURIComponent(id)}`, fields, {}, options))
  }

  /** Keeps the order and frees its time. To take it back, schedule the order again. */
  async cancelOrder(
    id: string,
    fields: { cancelreason?: string } = {},
    options: WriteOptions = {},
  ): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/cancel/${encodeURIComponent(id)}`, fields, {}, options))
  }

  /** The order stays readable with `show: 'no'`, and an owner can restore it. */
  async deleteOrder(id: string, options: WriteOptions = {}): Promise<OrderSaved> {
    return saved(await this.#caller.delete(`/order/${encodeURIComponent(id)}`, options))
  }

  /** Undoes a removal. Needs the owner privilege. */
  async restoreOrder(id: string, options: WriteOptions = {}): Promise<OrderSaved> {
    return saved(await this.#caller.post(`/order/restore/${encodeURIComponent(id)}`, {}, {}, options))
  }

  async orderNotes(id: string): Promise<readonly OrderNote[]> {
    return member(await this.#caller.get(`/order/notes/${encodeURIComponent(id)}`), 'notes')
  }

  async orderFees(id: string): Promise<readonly OrderFeeLine[]> {
    return member(await this.#caller.get(`/order/fees/${encodeURIComponent(id)}`), 'orderfees')
  }

  /** Newest last; a removed order keeps its history. */
  async orderHistory(id: string): Promise<readonly OrderChange[]> {
    return member(await this.#caller.get(`/order/history/${encodeURIComponent(id)}`), 'history')
  }

  /** Upcoming inspections of the key's user, the next one first; `all` needs the owner privilege. */
  async footprints({ all }: { all?: boolean } = {}): Promise<readonly Footprint[]> {
    return member(await this.#caller.get('/orders/footprints', { all }), 'footprints')
  }

  /** Deletes only the user's own footprint; those of other users stay. */
  async deleteFootprint(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/orders/footprint/${encodeURIComponent(id)}`, options))
  }

  /** A payment that is sent twice counts twice. If your own program may repeat it, set an `idempotencyKey`. */
  async addPayment(fields: PaymentFields, options: WriteOptions = {}): Promise<PaymentSaved> {
    return saved(await this.#caller.post('/addpayment', fields, {}, options))
  }

  /** By id or by order number. */
  async amountDue(id: string | number): Promise<AmountDue> {
    return (await this.#caller.get(`/amountdue/${encodeURIComponent(id)}`)) as unknown as AmountDue
  }

  /** Complete orders in the order of their changes, including removed ones; see `pages` of `plumbline-client/syncing`. */
  async orders(query: PageQuery = {}): Promise<OrderPage> {
    return (await this.#caller.get('/orders', { limit: pageSize, ...query })) as unknown as OrderPage
  }

  async clients(query: PageQuery = {}): Promise<ClientPage> {
    return (await this.#caller.get('/clients', { limit: pageSize, ...query })) as unknown as ClientPage
  }

  async agents(query: PageQuery = {}): Promise<AgentPage> {
    return (await this.#caller.get('/agents', { limit: pageSize, ...query })) as unknown as AgentPage
  }

  async agencies(query: PageQuery = {}): Promise<AgencyPage> {
    return (await this.#caller.get('/agencies', { limit: pageSize, ...query })) as unknown as AgencyPage
  }

  async contacts(query: PageQuery = {}): Promise<ContactPage> {
    return (await this.#caller.get('/contacts', { limit: pageSize, ...query })) as unknown as ContactPage
  }

  async escrowofficers(query: PageQuery = {}): Promise<EscrowOfficerPage> {
    return (await this.#caller.get('/escrowofficers', { limit: pageSize, ...query })) as unknown as EscrowOfficerPage
  }

  async insuranceagents(query: PageQuery = {}): Promise<InsuranceAgentPage> {
    return (await this.#caller.get('/insuranceagents', { limit: pageSize, ...query })) as unknown as InsuranceAgentPage
  }

  /** Newest first, at most a hundred. */
  async searchOrders(search: OrderSearch): Promise<readonly Order[]> {
    return member(await this.#caller.get('/orders/search', { ...search }), 'orders')
  }

  /** By the beginning of a name or of the email address; at most a hundred. */
  async searchClients(q: string): Promise<readonly Client[]> {
    return member(await this.#caller.get('/clients/search', { q }), 'clients')
  }

  async searchAgents(q: string): Promise<readonly Agent[]> {
    return member(await this.#caller.get('/agents/search', { q }), 'agents')
  }

  async searchUsers(q: string): Promise<readonly User[]> {
    return member(await this.#caller.get('/users/search', { q }), 'users')
  }

  /** By email address or username; undefined if no user has it. */
  lookUpUser(q: string): Promise<User | undefined> {
    return this.#lookUp(`/user/lookup?q=${encodeURIComponent(q)}`, 'user')
  }

  /** Iterates over all pages of the list. */
  async *everyOrder(from: PageQuery = {}): AsyncGenerator<Order, void> {
    for await (const page of pages(query => this.orders(query), from)) yield* page.orders
  }

  async *everyClient(from: PageQuery = {}): AsyncGenerator<Client, void> {
    for await (const page of pages(query => this.clients(query), from)) yield* page.clients
  }

  async *everyAgent(from: PageQuery = {}): AsyncGenerator<Agent, void> {
    for await (const page of pages(query => this.agents(query), from)) yield* page.agents
  }

  /** A report that is hosted elsewhere. `id` is the order's id or number. */
  async addReportUrl(id: string | number, url: string, details: FileDetails = {}, options: WriteOptions = {}) {
    return saved<FileSaved>(
      await this.#caller.put('/orders/addreporturl', { id, url, ...spell(details) }, undefined, options),
    )
  }

  uploadReport(id: string | number, file: FileSource, details: FileUpload = {}, options: UploadOptions = {}) {
    return this.#upload('/orders/uploadreport', id, file, details, options)
  }

  uploadAttachment(id: string | number, file: FileSource, details: FileUpload = {}, options: UploadOptions = {}) {
    return this.#upload('/orders/uploadattachment', id, file, details, options)
  }

  /** The reports and attachments of an order, oldest first. */
  async files(id: string | number): Promise<readonly OrderFile[]> {
    return member(await this.#caller.get(`/order/files/${encodeURIComponent(id)}`), 'files')
  }

  /** Files of all orders that were added, changed or removed in a range of time. */
  async orderFiles(range: { start?: string; end?: string } = {}): Promise<readonly FileChange[]> {
    return member(await this.#caller.get('/orderfiles', range), 'files')
  }

  /** The page on which the client sees the public reports of an order; empty while there is none. */
  async webDelivery(id: string | number): Promise<string> {
    return member(await this.#caller.get(`/order/webdelivery/${encodeURIComponent(id)}`), 'url')
  }

  async downloadFile(id: string | number, fileId: string, range?: DownloadRange): Promise<Download> {
    const path = `/order/file/${encodeURIComponent(id)}/${encodeURIComponent(fileId)}`
    const headers = range ? { range: `bytes=${range.first}-${range.last ?? ''}` } : undefined
    return readDownload(await this.#caller.download(path, headers))
  }

  /** Omitted fields stay. A report that is made private and public again gets a new link. */
  async updateReport(id: string, details: FileDetails, options: WriteOptions = {}): Promise<FileSaved> {
    return saved(await this.#caller.post(`/report/${encodeURIComponent(id)}`, details, {}, options))
  }

  async updateAttachment(id: string, details: FileDetails, options: WriteOptions = {}): Promise<FileSaved> {
    return saved(await this.#caller.post(`/attachment/${encodeURIComponent(id)}`, details, {}, options))
  }

  async removeReport(id: string, options: WriteOptions = {}): Promise<FileRemoved> {
    return (await this.#caller.delete(`/report/${encodeURIComponent(id)}`, options)) as unknown as FileRemoved
  }

  async removeAttachment(id: string, options: WriteOptions = {}): Promise<FileRemoved> {
    return (await this.#caller.delete(`/attachment/${encodeURIComponent(id)}`, options)) as unknown as FileRemoved
  }

  async cancelReasons(): Promise<readonly NamedEntry[]> {
    return member(await this.#caller.get('/cancelreasons'), 'cancelreasons')
  }

  async referReasons(): Promise<readonly NamedEntry[]> {
    return member(await this.#caller.get('/referreasons'), 'referreasons')
  }

  async foundationTypes(): Promise<readonly NamedEntry[]> {
    return member(await this.#caller.get('/foundationtypes'), 'foundationtypes')
  }

  async states(): Promise<readonly NamedEntry[]> {
    return member(await this.#caller.get('/states'), 'states')
  }

  async countries(): Promise<readonly NamedEntry[]> {
    return member(await this.#caller.get('/countries'), 'countries')
  }

  /** The request as it arrived, for debugging. */
  async reflect(query: Readonly<Record<string, string>> = {}): Promise<Reflection> {
    return member(await this.#caller.get('/reflect', query), 'reflect')
  }

  async reflectBody(body: object): Promise<Reflection> {
    return member(await this.#caller.post('/reflect', body), 'reflect')
  }

  /** Needs the owner privilege, like all calls on hooks. */
  async hooks(): Promise<readonly Hook[]> {
    return member(await this.#caller.get('/hooks'), 'hooks')
  }

  /** The only response with the secrets. */
  async createHook(fields: NewHook, options: WriteOptions = {}): Promise<HookCreated> {
    return saved(await this.#caller.post('/hooks', fields, {}, options))
  }

  async updateHook(id: string, fields: HookFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.post(`/hooks/${encodeURIComponent(id)}`, fields, {}, options))
  }

  async deleteHook(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.#caller.delete(`/hooks/${encodeURIComponent(id)}`, options))
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
    options: UploadOptions,
  ): Promise<FileSaved> {
    const filename = details.filename ?? (file as Partial<File>).name
    const parameters = { id, ...spell(details), filename, mimetype: details.mimetype }
    return saved(await this.#caller.put(path, parameters, new RawBody(file), options))
  }

  /** A lookup without a match is not an error. */
  async #lookUp<T>(path: string, name: string): Promise<T | undefined> {
    try {
      return member(await this.#caller.get(path), name)
    } catch (error) {
      if (error instanceof Refused && error.answer[name] === '') return undefined
      throw error
    }
  }
}

/** `public: false` is sent too, because it may be a change. */
function spell({ title, description, public: isPublic }: FileDetails) {
  return { title, description, public: isPublic === undefined ? undefined : String(isPublic) }
}

function saved<S extends Pick<Saved, 'warnings'>>(answer: Answer): S {
  return { warnings: [], ...answer } as unknown as S
}

function member<T>(answer: Answer, name: string): T {
  return answer[name] as T
}
