import type { Plumbline } from 'plumbline-client'
import type {
  Calendar,
  CalendarEvent,
  CalendarEventFields,
  CalendarEventQuery,
  CalendarQuery,
} from 'plumbline-client/calendar'
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
import type { Conflict, Hold, HoldFields, HoldPlaced } from 'plumbline-client/holds'
import type { Hook, HookCreated, HookFields, NewHook } from 'plumbline-client/hooks'
import type { Imported, ImportFields } from 'plumbline-client/importing'
import type {
  DayRoute,
  Opening,
  OpeningExplanation,
  OpeningInspector,
  Openings,
  OpeningsQuery,
  RouteStop,
} from 'plumbline-client/openings'
import type * as operator from 'plumbline-client/operator'
import type {
  Order,
  OrderBooked,
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
import type {
  CodeFields,
  Invitation,
  LinkFields,
  NewSecondFactor,
  Passkey,
  PasskeyFields,
  PasswordFields,
  SecondFactor,
  Session,
  SignedIn,
  SignInFields,
  SignInResult,
} from 'plumbline-client/sessions'
import type * as settings from 'plumbline-client/settings'
import type { OpenTime, OpenTimeQuery, Slot } from 'plumbline-client/slots'
import type {
  AgencyPage,
  AgentPage,
  Change,
  Changes,
  ClientPage,
  ContactPage,
  EscrowOfficerPage,
  Found,
  InsuranceAgentPage,
  OrderPage,
  OrderPageQuery,
  OrderSearch,
  PageQuery,
  SearchQuery,
} from 'plumbline-client/syncing'
import type { NoCompany, ResolveAnswer } from './directory-types.ts'
import type * as operatorDescribed from './operator-types.ts'
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

export type OfOperators = [
  Holds<Agree<operator.Operator, operatorDescribed.Operator>>,
  Holds<Agree<operator.ListedCompany, operatorDescribed.ListedCompany>>,
  Holds<Agree<operator.CompanyOverview, operatorDescribed.CompanyOverview>>,
  Holds<Agree<operator.CompanyPage, Content<operatorDescribed.CompaniesAnswer>>>,
  Holds<Agree<operator.CompanyQuery, operatorDescribed.Calls['companies']['query']>>,
  Holds<Agree<operator.NewCompanyFields, operatorDescribed.NewCompanyFields>>,
  Holds<Agree<operator.OwnerInvitation, Content<operatorDescribed.CreateCompanyAnswer>>>,
  Holds<Agree<operator.DirectoryState, Content<operatorDescribed.DirectoryAnswer>>>,
  Holds<Agree<operator.DirectoryAddress, operatorDescribed.DirectoryAddressFields>>,
  Holds<Agree<operator.NewCredential, Content<operatorDescribed.CreateCredentialAnswer>>>,
  Holds<Agree<operator.Health, Content<operatorDescribed.HealthAnswer>>>,
  Holds<Agree<operator.RecentError, operatorDescribed.RecentError>>,
  Holds<Agree<keyof operator.OperatorApi, Exclude<keyof operatorDescribed.Calls, 'openapi'>>>,
]

/** The methods of `settings` have names of their own. */
type OfSettings = Extract<keyof Calls, `${string}ettings${string}`>

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
  Holds<Agree<Opening, described.Opening>>,
  Holds<Agree<OpeningInspector, described.OpeningInspector>>,
  Holds<Agree<OpeningExplanation, described.OpeningExplanation>>,
  Holds<Agree<Openings, Content<described.OpeningsAnswer>>>,
  Holds<Agree<RouteStop, described.RouteStop>>,
  Holds<Agree<DayRoute, Content<described.RouteAnswer>>>,
  Holds<Agree<Order, described.Order>>,
  Holds<Agree<OrderNote, described.OrderNote>>,
  Holds<Agree<OrderFeeLine, described.OrderFee>>,
  Holds<Agree<OrderChange, described.OrderChange>>,
  Holds<Agree<Footprint, described.Footprint>>,
  Holds<Agree<OrderFile, described.OrderFile>>,
  Holds<Agree<FileChange, described.FileChange>>,
  Holds<Agree<Hook, described.Hook>>,
  Holds<Agree<CalendarEvent, described.CalendarEvent>>,
  Holds<Agree<Calendar, Content<described.CalendarAnswer>>>,
  Holds<Agree<Found, Omit<Content<described.SearchAnswer>, 'warnings'>>>,
  Holds<Agree<Imported, Content<described.ImportClientsAnswer>>>,
  Holds<Agree<Conflict, described.Conflict>>,
  Holds<Agree<Hold, described.Hold>>,
  Holds<Agree<Agency, described.Agency>>,
  Holds<Agree<Contact, described.Contact>>,
  Holds<Agree<AgencyPage, Content<described.AgenciesAnswer>>>,
  Holds<Agree<ContactPage, Content<described.ContactsAnswer>>>,
  Holds<Agree<EscrowOfficerPage, Content<described.EscrowofficersAnswer>>>,
  Holds<Agree<InsuranceAgentPage, Content<described.InsuranceagentsAnswer>>>,
  Holds<Agree<Change, described.Change>>,
  Holds<Agree<Changes, Content<described.ChangesAnswer>>>,
  Holds<Agree<OrderPage, Content<described.OrdersAnswer>>>,
  Holds<Agree<OrderPage['orders'][number], described.OrdersAnswer['orders'][number]>>,
  Holds<Agree<ClientPage, Content<described.ClientsAnswer>>>,
  Holds<Agree<AgentPage, Content<described.AgentsAnswer>>>,
  Holds<Agree<GeocodedAddress, Content<described.GeocodeAnswer>>>,
  Holds<Agree<OpenTime, Content<described.AvailableSlotsAnswer>>>,
  Holds<Agree<Quote, Content<described.QuoteAnswer>>>,
  Holds<Agree<AmountDue, Content<described.AmountDueAnswer>>>,
  Holds<Agree<CompanyAddress, Content<ResolveAnswer>>>,
  Holds<Agree<Session, described.Session>>,
  Holds<Agree<Passkey, described.Passkey>>,
  Holds<Agree<SignedIn, Content<described.SessionAnswer>>>,
  Holds<Agree<SignInResult, Content<described.SignInAnswer>>>,
  Holds<Agree<SignInResult, Content<described.AcceptLinkAnswer>>>,
  Holds<Agree<SecondFactor, Content<described.SecondFactorAnswer>>>,
  Holds<Agree<NewSecondFactor, Content<described.BeginSecondFactorAnswer>>>,
  Holds<Agree<Invitation, Content<described.InviteUserAnswer>>>,
  Holds<Agree<keyof NoCompany, keyof ResolveAnswer>>,
]

/** A parameter of a client method, by position. */
type Taken<Name extends Exclude<keyof Plumbline, 'settings'>, Place extends number> = NonNullable<
  Parameters<Plumbline[Name]>[Place]
>

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
  Holds<Agree<HoldFields, Calls['hold']['body']>>,
  Holds<Agree<CalendarEventFields, Calls['createCalendarEvent']['body']>>,
  Holds<Agree<CalendarEventQuery, Calls['calendarEvents']['query']>>,
  Holds<Agree<Omit<CalendarQuery, 'inspector'>, Omit<Calls['calendar']['query'], 'inspector[]'>>>,
  Holds<Agree<NewHook, Calls['createHook']['body']>>,
  Holds<Agree<HookFields, Calls['updateHook']['body']>>,
  Holds<Agree<SignInFields, Calls['signIn']['body']>>,
  Holds<Agree<CodeFields, Calls['sendSecondFactor']['body']>>,
  Holds<Agree<LinkFields, Calls['acceptLink']['body']>>,
  Holds<Agree<PasswordFields, Calls['changePassword']['body']>>,
  Holds<Agree<Omit<PasskeyFields, 'credential'>, Omit<Calls['addPasskey']['body'], 'credential'>>>,
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
  Holds<Agree<OrderPageQuery, Calls['orders']['query']>>,
  Holds<Agree<OrderSearch, Calls['searchOrders']['query']>>,
  Holds<Agree<SearchQuery, Calls['search']['query']>>,
  Holds<Agree<ImportFields, Calls['importClients']['body']>>,
  Holds<Agree<ImportFields, Calls['importAgents']['body']>>,
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
  Holds<
    Agree<Omit<OpeningsQuery, 'services' | 'inspector'>, Omit<Calls['openings']['query'], 'services[]' | 'inspector[]'>>
  >,
  Holds<Agree<OpeningsQuery['services'], Calls['openings']['query']['services[]']>>,
  Holds<Agree<OpeningsQuery['inspector'], Calls['openings']['query']['inspector[]']>>,
  Holds<Agree<Parameters<Plumbline['route']>[0], Calls['route']['query']>>,
]

export type Saves = [
  Holds<Agree<Written<Saved>, SavedAs<described.CreateClientAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateClientAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateAgentAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateAgentAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteFootprintAnswer>>>,
  Holds<Agree<Written<OrderBooked>, Omit<SavedAs<described.CreateOrderAnswer>, 'orderId'>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateContactAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateAgencyAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteClientAnswer>>>,
  Holds<Agree<HoldPlaced, SavedAs<described.HoldAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.CreateCalendarEventAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteCalendarEventAnswer>>>,
  Holds<Agree<Written<HookCreated>, SavedAs<described.CreateHookAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.UpdateHookAnswer>>>,
  Holds<Agree<Written<Saved>, SavedAs<described.DeleteHookAnswer>>>,
  Holds<Agree<Written<OrderBooked>, SavedAs<described.UpdateOrderPartialAnswer>>>,
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

export type SettingsAgree = [
  Holds<Agree<settings.CompanySettings, described.SettingsCompany>>,
  Holds<Agree<settings.CompanyChange, Calls['updateSettingsCompany']['body']>>,
  Holds<Agree<settings.CompanyFileApplied, Content<described.UpdateSettingsCompanyFileAnswer>>>,
  Holds<Agree<Omit<settings.CompanyFileFields, 'file'>, Omit<Calls['updateSettingsCompanyFile']['body'], 'file'>>>,
  Holds<Agree<settings.KeySettings, described.SettingsKey>>,
  Holds<Agree<settings.NewKeySettings, described.SettingsNewKey>>,
  Holds<Agree<settings.FeedSettings, described.SettingsFeed>>,
  Holds<Agree<settings.NewFeedSettings, described.SettingsNewFeed>>,
  Holds<Agree<settings.DemoData, described.SettingsDemoData>>,
  Holds<Agree<settings.MessageSettings, described.SettingsMessage>>,
  Holds<Agree<settings.MessageChange, Calls['updateSettingsMessage']['body']>>,
  Holds<Agree<settings.MessagePreview, Content<described.PreviewSettingsMessageAnswer>>>,
  Holds<Agree<settings.MessageTest, Content<described.TestSettingsMessageAnswer>>>,
  Holds<Agree<settings.WebhookSettings, described.SettingsWebhook>>,
  Holds<Agree<settings.WebhookWithSecret, described.SettingsNewWebhook>>,
  Holds<Agree<settings.NewWebhookSettings, Calls['createSettingsWebhook']['body']>>,
  Holds<Agree<settings.WebhookChange, Calls['updateSettingsWebhook']['body']>>,
  Holds<Agree<settings.Delivery, described.SettingsDelivery>>,
  Holds<Agree<settings.DeliveryWithAttempts, described.SettingsDeliveryWithAttempts>>,
  Holds<Agree<settings.WebhookTest, Content<described.TestSettingsWebhookAnswer>>>,
  Holds<Agree<settings.DeliveryQuery, Calls['settingsWebhookDeliveries']['query']>>,
  Holds<Agree<settings.OfficeSettings, described.SettingsOffice>>,
  Holds<Agree<settings.NewOfficeSettings, Calls['createSettingsOffice']['body']>>,
  Holds<Agree<settings.OfficeChange, Calls['updateSettingsOffice']['body']>>,
  Holds<Agree<settings.UserSettings, described.SettingsUser>>,
  Holds<Agree<settings.NewUserSettings, Calls['createSettingsUser']['body']>>,
  Holds<Agree<settings.UserChange, Calls['updateSettingsUser']['body']>>,
  Holds<Agree<settings.OrderTypeSettings, described.SettingsOrderType>>,
  Holds<Agree<settings.NewOrderTypeSettings, Calls['createSettingsOrderType']['body']>>,
  Holds<Agree<settings.OrderTypeChange, Calls['updateSettingsOrderType']['body']>>,
  Holds<Agree<settings.ServiceSettings, described.SettingsService>>,
  Holds<Agree<settings.NewServiceSettings, Calls['createSettingsService']['body']>>,
  Holds<Agree<settings.ServiceChange, Calls['updateSettingsService']['body']>>,
  Holds<Agree<settings.PackageSettings, described.SettingsPackage>>,
  Holds<Agree<settings.NewPackageSettings, Calls['createSettingsPackage']['body']>>,
  Holds<Agree<settings.PackageChange, Calls['updateSettingsPackage']['body']>>,
  Holds<Agree<settings.FeeSettings, described.SettingsFee>>,
  Holds<Agree<settings.NewFeeSettings, Calls['createSettingsFee']['body']>>,
  Holds<Agree<settings.FeeChange, Calls['updateSettingsFee']['body']>>,
]

/** Aliases need no client method. */
type SecondSpelling =
  | 'calendarAvailableSlots'
  | 'userOfUsers'
  | 'lookUpClientByQuery'
  | 'lookUpAgentByQuery'
  | 'deleteFootprintPlural'
  | 'attachmentUpload'

/** Iterators over `orders`, `clients` and `agents`, pages of `users`, and the same client with other options. */
type NoOperation = 'followChanges' | 'everyOrder' | 'everyClient' | 'everyAgent' | 'userPage' | 'with' | 'settings'

/** Every described operation is a method of the client with the same name. */
export type Called = Holds<
  Agree<Exclude<keyof Calls, SecondSpelling | OfSettings | 'openapi'>, Exclude<keyof Plumbline, NoOperation>>
>
