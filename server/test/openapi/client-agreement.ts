import type { Plumbline } from 'plumbline-client'
import type { CalendarEvent, CalendarEventFields, CalendarEventQuery } from 'plumbline-client/calendar'
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
} from 'plumbline-client/contacts'
import type { CompanyAddress } from 'plumbline-client/directory'
import type { FileChange, FileDetails, FileRemoved, FileSaved, FileUpload, OrderFile } from 'plumbline-client/files'
import type { Footprint } from 'plumbline-client/footprints'
import type { Hook, HookCreated, HookFields, NewHook } from 'plumbline-client/hooks'
import type {
  Order,
  OrderChange,
  OrderFeeLine,
  OrderFields,
  OrderNote,
  OrderSaved,
  Saved,
} from 'plumbline-client/orders'
import type { AmountDue, PaymentFields, PaymentSaved } from 'plumbline-client/payments'
import type { GeocodedAddress, WrittenAddress } from 'plumbline-client/places'
import type { Fee, Office, OrderType, Package, Quote, QuoteRequest, Service, User } from 'plumbline-client/resources'
import type { OpenTime, OpenTimeQuery, Slot } from 'plumbline-client/slots'
import type {
  AgencyPage,
  AgentPage,
  ClientPage,
  ContactPage,
  EscrowOfficerPage,
  InsuranceAgentPage,
  OrderPage,
  OrderSearch,
  PageQuery,
} from 'plumbline-client/syncing'
import type { NoCompany, ResolveAnswer } from './directory-types.ts'
import type * as described from './tenant-types.ts'

/**
 * The types of the client agree with the description, in both directions and name by name. `tsc` is the test: a member
 * that one of them has and the other has not, or has otherwise, does not compile.
 */
type Agree<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? SameNames<A, B>
    : ['the first cannot be', B]
  : ['the second cannot be', A]
type SameNames<A, B> = [keyof A] extends [keyof B]
  ? [keyof B] extends [keyof A]
    ? true
    : ['the first lacks', Exclude<keyof B, keyof A>]
  : ['the second lacks', Exclude<keyof A, keyof B>]

type Holds<T extends true> = T

/** A response without the envelope, as the client returns it. */
type Content<A> = Omit<A, 'status' | 'message'>
/** The client adds an empty list if there are no warnings. */
type Outcome<A> = A extends { readonly warnings?: readonly string[] }
  ? Omit<A, 'warnings'> & { readonly warnings: readonly string[] }
  : A & { readonly warnings: readonly string[] }
type SavedAs<A> = Omit<Outcome<A>, 'status' | 'message'>
type Written<S> = Omit<S, 'status' | 'message'>

type Calls = described.Calls

export type Shown = [
  Holds<Agree<User, described.User>>,
  Holds<Agree<Office, described.Office>>,
  Holds<Agree<OrderType, described.OrderType>>,
  Holds<Agree<Service, described.Service>>,
  Holds<Agree<Package, described.Package>>,
  Holds<Agree<Fee, described.Fee>>,
  Holds<Agree<Client, described.Client>>,
  Holds<Agree<Agent, described.Agent>>,
  Holds<Agree<Slot, described.Slot>>,
  Holds<Agree<Order, described.Order>>,
  Holds<Agree<OrderNote, described.OrderNote>>,
  Holds<Agree<OrderFeeLine, described.OrderFee>>,
  Holds<Agree<OrderChange, described.OrderChange>>,
  Holds<Agree<Footprint, described.Footprint>>,
  Holds<Agree<OrderFile, described.OrderFile>>,
  Holds<Agree<FileChange, described.FileChange>>,
  Holds<Agree<Hook, described.Hook>>,
  Holds<Agree<CalendarEvent, described.CalendarEvent>>,
  Holds<Agree<Agency, described.Agency>>,
  Holds<Agree<Contact, described.Contact>>,
  Holds<Agree<AgencyPage, Content<described.AgenciesAnswer>>>,
  Holds<Agree<ContactPage, Content<described.ContactsAnswer>>>,
  Holds<Agree<EscrowOfficerPage, Content<described.EscrowofficersAnswer>>>,
  Holds<Agree<InsuranceAgentPage, Content<described.InsuranceagentsAnswer>>>,
  Holds<Agree<OrderPage, Content<described.OrdersAnswer>>>,
  Holds<Agree<OrderPage['orders'][number], described.OrdersAnswer['orders'][number]>>,
  Holds<Agree<ClientPage, Content<described.ClientsAnswer>>>,
  Holds<Agree<AgentPage, Content<described.AgentsAnswer>>>,
  Holds<Agree<GeocodedAddress, Content<described.GeocodeAnswer>>>,
  Holds<Agree<OpenTime, Content<described.AvailableSlotsAnswer>>>,
  Holds<Agree<Quote, Content<described.QuoteAnswer>>>,
  Holds<Agree<AmountDue, Content<described.AmountDueAnswer>>>,
  Holds<Agree<CompanyAddress, Content<ResolveAnswer>>>,
  Holds<Agree<keyof NoCompany, keyof ResolveAnswer>>,
]

/** A parameter of a client method, by position. */
type Taken<Name extends keyof Plumbline, Place extends number> = NonNullable<Parameters<Plumbline[Name]>[Place]>

/** The order in the body of a request. */
interface OfOrder {
  readonly id: string | number
}

/** Second names of fields, which the client does not need. */
type WithoutAliases<Fields> = Omit<Fields, 'ordertype'>

export type Sent = [
  Holds<Agree<ContactFields, Calls['createClient']['body']>>,
  Holds<Agree<ContactFields, Calls['updateClient']['body']>>,
  Holds<Agree<AgentFields, Calls['createAgent']['body']>>,
  Holds<Agree<AgentFields, Calls['updateAgent']['body']>>,
  Holds<Agree<OrderFields, WithoutAliases<Calls['createOrder']['body']>>>,
  Holds<Agree<OrderFields, WithoutAliases<Calls['updateOrder']['body']>>>,
  Holds<Agree<PaymentFields, Calls['addPayment']['body']>>,
  Holds<Agree<OtherContactFields, Calls['createContact']['body']>>,
  Holds<Agree<OtherContactFields, Calls['updateContact']['body']>>,
  Holds<Agree<NewAgency, Calls['createAgency']['body']>>,
  Holds<Agree<AgencyFields, Calls['updateAgency']['body']>>,
  Holds<Agree<PageQuery, Calls['agencies']['query']>>,
  Holds<Agree<PageQuery, Calls['contacts']['query']>>,
  Holds<Agree<CalendarEventFields, Calls['createCalendarEvent']['body']>>,
  Holds<Agree<CalendarEventQuery, Calls['calendarEvents']['query']>>,
  Holds<Agree<NewHook, Calls['createHook']['body']>>,
  Holds<Agree<HookFields, Calls['updateHook']['body']>>,
  Holds<Agree<QuoteRequest, Calls['quote']['body']>>,
  Holds<Agree<Taken<'completeOrder', 1>, Calls['completeOrder']['body']>>,
  Holds<Agree<Taken<'cancelOrder', 1>, Calls['cancelOrder']['body']>>,
  Holds<Agree<Taken<'services', 0>, Calls['services']['query']>>,
  Holds<Agree<Taken<'orderTypes', 0>, Calls['orderTypes']['query']>>,
  Holds<Agree<Taken<'packages', 0>, Calls['packages']['query']>>,
  Holds<Agree<Taken<'order', 1>, Calls['order']['query']>>,
  Holds<Agree<Taken<'footprints', 0>, Calls['footprints']['query']>>,
  Holds<Agree<Taken<'orderFiles', 0>, Calls['orderFiles']['query']>>,
  Holds<Agree<WrittenAddress, Calls['geocode']['query']>>,
  Holds<Agree<PageQuery, Calls['orders']['query']>>,
  Holds<Agree<OrderSearch, Calls['searchOrders']['query']>>,
  Holds<Agree<PageQuery, Calls['clients']['query']>>,
  Holds<Agree<PageQuery, Calls['agents']['query']>>,
  Holds<Agree<FileDetails, Calls['updateReport']['body']>>,
  Holds<Agree<FileDetails, Calls['updateAttachment']['body']>>,
  Holds<Agree<FileDetails & OfOrder & { url: string }, Calls['addReportUrl']['body']>>,
  // The client sends the file as the body and the fields in the query string.
  Holds<Agree<FileUpload & OfOrder, Omit<Calls['uploadReport']['body'], 'file'>>>,
  Holds<Agree<FileUpload & OfOrder, Omit<Calls['uploadAttachment']['body'], 'file'>>>,
  Holds<Agree<Partial<FileUpload & OfOrder>, Calls['uploadReport']['query']>>,
  Holds<Agree<Partial<FileUpload & OfOrder>, Calls['uploadAttachment']['query']>>,
  // The client adds the brackets.
  Holds<Agree<Omit<OpenTimeQuery, 'services'>, Omit<Calls['availableSlots']['query'], 'services[]'>>>,
  Holds<Agree<OpenTimeQuery['services'], Calls['availableSlots']['query']['services[]']>>,
]

export type Saves = [
  Holds<Agree<Written<Saved>, SavedAs<described.CreateClientAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateClientAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateAgentAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateAgentAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteFootprintAnswer>>>,
  Holds<Agree<Written<OrderSaved>, Omit<SavedAs<described.CreateOrderAnswer>, 'orderId'>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateContactAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateAgencyAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteClientAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateCalendarEventAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteCalendarEventAnswer>>>,
  Holds<Agree<Written<HookCreated>, SavedAs<described.CreateHookAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateHookAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteHookAnswer>>>,
  Holds<Agree<Written<OrderSaved>, SavedAs<described.UpdateOrderPartialAnswer>>>,
  Holds<Agree<Written<OrderSaved>, SavedAs<described.CompleteOrderAnswer>>>,
  Holds<Agree<Written<OrderSaved>, SavedAs<described.CancelOrderAnswer>>>,
  Holds<Agree<Written<OrderSaved>, SavedAs<described.DeleteOrderAnswer>>>,
  Holds<Agree<Written<OrderSaved>, SavedAs<described.RestoreOrderAnswer>>>,
  Holds<Agree<Written<PaymentSaved>, SavedAs<described.AddPaymentAnswer>>>,
  Holds<Agree<Written<FileSaved>, SavedAs<described.AddReportUrlAnswer>>>,
  Holds<Agree<Written<FileSaved>, SavedAs<described.UploadReportAnswer>>>,
  Holds<Agree<Written<FileSaved>, SavedAs<described.UploadAttachmentAnswer>>>,
  Holds<Agree<Written<FileSaved>, SavedAs<described.UpdateReportAnswer>>>,
  Holds<Agree<Written<FileSaved>, SavedAs<described.UpdateAttachmentAnswer>>>,
  Holds<Agree<FileSaved['status'], described.UploadReportAnswer['status']>>,
  Holds<Agree<FileRemoved, Content<described.RemoveReportAnswer>>>,
  Holds<Agree<FileRemoved, Content<described.RemoveAttachmentAnswer>>>,
  Holds<Agree<Saved['status'], (described.CreateOrderAnswer | described.CreateOrderPartialAnswer)['status']>>,
]

/** Aliases need no client method. */
type SecondSpelling =
  | 'calendarAvailableSlots'
  | 'userOfUsers'
  | 'lookUpClientByQuery'
  | 'lookUpAgentByQuery'
  | 'deleteFootprintPlural'
  | 'attachmentUpload'

/** Iterators over `orders`, `clients` and `agents`, and the same client with other options. */
type NoOperation = 'everyOrder' | 'everyClient' | 'everyAgent' | 'with'

/** Every described operation is a method of the client with the same name. */
export type Called = Holds<
  Agree<Exclude<keyof Calls, SecondSpelling | 'openapi'>, Exclude<keyof Plumbline, NoOperation>>
>
