/**
 * Where the SDK has another name than the description. Everything else is called as it is described: a method as its
 * operation, a type as its schema, an answer as its operation.
 */

/** Operations without a method. */
export const withoutMethod: ReadonlySet<string> = new Set([
  'openapi',
  // Second spellings of other operations.
  'agencyOfAgencies',
  'agentOfAgents',
  'attachmentUpload',
  'calendarAvailableSlots',
  'clientOfClients',
  'contactOfContacts',
  'deleteFootprintById',
  'deleteFootprintPlural',
  'escrowOfficeOfEscrowOffices',
  'escrowOfficerOfEscrowofficers',
  'insuranceAgentOfInsuranceagents',
  'lookUpAgent',
  'lookUpClient',
  'lookUpContact',
  'lookUpEscrowOfficer',
  'lookUpInsuranceAgent',
  'userOfUsers',
  // They take any fields, which no description can name: see `Plumbline`.
  'reflect',
  'reflectBody',
])

/** Lists that are returned whole, although they could be read in pages. */
export const wholeLists: ReadonlySet<string> = new Set(['users'])

export const methodNames: Readonly<Record<string, string>> = {
  lookUpAgentByQuery: 'lookUpAgent',
  lookUpClientByQuery: 'lookUpClient',
  lookUpContactByQuery: 'lookUpContact',
  lookUpEscrowOfficerByQuery: 'lookUpEscrowOfficer',
  lookUpInsuranceAgentByQuery: 'lookUpInsuranceAgent',
  updateSettingsCompanyFile: 'applyCompanyFile',
  settingsUserCalendars: 'calendars.list',
  addSettingsUserCalendar: 'calendars.add',
  checkSettingsUserCalendar: 'calendars.check',
  removeSettingsUserCalendar: 'calendars.remove',
  settingsUserFeed: 'feeds.get',
  createSettingsUserFeed: 'feeds.create',
  removeSettingsUserFeed: 'feeds.remove',
  removeSettingsAssistant: 'assistants.disconnect',
  settingsAssistantCalls: 'assistants.calls',
  checkSettingsHost: 'hosts.check',
  removeSettingsKey: 'keys.revoke',
  previewSettingsBookingPage: 'previewBookingPage',
  settingsMessageWords: 'messages.words',
  settingsMoveIn: 'moveIn.state',
  startSettingsMoveIn: 'moveIn.start',
  testSettingsMoveIn: 'moveIn.test',
  stepSettingsMoveIn: 'moveIn.step',
  settingsMoveInComparison: 'moveIn.comparison',
  settingsMoveInRecords: 'moveIn.records',
  previewSettingsMessage: 'messages.preview',
  testSettingsMessage: 'messages.test',
  rotateSettingsWebhookSecret: 'webhooks.rotateSecret',
  testSettingsWebhook: 'webhooks.test',
  settingsWebhookDeliveries: 'webhooks.deliveries',
  settingsWebhookDelivery: 'webhooks.delivery',
  resendSettingsWebhookDelivery: 'webhooks.resend',
}

/** Answers, by the operation that gives them. Operations with the same answer share the type. */
export const answerNames: Readonly<Record<string, string>> = {
  createClient: 'Saved',
  cancelOrder: 'OrderSaved',
  updateOrder: 'OrderBooked',
  createOrder: 'OrderCreated',
  addPayment: 'PaymentSaved',
  amountDue: 'AmountDue',
  uploadReport: 'FileSaved',
  removeReport: 'FileRemoved',
  createHook: 'HookCreated',
  hold: 'HoldPlaced',
  availableSlots: 'OpenTime',
  openings: 'Openings',
  route: 'DayRoute',
  calendar: 'Calendar',
  quote: 'Quote',
  geocode: 'GeocodedAddress',
  search: 'Found',
  listOrders: 'OfficeOrderPage',
  changes: 'Changes',
  importClients: 'Imported',
  users: 'UserPage',
  orders: 'OrderPage',
  clients: 'ClientPage',
  agents: 'AgentPage',
  agencies: 'AgencyPage',
  contacts: 'ContactPage',
  escrowofficers: 'EscrowOfficerPage',
  escrowoffices: 'EscrowOfficePage',
  insuranceagents: 'InsuranceAgentPage',
  session: 'SignedIn',
  signIn: 'SignInResult',
  inviteUser: 'Invitation',
  secondFactor: 'SecondFactor',
  beginSecondFactor: 'NewSecondFactor',
  updateSettingsCompanyFile: 'CompanyFileApplied',
  previewSettingsMessage: 'MessagePreview',
  previewSettingsBookingPage: 'BookingPagePreview',
  testSettingsMessage: 'MessageTest',
  settingsMoveInRecords: 'MoveInRecordPage',
  testSettingsWebhook: 'WebhookTest',
  companies: 'CompanyPage',
  createCompany: 'OwnerInvitation',
  directory: 'DirectoryState',
  createCredential: 'NewCredential',
  health: 'Health',
  hosts: 'InstallHosts',
  resolve: 'CompanyAddress',
}

/** Queries, by the operation that takes them. Operations with the same query share the type. */
export const queryNames: Readonly<Record<string, string>> = {
  clients: 'PageQuery',
  orders: 'OrderPageQuery',
  searchOrders: 'OrderSearch',
  settingsMoveInRecords: 'MoveInRecordQuery',
  companies: 'CompanyQuery',
  uploadReport: 'FileUpload',
}

export const typeNames: Readonly<Record<string, string>> = {
  ClientFields: 'ContactFields',
  FileEditFields: 'FileDetails',
  NewAgencyFields: 'NewAgency',
  NewHookFields: 'NewHook',
  NewSettingsKeyFields: 'NewKeyFields',
  OrderFee: 'OrderFeeLine',
  QuoteFields: 'QuoteRequest',
  RotateSettingsWebhookFields: 'SecretRotation',
  SettingsBookingPreviewFields: 'BookingPageDraft',
  SettingsCheckedHost: 'CheckedHost',
  SettingsDelivery: 'Delivery',
  SettingsDeliveryAttempt: 'DeliveryAttempt',
  SettingsDeliveryWithAttempts: 'DeliveryWithAttempts',
  SettingsDemoData: 'DemoData',
  SettingsHost: 'CompanyHost',
  SettingsMoveIn: 'MoveIn',
  SettingsMoveInCompared: 'MoveInCompared',
  SettingsMoveInComparison: 'MoveInComparison',
  SettingsMoveInCount: 'MoveInCount',
  SettingsMoveInDifference: 'MoveInDifference',
  SettingsMoveInFields: 'MoveInFields',
  SettingsMoveInList: 'MoveInList',
  SettingsMoveInProblem: 'MoveInProblem',
  SettingsMoveInRecord: 'MoveInRecord',
  SettingsMoveInRecordDifference: 'MoveInRecordDifference',
  SettingsMoveInStepFields: 'MoveInStep',
  SettingsMoveInTestFields: 'MoveInSource',
  SettingsMessagePreviewFields: 'MessageDraft',
  SettingsNewWebhook: 'WebhookWithSecret',
  SettingsRequestHeader: 'RequestHeader',
}

/** `SettingsOffice` is `OfficeSettings`, what creates one `NewOfficeSettings`, and what changes it `OfficeChange`. */
export function typeName(schema: string): string {
  return (
    typeNames[schema] ??
    schema
      .replace(/^NewSettings(\w+)Fields$/, 'New$1Settings')
      .replace(/^Settings(\w+)Fields$/, '$1Change')
      .replace(/^SettingsNew(\w+)$/, 'New$1Settings')
      .replace(/^Settings(\w+)$/, '$1Settings')
  )
}

/** A method of the settings is one of a group, as in `offices.list`, if the path has the list of the group. */
export function methodName(method: string, path: string, operationId: string, listOf: string | undefined): string {
  const known = methodNames[operationId]
  if (known || !path.startsWith('/settings/')) return known ?? operationId
  if (!listOf) return lowerFirst(operationId.replace(/settings/i, ''))
  const group = lowerFirst(listOf.replace(/^settings/, ''))
  const isOne = path.endsWith('}')
  if (method === 'GET') return `${group}.${isOne ? 'get' : 'list'}`
  if (method === 'DELETE') return `${group}.remove`
  return `${group}.${isOne ? 'update' : 'create'}`
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
