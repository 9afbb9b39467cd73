// Generated from the description by `npm run describe`; `npm test` compares.

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

export type BuildAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly build: string
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
  readonly warnings?: readonly (string)[]
}

export type CreateOrderPartialAnswer = {
  readonly status: "partial"
  readonly message: string
  readonly id: string
  readonly orderId: string
  readonly oid: number
  readonly modified: string
  readonly warnings?: readonly (string)[]
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

export type InsuranceagentsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly insuranceagents: readonly (Contact)[]
  readonly warnings?: readonly (string)[]
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

export type PaymentFields = {
  readonly id: string | number
  readonly amount: number
  readonly method?: string
  readonly reference?: string
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

export type RemoveAttachmentAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly order: string
  readonly modified: string
}

export type RemoveReportAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly order: string
  readonly modified: string
}

export type RestoreOrderAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly oid: number
  readonly modified: string
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
}

export type SearchUsersAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly count: number
  readonly users: readonly (User)[]
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

export type Slot = {
  readonly userid: string
  readonly start: string
  readonly end: string
  readonly userdisplay: string
  readonly userfirst: string
  readonly userlast: string
}

export type StatesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly states: readonly (CodeEntry)[]
}

export type TimeAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly time: string
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
  readonly warnings?: readonly (string)[]
}

export type UpdateOrderPartialAnswer = {
  readonly status: "partial"
  readonly message: string
  readonly id: string
  readonly oid: number
  readonly modified: string
  readonly warnings?: readonly (string)[]
}

export type UpdateReportAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly id: string
  readonly url: string
  readonly warnings?: readonly (string)[]
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
  readonly users: readonly (User)[]
}

export type WebDeliveryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly url: string
}

export interface Calls {
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
  /** GET /build */
  build: {
    answer: BuildAnswer
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
    answer: CreateOrderAnswer | CreateOrderPartialAnswer | Refused
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
  /** GET /hooks */
  hooks: {
    answer: HooksAnswer
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
  /** GET /offices */
  offices: {
    answer: OfficesAnswer
  }
  /** GET /openapi.json */
  openapi: {
    answer: unknown
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
  /** DELETE /attachment/{id} */
  removeAttachment: {
    answer: RemoveAttachmentAnswer | Refused | NoFile
  }
  /** DELETE /report/{id} */
  removeReport: {
    answer: RemoveReportAnswer | Refused | NoFile
  }
  /** POST /order/restore/{id} */
  restoreOrder: {
    answer: RestoreOrderAnswer | Refused | NoOrder
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
  /** GET /services */
  services: {
    query: {
      readonly withAssociations?: boolean
      readonly after?: string
      readonly office?: string
    }
    answer: ServicesAnswer | Refused
  }
  /** GET /states */
  states: {
    answer: StatesAnswer
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
    answer: UpdateOrderAnswer | UpdateOrderPartialAnswer | Refused | NoOrder
  }
  /** POST /report/{id} */
  updateReport: {
    body: FileEditFields
    answer: UpdateReportAnswer | Refused | NoFile
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
      readonly availableonly?: boolean
    }
    answer: UsersAnswer
  }
  /** GET /order/webdelivery/{id} */
  webDelivery: {
    answer: WebDeliveryAnswer | NoOrder
  }
}
