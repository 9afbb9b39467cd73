// Generated from the description by `npm run describe`; `npm test` compares.

export type AcceptLinkAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly token: string
  readonly secondfactor: "yes" | "no"
  readonly session: Session | null
}

export type AddPasskeyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type AddPaymentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly order: string
  readonly oid: number
  readonly totalfee: number
  readonly amountpaid: number
  readonly amountdue: number
  readonly paid: "yes" | "no"
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type AddReportUrlAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type AgenciesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly agencies: readonly (Agency)[]
  readonly warnings?: readonly (string)[]
}

export type Agency = {
  readonly id: string
  readonly name: string
  readonly emailaddress: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly url: string
  readonly phone: string
  readonly fax: string
  readonly display: string
  readonly stateabbreviation: string
  readonly show: "yes" | "no"
  readonly modified: string
}

export type AgencyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly agency: Agency
}

export type AgencyFields = {
  readonly name?: string
  readonly emailaddress?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly url?: string
  readonly phone?: string
  readonly fax?: string
  readonly show?: boolean
}

export type Agent = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly workphone: string
  readonly homephone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly notes: string
  readonly first: string
  readonly last: string
  readonly display: string
  readonly email: string
  readonly stateabbreviation: string
  readonly sendemail: "yes" | "no"
  readonly sendsms: "yes" | "no"
  readonly show: "yes" | "no"
  readonly modified: string
  readonly agency: string
  readonly agencyname: string
}

export type AgentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly agent: Agent
}

export type AgentFields = {
  readonly firstname?: string
  readonly lastname?: string
  readonly displayname?: string
  readonly emailaddress?: string
  readonly mobilephone?: string
  readonly workphone?: string
  readonly homephone?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly notes?: string
  readonly sendemail?: boolean
  readonly sendsms?: boolean
  readonly agency?: string
  readonly agencyname?: string
}

export type AgentsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly agents: readonly (Agent)[]
  readonly warnings?: readonly (string)[]
}

export type AmountDueAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly totalfee: number
  readonly amountpaid: number
  readonly amountdue: number
  readonly paid: "yes" | "no"
}

export type AttachmentUploadAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type AvailableSlotsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly zip: string | null
  readonly daysahead: number
  readonly offset: number
  readonly services: readonly (string)[] | null
  readonly slots: readonly (Slot)[]
  readonly reason?: string
  readonly warnings?: readonly (string)[]
}

export type BeginSecondFactorAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly secret: string
  readonly uri: string
}

export type BuildAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly build: string
}

export type CalendarAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly from: string
  readonly until: string
  readonly inspectors: readonly (CalendarInspector)[]
  readonly orders: readonly (CalendarOrder)[]
  readonly calendarevents: readonly (CalendarEvent)[]
  readonly warnings?: readonly (string)[]
}

export type CalendarAvailableSlotsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly zip: string | null
  readonly daysahead: number
  readonly offset: number
  readonly services: readonly (string)[] | null
  readonly slots: readonly (Slot)[]
  readonly reason?: string
  readonly warnings?: readonly (string)[]
}

export type CalendarEvent = {
  readonly id: string
  readonly user: string
  readonly userdisplay: string
  readonly title: string
  readonly start: string
  readonly end: string
}

export type CalendarEventFields = {
  readonly start: string
  readonly end: string
  readonly user?: string
  readonly title?: string
}

export type CalendarEventsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly calendarevents: readonly (CalendarEvent)[]
  readonly warnings?: readonly (string)[]
}

export type CalendarInspector = {
  readonly id: string
  readonly name: string
  readonly office: string
  readonly hours: readonly ({
    readonly start: string
    readonly end: string
  })[]
}

export type CalendarOrder = {
  readonly id: string
  readonly oid: number
  readonly start: string
  readonly end: string
  readonly state: "draft" | "scheduled" | "completed"
  readonly office: string
  readonly inspectors: readonly (string)[]
  readonly address1: string
  readonly city: string
  readonly zip: string
  readonly client: string
}

export type CancelOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CancelReasonsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly cancelreasons: readonly (NamedEntry)[]
}

export type CancellationFields = {
  readonly cancelreason?: string
}

export type Change = {
  readonly kind: "order" | "client" | "agent" | "agency" | "contact" | "calendar" | "settings" | "everything"
  readonly id: string
  readonly modified: string
}

export type ChangePasswordAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type ChangesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly changes: readonly (Change)[]
  readonly cursor: string
}

export type Client = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly workphone: string
  readonly homephone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly notes: string
  readonly first: string
  readonly last: string
  readonly display: string
  readonly email: string
  readonly stateabbreviation: string
  readonly send_email: "yes" | "no"
  readonly send_sms: "yes" | "no"
  readonly show: "yes" | "no"
  readonly modified: string
}

export type ClientAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly client: Client
}

export type ClientFields = {
  readonly firstname?: string
  readonly lastname?: string
  readonly displayname?: string
  readonly emailaddress?: string
  readonly mobilephone?: string
  readonly workphone?: string
  readonly homephone?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly notes?: string
  readonly send_email?: boolean
  readonly send_sms?: boolean
}

export type ClientsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly clients: readonly (Client)[]
  readonly warnings?: readonly (string)[]
}

export type CodeEntry = {
  readonly id: string
  readonly name: string
}

export type CodeFields = {
  readonly token: string
  readonly code: string
}

export type CompanyFileChange = {
  readonly kind: string
  readonly name: string
  readonly what: "created" | "changed" | "retired"
}

export type CompanyFileFields = {
  readonly file: unknown
  readonly dryrun?: boolean
  readonly revokekeys?: boolean
}

export type CompanyFileNewKey = {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly secret: string
}

export type CompanyFileRevokedKey = {
  readonly id: string
  readonly user: string
  readonly name: string
}

export type CompanyKeyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly companykey: string
}

export type CompleteOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CompletionFields = {
  readonly reportnumber?: string
}

export type ConfirmSecondFactorAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly recoverycodes: readonly (string)[]
}

export type ConfirmationFields = {
  readonly code: string
}

export type Conflict = {
  readonly kind: "not an inspector here" | "outside the area" | "not qualified" | "policy" | "hours" | "time off" | "order" | "hold" | "buffer" | "driving" | "cap"
  readonly id: string
  readonly oid: number | null
  readonly inspector: string
  readonly start: string
  readonly end: string
  readonly reason: string
}

export type Contact = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly workphone: string
  readonly homephone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly notes: string
  readonly first: string
  readonly last: string
  readonly display: string
  readonly email: string
  readonly stateabbreviation: string
  readonly sendemail: "yes" | "no"
  readonly sendsms: "yes" | "no"
  readonly show: "yes" | "no"
  readonly modified: string
  readonly agency: string
  readonly agencyname: string
  readonly type: string
}

export type ContactAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly contact: Contact
}

export type ContactsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly contacts: readonly (Contact)[]
  readonly warnings?: readonly (string)[]
}

export type CountriesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly countries: readonly (CodeEntry)[]
}

export type CreateAgencyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CreateAgentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CreateCalendarEventAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CreateClientAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CreateContactAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type CreateHookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly secret: string
  readonly signingsecret: string
  readonly warnings?: readonly (string)[]
}

export type CreateOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly orderId: string
  readonly oid: number
  readonly modified: string
  readonly conflicts?: readonly (Conflict)[]
  readonly warnings?: readonly (string)[]
}

export type CreateOrderPartialAnswer = {
  readonly status: "partial"
  readonly message: string
  readonly id: string
  readonly orderId: string
  readonly oid: number
  readonly modified: string
  readonly conflicts?: readonly (Conflict)[]
  readonly warnings?: readonly (string)[]
}

export type CreateSettingsFeeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fee: SettingsFee
}

export type CreateSettingsKeyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly key: SettingsNewKey
}

export type CreateSettingsOfficeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly office: SettingsOffice
}

export type CreateSettingsOrderTypeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ordertype: SettingsOrderType
}

export type CreateSettingsPackageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly package: SettingsPackage
}

export type CreateSettingsServiceAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly service: SettingsService
}

export type CreateSettingsUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: SettingsUser
}

export type CreateSettingsUserFeedAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly feed: SettingsNewFeed
}

export type CreateSettingsWebhookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly webhook: SettingsNewWebhook
}

export type CurrentPasswordFields = {
  readonly password: string
}

export type DeleteAgentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteCalendarEventAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteClientAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteContactAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteFootprintAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteFootprintPluralAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteHookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
}

export type DeleteOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
}

export type EndOtherSessionsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ended: number
}

export type EndSecondFactorAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type EndSessionAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type EscrowofficersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly escrowofficers: readonly (Contact)[]
  readonly warnings?: readonly (string)[]
}

export type Fee = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly defaultamount: number
  readonly sequence: number
  readonly show: "Yes" | "No"
  readonly modified: string
}

export type FeesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fees: readonly (Fee)[]
}

export type FileChange = {
  readonly id: string
  readonly oid: number
  readonly order_id: string
  readonly show: boolean
  readonly public_access: boolean
}

export type FileEditFields = {
  readonly title?: string
  readonly description?: string
  readonly public?: boolean
}

export type FilesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly files: readonly (OrderFile)[]
}

export type Footprint = {
  readonly id: string
  readonly name: string
  readonly order: string
  readonly oid: number
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly datetime: string
  readonly client: string
  readonly buyersagent: string
  readonly sellersagent: string
  readonly modified: string
}

export type FootprintsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly footprints: readonly (Footprint)[]
}

export type FoundContact = {
  readonly id: string
  readonly display: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly match: "number" | "address" | "city" | "zip" | "report" | "client" | "name" | "email" | "phone"
}

export type FoundOrder = {
  readonly id: string
  readonly oid: number
  readonly datetime: string
  readonly orderstatus: "draft" | "scheduled" | "completed" | "canceled"
  readonly address1: string
  readonly city: string
  readonly zip: string
  readonly client: string
  readonly match: "number" | "address" | "city" | "zip" | "report" | "client" | "name" | "email" | "phone"
}

export type FoundationTypesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly foundationtypes: readonly (NamedEntry)[]
}

export type GeocodeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly stateabbreviation: string
  readonly zip: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
  readonly precision: "rooftop" | "street" | "zip"
  readonly corrections: readonly (string)[]
  readonly warnings?: readonly (string)[]
}

export type Hold = {
  readonly id: string
  readonly expires: string
  readonly start: string
  readonly end: string
  readonly inspector: readonly (string)[]
  readonly note: string
  readonly createdby: string
}

export type HoldAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly expires: string
  readonly warnings?: readonly (string)[]
}

export type HoldFields = {
  readonly inspector: readonly (string)[]
  readonly start: string
  readonly duration?: number
  readonly seconds?: number
  readonly note?: string
}

export type HoldsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly holds: readonly (Hold)[]
}

export type Hook = {
  readonly id: string
  readonly target: string
  readonly event: string
  readonly events: readonly (string)[]
  readonly enabled: "yes" | "no"
  readonly offreason: "" | "asked" | "gone" | "failing"
  readonly failingsince: string
  readonly lastdelivered: string
  readonly created: string
}

export type HookFields = {
  readonly target?: string
  readonly event?: string
  readonly secret?: string
}

export type HooksAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly hooks: readonly (Hook)[]
}

export type HostedReportFields = {
  readonly id: string | number
  readonly url: string
  readonly title?: string
  readonly description?: string
  readonly public?: boolean
}

export type ImportAgentsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly dryrun: boolean
  readonly columns: readonly ({
    readonly column: string
    readonly field: string
  })[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly rows: readonly (ImportedRow)[]
}

export type ImportClientsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly dryrun: boolean
  readonly columns: readonly ({
    readonly column: string
    readonly field: string
  })[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly rows: readonly (ImportedRow)[]
}

export type ImportFields = {
  readonly header: readonly (string)[]
  readonly rows: readonly (readonly (string)[])[]
  readonly dryrun?: boolean
}

export type ImportedRow = {
  readonly row: number
  readonly outcome: "created" | "updated" | "unchanged" | "refused"
  readonly id: string
  readonly name: string
  readonly errors: readonly ({
    readonly field: string
    readonly message: string
  })[]
}

export type InsuranceagentsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly insuranceagents: readonly (Contact)[]
  readonly warnings?: readonly (string)[]
}

export type InvitationFields = {
  readonly user: string
}

export type InviteUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly link: string
  readonly expires: string
  readonly sent: "yes" | "no"
}

export type LinkFields = {
  readonly token: string
  readonly password: string
}

export type LookUpAgentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly agent: Agent
}

export type LookUpAgentByQueryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly agent: Agent
}

export type LookUpClientAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly client: Client
}

export type LookUpClientByQueryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly client: Client
}

export type LookUpUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: User
}

export type MeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly me: User
}

export type Mistaken = {
  readonly status: "error"
  readonly message: string
  readonly errors: readonly ({
    readonly field: string
    readonly message: string
  })[]
}

export type NamedEntry = {
  readonly id: string
  readonly name: string
}

export type NewAgencyFields = {
  readonly name: string
  readonly emailaddress?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly url?: string
  readonly phone?: string
  readonly fax?: string
  readonly show?: boolean
}

export type NewHookFields = {
  readonly target: string
  readonly event: string
  readonly secret?: string
}

export type NewPasskeyOptionsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly options: unknown
}

export type NewSettingsFeeFields = {
  readonly name: string
  readonly amount: number
  readonly show?: boolean
  readonly rules?: readonly []
  readonly position?: number
}

export type NewSettingsKeyFields = {
  readonly name: string
  readonly user?: string
}

export type NewSettingsOfficeFields = {
  readonly slug: string
  readonly name: string
  readonly address?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly county?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly phone?: string
  readonly manager?: string
  readonly managerEmail?: string
  readonly show?: boolean
  readonly primary?: boolean
  readonly position?: number
}

export type NewSettingsOrderTypeFields = {
  readonly name: string
  readonly office?: string
  readonly description?: string
  readonly publicDescription?: string
  readonly show?: boolean
  readonly position?: number
}

export type NewSettingsPackageFields = {
  readonly name: string
  readonly description?: string
  readonly active?: boolean
  readonly show?: boolean
  readonly offices?: readonly (string)[]
  readonly services?: readonly (string)[]
  readonly position?: number
}

export type NewSettingsServiceFields = {
  readonly name: string
  readonly orderType?: string
  readonly description?: string
  readonly visible?: boolean
  readonly ancillary?: boolean
  readonly durationMinutes?: number
  readonly offices?: readonly (string)[]
  readonly fees?: readonly ({
    readonly id?: string
    readonly name: string
    readonly amount: number
    readonly show?: boolean
    readonly rules?: readonly ({
      readonly squareFeet?: {
        readonly from?: number
        readonly to?: number
      }
      readonly yearBuilt?: {
        readonly from?: number
        readonly to?: number
      }
      readonly zips?: readonly (string)[]
      readonly set?: number
      readonly add?: number
      readonly percent?: number
    })[]
  })[]
  readonly position?: number
}

export type NewSettingsUserFields = {
  readonly username: string
  readonly office?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly email?: string
  readonly phone?: string
  readonly mobile?: string
  readonly inspector?: boolean
  readonly owner?: boolean
  readonly manager?: boolean
  readonly officeStaff?: boolean
  readonly show?: boolean
  readonly privileges?: readonly ("CREATE_INSPECTIONS" | "EDIT_INSPECTIONS")[]
  readonly hours?: readonly ({
    readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]
    readonly from: string
    readonly to: string
  })[]
  readonly exceptions?: readonly ({
    readonly date: string
    readonly hours?: readonly ({
      readonly from: string
      readonly to: string
    })[]
  })[]
  readonly zips?: readonly (string)[]
  readonly services?: "all" | readonly (string)[]
}

export type NewSettingsWebhookFields = {
  readonly url: string
  readonly events: readonly (string)[]
  readonly sharedSecret?: string
}

export type NoAgency = {
  readonly status: "error"
  readonly message: string
  readonly agency: ""
}

export type NoAgent = {
  readonly status: "error"
  readonly message: string
  readonly agent: ""
}

export type NoClient = {
  readonly status: "error"
  readonly message: string
  readonly client: ""
}

export type NoContact = {
  readonly status: "error"
  readonly message: string
  readonly contact: ""
}

export type NoFile = {
  readonly status: "error"
  readonly message: string
  readonly file: ""
}

export type NoFootprint = {
  readonly status: "error"
  readonly message: string
  readonly footprint: ""
}

export type NoOrder = {
  readonly status: "error"
  readonly message: string
  readonly order: ""
}

export type NoUser = {
  readonly status: "error"
  readonly message: string
  readonly user: ""
}

export type Office = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | ""
  readonly longitude: number | ""
  readonly phone: string
  readonly manager: string
  readonly manageremail: string
  readonly show: "Yes" | "No"
  readonly primary: "Yes" | "No"
}

export type OfficesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly offices: readonly (Office)[]
}

export type Opening = {
  readonly start: string
  readonly end: string
  readonly startlocal: string
  readonly endlocal: string
  readonly inspectors: readonly (OpeningInspector)[]
}

export type OpeningExplanation = {
  readonly inspector: string
  readonly name: string
  readonly date: string
  readonly reason: string
}

export type OpeningInspector = {
  readonly id: string
  readonly name: string
  readonly driveminutes: number | null
  readonly reason: string
}

export type OpeningsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly from: string
  readonly days: number
  readonly duration: number
  readonly step: number
  readonly openings: readonly (Opening)[]
  readonly reason?: string
  readonly explain?: readonly (OpeningExplanation)[]
  readonly warnings?: readonly (string)[]
}

export type Order = {
  readonly id: string
  readonly oid: number
  readonly office: string
  readonly ordertype: string
  readonly orderstatus: "draft" | "scheduled" | "completed" | "canceled"
  readonly datetime: string
  readonly datetimeiso: string
  readonly datetimeformatted: string
  readonly duration: number
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly squarefeet: number | ""
  readonly yearbuilt: number | ""
  readonly salesprice: number | ""
  readonly foundation: string
  readonly reportnumber: string
  readonly invoicenumber: string
  readonly majorcrossstreets: string
  readonly gatecode: string
  readonly propertyoccupied: "yes" | "no" | ""
  readonly utilitieson: "yes" | "no" | ""
  readonly propertyphoto: string
  readonly signature: string
  readonly osorder: "yes" | "no" | ""
  readonly stateabbreviation: string
  readonly mapurl: string
  readonly inspector1: string
  readonly inspector2: string
  readonly inspector3: string
  readonly inspector4: string
  readonly inspector5: string
  readonly inspector6: string
  readonly inspector7: string
  readonly inspector8: string
  readonly inspector9: string
  readonly inspector10: string
  readonly client: string
  readonly buyersagent: string
  readonly sellersagent: string
  readonly insuranceagent: string
  readonly escrowofficer: string
  readonly contacts: readonly ({
    readonly id: string
    readonly type: string
  })[]
  readonly services: readonly ({
    readonly id: string
    readonly uuid: string
    readonly name: string
  })[]
  readonly packages: readonly ({
    readonly id: string
    readonly package: string
    readonly name: string
  })[]
  readonly fees: readonly ({
    readonly id: string
    readonly name: string
    readonly amount: number
  })[]
  readonly totalfee: number
  readonly controls: readonly ({
    readonly id: string
    readonly name: string
    readonly label: string
    readonly type: "text" | "number" | "date" | "checkbox" | "select"
    readonly value: string
  })[]
  readonly coupons: readonly []
  readonly taxes: readonly []
  readonly createddatetime: string
  readonly createdby: string
  readonly scheduleddatetime: string
  readonly scheduledby: string
  readonly confirmeddatetime: string
  readonly confirmedby: string
  readonly completeddatetime: string
  readonly completedby: string
  readonly initialcompleteddatetime: string
  readonly initialcompletedby: string
  readonly canceleddatetime: string
  readonly canceledby: string
  readonly cancelreason: string
  readonly cancelreasonstring: string
  readonly deleteddatetime: string
  readonly deletedby: string
  readonly complete: "yes" | "no"
  readonly canceled: "yes" | "no"
  readonly paid: "yes" | "no"
  readonly show: "yes" | "no"
  readonly sendemailevents: "yes" | "no"
  readonly sendsmsevents: "yes" | "no"
  readonly modified: string
  readonly conflicts: readonly (string)[]
}

export type OrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly order: Order
}

export type OrderChange = {
  readonly uid: string
  readonly by: string
  readonly when: string
  readonly changes: Readonly<Record<string, string>>
}

export type OrderEvent = {
  readonly event_id: string
  readonly action: "ORDER_CREATED" | "ORDER_SCHEDULED" | "ORDER_RESCHEDULED" | "ORDER_CONFIRMED" | "ORDER_UPDATED" | "ORDER_PAID" | "ORDER_COMPLETED" | "ORDER_CANCELED" | "ORDER_DELETED" | "ORDER_RESTORED" | "REPORT_ADDED"
  readonly occurred: string
  readonly company_key: string
  readonly order_id: string
  readonly oid: number
  readonly datetime: string
  readonly address: string
  readonly client_first: string
  readonly client_last: string
  readonly client_email: string
  readonly client_mobile: string
  readonly inspector: string
  readonly fees: number
  readonly order: Order
}

export type OrderFee = {
  readonly feeid: string
  readonly orderid: string
  readonly name: string
  readonly amount: number
}

export type OrderFeesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly orderfees: readonly (OrderFee)[]
}

export type OrderFields = {
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly county?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly squarefeet?: number
  readonly yearbuilt?: number
  readonly salesprice?: number
  readonly foundationtype?: string
  readonly reportnumber?: string
  readonly invoicenumber?: string
  readonly majorcrossstreets?: string
  readonly gatecode?: string
  readonly propertyoccupied?: boolean
  readonly utilitieson?: boolean
  readonly propertyphoto?: string
  readonly signature?: string
  readonly osorder?: boolean
  readonly datetime?: string
  readonly duration?: number
  readonly hold?: string
  readonly officeuuid?: string
  readonly ordertypeuuid?: string
  readonly ordertype?: string
  readonly clientuuid?: string
  readonly client?: {
    readonly name: string
    readonly email?: string
    readonly mobile?: string
  }
  readonly buyersagentuuid?: string
  readonly sellersagentuuid?: string
  readonly contacts?: readonly ({
    readonly id: string
    readonly type?: string
  })[]
  readonly inspector1uuid?: string
  readonly inspector2uuid?: string
  readonly inspector3uuid?: string
  readonly inspector4uuid?: string
  readonly inspector5uuid?: string
  readonly inspector6uuid?: string
  readonly inspector7uuid?: string
  readonly inspector8uuid?: string
  readonly inspector9uuid?: string
  readonly inspector10uuid?: string
  readonly services?: readonly (string)[]
  readonly removeservices?: readonly (string)[]
  readonly packages?: readonly ({
    readonly package: string
  })[]
  readonly fees?: readonly ({
    readonly feeid: string
    readonly value: number
  })[]
  readonly donotcalculateservicefees?: boolean
  readonly notes?: readonly ({
    readonly owner?: string
    readonly text: string
  })[]
  readonly controls?: readonly ({
    readonly id: string
    readonly value: string | number | boolean
  })[]
  readonly "controls-v2"?: readonly ({
    readonly id: string
    readonly value: string | number | boolean
  })[]
  readonly inprogress?: boolean
  readonly scheduled?: string
  readonly scheduledby?: string
  readonly confirmed?: string
  readonly sendemailevents?: boolean
  readonly sendsmsevents?: boolean
}

export type OrderFile = {
  readonly id: string
  readonly order: string
  readonly kind: "report" | "attachment"
  readonly title: string
  readonly description: string
  readonly filename: string
  readonly mimetype: string
  readonly size: number | ""
  readonly sha256: string
  readonly hostedurl: string
  readonly public: "yes" | "no"
  readonly url: string
  readonly createddatetime: string
  readonly createdby: string
  readonly modified: string
}

export type OrderFilesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly files: readonly (FileChange)[]
  readonly warnings?: readonly (string)[]
}

export type OrderHistoryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly history: readonly (OrderChange)[]
}

export type OrderNote = {
  readonly temp: "yes" | "no"
  readonly dte: string
  readonly user: {
    readonly id: string
    readonly display: string
  } | readonly []
  readonly text: string
}

export type OrderNotesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly notes: readonly (OrderNote)[]
}

export type OrderType = {
  readonly id: string
  readonly office: string
  readonly name: string
  readonly description: string
  readonly publicdescription: string
  readonly sequence: number
  readonly show: "Yes" | "No"
  readonly modified: string
}

export type OrderTypesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ordertypes: readonly (OrderType)[]
}

export type OrdersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly orders: readonly (Order)[]
  readonly warnings?: readonly (string)[]
}

export type OtherContactFields = {
  readonly firstname?: string
  readonly lastname?: string
  readonly displayname?: string
  readonly emailaddress?: string
  readonly mobilephone?: string
  readonly workphone?: string
  readonly homephone?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly notes?: string
  readonly sendemail?: boolean
  readonly sendsms?: boolean
  readonly agency?: string
  readonly agencyname?: string
  readonly type?: string
}

export type Package = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly show: boolean
  readonly sequence: number
  readonly services: readonly (string)[]
  readonly modified: string
}

export type PackagesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly packages: readonly (Package)[]
}

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly created: string
  readonly lastused: string
}

export type PasskeyFields = {
  readonly credential: unknown
  readonly name?: string
}

export type PasskeyOptionsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly options: unknown
}

export type PasskeySignInFields = {
  readonly credential: unknown
}

export type PasskeysAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly passkeys: readonly (Passkey)[]
}

export type PasswordFields = {
  readonly current: string
  readonly password: string
}

export type PaymentFields = {
  readonly id: string | number
  readonly amount: number
  readonly method?: string
  readonly reference?: string
}

export type PreviewSettingsMessageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly order: string
  readonly oid: number
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly calendar: string
  readonly notes: readonly (string)[]
}

export type QuoteAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fees: readonly ({
    readonly id: string
    readonly name: string
    readonly amount: number
    readonly service: string
  })[]
  readonly totalfee: number
  readonly warnings?: readonly (string)[]
}

export type QuoteFields = {
  readonly services: readonly (string)[]
  readonly address1?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly squarefeet?: number
  readonly yearbuilt?: number
  readonly ordertypeuuid?: string
}

export type ReferReasonsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly referreasons: readonly (NamedEntry)[]
}

export type ReflectAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly reflect: {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

export type ReflectBodyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly reflect: {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

export type Refused = {
  readonly status: "error"
  readonly message: string
}

export type ReleaseHoldAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveAttachmentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly order: string
  readonly modified: string
}

export type RemovePasskeyAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type RemoveReportAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly order: string
  readonly modified: string
}

export type RemoveSettingsDemoDataAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly demodata: SettingsDemoData
}

export type RemoveSettingsFeeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsKeyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsOfficeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsOrderTypeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsPackageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsServiceAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RemoveSettingsUserFeedAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly feed: SettingsFeed
}

export type RemoveSettingsWebhookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
}

export type RenewRecoveryCodesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly recoverycodes: readonly (string)[]
}

export type RequestPasswordResetAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type ResendSettingsWebhookDeliveryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly event: string
}

export type ResetFields = {
  readonly email: string
}

export type RestoreOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
}

export type RotateSettingsWebhookFields = {
  readonly force?: boolean
}

export type RotateSettingsWebhookSecretAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly webhook: SettingsNewWebhook
}

export type RouteAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly inspector: string
  readonly date: string
  readonly stops: readonly (RouteStop)[]
}

export type RouteStop = {
  readonly kind: "order" | "hold"
  readonly id: string
  readonly oid: number | null
  readonly start: string
  readonly end: string
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly driveminutes: number | null
  readonly slack: number | null
}

export type SearchAgenciesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly agencies: readonly (Agency)[]
}

export type SearchAgentsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly agents: readonly (Agent)[]
}

export type SearchAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly orders: readonly (FoundOrder)[]
  readonly clients: readonly (FoundContact)[]
  readonly agents: readonly (FoundContact)[]
  readonly warnings?: readonly (string)[]
}

export type SearchClientsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly clients: readonly (Client)[]
}

export type SearchOrdersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly orders: readonly (Order)[]
  readonly warnings?: readonly (string)[]
}

export type SearchUsersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly users: readonly (User)[]
}

export type SecondFactorAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly enabled: "yes" | "no"
  readonly recoverycodes: number
}

export type SendSecondFactorAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly token: string
  readonly secondfactor: "yes" | "no"
  readonly session: Session | null
}

export type Service = {
  readonly id: string
  readonly sid: number
  readonly name: string
  readonly description: string
  readonly inspectiontypeid: string
  readonly visible: "Yes" | "No"
  readonly ancillary: "Yes" | "No"
  readonly sequence: number
  readonly duration: number | ""
  readonly modified: string
  readonly fees?: readonly ({
    readonly id: string
    readonly name: string
    readonly amount: number
  })[]
  readonly inspectors?: readonly ({
    readonly id: string
    readonly name: string
  })[]
}

export type ServicesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly services: readonly (Service)[]
}

export type Session = {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly created: string
  readonly lastseen: string
  readonly expires: string
  readonly current: "yes" | "no"
}

export type SessionAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: SignedInUser
  readonly company: SignedInCompany
  readonly session: Session | null
}

export type SessionsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly sessions: readonly (Session)[]
}

export type SettingsCompany = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly hosts: readonly (string)[]
  readonly settings: {
    readonly sameDayBooking: boolean
    readonly lastBookableHour: number
    readonly defaultDurationMinutes: number
    readonly durationRules: readonly ({
      readonly squareFeet?: {
        readonly from?: number
        readonly to?: number
      }
      readonly yearBuilt?: {
        readonly from?: number
        readonly to?: number
      }
      readonly foundations?: readonly (string)[]
      readonly addMinutes: number
    })[]
    readonly openingStepMinutes: number
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
    readonly minimumNoticeMinutes: number
    readonly furthestDay: number
    readonly lastStart: string
    readonly maxAppointmentsPerDay: number
    readonly driveTime: boolean
    readonly conflicts: "allow" | "warn" | "reject"
    readonly footprintRetentionDays: number
    readonly reminderHoursBefore: number
    readonly cancelReasons: readonly (string)[]
    readonly referReasons: readonly (string)[]
    readonly controls: readonly ({
      readonly id?: string
      readonly name: string
      readonly label?: string
      readonly type?: "text" | "number" | "date" | "checkbox" | "select"
      readonly choices?: readonly (string)[]
    })[]
    readonly credentialsInQuery: boolean
    readonly allowedOrigins: readonly (string)[]
  }
  readonly modified: string
}

export type SettingsCompanyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly company: SettingsCompany
}

export type SettingsCompanyFields = {
  readonly name?: string
  readonly zone?: string
  readonly hosts?: readonly (string)[]
  readonly settings?: {
    readonly sameDayBooking?: boolean
    readonly lastBookableHour?: number
    readonly defaultDurationMinutes?: number
    readonly durationRules?: readonly ({
      readonly squareFeet?: {
        readonly from?: number
        readonly to?: number
      }
      readonly yearBuilt?: {
        readonly from?: number
        readonly to?: number
      }
      readonly foundations?: readonly (string)[]
      readonly addMinutes: number
    })[]
    readonly openingStepMinutes?: number
    readonly bufferBeforeMinutes?: number
    readonly bufferAfterMinutes?: number
    readonly minimumNoticeMinutes?: number
    readonly furthestDay?: number
    readonly lastStart?: string
    readonly maxAppointmentsPerDay?: number
    readonly driveTime?: boolean
    readonly conflicts?: "allow" | "warn" | "reject"
    readonly footprintRetentionDays?: number
    readonly reminderHoursBefore?: number
    readonly cancelReasons?: readonly (string)[]
    readonly referReasons?: readonly (string)[]
    readonly controls?: readonly ({
      readonly id?: string
      readonly name: string
      readonly label?: string
      readonly type?: "text" | "number" | "date" | "checkbox" | "select"
      readonly choices?: readonly (string)[]
    })[]
    readonly credentialsInQuery?: boolean
    readonly allowedOrigins?: readonly (string)[]
  }
  readonly modified?: string
}

export type SettingsCompanyFileAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly file: unknown
}

export type SettingsDelivery = {
  readonly event: string
  readonly webhook: string
  readonly kind: string
  readonly order: string
  readonly occurred: string | null
  readonly state: "waiting" | "due" | "delivered" | "failed"
  readonly attemptCount: number
  readonly nextAttempt: string | null
  readonly lastHttpStatus: number | null
  readonly lastError: string
}

export type SettingsDeliveryAttempt = {
  readonly number: number
  readonly at: string | null
  readonly millis: number
  readonly httpStatus: number | null
  readonly error: string
  readonly answer: string
}

export type SettingsDeliveryWithAttempts = {
  readonly event: string
  readonly webhook: string
  readonly kind: string
  readonly order: string
  readonly occurred: string | null
  readonly state: "waiting" | "due" | "delivered" | "failed"
  readonly attemptCount: number
  readonly nextAttempt: string | null
  readonly requestBody: string
  readonly requestHeaders: readonly (SettingsRequestHeader)[]
  readonly attempts: readonly (SettingsDeliveryAttempt)[]
}

export type SettingsDemoData = {
  readonly orders: number
  readonly clients: number
  readonly agents: number
  readonly agencies: number
  readonly contacts: number
  readonly timeOff: number
}

export type SettingsDemoDataAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly demodata: SettingsDemoData
}

export type SettingsFee = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly show: boolean
  readonly rules: readonly []
  readonly modified: string
  readonly position: number
}

export type SettingsFeeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fee: SettingsFee
}

export type SettingsFeeFields = {
  readonly name?: string
  readonly amount?: number
  readonly show?: boolean
  readonly rules?: readonly []
  readonly modified?: string
  readonly position?: number
}

export type SettingsFeed = {
  readonly user: string
  readonly on: boolean
  readonly created: string | null
  readonly lastRead: string | null
}

export type SettingsFeesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fees: readonly (SettingsFee)[]
}

export type SettingsKey = {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly created: string
  readonly lastUsed: string | null
}

export type SettingsKeysAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly keys: readonly (SettingsKey)[]
}

export type SettingsMessage = {
  readonly id: string
  readonly kind: string
  readonly audience: string
  readonly channel: string
  readonly on: boolean
  readonly custom: boolean
  readonly subject: string
  readonly body: string
  readonly error: string
  readonly modified: string | null
}

export type SettingsMessageFields = {
  readonly subject?: string | null
  readonly body?: string | null
  readonly on?: boolean
  readonly modified?: string
}

export type SettingsMessagePreviewFields = {
  readonly subject?: string | null
  readonly body?: string | null
  readonly order?: string
}

export type SettingsMessagesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly messages: readonly (SettingsMessage)[]
}

export type SettingsNewFeed = {
  readonly user: string
  readonly on: boolean
  readonly created: string | null
  readonly lastRead: string | null
  readonly address: string
}

export type SettingsNewKey = {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly created: string
  readonly lastUsed: string | null
  readonly secret: string
}

export type SettingsNewWebhook = {
  readonly id: string
  readonly url: string
  readonly events: readonly (string)[]
  readonly on: boolean
  readonly offReason: "" | "asked" | "gone" | "failing"
  readonly failingSince: string | null
  readonly lastDelivered: string | null
  readonly previousSecretUntil: string | null
  readonly created: string | null
  readonly modified: string
  readonly signingSecret: string
}

export type SettingsOffice = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude?: number
  readonly longitude?: number
  readonly phone: string
  readonly manager: string
  readonly managerEmail: string
  readonly show: boolean
  readonly primary: boolean
  readonly modified: string
  readonly position: number
}

export type SettingsOfficeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly office: SettingsOffice
}

export type SettingsOfficeFields = {
  readonly slug?: string
  readonly name?: string
  readonly address?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly county?: string
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly phone?: string
  readonly manager?: string
  readonly managerEmail?: string
  readonly show?: boolean
  readonly primary?: boolean
  readonly modified?: string
  readonly position?: number
}

export type SettingsOfficesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly offices: readonly (SettingsOffice)[]
}

export type SettingsOrderType = {
  readonly id: string
  readonly name: string
  readonly office?: string
  readonly description: string
  readonly publicDescription: string
  readonly show: boolean
  readonly modified: string
  readonly position: number
}

export type SettingsOrderTypeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ordertype: SettingsOrderType
}

export type SettingsOrderTypeFields = {
  readonly name?: string
  readonly office?: string | null
  readonly description?: string
  readonly publicDescription?: string
  readonly show?: boolean
  readonly modified?: string
  readonly position?: number
}

export type SettingsOrderTypesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ordertypes: readonly (SettingsOrderType)[]
}

export type SettingsPackage = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly show: boolean
  readonly offices: readonly (string)[]
  readonly services: readonly (string)[]
  readonly modified: string
  readonly position: number
}

export type SettingsPackageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly package: SettingsPackage
}

export type SettingsPackageFields = {
  readonly name?: string
  readonly description?: string
  readonly active?: boolean
  readonly show?: boolean
  readonly offices?: readonly (string)[]
  readonly services?: readonly (string)[]
  readonly modified?: string
  readonly position?: number
}

export type SettingsPackagesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly packages: readonly (SettingsPackage)[]
}

export type SettingsRequestHeader = {
  readonly name: string
  readonly value: string
}

export type SettingsService = {
  readonly id: string
  readonly name: string
  readonly orderType?: string
  readonly description: string
  readonly visible: boolean
  readonly ancillary: boolean
  readonly durationMinutes?: number
  readonly offices: readonly (string)[]
  readonly fees: readonly ({
    readonly id?: string
    readonly name: string
    readonly amount: number
    readonly show: boolean
    readonly rules: readonly ({
      readonly squareFeet?: {
        readonly from?: number
        readonly to?: number
      }
      readonly yearBuilt?: {
        readonly from?: number
        readonly to?: number
      }
      readonly zips: readonly (string)[]
      readonly set?: number
      readonly add?: number
      readonly percent?: number
    })[]
  })[]
  readonly modified: string
  readonly position: number
}

export type SettingsServiceAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly service: SettingsService
}

export type SettingsServiceFields = {
  readonly name?: string
  readonly orderType?: string | null
  readonly description?: string
  readonly visible?: boolean
  readonly ancillary?: boolean
  readonly durationMinutes?: number | null
  readonly offices?: readonly (string)[]
  readonly fees?: readonly ({
    readonly id?: string
    readonly name: string
    readonly amount: number
    readonly show?: boolean
    readonly rules?: readonly ({
      readonly squareFeet?: {
        readonly from?: number
        readonly to?: number
      }
      readonly yearBuilt?: {
        readonly from?: number
        readonly to?: number
      }
      readonly zips?: readonly (string)[]
      readonly set?: number
      readonly add?: number
      readonly percent?: number
    })[]
  })[]
  readonly modified?: string
  readonly position?: number
}

export type SettingsServicesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly services: readonly (SettingsService)[]
}

export type SettingsUser = {
  readonly id: string
  readonly username: string
  readonly office?: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName?: string
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly inspector: boolean
  readonly owner: boolean
  readonly manager: boolean
  readonly officeStaff: boolean
  readonly show: boolean
  readonly privileges: readonly ("CREATE_INSPECTIONS" | "EDIT_INSPECTIONS")[]
  readonly hours: readonly ({
    readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]
    readonly from: string
    readonly to: string
  })[]
  readonly exceptions: readonly ({
    readonly date: string
    readonly hours: readonly ({
      readonly from: string
      readonly to: string
    })[]
  })[]
  readonly zips: readonly (string)[]
  readonly services: "all" | readonly (string)[]
  readonly modified: string
}

export type SettingsUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: SettingsUser
}

export type SettingsUserFeedAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly feed: SettingsFeed
}

export type SettingsUserFields = {
  readonly username?: string
  readonly office?: string | null
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string | null
  readonly email?: string
  readonly phone?: string
  readonly mobile?: string
  readonly inspector?: boolean
  readonly owner?: boolean
  readonly manager?: boolean
  readonly officeStaff?: boolean
  readonly show?: boolean
  readonly privileges?: readonly ("CREATE_INSPECTIONS" | "EDIT_INSPECTIONS")[]
  readonly hours?: readonly ({
    readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]
    readonly from: string
    readonly to: string
  })[]
  readonly exceptions?: readonly ({
    readonly date: string
    readonly hours?: readonly ({
      readonly from: string
      readonly to: string
    })[]
  })[]
  readonly zips?: readonly (string)[]
  readonly services?: "all" | readonly (string)[]
  readonly modified?: string
}

export type SettingsUsersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly users: readonly (SettingsUser)[]
}

export type SettingsWebhook = {
  readonly id: string
  readonly url: string
  readonly events: readonly (string)[]
  readonly on: boolean
  readonly offReason: "" | "asked" | "gone" | "failing"
  readonly failingSince: string | null
  readonly lastDelivered: string | null
  readonly previousSecretUntil: string | null
  readonly created: string | null
  readonly modified: string
}

export type SettingsWebhookDeliveriesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly deliveries: readonly (SettingsDelivery)[]
  readonly warnings?: readonly (string)[]
}

export type SettingsWebhookDeliveryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly delivery: SettingsDeliveryWithAttempts
}

export type SettingsWebhookFields = {
  readonly url?: string
  readonly events?: readonly (string)[]
  readonly sharedSecret?: string
  readonly on?: boolean
  readonly modified?: string
}

export type SettingsWebhooksAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly webhooks: readonly (SettingsWebhook)[]
}

export type SignInAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly token: string
  readonly secondfactor: "yes" | "no"
  readonly session: Session | null
}

export type SignInFields = {
  readonly email: string
  readonly password: string
}

export type SignInWithPasskeyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly token: string
  readonly secondfactor: "yes" | "no"
  readonly session: Session | null
}

export type SignOutAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type SignedInCompany = {
  readonly key: string
  readonly name: string
  readonly zone: string
}

export type SignedInUser = {
  readonly id: string
  readonly username: string
  readonly displayname: string
  readonly emailaddress: string
  readonly owner: "yes" | "no"
  readonly privileges: readonly (string)[]
}

export type Slot = {
  readonly userid: string
  readonly start: string
  readonly end: string
  readonly userdisplay: string
  readonly userfirst: string
  readonly userlast: string
}

export type Stale = {
  readonly status: "error"
  readonly message: string
  readonly current: unknown
}

export type StatesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly states: readonly (CodeEntry)[]
}

export type TestSettingsMessageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly to: string
  readonly outcome: "sent" | "queued" | "failed" | "unconnected" | "no address" | "too soon"
  readonly reason: string
}

export type TestSettingsWebhookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly event: string
  readonly delivered: boolean
  readonly attempt: SettingsDeliveryAttempt
}

export type TimeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly time: string
}

export type TimeTaken = {
  readonly status: "error"
  readonly message: string
  readonly conflicts: readonly (Conflict)[]
  readonly openings: readonly (Opening)[]
}

export type UpdateAgencyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateAgentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateAttachmentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type UpdateClientAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateContactAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateHookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
  readonly conflicts?: readonly (Conflict)[]
  readonly warnings?: readonly (string)[]
}

export type UpdateOrderPartialAnswer = {
  readonly status: "partial"
  readonly message: string
  readonly id: string
  readonly oid: number
  readonly modified: string
  readonly conflicts?: readonly (Conflict)[]
  readonly warnings?: readonly (string)[]
}

export type UpdateReportAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type UpdateSettingsCompanyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly company: SettingsCompany
}

export type UpdateSettingsCompanyFileAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly dryrun: boolean
  readonly changes: readonly (CompanyFileChange)[]
  readonly newkeys: readonly (CompanyFileNewKey)[]
  readonly revokedkeys: readonly (CompanyFileRevokedKey)[]
  readonly overlaps: number
}

export type UpdateSettingsFeeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly fee: SettingsFee
}

export type UpdateSettingsMessageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly template: SettingsMessage
}

export type UpdateSettingsOfficeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly office: SettingsOffice
}

export type UpdateSettingsOrderTypeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ordertype: SettingsOrderType
}

export type UpdateSettingsPackageAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly package: SettingsPackage
}

export type UpdateSettingsServiceAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly service: SettingsService
}

export type UpdateSettingsUserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: SettingsUser
}

export type UpdateSettingsWebhookAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly webhook: SettingsWebhook
}

export type UploadAttachmentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type UploadReportAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
}

export type User = {
  readonly id: string
  readonly office: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly emailaddress: string
  readonly phone: string
  readonly mobile: string
  readonly inspector: "Yes" | "No"
  readonly owner: "Yes" | "No"
  readonly manager: "Yes" | "No"
  readonly officestaff: "Yes" | "No"
  readonly show: "Yes" | "No"
  readonly modified: string
  readonly zips: readonly (string)[]
}

export type UserAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: User
}

export type UserOfUsersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly user: User
}

export type UsersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly users: readonly (User)[]
  readonly warnings?: readonly (string)[]
}

export type WebDeliveryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly url: string
}

export interface Calls {
  /** POST /session/link */
  acceptLink: {
    body: LinkFields
    answer: AcceptLinkAnswer | Refused
  }
  /** POST /session/passkeys */
  addPasskey: {
    body: PasskeyFields
    answer: AddPasskeyAnswer | Refused
  }
  /** POST /addpayment */
  addPayment: {
    body: PaymentFields
    answer: AddPaymentAnswer | Refused | NoOrder
  }
  /** PUT /orders/addreporturl */
  addReportUrl: {
    body: HostedReportFields
    answer: AddReportUrlAnswer | Refused | NoOrder
  }
  /** GET /agencies */
  agencies: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: AgenciesAnswer | Refused
  }
  /** GET /agency/{id} */
  agency: {
    answer: AgencyAnswer | NoAgency
  }
  /** GET /agent/{id} */
  agent: {
    answer: AgentAnswer | NoAgent
  }
  /** GET /agents */
  agents: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: AgentsAnswer | Refused
  }
  /** GET /amountdue/{id} */
  amountDue: {
    answer: AmountDueAnswer | NoOrder
  }
  /** PUT /attachmentupload */
  attachmentUpload: {
    query: {
      readonly id?: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
    }
    body: {
      readonly id: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
      readonly file: string
    }
    answer: AttachmentUploadAnswer | Refused | NoOrder
  }
  /** GET /availableslots */
  availableSlots: {
    query: {
      readonly zip?: string
      readonly "services[]"?: readonly (string)[]
      readonly daysahead?: number
      readonly offset?: number
      readonly inspector?: string
      readonly office?: string
    }
    answer: AvailableSlotsAnswer
  }
  /** POST /session/secondfactor */
  beginSecondFactor: {
    body: CurrentPasswordFields
    answer: BeginSecondFactorAnswer | Refused
  }
  /** GET /build */
  build: {
    answer: BuildAnswer
  }
  /** GET /calendar */
  calendar: {
    query: {
      readonly from?: string
      readonly days?: number
      readonly office?: string
      readonly "inspector[]"?: readonly (string)[]
    }
    answer: CalendarAnswer | Refused
  }
  /** GET /calendar/availableslots */
  calendarAvailableSlots: {
    query: {
      readonly zip?: string
      readonly "services[]"?: readonly (string)[]
      readonly daysahead?: number
      readonly offset?: number
      readonly inspector?: string
      readonly office?: string
    }
    answer: CalendarAvailableSlotsAnswer
  }
  /** GET /calendarevents */
  calendarEvents: {
    query: {
      readonly from?: string
      readonly to?: string
      readonly user?: string
    }
    answer: CalendarEventsAnswer | Refused | NoUser
  }
  /** POST /order/cancel/{id} */
  cancelOrder: {
    body: CancellationFields
    answer: CancelOrderAnswer | Refused | NoOrder
  }
  /** GET /cancelreasons */
  cancelReasons: {
    answer: CancelReasonsAnswer
  }
  /** POST /session/password */
  changePassword: {
    body: PasswordFields
    answer: ChangePasswordAnswer | Refused
  }
  /** GET /changes */
  changes: {
    query: {
      readonly after?: string
    }
    answer: ChangesAnswer
  }
  /** GET /client/{id} */
  client: {
    answer: ClientAnswer | NoClient
  }
  /** GET /clients */
  clients: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: ClientsAnswer | Refused
  }
  /** GET /companykey */
  companyKey: {
    answer: CompanyKeyAnswer
  }
  /** POST /order/complete/{id} */
  completeOrder: {
    body: CompletionFields
    answer: CompleteOrderAnswer | Refused | NoOrder
  }
  /** POST /session/secondfactor/confirm */
  confirmSecondFactor: {
    body: ConfirmationFields
    answer: ConfirmSecondFactorAnswer | Refused
  }
  /** GET /contact/{id} */
  contact: {
    answer: ContactAnswer | NoContact
  }
  /** GET /contacts */
  contacts: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: ContactsAnswer | Refused
  }
  /** GET /countries */
  countries: {
    answer: CountriesAnswer
  }
  /** POST /agency */
  createAgency: {
    body: NewAgencyFields
    answer: CreateAgencyAnswer | Refused
  }
  /** POST /agent */
  createAgent: {
    body: AgentFields
    answer: CreateAgentAnswer | Refused
  }
  /** POST /calendarevent */
  createCalendarEvent: {
    body: CalendarEventFields
    answer: CreateCalendarEventAnswer | Refused | NoUser
  }
  /** POST /client */
  createClient: {
    body: ClientFields
    answer: CreateClientAnswer | Refused
  }
  /** POST /contact */
  createContact: {
    body: OtherContactFields
    answer: CreateContactAnswer | Refused
  }
  /** POST /hooks */
  createHook: {
    body: NewHookFields
    answer: CreateHookAnswer | Refused
  }
  /** POST /order */
  createOrder: {
    query: {
      readonly office?: string
    }
    body: OrderFields
    answer: CreateOrderAnswer | CreateOrderPartialAnswer | Refused | TimeTaken
  }
  /** POST /settings/fees */
  createSettingsFee: {
    body: NewSettingsFeeFields
    answer: CreateSettingsFeeAnswer | Refused
  }
  /** POST /settings/keys */
  createSettingsKey: {
    body: NewSettingsKeyFields
    answer: CreateSettingsKeyAnswer | Refused | NoUser
  }
  /** POST /settings/offices */
  createSettingsOffice: {
    body: NewSettingsOfficeFields
    answer: CreateSettingsOfficeAnswer | Refused
  }
  /** POST /settings/ordertypes */
  createSettingsOrderType: {
    body: NewSettingsOrderTypeFields
    answer: CreateSettingsOrderTypeAnswer | Refused
  }
  /** POST /settings/packages */
  createSettingsPackage: {
    body: NewSettingsPackageFields
    answer: CreateSettingsPackageAnswer | Refused
  }
  /** POST /settings/services */
  createSettingsService: {
    body: NewSettingsServiceFields
    answer: CreateSettingsServiceAnswer | Refused
  }
  /** POST /settings/users */
  createSettingsUser: {
    body: NewSettingsUserFields
    answer: CreateSettingsUserAnswer | Refused
  }
  /** POST /settings/users/{id}/feed */
  createSettingsUserFeed: {
    answer: CreateSettingsUserFeedAnswer | Refused | NoUser
  }
  /** POST /settings/webhooks */
  createSettingsWebhook: {
    body: NewSettingsWebhookFields
    answer: CreateSettingsWebhookAnswer | Refused
  }
  /** DELETE /agent/{id} */
  deleteAgent: {
    answer: DeleteAgentAnswer | Refused | NoAgent
  }
  /** DELETE /calendarevent/{id} */
  deleteCalendarEvent: {
    answer: DeleteCalendarEventAnswer | Refused
  }
  /** DELETE /client/{id} */
  deleteClient: {
    answer: DeleteClientAnswer | Refused | NoClient
  }
  /** DELETE /contact/{id} */
  deleteContact: {
    answer: DeleteContactAnswer | Refused | NoContact
  }
  /** DELETE /orders/footprint/{id} */
  deleteFootprint: {
    answer: DeleteFootprintAnswer | Refused | NoFootprint
  }
  /** DELETE /orders/footprints/{id} */
  deleteFootprintPlural: {
    answer: DeleteFootprintPluralAnswer | Refused | NoFootprint
  }
  /** DELETE /hooks/{id} */
  deleteHook: {
    answer: DeleteHookAnswer | Refused
  }
  /** DELETE /order/{id} */
  deleteOrder: {
    answer: DeleteOrderAnswer | Refused | NoOrder
  }
  /** GET /order/file/{id}/{file} */
  downloadFile: {
    answer: NoOrder | NoFile
  }
  /** DELETE /sessions */
  endOtherSessions: {
    answer: EndOtherSessionsAnswer | Refused
  }
  /** POST /session/secondfactor/disable */
  endSecondFactor: {
    body: CurrentPasswordFields
    answer: EndSecondFactorAnswer | Refused
  }
  /** DELETE /sessions/{id} */
  endSession: {
    answer: EndSessionAnswer | Refused
  }
  /** GET /escrowofficers */
  escrowofficers: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: EscrowofficersAnswer | Refused
  }
  /** GET /fees */
  fees: {
    answer: FeesAnswer
  }
  /** GET /order/files/{id} */
  files: {
    answer: FilesAnswer | NoOrder
  }
  /** GET /orders/footprints */
  footprints: {
    query: {
      readonly all?: boolean
    }
    answer: FootprintsAnswer
  }
  /** GET /foundationtypes */
  foundationTypes: {
    answer: FoundationTypesAnswer
  }
  /** GET /geocode */
  geocode: {
    query: {
      readonly address1: string
      readonly city: string
      readonly state: string
      readonly zip: string
    }
    answer: GeocodeAnswer | Refused
  }
  /** POST /hold */
  hold: {
    body: HoldFields
    answer: HoldAnswer | Refused | TimeTaken | NoUser
  }
  /** GET /holds */
  holds: {
    answer: HoldsAnswer
  }
  /** GET /hooks */
  hooks: {
    answer: HooksAnswer
  }
  /** POST /import/agents */
  importAgents: {
    body: ImportFields
    answer: ImportAgentsAnswer | Refused
  }
  /** POST /import/clients */
  importClients: {
    body: ImportFields
    answer: ImportClientsAnswer | Refused
  }
  /** GET /insuranceagents */
  insuranceagents: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
    }
    answer: InsuranceagentsAnswer | Refused
  }
  /** POST /session/invitation */
  inviteUser: {
    body: InvitationFields
    answer: InviteUserAnswer | Refused | NoUser
  }
  /** GET /agent/lookup/{email} */
  lookUpAgent: {
    answer: LookUpAgentAnswer | NoAgent
  }
  /** GET /agent/lookup */
  lookUpAgentByQuery: {
    query: {
      readonly q: string
    }
    answer: LookUpAgentByQueryAnswer | NoAgent
  }
  /** GET /client/lookup/{email} */
  lookUpClient: {
    answer: LookUpClientAnswer | NoClient
  }
  /** GET /client/lookup */
  lookUpClientByQuery: {
    query: {
      readonly q: string
    }
    answer: LookUpClientByQueryAnswer | NoClient
  }
  /** GET /user/lookup */
  lookUpUser: {
    query: {
      readonly q: string
    }
    answer: LookUpUserAnswer | NoUser
  }
  /** GET /me */
  me: {
    answer: MeAnswer
  }
  /** POST /session/passkeys/options */
  newPasskeyOptions: {
    body: CurrentPasswordFields
    answer: NewPasskeyOptionsAnswer | Refused
  }
  /** GET /offices */
  offices: {
    answer: OfficesAnswer
  }
  /** GET /openapi.json */
  openapi: {
    answer: unknown
  }
  /** GET /openings */
  openings: {
    query: {
      readonly "services[]"?: readonly (string)[]
      readonly package?: string
      readonly squarefeet?: number
      readonly yearbuilt?: number
      readonly foundation?: string
      readonly address1?: string
      readonly city?: string
      readonly state?: string
      readonly zip?: string
      readonly latitude?: number
      readonly longitude?: number
      readonly from?: string
      readonly days?: number
      readonly offset?: number
      readonly daysahead?: number
      readonly "inspector[]"?: readonly (string)[]
      readonly people?: number
      readonly duration?: number
      readonly step?: number
      readonly explain?: boolean
      readonly office?: string
    }
    answer: OpeningsAnswer | Refused
  }
  /** GET /order/{id} */
  order: {
    query: {
      readonly withallcontrols?: boolean
    }
    answer: OrderAnswer | NoOrder
  }
  /** GET /order/fees/{id} */
  orderFees: {
    answer: OrderFeesAnswer | NoOrder
  }
  /** GET /orderfiles */
  orderFiles: {
    query: {
      readonly start?: string
      readonly end?: string
    }
    answer: OrderFilesAnswer | Refused
  }
  /** GET /order/history/{id} */
  orderHistory: {
    answer: OrderHistoryAnswer | NoOrder
  }
  /** GET /order/notes/{id} */
  orderNotes: {
    answer: OrderNotesAnswer | NoOrder
  }
  /** GET /ordertypes */
  orderTypes: {
    query: {
      readonly office?: string
    }
    answer: OrderTypesAnswer
  }
  /** GET /orders */
  orders: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
      readonly withallcontrols?: boolean
    }
    answer: OrdersAnswer | Refused
  }
  /** GET /packages */
  packages: {
    query: {
      readonly office?: string
    }
    answer: PackagesAnswer
  }
  /** POST /session/passkey/options */
  passkeyOptions: {
    answer: PasskeyOptionsAnswer | Refused
  }
  /** GET /session/passkeys */
  passkeys: {
    answer: PasskeysAnswer
  }
  /** POST /settings/messages/{id}/preview */
  previewSettingsMessage: {
    body: SettingsMessagePreviewFields
    answer: PreviewSettingsMessageAnswer | Refused | NoOrder
  }
  /** POST /calculateservicequote */
  quote: {
    query: {
      readonly office?: string
    }
    body: QuoteFields
    answer: QuoteAnswer | Refused
  }
  /** GET /referreasons */
  referReasons: {
    answer: ReferReasonsAnswer
  }
  /** GET /reflect */
  reflect: {
    answer: ReflectAnswer
  }
  /** POST /reflect */
  reflectBody: {
    answer: ReflectBodyAnswer | Refused
  }
  /** DELETE /hold/{id} */
  releaseHold: {
    answer: ReleaseHoldAnswer | Refused
  }
  /** DELETE /attachment/{id} */
  removeAttachment: {
    answer: RemoveAttachmentAnswer | Refused | NoFile
  }
  /** DELETE /session/passkeys/{id} */
  removePasskey: {
    answer: RemovePasskeyAnswer | Refused
  }
  /** DELETE /report/{id} */
  removeReport: {
    answer: RemoveReportAnswer | Refused | NoFile
  }
  /** DELETE /settings/demodata */
  removeSettingsDemoData: {
    query: {
      readonly company: string
    }
    answer: RemoveSettingsDemoDataAnswer | Refused
  }
  /** DELETE /settings/fees/{id} */
  removeSettingsFee: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsFeeAnswer | Refused
  }
  /** DELETE /settings/keys/{id} */
  removeSettingsKey: {
    answer: RemoveSettingsKeyAnswer | Refused
  }
  /** DELETE /settings/offices/{id} */
  removeSettingsOffice: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsOfficeAnswer | Refused
  }
  /** DELETE /settings/ordertypes/{id} */
  removeSettingsOrderType: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsOrderTypeAnswer | Refused
  }
  /** DELETE /settings/packages/{id} */
  removeSettingsPackage: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsPackageAnswer | Refused
  }
  /** DELETE /settings/services/{id} */
  removeSettingsService: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsServiceAnswer | Refused
  }
  /** DELETE /settings/users/{id} */
  removeSettingsUser: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsUserAnswer | Refused
  }
  /** DELETE /settings/users/{id}/feed */
  removeSettingsUserFeed: {
    answer: RemoveSettingsUserFeedAnswer | Refused | NoUser
  }
  /** DELETE /settings/webhooks/{id} */
  removeSettingsWebhook: {
    query: {
      readonly modified?: string
    }
    answer: RemoveSettingsWebhookAnswer | Refused
  }
  /** POST /session/recoverycodes */
  renewRecoveryCodes: {
    body: CurrentPasswordFields
    answer: RenewRecoveryCodesAnswer | Refused
  }
  /** POST /session/reset */
  requestPasswordReset: {
    body: ResetFields
    answer: RequestPasswordResetAnswer | Refused
  }
  /** POST /settings/webhooks/{id}/deliveries/{event}/resend */
  resendSettingsWebhookDelivery: {
    answer: ResendSettingsWebhookDeliveryAnswer | Refused
  }
  /** POST /order/restore/{id} */
  restoreOrder: {
    answer: RestoreOrderAnswer | Refused | NoOrder | TimeTaken
  }
  /** POST /settings/webhooks/{id}/rotatesecret */
  rotateSettingsWebhookSecret: {
    body: RotateSettingsWebhookFields
    answer: RotateSettingsWebhookSecretAnswer | Refused
  }
  /** GET /route */
  route: {
    query: {
      readonly inspector: string
      readonly date: string
    }
    answer: RouteAnswer | Refused
  }
  /** GET /search */
  search: {
    query: {
      readonly q: string
      readonly limit?: number
    }
    answer: SearchAnswer
  }
  /** GET /agencies/search */
  searchAgencies: {
    query: {
      readonly q?: string
    }
    answer: SearchAgenciesAnswer
  }
  /** GET /agents/search */
  searchAgents: {
    query: {
      readonly q: string
    }
    answer: SearchAgentsAnswer
  }
  /** GET /clients/search */
  searchClients: {
    query: {
      readonly q: string
    }
    answer: SearchClientsAnswer
  }
  /** GET /orders/search */
  searchOrders: {
    query: {
      readonly q?: string
      readonly address1?: string
      readonly city?: string
      readonly zip?: string
      readonly reportnumber?: string
      readonly client?: string
      readonly datetimeafter?: string
      readonly datetimebefore?: string
      readonly oid?: number
      readonly withallcontrols?: boolean
    }
    answer: SearchOrdersAnswer | Refused
  }
  /** GET /users/search */
  searchUsers: {
    query: {
      readonly q: string
    }
    answer: SearchUsersAnswer
  }
  /** GET /session/secondfactor */
  secondFactor: {
    answer: SecondFactorAnswer
  }
  /** POST /session/code */
  sendSecondFactor: {
    body: CodeFields
    answer: SendSecondFactorAnswer | Refused
  }
  /** GET /services */
  services: {
    query: {
      readonly withAssociations?: boolean
      readonly after?: string
      readonly office?: string
    }
    answer: ServicesAnswer | Refused
  }
  /** GET /session */
  session: {
    answer: SessionAnswer
  }
  /** GET /sessions */
  sessions: {
    answer: SessionsAnswer
  }
  /** GET /settings/company */
  settingsCompany: {
    answer: SettingsCompanyAnswer
  }
  /** GET /settings/companyfile */
  settingsCompanyFile: {
    answer: SettingsCompanyFileAnswer
  }
  /** GET /settings/demodata */
  settingsDemoData: {
    answer: SettingsDemoDataAnswer
  }
  /** GET /settings/fees/{id} */
  settingsFee: {
    answer: SettingsFeeAnswer | Refused
  }
  /** GET /settings/fees */
  settingsFees: {
    answer: SettingsFeesAnswer
  }
  /** GET /settings/keys */
  settingsKeys: {
    answer: SettingsKeysAnswer
  }
  /** GET /settings/messages */
  settingsMessages: {
    answer: SettingsMessagesAnswer
  }
  /** GET /settings/offices/{id} */
  settingsOffice: {
    answer: SettingsOfficeAnswer | Refused
  }
  /** GET /settings/offices */
  settingsOffices: {
    answer: SettingsOfficesAnswer
  }
  /** GET /settings/ordertypes/{id} */
  settingsOrderType: {
    answer: SettingsOrderTypeAnswer | Refused
  }
  /** GET /settings/ordertypes */
  settingsOrderTypes: {
    answer: SettingsOrderTypesAnswer
  }
  /** GET /settings/packages/{id} */
  settingsPackage: {
    answer: SettingsPackageAnswer | Refused
  }
  /** GET /settings/packages */
  settingsPackages: {
    answer: SettingsPackagesAnswer
  }
  /** GET /settings/services/{id} */
  settingsService: {
    answer: SettingsServiceAnswer | Refused
  }
  /** GET /settings/services */
  settingsServices: {
    answer: SettingsServicesAnswer
  }
  /** GET /settings/users/{id} */
  settingsUser: {
    answer: SettingsUserAnswer | Refused
  }
  /** GET /settings/users/{id}/feed */
  settingsUserFeed: {
    answer: SettingsUserFeedAnswer | NoUser
  }
  /** GET /settings/users */
  settingsUsers: {
    answer: SettingsUsersAnswer
  }
  /** GET /settings/webhooks/{id}/deliveries */
  settingsWebhookDeliveries: {
    query: {
      readonly state?: "waiting" | "due" | "delivered" | "failed"
      readonly limit?: number
    }
    answer: SettingsWebhookDeliveriesAnswer | Refused
  }
  /** GET /settings/webhooks/{id}/deliveries/{event} */
  settingsWebhookDelivery: {
    answer: SettingsWebhookDeliveryAnswer | Refused
  }
  /** GET /settings/webhooks */
  settingsWebhooks: {
    answer: SettingsWebhooksAnswer
  }
  /** POST /session */
  signIn: {
    body: SignInFields
    answer: SignInAnswer | Refused
  }
  /** POST /session/passkey */
  signInWithPasskey: {
    body: PasskeySignInFields
    answer: SignInWithPasskeyAnswer | Refused
  }
  /** DELETE /session */
  signOut: {
    answer: SignOutAnswer | Refused
  }
  /** GET /states */
  states: {
    answer: StatesAnswer
  }
  /** POST /settings/messages/{id}/test */
  testSettingsMessage: {
    body: SettingsMessagePreviewFields
    answer: TestSettingsMessageAnswer | Refused | NoOrder
  }
  /** POST /settings/webhooks/{id}/test */
  testSettingsWebhook: {
    answer: TestSettingsWebhookAnswer | Refused
  }
  /** GET /time */
  time: {
    answer: TimeAnswer
  }
  /** POST /agency/{id} */
  updateAgency: {
    body: AgencyFields
    answer: UpdateAgencyAnswer | Refused | NoAgency
  }
  /** POST /agent/{id} */
  updateAgent: {
    body: AgentFields
    answer: UpdateAgentAnswer | Refused | NoAgent
  }
  /** POST /attachment/{id} */
  updateAttachment: {
    body: FileEditFields
    answer: UpdateAttachmentAnswer | Refused | NoFile
  }
  /** POST /client/{id} */
  updateClient: {
    body: ClientFields
    answer: UpdateClientAnswer | Refused | NoClient
  }
  /** POST /contact/{id} */
  updateContact: {
    body: OtherContactFields
    answer: UpdateContactAnswer | Refused | NoContact
  }
  /** POST /hooks/{id} */
  updateHook: {
    body: HookFields
    answer: UpdateHookAnswer | Refused
  }
  /** POST /order/{id} */
  updateOrder: {
    query: {
      readonly office?: string
    }
    body: OrderFields
    answer: UpdateOrderAnswer | UpdateOrderPartialAnswer | Refused | NoOrder | TimeTaken
  }
  /** POST /report/{id} */
  updateReport: {
    body: FileEditFields
    answer: UpdateReportAnswer | Refused | NoFile
  }
  /** POST /settings/company */
  updateSettingsCompany: {
    body: SettingsCompanyFields
    answer: UpdateSettingsCompanyAnswer | Refused
  }
  /** POST /settings/companyfile */
  updateSettingsCompanyFile: {
    body: CompanyFileFields
    answer: UpdateSettingsCompanyFileAnswer | Refused
  }
  /** POST /settings/fees/{id} */
  updateSettingsFee: {
    body: SettingsFeeFields
    answer: UpdateSettingsFeeAnswer | Refused
  }
  /** POST /settings/messages/{id} */
  updateSettingsMessage: {
    body: SettingsMessageFields
    answer: UpdateSettingsMessageAnswer | Refused
  }
  /** POST /settings/offices/{id} */
  updateSettingsOffice: {
    body: SettingsOfficeFields
    answer: UpdateSettingsOfficeAnswer | Refused
  }
  /** POST /settings/ordertypes/{id} */
  updateSettingsOrderType: {
    body: SettingsOrderTypeFields
    answer: UpdateSettingsOrderTypeAnswer | Refused
  }
  /** POST /settings/packages/{id} */
  updateSettingsPackage: {
    body: SettingsPackageFields
    answer: UpdateSettingsPackageAnswer | Refused
  }
  /** POST /settings/services/{id} */
  updateSettingsService: {
    body: SettingsServiceFields
    answer: UpdateSettingsServiceAnswer | Refused
  }
  /** POST /settings/users/{id} */
  updateSettingsUser: {
    body: SettingsUserFields
    answer: UpdateSettingsUserAnswer | Refused
  }
  /** POST /settings/webhooks/{id} */
  updateSettingsWebhook: {
    body: SettingsWebhookFields
    answer: UpdateSettingsWebhookAnswer | Refused
  }
  /** PUT /orders/uploadattachment */
  uploadAttachment: {
    query: {
      readonly id?: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
    }
    body: {
      readonly id: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
      readonly file: string
    }
    answer: UploadAttachmentAnswer | Refused | NoOrder
  }
  /** PUT /orders/uploadreport */
  uploadReport: {
    query: {
      readonly id?: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
    }
    body: {
      readonly id: string | number
      readonly title?: string
      readonly description?: string
      readonly public?: boolean
      readonly filename?: string
      readonly mimetype?: string
      readonly file: string
    }
    answer: UploadReportAnswer | Refused | NoOrder
  }
  /** GET /user/{id} */
  user: {
    answer: UserAnswer | NoUser
  }
  /** GET /users/{id} */
  userOfUsers: {
    answer: UserOfUsersAnswer | NoUser
  }
  /** GET /users */
  users: {
    query: {
      readonly after?: string
      readonly limit?: number
      readonly cursor?: string
      readonly availableonly?: boolean
    }
    answer: UsersAnswer | Refused
  }
  /** GET /order/webdelivery/{id} */
  webDelivery: {
    answer: WebDeliveryAnswer | NoOrder
  }
}
