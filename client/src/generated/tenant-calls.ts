// Generated from the operations of the service by `npm run describe`. Change those instead.
import type {
  BookingWriteOptions,
  CallOptions,
  WriteOptions,
} from '../call.ts'
import { path } from '../calls.ts'
import type {
  Download,
  DownloadRange,
  FileSource,
} from '../files.ts'
import type {
  OrderIdOrNumber,
} from '../order-id.ts'
import { RecordCalls } from '../record-calls.ts'
import type {
  Agency,
  AgencyFields,
  AgencyMergeFields,
  AgencyPage,
  Agent,
  AgentFields,
  AgentMergeFields,
  AgentPage,
  AmountDue,
  AnnounceArrivalAnswer,
  ArrivalFields,
  Assistant,
  AssistantApprovalFields,
  AssistantCall,
  AssistantRequestFields,
  AttentionAnswer,
  AvailableSlotsQuery,
  BestOpeningsAnswer,
  BestOpeningsQuery,
  BookAnswer,
  BookingAddressQuery,
  BookingAgentAnswer,
  BookingAgentFields,
  BookingCheckAnswer,
  BookingFields,
  BookingHoldFields,
  BookingPageAnswer,
  BookingPriceAnswer,
  BookingPriceQuery,
  BookingTimesAnswer,
  BookingTimesQuery,
  BookingWaitFields,
  Calendar,
  CalendarEvent,
  CalendarEventFields,
  CalendarEventsQuery,
  CalendarQuery,
  CancellationFields,
  Changes,
  ChangesQuery,
  CheckAssistantAnswer,
  CheckLinkAnswer,
  CheckTimeAnswer,
  CheckTimeQuery,
  Client,
  ClientMergeFields,
  ClientPage,
  CodeEntry,
  CodeFields,
  CompletionFields,
  Contact,
  ContactFields,
  ContactPage,
  ContactType,
  CostCenter,
  CreateCalendarEventAnswer,
  CustomField,
  DayRoute,
  Delivery,
  Displaced,
  DuplicateAgency,
  DuplicateAgent,
  DuplicateClient,
  EraseClientAnswer,
  EraseFields,
  EscrowOffice,
  EscrowOfficePage,
  EscrowOfficer,
  EscrowOfficerFields,
  EscrowOfficerPage,
  Fee,
  FiguresAnswer,
  FiguresQuery,
  FileChange,
  FileDetails,
  FileRemoved,
  FileSaved,
  FileUpload,
  Footprint,
  Found,
  GeocodedAddress,
  Hold,
  HoldBookingTimeAnswer,
  HoldFields,
  HoldPlaced,
  Hook,
  HookCreated,
  HookFields,
  HostedReportFields,
  ImportFields,
  Imported,
  InsuranceAgent,
  InsuranceAgentFields,
  InsuranceAgentPage,
  Invitation,
  LinkFields,
  ListAgenciesAnswer,
  ListAgentsAnswer,
  ListAgentsQuery,
  ListClientsAnswer,
  ListClientsQuery,
  ListOrdersQuery,
  MergeAgenciesAnswer,
  MergeClientsAnswer,
  MoveFields,
  MoveOrderAnswer,
  NamedEntry,
  NewAgency,
  NewHook,
  NewOrderTypeFields,
  NewSecondFactor,
  NewUserFields,
  Office,
  OfficeOrderPage,
  OpenTime,
  Openings,
  OpeningsQuery,
  Order,
  OrderBooked,
  OrderChange,
  OrderConflictsAnswer,
  OrderConflictsQuery,
  OrderCreated,
  OrderFeeLine,
  OrderFields,
  OrderFile,
  OrderMessage,
  OrderNote,
  OrderPage,
  OrderPageQuery,
  OrderPriceLine,
  OrderSaved,
  OrderSearch,
  OrderType,
  OrderTypeFields,
  OrderView,
  OrderViewFields,
  OtherContactFields,
  Package,
  PageQuery,
  Passkey,
  PasskeyFields,
  PasswordFields,
  Payment,
  PaymentFields,
  PaymentSaved,
  PersonMessage,
  PriceAnswer,
  PriceQuery,
  Quote,
  QuoteRequest,
  ReasonEntry,
  Relief,
  Saved,
  SecondFactor,
  Service,
  ServicesQuery,
  Session,
  SignInFields,
  SignInResult,
  SignedIn,
  TodayAnswer,
  User,
  UserFields,
  UsersQuery,
  ZipAnswer,
} from './tenant-types.ts'

export class TenantCalls extends RecordCalls {
  /**
   * Get the version.
   *
   * The version of the service.
   */
  build(): Promise<string> {
    return this.read('/build', 'build')
  }

  /**
   * Get the time.
   *
   * The current time of the service, in the company's time zone.
   */
  time(): Promise<string> {
    return this.read('/time', 'time')
  }

  /**
   * Get the company key.
   *
   * The company key in the address of the request.
   */
  companyKey(): Promise<string> {
    return this.read('/companykey', 'companykey')
  }

  /**
   * List reasons for cancelling.
   *
   * The list is a setting of the company.
   */
  cancelReasons(query?: { readonly uuids?: string | undefined }): Promise<readonly ReasonEntry[]> {
    return this.read('/cancelreasons', 'cancelreasons', query)
  }

  /**
   * List sources of referrals.
   *
   * The list is a setting of the company.
   */
  referReasons(query?: { readonly uuids?: string | undefined }): Promise<readonly ReasonEntry[]> {
    return this.read('/referreasons', 'referreasons', query)
  }

  /**
   * List types of contacts.
   *
   * The list is a setting of the company. `POST /contacttype` and `DELETE /contacttype/{id}` change it.
   */
  contactTypes(query?: { readonly uuids?: string | undefined }): Promise<readonly ContactType[]> {
    return this.read('/contacttypes', 'contacttypes', query)
  }

  /**
   * List cost centers.
   *
   * The list is a setting of the company. `costcenter` of an order takes an id or a name of it.
   */
  costCenters(query?: { readonly uuids?: string | undefined }): Promise<readonly CostCenter[]> {
    return this.read('/costcenters', 'costcenters', query)
  }

  /**
   * List types of foundations.
   *
   * `foundationtype` of an order takes an id or a name of this list, and any other text.
   */
  foundationTypes(query?: { readonly uuids?: string | undefined }): Promise<readonly NamedEntry[]> {
    return this.read('/foundationtypes', 'foundationtypes', query)
  }

  /**
   * List states.
   *
   * States, districts and territories of the United States.
   */
  states(query?: { readonly uuids?: string | undefined }): Promise<readonly CodeEntry[]> {
    return this.read('/states', 'states', query)
  }

  /**
   * List countries.
   *
   * The countries of ISO 3166.
   */
  countries(query?: { readonly uuids?: string | undefined }): Promise<readonly CodeEntry[]> {
    return this.read('/countries', 'countries', query)
  }

  /**
   * List custom fields of orders.
   *
   * The list is a setting of the company. Their values are `controls` of an order.
   */
  customFields(query?: { readonly uuids?: string | undefined }): Promise<readonly CustomField[]> {
    return this.read('/customfields', 'customfields', query)
  }

  /**
   * Get the user of the key.
   *
   * The user that the access key belongs to. Requests with the key act as this user, with this user's privileges. As
   * the first call of a booking it verifies address and key.
   */
  me(): Promise<User> {
    return this.read('/me', 'me')
  }

  /**
   * List users.
   *
   * The users of all offices, newest change last. With `limit` or `cursor` page by page, as other lists. Removed
   * users are in none of them.
   */
  users(query?: UsersQuery): Promise<readonly User[]> {
    return this.read('/users', 'users', query)
  }

  /**
   * Get a user.
   *
   * Returns a user by id.
   */
  user(id: string): Promise<User> {
    return this.read(path`/user/${id}`, 'user')
  }

  /**
   * Update a user.
   *
   * Owners change every user; other users their own names, phones, address, license, photo and text, and nothing
   * else.
   */
  updateUser(id: string, fields: UserFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', path`/user/${id}`, fields, options)
  }

  /**
   * List offices.
   *
   * All offices. Exactly one is the primary office.
   *
   * Needs the privilege `OWNER`.
   */
  offices(query?: { readonly uuids?: string | undefined }): Promise<readonly Office[]> {
    return this.read('/offices', 'offices', query)
  }

  /**
   * Create a user.
   *
   * The name of a removed user restores that one. Working hours and qualifications are in `/settings/users`.
   *
   * Needs the privilege `OWNER`.
   */
  createUser(fields: NewUserFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/user', fields, options)
  }

  /**
   * Create an order type.
   *
   * The name of a removed one restores it.
   *
   * Needs the privilege `OWNER`.
   */
  createOrderType(fields: NewOrderTypeFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/ordertype', fields, options)
  }

  /**
   * Update an order type.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `OWNER`.
   */
  updateOrderType(id: string, fields: OrderTypeFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', path`/ordertype/${id}`, fields, options)
  }

  /**
   * Remove an order type.
   *
   * Orders keep it. Refused while a service belongs to it.
   *
   * Needs the privilege `OWNER`.
   */
  deleteOrderType(id: string, options?: WriteOptions): Promise<string> {
    return this.write('DELETE', path`/ordertype/${id}`, 'id', undefined, options)
  }

  /**
   * Create a type of contacts.
   *
   * A name that the list has is refused.
   *
   * Needs the privilege `OWNER`.
   */
  createContactType(name: string, options?: WriteOptions): Promise<string> {
    return this.write('POST', '/contacttype', 'id', { name }, options)
  }

  /**
   * Rename a type of contacts.
   *
   * It keeps its id; contacts keep the type that they have.
   *
   * Needs the privilege `OWNER`.
   */
  updateContactType(id: string, name: string, options?: WriteOptions): Promise<string> {
    return this.write('POST', path`/contacttype/${id}`, 'id', { name }, options)
  }

  /**
   * Remove a type of contacts.
   *
   * Contacts keep their type.
   *
   * Needs the privilege `OWNER`.
   */
  deleteContactType(id: string, options?: WriteOptions): Promise<string> {
    return this.write('DELETE', path`/contacttype/${id}`, 'id', undefined, options)
  }

  /**
   * List order types.
   *
   * Order types of the given office and of all offices.
   */
  orderTypes(query?: { readonly uuids?: string | undefined; readonly office?: string | undefined }): Promise<readonly OrderType[]> {
    return this.read('/ordertypes', 'ordertypes', query)
  }

  /**
   * List services.
   *
   * The services that the office offers, including hidden ones: a form for customers leaves out those with `visible:
   * "No"`.
   */
  services(query?: ServicesQuery): Promise<readonly Service[]> {
    return this.read('/services', 'services', query)
  }

  /**
   * List packages.
   *
   * All packages of the office, **including inactive and deleted ones**: keep those with both `active` and `show`.
   * To book a package, send its services; its price is the sum of their prices. Discounts configured for the
   * company's own online scheduler do not apply.
   */
  packages(query?: { readonly uuids?: string | undefined; readonly office?: string | undefined }): Promise<readonly Package[]> {
    return this.read('/packages', 'packages', query)
  }

  /**
   * List standalone fees.
   *
   * Fees without a service, which `fees` of an order can add. Fees of services are in `GET
   * /services?withAssociations`.
   */
  fees(query?: { readonly uuids?: string | undefined }): Promise<readonly Fee[]> {
    return this.read('/fees', 'fees', query)
  }

  /**
   * Look up a client by email address.
   *
   * The same lookup with the address in the query string.
   */
  lookUpClient(q: string): Promise<Client | undefined> {
    return this.lookUp('/client/lookup', 'client', { q })
  }

  /**
   * List messages to a client.
   *
   * Emails and text messages about all orders that were sent to the client, are due or have failed, newest first, at
   * most 200.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  clientMessages(id: string): Promise<readonly PersonMessage[]> {
    return this.read(path`/client/messages/${id}`, 'messages')
  }

  /**
   * Search clients.
   *
   * At most 100, by name. Case is ignored.
   */
  searchClients(q: string): Promise<readonly Client[]> {
    return this.read('/clients/search', 'clients', { q })
  }

  /**
   * Get a client.
   *
   * Returns a client by id, also a removed one, with `show: "no"`. The id of one of the caller's footprints returns
   * the client of that order.
   */
  client(id: string): Promise<Client> {
    return this.read(path`/client/${id}`, 'client')
  }

  /**
   * Update a client.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on an order of the
   * client does not need it.
   */
  updateClient(id: string, fields: ContactFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/client/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove a client.
   *
   * The client is no longer found by lookups and searches, nor by new orders. It stays on its orders, readable by
   * id, and on pages of the list with `show: "no"`; the whole list has it no longer. A repeat is refused.
   *
   * Needs the privilege `OWNER`.
   */
  deleteClient(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/client/${id}`, undefined, options)
  }

  /**
   * Create a client.
   *
   * **Creates a new client every time**, even if one with the same name or address exists.
   */
  createClient(fields: ContactFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/client', fields, options)
  }

  /**
   * Remove the personal data of a client.
   *
   * **For good**: the fields of the client become empty, in records that were merged into it too, and its name,
   * email address and phone numbers disappear from the texts of messages, events, notes, histories and searches. Its
   * orders, fees and payments stay, and their histories say that personal data was removed. Files stay as they are.
   * Messages that are not sent yet never are.
   *
   * The client stays readable with `show: "no"` and `eraseddatetime`. A repeat changes nothing. With `dryrun` the
   * answer says what would be removed.
   *
   * Needs the privilege `OWNER`.
   */
  eraseClient(id: string, fields: EraseFields = {}, options?: WriteOptions): Promise<EraseClientAnswer> {
    return this.save('POST', path`/client/erase/${id}`, fields, options)
  }

  /**
   * Look up an agent by email address.
   *
   * The same lookup with the address in the query string.
   */
  lookUpAgent(q: string): Promise<Agent | undefined> {
    return this.lookUp('/agent/lookup', 'agent', { q })
  }

  /**
   * List messages to an agent.
   *
   * Emails and text messages about all orders that were sent to the agent, are due or have failed, newest first, at
   * most 200.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  agentMessages(id: string): Promise<readonly PersonMessage[]> {
    return this.read(path`/agent/messages/${id}`, 'messages')
  }

  /**
   * Search agents.
   *
   * At most 100, by name. Case is ignored.
   */
  searchAgents(q: string): Promise<readonly Agent[]> {
    return this.read('/agents/search', 'agents', { q })
  }

  /**
   * Get an agent.
   *
   * Returns an agent by id, also a removed one, with `show: "no"`. The id of one of the caller's footprints returns
   * the buyer's agent of that order.
   */
  agent(id: string): Promise<Agent> {
    return this.read(path`/agent/${id}`, 'agent')
  }

  /**
   * Update an agent.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `OWNER`.
   */
  updateAgent(id: string, fields: AgentFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/agent/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove an agent.
   *
   * The agent is no longer found by lookups and searches, nor by new orders. It stays on its orders, readable by id,
   * and on pages of the list with `show: "no"`; the whole list has it no longer. A repeat is refused.
   *
   * Needs the privilege `OWNER`.
   */
  deleteAgent(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/agent/${id}`, undefined, options)
  }

  /**
   * Create an agent.
   *
   * Creates a new agent every time.
   *
   * Needs the privilege `OWNER`.
   */
  createAgent(fields: AgentFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/agent', fields, options)
  }

  /**
   * Remove the personal data of an agent.
   *
   * **For good**: the fields of the agent become empty, in records that were merged into it too, and its name, email
   * address and phone numbers disappear from the texts of messages, events, notes, histories and searches. Its
   * orders, fees and payments stay, and their histories say that personal data was removed. Files stay as they are.
   * Messages that are not sent yet never are.
   *
   * The agent stays readable with `show: "no"` and `eraseddatetime`. A repeat changes nothing. With `dryrun` the
   * answer says what would be removed.
   *
   * Needs the privilege `OWNER`.
   */
  eraseAgent(id: string, fields: EraseFields = {}, options?: WriteOptions): Promise<EraseClientAnswer> {
    return this.save('POST', path`/agent/erase/${id}`, fields, options)
  }

  /**
   * Look up a contact by email address.
   *
   * The same lookup with the address in the query string.
   */
  lookUpContact(q: string): Promise<Contact | undefined> {
    return this.lookUp('/contact/lookup', 'contact', { q })
  }

  /**
   * Search contacts.
   *
   * At most 100, by name. Case is ignored.
   */
  searchContacts(q: string): Promise<readonly Contact[]> {
    return this.read('/contacts/search', 'contacts', { q })
  }

  /**
   * Get a contact.
   *
   * Returns a contact by id, also a removed one, with `show: "no"`.
   */
  contact(id: string): Promise<Contact> {
    return this.read(path`/contact/${id}`, 'contact')
  }

  /**
   * Update a contact.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `OWNER`.
   */
  updateContact(id: string, fields: OtherContactFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/contact/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove a contact.
   *
   * The contact is no longer found by lookups and searches, nor by new orders. It stays on its orders, readable by
   * id, and on pages of the list with `show: "no"`; the whole list has it no longer. A repeat is refused.
   *
   * Needs the privilege `OWNER`.
   */
  deleteContact(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/contact/${id}`, undefined, options)
  }

  /**
   * Create a contact.
   *
   * Creates a new contact every time.
   *
   * Needs the privilege `OWNER`.
   */
  createContact(fields: OtherContactFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/contact', fields, options)
  }

  /**
   * Remove the personal data of a contact.
   *
   * **For good**: the fields of the contact become empty, in records that were merged into it too, and its name,
   * email address and phone numbers disappear from the texts of messages, events, notes, histories and searches. Its
   * orders, fees and payments stay, and their histories say that personal data was removed. Files stay as they are.
   * Messages that are not sent yet never are.
   *
   * The contact stays readable with `show: "no"` and `eraseddatetime`. A repeat changes nothing. With `dryrun` the
   * answer says what would be removed.
   *
   * Needs the privilege `OWNER`.
   */
  eraseContact(id: string, fields: EraseFields = {}, options?: WriteOptions): Promise<EraseClientAnswer> {
    return this.save('POST', path`/contact/erase/${id}`, fields, options)
  }

  /**
   * Look up an escrow officer by email address.
   *
   * The same lookup with the address in the query string.
   */
  lookUpEscrowOfficer(q: string): Promise<EscrowOfficer | undefined> {
    return this.lookUp('/escrowofficer/lookup', 'escrowofficer', { q })
  }

  /**
   * Search escrow officers.
   *
   * At most 100, by name. Case is ignored.
   */
  searchEscrowOfficers(q: string): Promise<readonly EscrowOfficer[]> {
    return this.read('/escrowofficers/search', 'escrowofficers', { q })
  }

  /**
   * Get an escrow officer.
   *
   * Returns an escrow officer by id, also a removed one, with `show: "no"`.
   */
  escrowOfficer(id: string): Promise<EscrowOfficer> {
    return this.read(path`/escrowofficer/${id}`, 'escrowofficer')
  }

  /**
   * Update an escrow officer.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `OWNER`.
   */
  updateEscrowOfficer(id: string, fields: EscrowOfficerFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/escrowofficer/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove an escrow officer.
   *
   * The escrow officer is no longer found by lookups and searches, nor by new orders. It stays on its orders,
   * readable by id, and on pages of the list with `show: "no"`; the whole list has it no longer. A repeat is
   * refused.
   *
   * Needs the privilege `OWNER`.
   */
  deleteEscrowOfficer(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/escrowofficer/${id}`, undefined, options)
  }

  /**
   * Create an escrow officer.
   *
   * Creates a new escrow officer every time.
   *
   * Needs the privilege `OWNER`.
   */
  createEscrowOfficer(fields: EscrowOfficerFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/escrowofficer', fields, options)
  }

  /**
   * Remove the personal data of an escrow officer.
   *
   * **For good**: the fields of the escrow officer become empty, in records that were merged into it too, and its
   * name, email address and phone numbers disappear from the texts of messages, events, notes, histories and
   * searches. Its orders, fees and payments stay, and their histories say that personal data was removed. Files stay
   * as they are. Messages that are not sent yet never are.
   *
   * The escrow officer stays readable with `show: "no"` and `eraseddatetime`. A repeat changes nothing. With
   * `dryrun` the answer says what would be removed.
   *
   * Needs the privilege `OWNER`.
   */
  eraseEscrowOfficer(id: string, fields: EraseFields = {}, options?: WriteOptions): Promise<EraseClientAnswer> {
    return this.save('POST', path`/escrowofficer/erase/${id}`, fields, options)
  }

  /**
   * Look up an insurance agent by email address.
   *
   * The same lookup with the address in the query string.
   */
  lookUpInsuranceAgent(q: string): Promise<InsuranceAgent | undefined> {
    return this.lookUp('/insuranceagent/lookup', 'insuranceagent', { q })
  }

  /**
   * Search insurance agents.
   *
   * At most 100, by name. Case is ignored.
   */
  searchInsuranceAgents(q: string): Promise<readonly InsuranceAgent[]> {
    return this.read('/insuranceagents/search', 'insuranceagents', { q })
  }

  /**
   * Get an insurance agent.
   *
   * Returns an insurance agent by id, also a removed one, with `show: "no"`.
   */
  insuranceAgent(id: string): Promise<InsuranceAgent> {
    return this.read(path`/insuranceagent/${id}`, 'insuranceagent')
  }

  /**
   * Update an insurance agent.
   *
   * Changes the fields that are sent.
   *
   * Needs the privilege `OWNER`.
   */
  updateInsuranceAgent(id: string, fields: InsuranceAgentFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/insuranceagent/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove an insurance agent.
   *
   * The insurance agent is no longer found by lookups and searches, nor by new orders. It stays on its orders,
   * readable by id, and on pages of the list with `show: "no"`; the whole list has it no longer. A repeat is
   * refused.
   *
   * Needs the privilege `OWNER`.
   */
  deleteInsuranceAgent(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/insuranceagent/${id}`, undefined, options)
  }

  /**
   * Create an insurance agent.
   *
   * Creates a new insurance agent every time.
   *
   * Needs the privilege `OWNER`.
   */
  createInsuranceAgent(fields: InsuranceAgentFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/insuranceagent', fields, options)
  }

  /**
   * Remove the personal data of an insurance agent.
   *
   * **For good**: the fields of the insurance agent become empty, in records that were merged into it too, and its
   * name, email address and phone numbers disappear from the texts of messages, events, notes, histories and
   * searches. Its orders, fees and payments stay, and their histories say that personal data was removed. Files stay
   * as they are. Messages that are not sent yet never are.
   *
   * The insurance agent stays readable with `show: "no"` and `eraseddatetime`. A repeat changes nothing. With
   * `dryrun` the answer says what would be removed.
   *
   * Needs the privilege `OWNER`.
   */
  eraseInsuranceAgent(id: string, fields: EraseFields = {}, options?: WriteOptions): Promise<EraseClientAnswer> {
    return this.save('POST', path`/insuranceagent/erase/${id}`, fields, options)
  }

  /**
   * Search agencies.
   *
   * Those whose name or email address contains the text, by name; at most 100. Hidden ones are left out.
   */
  searchAgencies(q?: string): Promise<readonly Agency[]> {
    return this.read('/agencies/search', 'agencies', { q })
  }

  /**
   * Get an agency.
   *
   * Returns an agency by id.
   */
  agency(id: string): Promise<Agency> {
    return this.read(path`/agency/${id}`, 'agency')
  }

  /**
   * Update an agency.
   *
   * Changes the fields that are sent. A new name shows on its people at once.
   *
   * Needs the privilege `OWNER`.
   */
  updateAgency(id: string, fields: AgencyFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/agency/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove an agency.
   *
   * Searches no longer find it. It stays readable by id and in lists with `show: "no"`, and its people keep it.
   *
   * Needs the privilege `OWNER`.
   */
  deleteAgency(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/agency/${id}`, undefined, options)
  }

  /**
   * Create an agency.
   *
   * Creates a new agency every time. Naming one on an agent creates one too, if none has the name.
   *
   * Needs the privilege `OWNER`.
   */
  createAgency(fields: NewAgency, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/agency', fields, options)
  }

  /**
   * Search escrow offices.
   *
   * Those whose name or email address contains the text, by name; at most 100. Hidden ones are left out.
   */
  searchEscrowOffices(q?: string): Promise<readonly EscrowOffice[]> {
    return this.read('/escrowoffices/search', 'escrowoffices', { q })
  }

  /**
   * Get an escrow office.
   *
   * Returns an escrow office by id.
   */
  escrowOffice(id: string): Promise<EscrowOffice> {
    return this.read(path`/escrowoffice/${id}`, 'escrowoffice')
  }

  /**
   * Update an escrow office.
   *
   * Changes the fields that are sent. A new name shows on its people at once.
   *
   * Needs the privilege `OWNER`.
   */
  updateEscrowOffice(id: string, fields: AgencyFields, { unmodifiedsince, ...options }: WriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<Saved> {
    return this.save('POST', path`/escrowoffice/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Remove an escrow office.
   *
   * Searches no longer find it. It stays readable by id and in lists with `show: "no"`, and its people keep it.
   *
   * Needs the privilege `OWNER`.
   */
  deleteEscrowOffice(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/escrowoffice/${id}`, undefined, options)
  }

  /**
   * Create an escrow office.
   *
   * Creates a new escrow office every time. Naming one on an escrow officer creates one too, if none has the name.
   *
   * Needs the privilege `OWNER`.
   */
  createEscrowOffice(fields: NewAgency, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', '/escrowoffice', fields, options)
  }

  /**
   * List possible duplicates of a client.
   *
   * Other clients with the same email address, the same mobile or home phone, or the same name at the same address;
   * those who share more come first. Removed ones are left out.
   */
  clientDuplicates(id: string): Promise<readonly DuplicateClient[]> {
    return this.read(path`/client/duplicates/${id}`, 'duplicates')
  }

  /**
   * Merge a duplicate into a client.
   *
   * The client in the path stays and takes over all orders and messages of the duplicate, which disappears from
   * lists and lookups and stays readable, with `show: "no"` and `mergedinto`. What only the duplicate has is taken
   * from it, notes are joined, and automatic messages are sent only if both records allow them; fields that are sent
   * win.
   *
   * All of it is saved, or nothing. Each order has an entry in its history and an `ORDER_UPDATED`; nobody is sent a
   * message. **A merge cannot be undone**: with `dryrun` the answer says what it would do.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  mergeClients(id: string, fields: ClientMergeFields, options?: WriteOptions): Promise<MergeClientsAnswer> {
    return this.save('POST', path`/client/merge/${id}`, fields, options)
  }

  /**
   * List possible duplicates of an agent.
   *
   * Other agents with the same email address, the same mobile or home phone, or the same name at the same address;
   * those who share more come first. Removed ones are left out.
   */
  agentDuplicates(id: string): Promise<readonly DuplicateAgent[]> {
    return this.read(path`/agent/duplicates/${id}`, 'duplicates')
  }

  /**
   * Merge a duplicate into an agent.
   *
   * The agent in the path stays and takes over all orders and messages of the duplicate, which disappears from lists
   * and lookups and stays readable, with `show: "no"` and `mergedinto`. What only the duplicate has is taken from
   * it, notes are joined, and automatic messages are sent only if both records allow them; fields that are sent win.
   *
   * All of it is saved, or nothing. Each order has an entry in its history and an `ORDER_UPDATED`; nobody is sent a
   * message. **A merge cannot be undone**: with `dryrun` the answer says what it would do.
   *
   * Needs the privilege `OWNER`.
   */
  mergeAgents(id: string, fields: AgentMergeFields, options?: WriteOptions): Promise<MergeClientsAnswer> {
    return this.save('POST', path`/agent/merge/${id}`, fields, options)
  }

  /**
   * List possible duplicates of an agency.
   *
   * Other agencies of which the name begins with the name of this one, or the reverse. Hidden ones are left out.
   */
  agencyDuplicates(id: string): Promise<readonly DuplicateAgency[]> {
    return this.read(path`/agency/duplicates/${id}`, 'duplicates')
  }

  /**
   * Merge a duplicate into an agency.
   *
   * The agency in the path stays and takes over all agents and other contacts of the duplicate, which is hidden and
   * stays readable, with `mergedinto`. What only the duplicate has is taken from it; fields that are sent win. **A
   * merge cannot be undone**: with `dryrun` the answer says what it would do.
   *
   * Needs the privilege `OWNER`.
   */
  mergeAgencies(id: string, fields: AgencyMergeFields, options?: WriteOptions): Promise<MergeAgenciesAnswer> {
    return this.save('POST', path`/agency/merge/${id}`, fields, options)
  }

  /**
   * Import clients from a table.
   *
   * Creates or updates one record for each row, all in one transaction. A row belongs to the record with its `id`,
   * else with its email address, else with its name and mobile phone, so a repeated import changes nothing. Send a
   * long table in parts of at most 500 rows, and with `dryrun` first: the response is the same, and nothing is
   * saved.
   *
   * Needs the privilege `OWNER`.
   */
  importClients(fields: ImportFields, options?: WriteOptions): Promise<Imported> {
    return this.write('POST', '/import/clients', undefined, fields, options)
  }

  /**
   * Import agents from a table.
   *
   * Creates or updates one record for each row, all in one transaction. A row belongs to the record with its `id`,
   * else with its email address, else with its name and mobile phone, so a repeated import changes nothing. Send a
   * long table in parts of at most 500 rows, and with `dryrun` first: the response is the same, and nothing is
   * saved.
   *
   * Needs the privilege `OWNER`.
   */
  importAgents(fields: ImportFields, options?: WriteOptions): Promise<Imported> {
    return this.write('POST', '/import/agents', undefined, fields, options)
  }

  /**
   * Import orders from a table.
   *
   * Creates an order for each row of another system's file, all in one transaction. Orders that are here stay as
   * they are: a row belongs to the order with its number, without a number to the one with its appointment and
   * address. Clients and agents are found by email address, or by name and phone, or created. Services and
   * inspectors that are not known here are kept as a note, and are in `changes`. Nobody is told; appointments to
   * come get their reminders. Send a long table in parts of at most 500 rows, and with `dryrun` first: the response
   * is the same, and nothing is saved.
   *
   * Needs the privilege `OWNER`.
   */
  importOrders(fields: ImportFields, options?: WriteOptions): Promise<Imported> {
    return this.write('POST', '/import/orders', undefined, fields, options)
  }

  /**
   * List open slots.
   *
   * The working windows of inspectors without overlapping orders (drafts included) or blocked time. **One booking in
   * the middle of a window hides the whole window.** Time is never reserved: two orders for the same inspector and
   * time both succeed, and `conflicts` of each order shows the other. Same-day booking and the last bookable hour
   * are company settings. Sorted by start, then by name.
   */
  availableSlots(query?: AvailableSlotsQuery): Promise<OpenTime> {
    return this.read('/availableslots', undefined, query)
  }

  /**
   * List bookable starts.
   *
   * Starts at which an inspector can take the whole appointment: inside the working hours of the day, without
   * overlapping orders, holds or blocked time, with buffers and the drive to the neighbouring appointments, within
   * the limits of the company. **A guarded booking (`Prefer: conflict=reject`) accepts exactly these times at this
   * moment**, and with `step=15` these are all of them. Bad input is refused. By start; the inspectors by least
   * added driving.
   */
  openings(query?: OpeningsQuery): Promise<Openings> {
    return this.read('/openings', undefined, query)
  }

  /**
   * Find the best times.
   *
   * What an office offers a caller: the openings of `GET /openings` by inspector and day, those with the least added
   * driving first. All starts between the same two appointments of an inspector are one entry.
   */
  bestOpenings(query?: BestOpeningsQuery): Promise<BestOpeningsAnswer> {
    return this.read('/openings/best', undefined, query)
  }

  /**
   * Check a time for a booking.
   *
   * What would be in the way of an order with this time, length, place and people, and the nearest openings if
   * anything is: for a booking that is not saved yet. Nothing is saved. For an order, see `GET
   * /order/conflicts/{id}`.
   */
  checkTime(query: CheckTimeQuery): Promise<CheckTimeAnswer> {
    return this.read('/conflicts', undefined, query)
  }

  /**
   * Get the route of a day.
   *
   * An inspector's orders and holds of one day in their order, with the drive to each and the time that is left
   * over.
   */
  route(query: { readonly inspector: string; readonly date: string }): Promise<DayRoute> {
    return this.read('/route', undefined, query)
  }

  /**
   * List calendar events.
   *
   * Events that overlap the span, by start. They hide the windows they overlap from `/availableslots`, like the
   * blocked times of the company file, which are listed too. Owners see the events of all users, other users their
   * own.
   */
  calendarEvents(query?: CalendarEventsQuery): Promise<readonly CalendarEvent[]> {
    return this.read('/calendarevents', 'calendarevents', query)
  }

  /**
   * Create a calendar event.
   *
   * Blocks the time of a user: `/availableslots` no longer lists the windows that it overlaps. Orders are not
   * checked against it. Owners create events for every user, other users for themselves.
   */
  createCalendarEvent(fields: CalendarEventFields, options?: WriteOptions): Promise<CreateCalendarEventAnswer> {
    return this.save('POST', '/calendarevent', fields, options)
  }

  /**
   * Delete a calendar event.
   *
   * Also a blocked time of the company file. Owners delete the events of every user, other users their own.
   */
  deleteCalendarEvent(id: string, { later, ...options }: WriteOptions & { readonly later?: boolean | undefined } = {}): Promise<CreateCalendarEventAnswer> {
    return this.save('DELETE', path`/calendarevent/${id}`, undefined, options, { later })
  }

  /**
   * Get the calendar of a span of days.
   *
   * Orders (drafts included, cancelled and removed ones not), holds, blocked time and working hours of the
   * inspectors, by office or by inspector. Owners, managers and office staff see the blocked time and the holds of
   * all users, others those of their own time. At most 5000 orders.
   */
  calendar(query?: CalendarQuery): Promise<Calendar> {
    return this.read('/calendar', undefined, query)
  }

  /**
   * Find who could take the appointments of a day.
   *
   * For each order of an inspector's day that is not completed: another inspector who can take it, at the same time
   * or at the nearest one of that day, by the rules of `POST /order/move/{id}`. No two proposals are in each other's
   * way. Nothing is saved.
   */
  relief(query: { readonly inspector: string; readonly date: string }): Promise<readonly Relief[]> {
    return this.read('/calendar/relief', 'relief', query)
  }

  /**
   * List bookings outside the working hours.
   *
   * Orders of an inspector within 60 days that are still ahead, and in time off or outside the working hours, as
   * after a change of these.
   */
  displaced(query: { readonly inspector: string; readonly from?: string | undefined }): Promise<readonly Displaced[]> {
    return this.read('/calendar/displaced', 'displaced', query)
  }

  /**
   * Hold a time.
   *
   * Keeps a time for a booking: it disappears from open time, and guarded bookings and other holds cannot have it.
   * An order that names the hold takes its place. A hold ends by itself; it never outlives `expires`. A time that is
   * not free is refused. A user may have 50 holds at a time, which take at most half of the open time of each week,
   * a company 500.
   *
   * Needs the privilege `CREATE_INSPECTIONS`.
   */
  hold(fields: HoldFields, options?: WriteOptions): Promise<HoldPlaced> {
    return this.save('POST', '/hold', fields, options)
  }

  /**
   * List holds.
   *
   * Live holds by start. Owners see those of all users, other users their own.
   */
  holds(): Promise<readonly Hold[]> {
    return this.read('/holds', 'holds')
  }

  /**
   * Release a hold.
   *
   * Frees the time before the hold expires. Owners release the holds of every user, other users their own.
   */
  releaseHold(id: string, options?: WriteOptions): Promise<string> {
    return this.write('DELETE', path`/hold/${id}`, 'id', undefined, options)
  }

  /**
   * Create an order.
   *
   * Creates a draft, unless both `inprogress: false` **and** `scheduled` are sent; `inprogress: false` alone is
   * refused. A draft has a number and hides the inspector's window, but sends no notifications.
   *
   * Unknown references are dropped without an error: check `warnings`, read the order back, or send `Prefer:
   * handling=strict`. An unknown package makes the outcome `partial`: the order exists, without services and fees.
   *
   * For an order that is created scheduled, `ORDER_SCHEDULED` is triggered before services and fees are attached.
   * Create a draft, read it back, then schedule it.
   *
   * The company setting `conflicts` decides about a time that is not free: `allow` saves the order, `warn` saves it
   * with `warnings` and `conflicts`, `reject` refuses it. `Prefer: conflict=reject` or `conflict=warn` makes one
   * request stricter. `override` says why the office takes the time all the same.
   *
   * Needs the privilege `CREATE_INSPECTIONS`.
   */
  createOrder(fields: OrderFields, { office, ...options }: BookingWriteOptions & { readonly office?: string | undefined } = {}): Promise<OrderCreated> {
    return this.save('POST', '/order', fields, options, { office })
  }

  /**
   * Get an order.
   *
   * Returns an order by id or by number. A missing value is `""`. An unknown order is not an HTTP error: `status` is
   * `error`, and `order` is an empty string. A removed order has `show: "no"`, `deleteddatetime` and `deletedby`; it
   * cannot be changed.
   */
  order(id: OrderIdOrNumber, query?: { readonly withallcontrols?: boolean | undefined }): Promise<Order> {
    return this.read(path`/order/${id}`, 'order', query)
  }

  /**
   * Update or schedule an order.
   *
   * Changes the fields that are sent. **Services and packages are added:** a repeated one is priced and recorded
   * again.
   *
   * `inprogress: false` together with `scheduled` schedules the order: it appears on the calendar and in footprints,
   * messages become eligible, and `ORDER_SCHEDULED` is triggered. A repeated request triggers it again, so send an
   * `Idempotency-Key`. `inprogress: false` alone is ignored, with a warning. Another `datetime`, `duration` or
   * inspector reschedules a scheduled order. A cancelled order stays cancelled until it is scheduled again; a
   * removed order is refused.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it. Giving the order another known client always needs it.
   *
   * The company setting `conflicts` decides about a time that is not free: `allow` saves the order, `warn` saves it
   * with `warnings` and `conflicts`, `reject` refuses it. `Prefer: conflict=reject` or `conflict=warn` makes one
   * request stricter. `override` says why the office takes the time all the same. An update that changes neither the
   * time nor the people is never refused because of it.
   *
   * With `unmodifiedsince`, an order that was changed meanwhile is refused with HTTP 409, and `current` is the order
   * as it is now.
   */
  updateOrder(id: OrderIdOrNumber, fields: OrderFields, { office, unmodifiedsince, ...options }: BookingWriteOptions & { readonly office?: string | undefined; readonly unmodifiedsince?: string | undefined } = {}): Promise<OrderBooked> {
    return this.save('POST', path`/order/${id}`, fields, options, { office, unmodifiedsince })
  }

  /**
   * Remove an order.
   *
   * Frees the time of the order and removes its footprints; its public links close, and no message is sent. The
   * order stays readable with `show: "no"`, with its notes, fees, history and files, but cannot be changed. A
   * repeated request is refused. An owner can restore it.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes.
   */
  deleteOrder(id: OrderIdOrNumber, options?: WriteOptions): Promise<OrderSaved> {
    return this.save('DELETE', path`/order/${id}`, undefined, options)
  }

  /**
   * Move an order, with a way back.
   *
   * To another time, length or person, as the office does it on the calendar. Whatever is in the way refuses the
   * move (`conflicts`), in every company, unless `override` says why; the notice and the last day that bind bookers
   * do not count.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   *
   * For 10 seconds the move can be undone, and **no message about the order leaves until then**. Webhooks report the
   * move at once, and its undoing as another one. With `dryrun` nothing is saved, and the answer says who would be
   * told.
   */
  moveOrder(id: OrderIdOrNumber, fields: MoveFields, { unmodifiedsince, ...options }: BookingWriteOptions & { readonly unmodifiedsince?: string | undefined } = {}): Promise<MoveOrderAnswer> {
    return this.save('POST', path`/order/move/${id}`, fields, options, { unmodifiedsince })
  }

  /**
   * Undo the move of an order.
   *
   * Within 10 seconds after `POST /order/move/{id}`, as long as the order has not changed since and nobody has taken
   * the time: the appointment is as it was, and nobody is told.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  undoMove(id: OrderIdOrNumber, options?: WriteOptions): Promise<OrderSaved> {
    return this.save('POST', path`/order/move/${id}/undo`, {}, options)
  }

  /**
   * Tell the client that the inspector is on the way or late.
   *
   * Sends the message `on-the-way` or `running-late` by email and by text message, and adds to the history. The same
   * news of the same appointment is sent once, however often it is asked for; what failed is sent again. A message
   * that is not sent within half an hour is cancelled. Where nothing can be sent, the answer says why.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  announceArrival(id: OrderIdOrNumber, fields: ArrivalFields = {}, options?: WriteOptions): Promise<AnnounceArrivalAnswer> {
    return this.save('POST', path`/order/arrival/${id}`, fields, options)
  }

  /**
   * Get an inspector's stops of today and tomorrow.
   *
   * An inspector's scheduled and completed orders of today and the following days in their order, with the drives
   * between them, the people to call, what is known about getting in, and what is missing. Owners, managers and
   * office staff may choose an inspector; others see their own.
   */
  today(query?: { readonly inspector?: string | undefined; readonly days?: number | undefined }): Promise<TodayAnswer> {
    return this.read('/today', undefined, query)
  }

  /**
   * Get what needs attention.
   *
   * Counts, and the first few records of each kind. Callers who may edit inspections see the orders of everybody and
   * the messages that failed, others the orders on which they are an inspector. Webhooks, and the calendars of
   * others, are for owners.
   */
  attention(query?: { readonly office?: readonly string[] | undefined; readonly limit?: number | undefined }): Promise<AttentionAnswer> {
    return this.read('/attention', undefined, query)
  }

  /**
   * Get the figures of some weeks.
   *
   * Orders and fees a week, and how much of the inspectors' working hours is booked. An office has its own orders
   * and its own inspectors.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  figures(query?: FiguresQuery): Promise<FiguresAnswer> {
    return this.read('/figures', undefined, query)
  }

  /**
   * Complete an order.
   *
   * Completes a scheduled order; a draft and a cancelled order are refused. A repeated request is `ok`, keeps the
   * first moment in `initialcompleteddatetime` and triggers no event.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  completeOrder(id: OrderIdOrNumber, fields: CompletionFields = {}, options?: WriteOptions): Promise<OrderSaved> {
    return this.save('POST', path`/order/complete/${id}`, fields, options)
  }

  /**
   * Cancel an order.
   *
   * Keeps the order and frees its time: it has `canceled: "yes"`, is in no footprints, and the people on it get the
   * message `cancelled`. Triggers `ORDER_CANCELED`. A repeated request is `ok`, keeps the first moment and triggers
   * no event. A completed order is refused. To take the cancellation back, schedule the order again (`POST
   * /order/{id}` with `inprogress: false` and `scheduled`).
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  cancelOrder(id: OrderIdOrNumber, fields: CancellationFields = {}, options?: WriteOptions): Promise<OrderSaved> {
    return this.save('POST', path`/order/cancel/${id}`, fields, options)
  }

  /**
   * Restore a removed order.
   *
   * Undoes the removal: the order is as it was, takes its time again and has its footprints if the inspection is
   * still to come. Triggers `ORDER_RESTORED`. An order that was not removed is refused, and in a company with
   * `conflicts: reject` one whose time is taken.
   *
   * Needs the privilege `OWNER`.
   */
  restoreOrder(id: OrderIdOrNumber, options?: WriteOptions): Promise<OrderSaved> {
    return this.save('POST', path`/order/restore/${id}`, {}, options)
  }

  /**
   * List notes of an order.
   *
   * Oldest first.
   */
  orderNotes(id: OrderIdOrNumber): Promise<readonly OrderNote[]> {
    return this.read(path`/order/notes/${id}`, 'notes')
  }

  /**
   * List fees of an order.
   *
   * The fees on the order, with their amounts.
   */
  orderFees(id: OrderIdOrNumber): Promise<readonly OrderFeeLine[]> {
    return this.read(path`/order/fees/${id}`, 'orderfees')
  }

  /**
   * Get the reasons of the prices of an order.
   *
   * How each fee came about: the pricing rules of today for the house and the packages of the order. An amount that
   * the order has of its own, or from earlier rules, says so in its last step. Saves nothing.
   */
  orderPrices(id: OrderIdOrNumber): Promise<readonly OrderPriceLine[]> {
    return this.read(path`/order/prices/${id}`, 'prices')
  }

  /**
   * List changes of an order.
   *
   * All changes of an order, oldest first; also of a removed order.
   */
  orderHistory(id: OrderIdOrNumber): Promise<readonly OrderChange[]> {
    return this.read(path`/order/history/${id}`, 'history')
  }

  /**
   * Check a time for an order.
   *
   * What would be in the way if the order had this time, length and people: other orders, holds, working hours, time
   * off, buffers, drives, qualifications and the rules of the company. Nothing is saved. Omitted parameters are
   * those of the order.
   */
  orderConflicts(id: OrderIdOrNumber, query?: OrderConflictsQuery): Promise<OrderConflictsAnswer> {
    return this.read(path`/order/conflicts/${id}`, undefined, query)
  }

  /**
   * List messages of an order.
   *
   * Emails and text messages that were sent, are due or have failed, newest first, at most 200. One that is due and
   * no longer wanted, such as the reminder of a time that was given up, is `cancelled`, with the reason.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  orderMessages(id: OrderIdOrNumber): Promise<readonly OrderMessage[]> {
    return this.read(path`/order/messages/${id}`, 'messages')
  }

  /**
   * Send a message of an order again.
   *
   * Whatever its state, with the order and the address as they are now. A message that is being sent is refused.
   *
   * Needs the privilege `EDIT_INSPECTIONS`.
   */
  resendOrderMessage(id: OrderIdOrNumber, message: string, options?: WriteOptions): Promise<string> {
    return this.write('POST', path`/order/messages/${id}/${message}/resend`, 'id', {}, options)
  }

  /**
   * List webhook deliveries of an order.
   *
   * Of all webhooks, newest first, each with its last attempt, at most 100. Completed ones are kept for 30 days.
   *
   * Needs the privilege `OWNER`.
   */
  orderDeliveries(id: OrderIdOrNumber): Promise<readonly Delivery[]> {
    return this.read(path`/order/deliveries/${id}`, 'deliveries')
  }

  /**
   * List upcoming inspections of the key's user.
   *
   * The next inspection first. Footprints are the pull alternative to webhooks: they stay until they are deleted, or
   * until the company's retention setting purges them. Delete each footprint after processing it.
   */
  footprints(query?: { readonly all?: boolean | undefined }): Promise<readonly Footprint[]> {
    return this.read('/orders/footprints', 'footprints', query)
  }

  /**
   * Delete a footprint.
   *
   * Deletes the caller's own footprint; those of other users stay until they delete them. For an owner without a
   * footprint of this order, it deletes that of another user, so that each entry of `?all=true` can be deleted.
   */
  deleteFootprint(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/orders/footprint/${id}`, undefined, options)
  }

  /**
   * Add a payment.
   *
   * Records a payment, on a draft too. A repeated request is a second payment: send an `Idempotency-Key`. When the
   * order is paid in full, `ORDER_PAID` is triggered. An overpayment is accepted, with a warning.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  addPayment(fields: PaymentFields, options?: WriteOptions): Promise<PaymentSaved> {
    return this.save('POST', '/addpayment', fields, options)
  }

  /**
   * List payments of an order.
   *
   * Oldest first; also of a removed order.
   */
  orderPayments(id: OrderIdOrNumber): Promise<readonly Payment[]> {
    return this.read(path`/order/payments/${id}`, 'payments')
  }

  /**
   * Get the balance of an order.
   *
   * The balance of an order, by id or by number.
   */
  amountDue(id: OrderIdOrNumber): Promise<AmountDue> {
    return this.read(path`/amountdue/${id}`)
  }

  /**
   * List orders, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * Drafts are included. **So are removed orders, with `show: "no"` and `deleteddatetime`.**
   */
  orders(query?: OrderPageQuery): Promise<OrderPage> {
    return this.page('/orders', query)
  }

  /**
   * List clients, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * **Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.
   */
  clients(query?: PageQuery): Promise<ClientPage> {
    return this.page('/clients', query)
  }

  /**
   * List agents, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * **Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.
   */
  agents(query?: PageQuery): Promise<AgentPage> {
    return this.page('/agents', query)
  }

  /**
   * List agencies, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   */
  agencies(query?: PageQuery): Promise<AgencyPage> {
    return this.page('/agencies', query)
  }

  /**
   * List escrowoffices, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   */
  escrowoffices(query?: PageQuery): Promise<EscrowOfficePage> {
    return this.page('/escrowoffices', query)
  }

  /**
   * List contacts, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * **Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.
   */
  contacts(query?: PageQuery): Promise<ContactPage> {
    return this.page('/contacts', query)
  }

  /**
   * List escrowofficers, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * **Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.
   */
  escrowofficers(query?: PageQuery): Promise<EscrowOfficerPage> {
    return this.page('/escrowofficers', query)
  }

  /**
   * List insuranceagents, in the order of changes.
   *
   * Without `limit` and `cursor` the whole list, newest change last, as a stream: a record that changes meanwhile is
   * shown once, and a connection that ends before the end of the JSON means that the list is not complete.
   *
   * Otherwise page by page. Start with a `limit`, and continue with the cursor of each page until `more` is false:
   * the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that
   * changes meanwhile appears again on a later page; no change is skipped.
   *
   * **Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.
   */
  insuranceagents(query?: PageQuery): Promise<InsuranceAgentPage> {
    return this.page('/insuranceagents', query)
  }

  /**
   * List orders, as an office looks at them.
   *
   * Filtered and sorted, page by page; all parameters that are sent apply. For a copy of all orders use `GET
   * /orders`.
   *
   * Every page takes about the same time, however many orders there are: it reads at most 10,000 orders for a filter
   * by office or inspector, and continues on the next page. An order that changes meanwhile may appear twice, or
   * not.
   */
  listOrders(query?: ListOrdersQuery): Promise<OfficeOrderPage> {
    return this.page('/orders/list', query)
  }

  /**
   * List own views of orders.
   *
   * Lists of orders that the user of the key or the session has kept under a name.
   */
  orderViews(): Promise<readonly OrderView[]> {
    return this.read('/me/views', 'views')
  }

  /**
   * Save an own view of orders.
   *
   * Returns all views of the user, at most 50. Every user has own views, on every device.
   */
  saveOrderView(fields: OrderViewFields, options?: WriteOptions): Promise<readonly OrderView[]> {
    return this.write('POST', '/me/views', 'views', fields, options)
  }

  /**
   * Remove an own view of orders.
   *
   * Returns the views that remain. A name that no view has removes none.
   */
  removeOrderView({ name, ...options }: WriteOptions & { readonly name?: string | undefined } = {}): Promise<readonly OrderView[]> {
    return this.write('DELETE', '/me/views', 'views', undefined, options, { name })
  }

  /**
   * List clients, as an office looks at them.
   *
   * Searched and sorted, page by page; all parameters that are sent apply. For a copy of all of them use `GET
   * /clients`.
   *
   * Every page takes about the same time, however many clients there are. One that changes meanwhile may appear
   * twice, or not.
   */
  listClients(query?: ListClientsQuery): Promise<ListClientsAnswer> {
    return this.page('/clients/list', query)
  }

  /**
   * List agents, as an office looks at them.
   *
   * Searched and sorted, page by page; all parameters that are sent apply. For a copy of all of them use `GET
   * /agents`.
   *
   * Every page takes about the same time, however many agents there are. One that changes meanwhile may appear
   * twice, or not.
   */
  listAgents(query?: ListAgentsQuery): Promise<ListAgentsAnswer> {
    return this.page('/agents/list', query)
  }

  /**
   * List agencies, as an office looks at them.
   *
   * Searched and sorted, page by page; all parameters that are sent apply. For a copy of all of them use `GET
   * /agencies`.
   *
   * Every page takes about the same time, however many agencies there are. One that changes meanwhile may appear
   * twice, or not.
   */
  listAgencies(query?: ListClientsQuery): Promise<ListAgenciesAnswer> {
    return this.page('/agencies/list', query)
  }

  /**
   * Export clients as CSV.
   *
   * All clients in the order of changes, one line for each, as a stream without the envelope. Removed clients are
   * left out. `POST /import/clients` understands the headings, in parts of at most 500 rows; a file that was not
   * changed changes nothing.
   *
   * The file is UTF-8 with a byte order mark, which Excel needs. A text that begins with `=`, `+`, `-`, `@`, a tab
   * or a line break has an apostrophe before it, so that no spreadsheet takes it for a formula; `readTable` of the
   * SDK removes it. A connection that ends early means that the file is not complete.
   *
   * Needs the privilege `OWNER`.
   */
  exportClients(): Promise<Download> {
    return this.download('/export/clients')
  }

  /**
   * Export agents as CSV.
   *
   * All agents in the order of changes, one line for each, as a stream without the envelope. Removed agents are left
   * out. `POST /import/agents` understands the headings, in parts of at most 500 rows; a file that was not changed
   * changes nothing.
   *
   * The file is UTF-8 with a byte order mark, which Excel needs. A text that begins with `=`, `+`, `-`, `@`, a tab
   * or a line break has an apostrophe before it, so that no spreadsheet takes it for a formula; `readTable` of the
   * SDK removes it. A connection that ends early means that the file is not complete.
   *
   * Needs the privilege `OWNER`.
   */
  exportAgents(): Promise<Download> {
    return this.download('/export/agents')
  }

  /**
   * Export orders as CSV.
   *
   * All orders in the order of changes, one line for each, as a stream without the envelope. Removed orders are left
   * out. Times are those of the company. `POST /import/orders` understands the headings, and creates the orders that
   * are not here.
   *
   * The file is UTF-8 with a byte order mark, which Excel needs. A text that begins with `=`, `+`, `-`, `@`, a tab
   * or a line break has an apostrophe before it, so that no spreadsheet takes it for a formula; `readTable` of the
   * SDK removes it. A connection that ends early means that the file is not complete.
   *
   * Needs the privilege `OWNER`.
   */
  exportOrders(): Promise<Download> {
    return this.download('/export/orders')
  }

  /**
   * Follow the changes of the company.
   *
   * With `Accept: text/event-stream`, the response is a stream of server-sent events: each `change` has a record of
   * `changes` as data and arrives within a second of its commit. A client that was cut off sends `Last-Event-ID` and
   * misses nothing. Comments keep the connection alive; the service ends a stream after some minutes, after a change
   * of settings and when it stops, and the client connects again. A company has at most 100 streams per server.
   *
   * A stream with `order` says that the caller has this order open, for as long as it lasts, and gets an event
   * `presence` with the other people who have it open, whenever that changes: `{order, people: [{id, name,
   * editing}]}`, where `editing` is the list of the parts that they edit. Nothing of this is stored.
   *
   * Without that header, the changes since `after` are returned at once. After more than 1000 changes, one of kind
   * `everything` is sent instead.
   */
  changes(query?: ChangesQuery): Promise<Changes> {
    return this.read('/changes', undefined, query)
  }

  /**
   * Search orders.
   *
   * Whole records, newest first, at most 100; all parameters that are sent apply. Case is ignored. Removed orders
   * are left out. If more than 1,000 orders match the most selective parameter, not all of them are compared with
   * the others, and `warnings` says so.
   */
  searchOrders(query?: OrderSearch): Promise<readonly Order[]> {
    return this.read('/orders/search', 'orders', query)
  }

  /**
   * Search users.
   *
   * Case is ignored.
   */
  searchUsers(q: string): Promise<readonly User[]> {
    return this.read('/users/search', 'users', { q })
  }

  /**
   * Look up a user by email address or username.
   *
   * A miss is not an HTTP error: `status` is `error`, and `user` is an empty string.
   */
  lookUpUser(q: string): Promise<User | undefined> {
    return this.lookUp('/user/lookup', 'user', { q })
  }

  /**
   * Search orders, clients and agents.
   *
   * By order number, report number, address, city, ZIP, name, email address or phone number: the beginning of any of
   * them, or single words of a name, a street or a city. A word of four letters or more may have one typing error:
   * `jonson` finds Johnson. The best matches come first, exact ones before similar ones, newer orders before older
   * ones. Removed records are left out.
   *
   * A company that searches for the first time has its records indexed by then; with more than a few hundred,
   * similar words are complete some seconds later.
   */
  search(query: { readonly q: string; readonly limit?: number | undefined }): Promise<Found> {
    return this.read('/search', undefined, query)
  }

  /**
   * Add a hosted report.
   *
   * Adds a report by its address and triggers `REPORT_ADDED`. Fields can also be sent in the query string, which the
   * body overrides, and as `multipart/form-data`; `orderid` is another name of `id`; a file is ignored, with a
   * warning.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  addReportUrl(fields: HostedReportFields, options?: WriteOptions): Promise<FileSaved> {
    return this.save('PUT', '/orders/addreporturl', fields, options)
  }

  /**
   * Upload a report.
   *
   * Adds a report and triggers `REPORT_ADDED`. Send `multipart/form-data` with the fields before the file, or **the
   * file as the whole body, with any `Content-Type` and the fields in the query string**. (A body that is declared a
   * form and has only these fields is read as a form.) An empty file counts as missing. Large files are streamed,
   * and the privilege is checked before the file is read. `orderid` is another name of `id`.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  uploadReport(id: OrderIdOrNumber, file: FileSource, details: FileUpload = {}, options?: WriteOptions): Promise<FileSaved> {
    return this.upload('/orders/uploadreport', file, { id, ...details }, options)
  }

  /**
   * Upload an attachment.
   *
   * Adds an attachment, such as an agreement or a photo. It changes the order like an update. Send
   * `multipart/form-data` with the fields before the file, or **the file as the whole body, with any `Content-Type`
   * and the fields in the query string**. (A body that is declared a form and has only these fields is read as a
   * form.) An empty file counts as missing. Large files are streamed, and the privilege is checked before the file
   * is read. `orderid` is another name of `id`.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  uploadAttachment(id: OrderIdOrNumber, file: FileSource, details: FileUpload = {}, options?: WriteOptions): Promise<FileSaved> {
    return this.upload('/orders/uploadattachment', file, { id, ...details }, options)
  }

  /**
   * List files of an order.
   *
   * Reports and attachments, oldest first.
   */
  files(id: OrderIdOrNumber): Promise<readonly OrderFile[]> {
    return this.read(path`/order/files/${id}`, 'files')
  }

  /**
   * List files of all orders.
   *
   * Reports and attachments that were added, changed or removed in a range of time, in the order of these changes,
   * at most 10,000.
   */
  orderFiles(query?: { readonly start?: string | undefined; readonly end?: string | undefined }): Promise<readonly FileChange[]> {
    return this.read('/orderfiles', 'files', query)
  }

  /**
   * Get the page with the reports of an order.
   *
   * The address of the page on which the client sees the public reports of an order. It needs no key, cannot be
   * guessed, and works until its first public report is made private or removed.
   */
  webDelivery(id: OrderIdOrNumber): Promise<string> {
    return this.read(path`/order/webdelivery/${id}`, 'url')
  }

  /**
   * Download a file.
   *
   * The bytes as they were sent, without the envelope. A refusal is an envelope with HTTP 200, so check for
   * `Content-Disposition`, which every file has. `Range` (one range of bytes) and `If-None-Match` are supported. A
   * hosted report is a redirect.
   */
  downloadFile(id: OrderIdOrNumber, file: string, range?: DownloadRange): Promise<Download> {
    return this.download(path`/order/file/${id}/${file}`, range)
  }

  /**
   * Update details of a report.
   *
   * Changes the fields that are sent; the file stays. **A public address that was closed never works again:** a file
   * that is made public again has another one.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  updateReport(id: string, fields: FileDetails, options?: WriteOptions): Promise<FileSaved> {
    return this.save('POST', path`/report/${id}`, fields, options)
  }

  /**
   * Remove a report.
   *
   * Removes the file and its public address immediately.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  removeReport(id: string, options?: WriteOptions): Promise<FileRemoved> {
    return this.save('DELETE', path`/report/${id}`, undefined, options)
  }

  /**
   * Update details of an attachment.
   *
   * Changes the fields that are sent; the file stays. **A public address that was closed never works again:** a file
   * that is made public again has another one.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  updateAttachment(id: string, fields: FileDetails, options?: WriteOptions): Promise<FileSaved> {
    return this.save('POST', path`/attachment/${id}`, fields, options)
  }

  /**
   * Remove an attachment.
   *
   * Removes the file and its public address immediately.
   *
   * Needs the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes. An inspector on the order does not
   * need it.
   */
  removeAttachment(id: string, options?: WriteOptions): Promise<FileRemoved> {
    return this.save('DELETE', path`/attachment/${id}`, undefined, options)
  }

  /**
   * Price services.
   *
   * Prices services for a house before an order exists, in the same way as an order. Saves nothing.
   *
   * Needs the privilege `OWNER`.
   */
  quote(fields: QuoteRequest, { office, ...options }: WriteOptions & { readonly office?: string | undefined } = {}): Promise<Quote> {
    return this.write('POST', '/calculateservicequote', undefined, fields, options, { office })
  }

  /**
   * Get a price and its reasons.
   *
   * What an office quotes on the phone: the fees of the services for this house, the reasons of each amount, and the
   * length of the appointment. In the same way as an order, except that a package with a price of its own has that
   * price: send the amounts that differ from `listamount` as `fees` of the order. A service that the office does not
   * offer is left out, with a warning. Saves nothing.
   *
   * Needs the privilege `CREATE_INSPECTIONS`.
   */
  price(query?: PriceQuery): Promise<PriceAnswer> {
    return this.read('/price', undefined, query)
  }

  /**
   * Get what the booking page offers.
   *
   * Company, offices, services, packages, questions and rules for visitors. Needs no credentials. A company whose
   * booking page is closed answers as an unknown one.
   */
  bookingPage(query?: { readonly office?: string | undefined }): Promise<BookingPageAnswer> {
    return this.read('/booking', undefined, query)
  }

  /**
   * Book as a visitor.
   *
   * Creates an ordinary order, scheduled or, if the company reviews bookings, a draft. **A visitor books once:** the
   * same `visitor` again gets the first booking, whatever it sends, so a request without an answer can be repeated.
   * A time that is no longer open is refused with the nearest `times`. A client and an agent with these email
   * addresses are used as they are, and the response tells nothing of them. A company may ask for an email first
   * (`bookingConfirmsEmail`): then nothing is booked, and an email is sent, whose link has the `code`. Needs no
   * credentials. A company whose booking page is closed answers as an unknown one.
   */
  book(fields: BookingFields, { office, ...options }: CallOptions & { readonly office?: string | undefined } = {}): Promise<BookAnswer> {
    return this.once('POST', '/booking', undefined, fields, options, { office })
  }

  /**
   * Get the price of a booking.
   *
   * The price that an order of the booking page has: packages at their own price. Needs no credentials. A company
   * whose booking page is closed answers as an unknown one.
   */
  bookingPrice(query?: BookingPriceQuery): Promise<BookingPriceAnswer> {
    return this.read('/booking/price', undefined, query)
  }

  /**
   * List the times of a booking.
   *
   * The times that are open now, by the rules of `GET /openings`: at most 31 days. They say nothing about who is
   * free and why. Needs no credentials. A company whose booking page is closed answers as an unknown one.
   */
  bookingTimes(query?: BookingTimesQuery): Promise<BookingTimesAnswer> {
    return this.read('/booking/times', undefined, query)
  }

  /**
   * Correct the address of a booking.
   *
   * As `GET /geocode`. Needs no credentials. A company whose booking page is closed answers as an unknown one.
   */
  bookingAddress(query: BookingAddressQuery): Promise<GeocodedAddress> {
    return this.read('/booking/address', undefined, query)
  }

  /**
   * Get a puzzle for a visitor.
   *
   * A proof of work in the format of ALTCHA, which holding a time and booking ask for: find the number from 0 to
   * `maxnumber` that makes the hexadecimal SHA-256 of `salt` + number equal to `challenge`. `check` is then the
   * Base64 of the JSON `{"algorithm", "challenge", "number", "salt", "signature"}`. It is good for an hour, and for
   * this visitor. Needs no credentials. A company whose booking page is closed answers as an unknown one.
   */
  bookingCheck(query?: { readonly visitor?: string | undefined }): Promise<BookingCheckAnswer> {
    return this.read('/booking/check', undefined, query)
  }

  /**
   * Hold a time for a visitor.
   *
   * Keeps the time for ten minutes while the visitor fills in the form, in place of another one. A visitor has one
   * hold, an address 4, and all visitors together half of the open time of a week: a booking needs none. Needs no
   * credentials. A company whose booking page is closed answers as an unknown one.
   */
  holdBookingTime(fields: BookingHoldFields, { office, ...options }: CallOptions & { readonly office?: string | undefined } = {}): Promise<HoldBookingTimeAnswer> {
    return this.once('POST', '/booking/hold', undefined, fields, options, { office })
  }

  /**
   * Get a booking.
   *
   * What the client booked, and whether it can still be changed. Needs no credentials. A company whose booking page
   * is closed answers as an unknown one.
   */
  booking(token: string): Promise<BookAnswer> {
    return this.read(path`/booking/order/${token}`)
  }

  /**
   * Move a booking.
   *
   * Moves the appointment to a time that is open, with the same inspector if possible. A repetition changes nothing.
   * Needs no credentials. A company whose booking page is closed answers as an unknown one.
   */
  rescheduleBooking(token: string, start: string, options?: CallOptions): Promise<BookAnswer> {
    return this.once('POST', path`/booking/order/${token}/reschedule`, undefined, { start }, options)
  }

  /**
   * Cancel a booking.
   *
   * Cancels the appointment. A repetition changes nothing. Needs no credentials. A company whose booking page is
   * closed answers as an unknown one.
   */
  cancelBooking(token: string, options?: CallOptions): Promise<BookAnswer> {
    return this.once('POST', path`/booking/order/${token}/cancel`, undefined, {}, options)
  }

  /**
   * Wait for an earlier time.
   *
   * Sends one email once a time becomes free that starts before the first one that is open now. An address waits for
   * one time at a company. Needs no credentials. A company whose booking page is closed answers as an unknown one.
   */
  waitForBookingTime(fields: BookingWaitFields, { office, ...options }: CallOptions & { readonly office?: string | undefined } = {}): Promise<boolean> {
    return this.once('POST', '/booking/wait', 'waiting', fields, options, { office })
  }

  /**
   * Wait for an earlier time of a booking.
   *
   * As `POST /booking/wait`, for a time before the appointment of a booking. Needs no credentials. A company whose
   * booking page is closed answers as an unknown one.
   */
  waitToMoveBooking(token: string, options?: CallOptions): Promise<boolean> {
    return this.once('POST', path`/booking/order/${token}/wait`, 'waiting', {}, options)
  }

  /**
   * Stop waiting for an earlier time.
   *
   * With the token of the link in the email. Says nothing about whether there is one. Needs no credentials. A
   * company whose booking page is closed answers as an unknown one.
   */
  endBookingWait(token: string, options?: CallOptions): Promise<boolean> {
    return this.once('POST', path`/booking/wait/${token}/end`, 'waiting', {}, options)
  }

  /**
   * Send an agent the link.
   *
   * Sends a link to the address, if an agent has it: for 30 days it shows the agent's inspections and books for
   * clients. The answer is the same for every address. Needs no credentials.
   */
  sendBookingAgentLink(fields: BookingAgentFields, options?: CallOptions): Promise<boolean> {
    return this.once('POST', '/booking/agent', 'sent', fields, options)
  }

  /**
   * Get the inspections of an agent.
   *
   * With the token of the link, which is the last part of its path. It ends when the email address of the agent
   * changes. Needs no credentials.
   */
  bookingAgent(token: string): Promise<BookingAgentAnswer> {
    return this.read(path`/booking/agent/${token}`)
  }

  /**
   * Validate an address.
   *
   * Corrects an address and returns its coordinates. City, state and ZIP are checked against a built-in table; with
   * a geocoder configured, the coordinates are those of the house. **A geocoder that fails or does not know the
   * house is not an error:** the coordinates are then those of the ZIP, with a warning. An address with neither a
   * known city nor a known ZIP is refused.
   *
   * Nothing is saved. All four fields are required, and a blank field counts as missing.
   */
  geocode(query: BookingAddressQuery): Promise<GeocodedAddress> {
    return this.read('/geocode', undefined, query)
  }

  /**
   * Look up a ZIP.
   *
   * City, state and position of a ZIP, from a built-in table, and how many inspectors of the office serve it: for a
   * form that fills in the city and warns of a house outside the service area.
   */
  zip(zip: string, query?: { readonly office?: string | undefined }): Promise<ZipAnswer> {
    return this.read(path`/zip/${zip}`, undefined, query)
  }

  /**
   * List webhooks.
   *
   * All webhooks of the company, those of the command line included, oldest first. Secrets are not shown.
   *
   * Needs the privilege `OWNER`.
   */
  hooks(): Promise<readonly Hook[]> {
    return this.read('/hooks', 'hooks')
  }

  /**
   * Create a webhook.
   *
   * Events from the next change on are sent to `target`, signed as Standard Webhooks describes. With a `secret`,
   * every delivery also has the header `X-Webhook-Secret`. **Secrets are shown only now.** A company has at most 50
   * webhooks.
   *
   * Needs the privilege `OWNER`.
   */
  createHook(fields: NewHook, options?: WriteOptions): Promise<HookCreated> {
    return this.save('POST', '/hooks', fields, options)
  }

  /**
   * Update a webhook.
   *
   * Changes the fields that are sent. A new `target` also receives the pending deliveries; new events apply from the
   * next change on. The signing secret stays.
   *
   * Needs the privilege `OWNER`.
   */
  updateHook(id: string, fields: HookFields, options?: WriteOptions): Promise<Saved> {
    return this.save('POST', path`/hooks/${id}`, fields, options)
  }

  /**
   * Delete a webhook.
   *
   * Its pending deliveries are cancelled, and the list of its deliveries is deleted.
   *
   * Needs the privilege `OWNER`.
   */
  deleteHook(id: string, options?: WriteOptions): Promise<Saved> {
    return this.save('DELETE', path`/hooks/${id}`, undefined, options)
  }

  /**
   * Sign in.
   *
   * Signs a user of the company in with email and password. The response sets a cookie that later requests use
   * instead of a key, together with the header `X-Plumbline-Console: 1`. A wrong password and an unknown email get
   * the same response after the same time.
   */
  signIn(fields: SignInFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session', undefined, fields, options)
  }

  /**
   * Sign out.
   *
   * Ends the session of the request and deletes its cookie. With a key, nothing happens.
   */
  async signOut(options?: CallOptions): Promise<void> {
    await this.once('DELETE', '/session', undefined, undefined, options)
  }

  /**
   * Get the signed-in user.
   *
   * The user, the company and, if the request used one, the session.
   */
  session(): Promise<SignedIn> {
    return this.read('/session')
  }

  /**
   * List own sessions.
   *
   * The devices on which the user is signed in; the one used last comes first.
   */
  sessions(): Promise<readonly Session[]> {
    return this.read('/sessions', 'sessions')
  }

  /**
   * End all other sessions.
   *
   * Signs the user out everywhere but here. With a key, all sessions of the user end.
   */
  endOtherSessions(options?: CallOptions): Promise<number> {
    return this.once('DELETE', '/sessions', 'ended', undefined, options)
  }

  /**
   * End a session.
   *
   * Signs the user out on one device. Every process refuses the session within a second.
   */
  async endSession(id: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/sessions/${id}`, undefined, undefined, options)
  }

  /**
   * Change the own password.
   *
   * Ends all other sessions of the user. The new password has at least 10 characters.
   */
  async changePassword(fields: PasswordFields, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/password', undefined, fields, options)
  }

  /**
   * Check a link for choosing a password.
   *
   * Says whether the link can still be used, before the user thinks of a password, and for whom it is. The link
   * stays valid.
   */
  checkLink(token: string, options?: CallOptions): Promise<CheckLinkAnswer> {
    return this.once('POST', '/session/link/check', undefined, { token }, options)
  }

  /**
   * Choose a password with a link.
   *
   * Sets the password with the token of an invitation or of a reset, which is the part of the link behind `#`. The
   * link works once. All sessions of the user end, and the user is signed in. The password has at least 10
   * characters.
   */
  acceptLink(fields: LinkFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/link', undefined, fields, options)
  }

  /**
   * Sign in with a second factor.
   *
   * Completes a sign-in whose response had `secondfactor: yes`, with a code of the authenticator app or a recovery
   * code. Each code works once. After five wrong codes the sign-in begins again; after twenty within ten minutes,
   * only recovery codes are accepted.
   */
  sendSecondFactor(fields: CodeFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/code', undefined, fields, options)
  }

  /**
   * Get the state of the second factor.
   *
   * Whether signing in needs a code, and how many recovery codes are left.
   */
  secondFactor(): Promise<SecondFactor> {
    return this.read('/session/secondfactor')
  }

  /**
   * Set up a second factor.
   *
   * Returns a secret for an authenticator app. Signing in needs a code only after `POST
   * /session/secondfactor/confirm`.
   */
  beginSecondFactor(password: string, options?: CallOptions): Promise<NewSecondFactor> {
    return this.once('POST', '/session/secondfactor', undefined, { password }, options)
  }

  /**
   * Confirm the second factor.
   *
   * From here on signing in needs a code. Returns the recovery codes.
   */
  confirmSecondFactor(code: string, options?: CallOptions): Promise<readonly string[]> {
    return this.once('POST', '/session/secondfactor/confirm', 'recoverycodes', { code }, options)
  }

  /**
   * Switch the second factor off.
   *
   * The recovery codes become invalid.
   */
  async endSecondFactor(password: string, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/secondfactor/disable', undefined, { password }, options)
  }

  /**
   * Make new recovery codes.
   *
   * The previous ones become invalid.
   */
  renewRecoveryCodes(password: string, options?: CallOptions): Promise<readonly string[]> {
    return this.once('POST', '/session/recoverycodes', 'recoverycodes', { password }, options)
  }

  /**
   * Begin to sign in with a passkey.
   *
   * Returns a challenge, valid for ten minutes. The browser asks its user which passkey to use.
   */
  passkeyOptions(options?: CallOptions): Promise<Readonly<Record<string, unknown>>> {
    return this.once('POST', '/session/passkey/options', 'options', {}, options)
  }

  /**
   * Sign in with a passkey.
   *
   * The device has verified the person, so no second factor is needed.
   */
  signInWithPasskey(credential: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/passkey', undefined, { credential }, options)
  }

  /**
   * List own passkeys.
   *
   * Oldest first.
   */
  passkeys(): Promise<readonly Passkey[]> {
    return this.read('/session/passkeys', 'passkeys')
  }

  /**
   * Add a passkey.
   *
   * Signs in only under the host name where it was made.
   */
  addPasskey(fields: PasskeyFields, options?: CallOptions): Promise<string> {
    return this.once('POST', '/session/passkeys', 'id', fields, options)
  }

  /**
   * Begin to add a passkey.
   *
   * Returns a challenge, valid for ten minutes. A user has at most 20 passkeys.
   */
  newPasskeyOptions(password: string, options?: CallOptions): Promise<Readonly<Record<string, unknown>>> {
    return this.once('POST', '/session/passkeys/options', 'options', { password }, options)
  }

  /**
   * Remove a passkey.
   *
   * Sessions that began with it stay.
   */
  async removePasskey(id: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/session/passkeys/${id}`, undefined, undefined, options)
  }

  /**
   * Request a link for a new password.
   *
   * Sends an email with a link that works once, within an hour, if a user with a password has this email. The
   * response is always the same.
   */
  async requestPasswordReset(email: string, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/reset', undefined, { email }, options)
  }

  /**
   * Get the channels that are not connected.
   *
   * Whether this service can send email and text messages at all. Messages of a channel that is not connected wait
   * until it is. The response is the same for all companies of the service, and needs no credentials.
   */
  unconnectedChannels(): Promise<readonly ('email' | 'sms')[]> {
    return this.read('/session/channels', 'unconnected')
  }

  /**
   * Invite a user.
   *
   * Sends the user an email with a link for choosing a password. The link works once, within seven days. The
   * response has it too, for companies without email.
   *
   * Needs the privilege `OWNER`.
   */
  inviteUser(user: string, options?: CallOptions): Promise<Invitation> {
    return this.once('POST', '/session/invitation', undefined, { user }, options)
  }

  /**
   * Check what an assistant asks for.
   *
   * Says which program asks for access, before the user decides. Refused if the program is unknown or wants to be
   * answered at an address that is not its own. Saves nothing.
   */
  checkAssistant(fields: AssistantRequestFields, options?: CallOptions): Promise<CheckAssistantAnswer> {
    return this.once('POST', '/session/assistant/check', undefined, fields, options)
  }

  /**
   * Let an assistant act for the user, or refuse it.
   *
   * The answer has the address to which the browser goes next, with a code that the program redeems within a minute,
   * or with the refusal. Needs a session: nobody connects an assistant with an access key.
   */
  answerAssistant(fields: AssistantApprovalFields, options?: CallOptions): Promise<string> {
    return this.once('POST', '/session/assistant', 'redirect', fields, options)
  }

  /**
   * List own assistants.
   *
   * The assistants that act for the user; the one used last comes first.
   */
  assistants(): Promise<readonly Assistant[]> {
    return this.read('/session/assistants', 'assistants')
  }

  /**
   * Disconnect an assistant.
   *
   * Every process refuses its calls within a second.
   */
  async endAssistant(id: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/session/assistants/${id}`, undefined, undefined, options)
  }

  /**
   * List recent calls of own assistants.
   *
   * The newest first, at most 100. What an assistant changed is in the history of the order too.
   */
  assistantCalls(): Promise<readonly AssistantCall[]> {
    return this.read('/session/assistants/calls', 'calls')
  }
}
