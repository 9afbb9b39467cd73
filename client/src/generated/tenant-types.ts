// Generated from the operations of the service by `npm run describe`. Change those instead.

/** A company that agents and other contacts work for. */
export interface Agency {
  /** The agency. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Email address. */
  readonly emailaddress: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Web address. */
  readonly url: string
  /** Phone. */
  readonly phone: string
  /** Fax. */
  readonly fax: string
  /** Address of the logo. */
  readonly logourl: string
  /** When it was last active, as it was sent. */
  readonly lastactive: string
  /** Labels, as they were sent. */
  readonly labels: string
  /** Notes. */
  readonly notes: string
  /** The same as `name`. */
  readonly display: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** `no` hides it from searches. */
  readonly show: 'yes' | 'no'
  /** Whether business is done with it. */
  readonly active: 'yes' | 'no'
  /** The agency that was kept when this one was merged into it. `""` if none. */
  readonly mergedinto: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** An update leaves omitted fields unchanged; an empty text clears a field. */
export interface AgencyFields {
  /** Name. */
  readonly name?: string
  /** Email address. */
  readonly emailaddress?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Web address. */
  readonly url?: string
  /** Phone. */
  readonly phone?: string
  /** Fax. */
  readonly fax?: string
  /** Address of the logo. */
  readonly logourl?: string
  /** When it was last active, as it was sent. */
  readonly lastactive?: string
  /** Labels, as they were sent. */
  readonly labels?: string
  /** Notes. */
  readonly notes?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether business is done with it. */
  readonly active?: boolean
  /** `false` hides it from searches. */
  readonly show?: boolean
}

/** Fields that are sent are those of the agency that stays. */
export interface AgencyMergeFields {
  /** The agency that disappears. */
  readonly duplicate: string
  /** Name. */
  readonly name?: string
  /** Email address. */
  readonly emailaddress?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Web address. */
  readonly url?: string
  /** Phone. */
  readonly phone?: string
  /** Fax. */
  readonly fax?: string
  /** Address of the logo. */
  readonly logourl?: string
  /** When it was last active, as it was sent. */
  readonly lastactive?: string
  /** Labels, as they were sent. */
  readonly labels?: string
  /** Notes. */
  readonly notes?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether business is done with it. */
  readonly active?: boolean
  /** `false` hides it from searches. */
  readonly show?: boolean
  /** Answers what would happen, and saves nothing. */
  readonly dryrun?: boolean
}

export interface AgencyPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The agencies. */
  readonly agencies: readonly Agency[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A real-estate agent of a buyer or a seller. */
export interface Agent {
  /** The agent. */
  readonly id: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Notes. */
  readonly notes: string
  /** Web address. */
  readonly url: string
  /** The company that the person works for. */
  readonly companyname: string
  /** Another mobile phone. */
  readonly mobilephone2: string
  /** A third mobile phone. */
  readonly mobilephone3: string
  /** Fax at work. */
  readonly workfax: string
  /** Fax at home. */
  readonly homefax: string
  /** The same as `firstname`. */
  readonly first: string
  /** The same as `lastname`. */
  readonly last: string
  /** The same as `displayname`. */
  readonly display: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail: 'yes' | 'no'
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms: 'yes' | 'no'
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The agency: `GET /agency/{id}`. `""` if none. */
  readonly agency: string
  /** The name of the agency. */
  readonly agencyname: string
  /** A text about the agent. */
  readonly bio: string
  /** When the agent was last active, as it was sent. */
  readonly lastactive: string
  /** Labels, as they were sent. */
  readonly labels: string
  /** Address of a picture. */
  readonly img: string
  /** Degrees north; without coordinates of the address, those of its ZIP. `null` if there is none. */
  readonly latitude: number | null
  /** Degrees east; without coordinates of the address, those of its ZIP. `null` if there is none. */
  readonly longitude: number | null
  /** The agent that was kept when this one was merged into it. `""` if none. */
  readonly mergedinto: string
}

/** All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field. */
export interface AgentFields {
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms?: boolean
  /** The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it. */
  readonly agency?: string
  /** The name of the agency; counts if `agency` is not sent, or is as before. */
  readonly agencyname?: string
  /** A text about the agent. */
  readonly bio?: string
  /** When the agent was last active, as it was sent. */
  readonly lastactive?: string
  /** Labels, as they were sent. */
  readonly labels?: string
  /** Address of a picture. */
  readonly img?: string
  /** Degrees north. */
  readonly latitude?: number
  /** Degrees east. */
  readonly longitude?: number
}

/** Fields that are sent are those of the agent that stays. */
export interface AgentMergeFields {
  /** The agent that disappears. */
  readonly duplicate: string
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms?: boolean
  /** The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it. */
  readonly agency?: string
  /** The name of the agency; counts if `agency` is not sent, or is as before. */
  readonly agencyname?: string
  /** A text about the agent. */
  readonly bio?: string
  /** When the agent was last active, as it was sent. */
  readonly lastactive?: string
  /** Labels, as they were sent. */
  readonly labels?: string
  /** Address of a picture. */
  readonly img?: string
  /** Degrees north. */
  readonly latitude?: number
  /** Degrees east. */
  readonly longitude?: number
  /** Answers what would happen, and saves nothing. */
  readonly dryrun?: boolean
}

export interface AgentPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The agents. */
  readonly agents: readonly Agent[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface AmountDue {
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** Total of the fees. Dollars, with at most two decimals. */
  readonly totalfee: number
  /** Amount paid so far. Dollars, with at most two decimals. */
  readonly amountpaid: number
  /** Amount still due; never negative. Dollars, with at most two decimals. */
  readonly amountdue: number
  /** Whether the order is paid in full. */
  readonly paid: 'yes' | 'no'
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface AnnounceArrivalAnswer {
  readonly status: 'ok'
  readonly message: string
  /** The order. */
  readonly id: string
  /** When the order was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** One for each channel. */
  readonly messages: readonly ArrivalTelling[]
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** What the client is told. */
export interface ArrivalFields {
  /** By how many minutes the inspector is late; 0 on the way. */
  readonly late?: number
}

/** Whether the client is told through a channel. */
export interface ArrivalTelling {
  /** Email or text message. */
  readonly channel: 'email' | 'sms'
  /** Why nothing is sent; `""` if it is, or was before. */
  readonly problem: string
}

/** An assistant that acts for the user. */
export interface Assistant {
  /** The assistant. */
  readonly id: string
  /** As the program calls itself. */
  readonly name: string
  /** Where the program is at home; `""` if it does not say. */
  readonly host: string
  /** What it may do: `read`, or also `book`. */
  readonly scopes: readonly ('read' | 'book')[]
  /** When it was connected. ISO 8601. */
  readonly connected: string | null
  /** Its last call, as of a minute ago; `null` if there was none. */
  readonly lastused: string | null
}

/** The parameters of the authorization request, and the decision. */
export interface AssistantApprovalFields {
  /** The program: the address of its metadata document, or its registered id. */
  readonly client_id?: string
  /** Where the answer goes. */
  readonly redirect_uri?: string
  /** `code`. */
  readonly response_type?: string
  /** Of PKCE. */
  readonly code_challenge?: string
  /** `S256`. */
  readonly code_challenge_method?: string
  /** `read`, `read book`, or nothing for both. */
  readonly scope?: string
  /** Comes back with the answer. */
  readonly state?: string
  /** The address of the connector of this company, if it is sent. */
  readonly resource?: string
  /** Whether the person lets the assistant act for them. */
  readonly allow?: boolean
  /** Whether it may book too, if it asks for that. */
  readonly book?: boolean
}

/** A call of a tool by an assistant. */
export interface AssistantCall {
  /** When. ISO 8601 with the offset of the company's zone. */
  readonly at: string
  /** For whom. */
  readonly user: string
  /** Its name. */
  readonly assistant: string
  /** The tool. */
  readonly tool: string
  /** What came of it. */
  readonly outcome: 'done' | 'dry run' | 'refused'
  /** The order that it was about; `""` if none. */
  readonly order: string
}

/** The parameters of the authorization request. */
export interface AssistantRequestFields {
  /** The program: the address of its metadata document, or its registered id. */
  readonly client_id?: string
  /** Where the answer goes. */
  readonly redirect_uri?: string
  /** `code`. */
  readonly response_type?: string
  /** Of PKCE. */
  readonly code_challenge?: string
  /** `S256`. */
  readonly code_challenge_method?: string
  /** `read`, `read book`, or nothing for both. */
  readonly scope?: string
  /** Comes back with the answer. */
  readonly state?: string
  /** The address of the connector of this company, if it is sent. */
  readonly resource?: string
}

export interface AttentionAnswer {
  /** How many there are of each kind. */
  readonly counts: {
    /** Drafts that are older than a day. 200 stands for more, too. */
    readonly drafts: number
    /** Appointments until the end of tomorrow. 200 stands for more, too. */
    readonly unconfirmed: number
    /** Overlaps. 200 stands for more, too. */
    readonly conflicts: number
    /** Appointments that are over. 200 stands for more, too. */
    readonly unfinished: number
    /** Completed orders. 200 stands for more, too. */
    readonly unpaid: number
    /** Messages that failed. 200 stands for more, too. */
    readonly messages: number
  }
  /** Drafts that were created more than 24 hours ago, newest first. */
  readonly drafts: readonly AttentionOrder[]
  /** Scheduled orders from now until the end of tomorrow that the client has not confirmed, by start. */
  readonly unconfirmed: readonly AttentionOrder[]
  /**
   * Orders of the next 14 days that overlap another one of the same inspector, or time off, by start. Each pair is
   * listed once.
   */
  readonly conflicts: readonly AttentionOrder[]
  /** Scheduled orders whose appointment began in the last 30 days and that are not completed, newest first. */
  readonly unfinished: readonly AttentionOrder[]
  /** Orders completed in the last 90 days with an amount due, newest first. */
  readonly unpaid: readonly AttentionOrder[]
  /** Messages of orders that failed in the last 14 days, newest first. */
  readonly messages: readonly AttentionMessage[]
  /** Webhooks that fail, or that were switched off because of it. */
  readonly webhooks: readonly AttentionWebhook[]
  /** Outside calendars that cannot be read. */
  readonly calendars: readonly AttentionCalendar[]
  /** Channels that are not connected, with the messages that are due. */
  readonly waiting: readonly {
    /** Email or text messages. */
    readonly channel: 'email' | 'sms'
    /** Messages of the company that wait. */
    readonly count: number
  }[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An outside calendar that cannot be read. */
export interface AttentionCalendar {
  /** The calendar. */
  readonly id: string
  /** Whose it is. */
  readonly user: string
  /** What the user calls it. */
  readonly name: string
  /** Since when. ISO 8601 with the offset of the company's zone. */
  readonly since: string
  /** Why. */
  readonly error: string
}

/** A message of an order that failed. */
export interface AttentionMessage {
  /** The message. */
  readonly id: string
  /** The order. */
  readonly order: string
  /** Number of the order. */
  readonly oid: number
  /** Of `unsure`, the response is unknown. */
  readonly state: 'failed' | 'unsure'
  /** What it is about: `scheduled`, `reminder` and others. */
  readonly kind: string
  /** Email or text message. */
  readonly channel: 'email' | 'sms'
  /** The part of its recipient in the order. */
  readonly audience: string
  /** Name of the recipient. */
  readonly recipient: string
  /** Why it was not sent. */
  readonly error: string
  /** When it failed. ISO 8601 with the offset of the company's zone. */
  readonly at: string
}

/** An order that needs attention. */
export interface AttentionOrder {
  /** The order. */
  readonly id: string
  /** Number shown to people. */
  readonly oid: number
  /** The office. */
  readonly office: string
  /** Start of the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without one. */
  readonly datetime: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** Name of the client. */
  readonly client: string
  /** Mobile phone of the client. */
  readonly clientphone: string
  /** The inspectors, in their order. */
  readonly inspectors: readonly string[]
  /** When it was created. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /** When it was completed. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly completed: string | null
  /** Its fees. Dollars, with at most two decimals. */
  readonly fee: number
  /** Amount still due. Dollars, with at most two decimals. */
  readonly due: number
  /** Of a conflict: what is in the way; `""` otherwise. */
  readonly reason: string
}

/** A webhook that did not deliver. */
export interface AttentionWebhook {
  /** The webhook. */
  readonly id: string
  /** Its address. */
  readonly url: string
  /** Whether events are sent. It is switched off after days of failures. */
  readonly on: boolean
  /**
   * Start of the current series of failures. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly since: string | null
  /** Deliveries of the last 14 days that failed for good. */
  readonly failed: number
}

export interface AvailableSlotsQuery {
  /** The ZIP code of the house. Used only if the company has service areas. */
  readonly zip?: string | undefined
  /**
   * **With the brackets**, once for each service: only inspectors who can perform all of them appear. A bare
   * `services=` is ignored, with a warning. Without services, all inspectors appear, qualified or not. For a
   * package, send its services.
   */
  readonly services?: readonly string[] | undefined
  /** Number of days. A value outside the range is replaced by its nearest end, with a warning. */
  readonly daysahead?: number | undefined
  /** Days from today to the first day. There is no date parameter; for one day, add `daysahead=1`. */
  readonly offset?: number | undefined
  /** One inspector only. **An unknown id does not narrow the result**: check `userid` in the response. */
  readonly inspector?: string | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
}

/** The starts of an inspector between two appointments of a day. */
export interface BestOpening {
  /** `inspector1uuid` of an order. */
  readonly inspector: string
  /** Display name. */
  readonly name: string
  /** The day, `YYYY-MM-DD`. */
  readonly date: string
  /**
   * Minutes of driving that the appointment adds to the day. Null if the position of the house is unknown. `null` if
   * there is none.
   */
  readonly driveminutes: number | null
  /** The way to the house and on. */
  readonly reason: string
  /** The starts, in order. */
  readonly starts: readonly {
    /** Start. ISO 8601 with the offset of the company's zone. */
    readonly start: string
    /** End. ISO 8601 with the offset of the company's zone. */
    readonly end: string
    /** Start, as `datetime` of an order. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
    readonly startlocal: string
    /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
    readonly endlocal: string
  }[]
}

export interface BestOpeningsAnswer {
  /** The first day. */
  readonly from: string
  /** Number of days that were searched: fewer than asked for if there are very many openings. */
  readonly days: number
  /** Minutes of the appointment. */
  readonly duration: number
  /** The entries, the best first. */
  readonly best: readonly BestOpening[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Why the list is empty. Absent if it is not. */
  readonly reason?: string
}

export interface BestOpeningsQuery {
  /** Once for each service: only inspectors who can perform all of them are listed, and their durations add up. */
  readonly services?: readonly string[] | undefined
  /** A package, for its services. */
  readonly package?: string | undefined
  /** Living area. May change the duration. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. May change the duration. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the duration. */
  readonly foundation?: string | undefined
  /** Street line. Has no effect: send the coordinates of `/geocode` as `latitude` and `longitude`. */
  readonly address1?: string | undefined
  /** City. Has no effect: `zip` or the coordinates decide. */
  readonly city?: string | undefined
  /** State. Has no effect: `zip` or the coordinates decide. */
  readonly state?: string | undefined
  /** The ZIP of the house: for service areas, and for drives unless coordinates are sent. */
  readonly zip?: string | undefined
  /** Degrees north, with `longitude`. */
  readonly latitude?: number | undefined
  /** Degrees east. */
  readonly longitude?: number | undefined
  /** The first day, `YYYY-MM-DD`. Today by default. */
  readonly from?: string | undefined
  /** Number of days. */
  readonly days?: number | undefined
  /** Days from today to the first day, instead of `from`. */
  readonly offset?: number | undefined
  /** The same as `days`. */
  readonly daysahead?: number | undefined
  /** Only these people. **Several are needed at the same time**, unless `people` says how many of them. */
  readonly inspector?: readonly string[] | undefined
  /** How many people are needed at the same time. */
  readonly people?: number | undefined
  /** Minutes. By default the durations of the services, or else the company's default. */
  readonly duration?: number | undefined
  /** Minutes between starts, a multiple of 15. By default the company's setting. */
  readonly step?: number | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
  /** A hold of yours whose place the appointment will take: its time counts as free. One that has ended is ignored. */
  readonly hold?: string | undefined
  /** The least added driving first, or the earliest first. */
  readonly sort?: 'drive' | 'start' | undefined
  /** Largest number of entries. */
  readonly limit?: number | undefined
}

export interface BookAnswer {
  /** Opens the booking: whoever has it may change the appointment. */
  readonly token: string
  /** The page on which the client changes the appointment. */
  readonly url: string
  /** Number of the order. */
  readonly oid: number
  /** A booking that the office still looks at is a `draft`. */
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. `null` if there is none. */
  readonly start: string | null
  /** Minutes. */
  readonly duration: number
  /** The house. */
  readonly address: string
  /** Names of the services. */
  readonly services: readonly string[]
  /** The price. Dollars, with at most two decimals. */
  readonly total: number
  /** What is still to be paid. Dollars, with at most two decimals. */
  readonly due: number
  /** The part of it that the company asks for now; 0 without one. Dollars, with at most two decimals. */
  readonly deposit: number
  /** The page on which the client pays; `""` if it cannot be paid online. */
  readonly payurl: string
  /** Who comes. */
  readonly inspectors: readonly string[]
  /** Whether the appointment can be moved now. */
  readonly reschedules: boolean
  /** Whether it can be cancelled now. */
  readonly cancels: boolean
  /** The last moment for changes. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly changesuntil: string | null
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface BookingAddressQuery {
  /** Street line, with or without a unit. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full. */
  readonly state: string
  /** ZIP or ZIP+4 code. */
  readonly zip: string
}

export interface BookingAgentAnswer {
  /** Display name. */
  readonly name: string
  /** Those to come by time, then the past ones, newest first: 60 at most. */
  readonly inspections: readonly BookingInspection[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** Where the link goes. */
export interface BookingAgentFields {
  /** Email address of the agent. */
  readonly emailaddress: string
  /** The language of the email. */
  readonly language?: 'en' | 'es'
}

export interface BookingCheckAnswer {
  /** The hash. */
  readonly algorithm: 'SHA-256'
  /** The hash of the salt and the number that is to be found. */
  readonly challenge: string
  /** The number is not larger. */
  readonly maxnumber: number
  /** Goes before the number. It has the time at which the puzzle expires. */
  readonly salt: string
  /** Sent back unchanged. */
  readonly signature: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A part of the price. */
export interface BookingFee {
  /** The service it belongs to. */
  readonly service: string
  /** Name. */
  readonly name: string
  /** For this house. Dollars, with at most two decimals. */
  readonly amount: number
  /** Without the package. Dollars, with at most two decimals. */
  readonly listamount: number
}

/** Everything about the booking. Fields that the page asks for are required; a mistake names its field. */
export interface BookingFields {
  /**
   * A random text of 20 to 64 letters, digits, `-` and `_` that the page of a visitor chooses, the same for all its
   * requests.
   */
  readonly visitor: string
  /** The solution of `GET /booking/check`. */
  readonly check: string
  /** Street line of the house. */
  readonly address1?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full. */
  readonly state?: string
  /** ZIP. */
  readonly zip?: string
  /** Living area. Needed if prices depend on it. */
  readonly squarefeet?: string
  /** Year the house was built. Needed if prices depend on it. */
  readonly yearbuilt?: string
  /** Kind of foundation. May change the length. */
  readonly foundation?: string
  /** A package, for its services and its price. */
  readonly package?: string
  /** Start in the company's local time, as `startlocal` of a time. */
  readonly start?: string
  /** The inspector the client asks for; anyone if empty. */
  readonly inspector?: string
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Email address. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Name of the buyer's agent. */
  readonly agentname?: string
  /** Email address of the buyer's agent. */
  readonly agentemail?: string
  /** How to get into the house. */
  readonly accessnotes?: string
  /** Services and add-ons. Those of the package need not be repeated. */
  readonly services?: readonly string[]
  /** The answers to the company's questions. */
  readonly controls?: readonly {
    /** The custom field. */
    readonly id?: string
    /** Its value. */
    readonly value?: string
  }[]
  /** The language of the client. */
  readonly language?: 'en' | 'es'
  /** Of the link in the email, where the company asks for it. `check` is not looked at then. */
  readonly code?: string
}

/** The house, the services and the time. */
export interface BookingHoldFields {
  /**
   * A random text of 20 to 64 letters, digits, `-` and `_` that the page of a visitor chooses, the same for all its
   * requests.
   */
  readonly visitor: string
  /** The solution of `GET /booking/check`. */
  readonly check: string
  /** Street line of the house. */
  readonly address1?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full. */
  readonly state?: string
  /** ZIP. */
  readonly zip?: string
  /** Living area. Needed if prices depend on it. */
  readonly squarefeet?: string
  /** Year the house was built. Needed if prices depend on it. */
  readonly yearbuilt?: string
  /** Kind of foundation. May change the length. */
  readonly foundation?: string
  /** A package, for its services and its price. */
  readonly package?: string
  /** Start in the company's local time, as `startlocal` of a time. */
  readonly start?: string
  /** The inspector the client asks for; anyone if empty. */
  readonly inspector?: string
  /** Services and add-ons. Those of the package need not be repeated. */
  readonly services?: readonly string[]
  /** The language of the client. */
  readonly language?: 'en' | 'es'
  /** Of the link in the email, where the company asks for it. `check` is not looked at then. */
  readonly code?: string
}

/** An inspection of an agent. */
export interface BookingInspection {
  /** Number of the order. */
  readonly oid: number
  /** State. */
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  /** Whether it is still to come. */
  readonly upcoming: boolean
  /** Whose agent it is. */
  readonly side: 'buyer' | 'seller'
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. `null` if there is none. */
  readonly start: string | null
  /** The house. */
  readonly address: string
  /** Names of the services. */
  readonly services: readonly string[]
  /** Who comes. */
  readonly inspectors: readonly string[]
  /** The page with its public reports, for the agent of the buyer; `""` if there are none. */
  readonly reports: string
}

/** A person visitors may ask for. */
export interface BookingInspector {
  /** The inspector. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** A text about the inspector. */
  readonly bio: string
  /** Address of a photo. */
  readonly photourl: string
}

/** An office that visitors may book with. */
export interface BookingOffice {
  /** `office` of the other calls. */
  readonly id: string
  /** Its name in addresses. */
  readonly slug: string
  /** Name. */
  readonly name: string
  /** Phone. */
  readonly phone: string
}

/** Services under one name, which may cost less together. */
export interface BookingPackage {
  /** The package. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Its services. */
  readonly services: readonly string[]
}

export interface BookingPageAnswer {
  /** Name of the company. */
  readonly company: string
  /** The time zone of all local times. */
  readonly zone: string
  /** What the page says first. */
  readonly welcome: string
  /** What clients read before they book. */
  readonly terms: string
  /** Colour of the page; `""` if none was chosen. */
  readonly colour: string
  /** Whether the office looks at a booking before it is scheduled. */
  readonly reviewed: boolean
  /** Until how many hours before the appointment it can be changed with its link. */
  readonly changehours: number
  /** What prices depend on: `squarefeet`, `yearbuilt`. */
  readonly needs: readonly string[]
  readonly office: BookingOffice
  /** All offices. */
  readonly offices: readonly BookingOffice[]
  /** Without those with `visible: "No"`. */
  readonly services: readonly BookingService[]
  /** Those that are sold and have visible services only. */
  readonly packages: readonly BookingPackage[]
  /** Empty if visitors may not choose. */
  readonly inspectors: readonly BookingInspector[]
  /** The questions of the company. */
  readonly questions: readonly BookingQuestion[]
  /** Kinds of foundation that change the length. */
  readonly foundations: readonly string[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** Omitted settings are those of the company. */
export interface BookingPageDraft {
  /** Settings of the page. */
  readonly settings?: {
    /** Whether the booking page is open. */
    readonly bookingPage?: boolean
    /** What the booking page says at its beginning, in English. */
    readonly bookingWelcome?: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingWelcomeSpanish?: string
    /** What clients read before they book, such as the rule for cancelling, in English. */
    readonly bookingTerms?: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingTermsSpanish?: string
    /** Colour of the buttons and marks of the booking page, such as `#1f5f6b`. */
    readonly bookingColour?: string
    /** The logo on the booking page, a picture as a `data:` address; the name of the company if empty. */
    readonly bookingLogo?: string
    /** Whether an order of the booking page is scheduled at once, or is a draft that the office schedules. */
    readonly bookingHandling?: 'at once' | 'after review'
    /** Whether a booking is made only once the client has opened a link in an email. */
    readonly bookingConfirmsEmail?: boolean
    /** Whether visitors may ask for an email when an earlier time becomes free. */
    readonly bookingWaitingList?: boolean
    /** Whether visitors of the booking page may choose the inspector. */
    readonly bookingChoosesInspector?: boolean
    /** The custom fields that the booking page asks for, by name, in their order. */
    readonly bookingQuestions?: readonly string[]
    /** Whether clients may move an appointment themselves, with the link of their booking. */
    readonly bookingReschedules?: boolean
    /** Whether clients may cancel an appointment themselves. */
    readonly bookingCancels?: boolean
    /** Until how many hours before the appointment clients may move or cancel it themselves. */
    readonly bookingChangeHours?: number
    /** The part of the price that clients are asked to pay online once they have booked; 0 for none, 100 for all. */
    readonly bookingDepositPercent?: number
    /** Origins whose web pages may embed the booking page. */
    readonly bookingSites?: readonly string[]
  }
  /** The step that is shown. */
  readonly step?: 'property' | 'services' | 'time' | 'details' | 'summary'
  /** The language of the page. */
  readonly language?: 'en' | 'es'
}

export interface BookingPriceAnswer {
  /** The parts. */
  readonly fees: readonly BookingFee[]
  /** The price. Dollars, with at most two decimals. */
  readonly total: number
  /** Without the package. Dollars, with at most two decimals. */
  readonly list: number
  /** Minutes of the appointment. */
  readonly duration: number
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface BookingPriceQuery {
  /** Once for each service. */
  readonly services?: readonly string[] | undefined
  /** A package, for its services and its price. */
  readonly package?: string | undefined
  /** Living area. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the length. */
  readonly foundation?: string | undefined
  /** The ZIP of the house. */
  readonly zip?: string | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
}

/** A custom field that the page asks for. */
export interface BookingQuestion {
  /** Sent back in `controls`. */
  readonly id: string
  /** The question. */
  readonly label: string
  /** Type. */
  readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'select'
  /** The values of a `select`. */
  readonly choices: readonly string[]
}

/** A service that visitors may book. */
export interface BookingService {
  /** The service. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Whether it is an add-on. */
  readonly addon: boolean
  /** Services that go well with it. */
  readonly suggests: readonly string[]
  /** Minutes. 0 if it has no length of its own. */
  readonly duration: number
  /** Base price. Dollars, with at most two decimals. */
  readonly price: number
}

/** A time that is open. */
export interface BookingTime {
  /** Start, with offset. */
  readonly start: string
  /** `start` of a booking. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly startlocal: string
}

export interface BookingTimesAnswer {
  /** The first day. */
  readonly from: string
  /** Number of days that were searched. */
  readonly days: number
  /** Minutes of the appointment. */
  readonly duration: number
  /** The times, in order. */
  readonly times: readonly BookingTime[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Why there are none. Absent if there are. */
  readonly reason?: string
}

export interface BookingTimesQuery {
  /** Once for each service. */
  readonly services?: readonly string[] | undefined
  /** A package, for its services and its price. */
  readonly package?: string | undefined
  /** Living area. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the length. */
  readonly foundation?: string | undefined
  /** The ZIP of the house. */
  readonly zip?: string | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
  /** Street line of the house, for its coordinates. */
  readonly address1?: string | undefined
  /** City. */
  readonly city?: string | undefined
  /** State. */
  readonly state?: string | undefined
  /** Only this inspector. */
  readonly inspector?: string | undefined
  /** The first day, `YYYY-MM-DD`. Today by default. */
  readonly from?: string | undefined
  /** Number of days. */
  readonly days?: number | undefined
  /** The visitor, whose own hold does not hide its time. */
  readonly visitor?: string | undefined
}

/** The house, the services, and where the email goes. */
export interface BookingWaitFields {
  /**
   * A random text of 20 to 64 letters, digits, `-` and `_` that the page of a visitor chooses, the same for all its
   * requests.
   */
  readonly visitor: string
  /** The solution of `GET /booking/check`. */
  readonly check: string
  /** Street line of the house. */
  readonly address1?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full. */
  readonly state?: string
  /** ZIP. */
  readonly zip?: string
  /** Living area. Needed if prices depend on it. */
  readonly squarefeet?: string
  /** Year the house was built. Needed if prices depend on it. */
  readonly yearbuilt?: string
  /** Kind of foundation. May change the length. */
  readonly foundation?: string
  /** A package, for its services and its price. */
  readonly package?: string
  /** The inspector the client asks for; anyone if empty. */
  readonly inspector?: string
  /** Email address. */
  readonly emailaddress?: string
  /** Services and add-ons. Those of the package need not be repeated. */
  readonly services?: readonly string[]
  /** The language of the client. */
  readonly language?: 'en' | 'es'
  /** Of the link in the email, where the company asks for it. `check` is not looked at then. */
  readonly code?: string
}

export interface Calendar {
  /** Start of the span. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly from: string
  /** End of the span. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly until: string
  /** The inspectors, by name. */
  readonly inspectors: readonly CalendarInspector[]
  /** The orders, by start. */
  readonly orders: readonly CalendarOrder[]
  /** The blocked time, by start. */
  readonly calendarevents: readonly CalendarEvent[]
  /** Time that is held for bookings, by start. */
  readonly holds: readonly Hold[]
  /** With `drives`: the way from each order of a person to the next. */
  readonly drives: readonly CalendarDrive[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The way between two neighbouring orders of a person. */
export interface CalendarDrive {
  /** The person. */
  readonly inspector: string
  /** The earlier order. */
  readonly from: string
  /** The later order, on the same day. */
  readonly to: string
  /** Minutes of driving. */
  readonly minutes: number
  /** Whether the time between them is enough. */
  readonly fits: 'yes' | 'no'
}

/** Time in which a user is not open. */
export interface CalendarEvent {
  /** The event. */
  readonly id: string
  /** The user whose time it is. */
  readonly user: string
  /** Display name of the user. */
  readonly userdisplay: string
  /** Title; `Busy` for time of an outside calendar. */
  readonly title: string
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Whether it comes from an outside calendar. It changes there only. */
  readonly outside: 'yes' | 'no'
}

/** Start and end are required. */
export interface CalendarEventFields {
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset; seconds are optional. */
  readonly start: string
  /**
   * End, after the start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset; seconds are
   * optional.
   */
  readonly end: string
  /** The user whose time it is; by default the key's user. Another user needs the owner privilege. */
  readonly user?: string
  /** Title. */
  readonly title?: string
  /** Repeats the event, at most 366 times: each repetition is an event of its own. */
  readonly repeat?: '' | 'daily' | 'weekly' | 'fortnightly' | 'monthly'
  /** The last day of a repeated event: `YYYY-MM-DD`, or a local time. Required with `repeat`. */
  readonly repeatuntil?: string
}

export interface CalendarEventsQuery {
  /** A day or a local time: `YYYY-MM-DD`, `MM/DD/YYYY` or `YYYY-MM-DD HH:MM:SS`. Today by default. */
  readonly from?: string | undefined
  /** The same; a day is included. 31 days after `from` by default, and at most 366 days, with a warning. */
  readonly to?: string | undefined
  /** The events of one user. Another user than that of the key needs the owner privilege. */
  readonly user?: string | undefined
}

/** An inspector with working hours. */
export interface CalendarInspector {
  /** The user. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** The office. */
  readonly office: string
  /** Working windows within the span, exceptions of dates included. */
  readonly hours: readonly {
    /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
    readonly start: string
    /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
    readonly end: string
  }[]
}

/** As much of an order as a calendar shows. */
export interface CalendarOrder {
  /** The order. */
  readonly id: string
  /** Number shown to people. */
  readonly oid: number
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Cancelled orders take no time. */
  readonly state: 'draft' | 'scheduled' | 'completed'
  /** Whether the client confirmed it. */
  readonly confirmed: 'yes' | 'no'
  /** The office. */
  readonly office: string
  /** The inspectors, in their order. */
  readonly inspectors: readonly string[]
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** ZIP code. */
  readonly zip: string
  /** Name of the client. */
  readonly client: string
  /** Its fees. Dollars, with at most two decimals. */
  readonly fee: number
  /**
   * What the office still has to see to. A completed order needs no confirmation; `unsigned` is listed only where
   * other orders of the span are signed.
   */
  readonly missing: readonly ('unconfirmed' | 'unpaid' | 'unsigned')[]
}

export interface CalendarQuery {
  /** The first day: `YYYY-MM-DD` or `MM/DD/YYYY`. Today by default. */
  readonly from?: string | undefined
  /** The number of days. */
  readonly days?: number | undefined
  /** Only this office; an unknown one is the primary office. `""` if none. */
  readonly office?: string | undefined
  /** Only these inspectors; unknown ones are ignored. */
  readonly inspector?: readonly string[] | undefined
  /** Adds the drives between neighbouring orders. */
  readonly drives?: boolean | undefined
}

/** All fields are optional. */
export interface CancellationFields {
  /** Why it is cancelled: the id or name of one of `GET /cancelreasons`, or any text. */
  readonly cancelreason?: string
}

/** A record that was created, changed or removed. */
export interface Change {
  /**
   * `calendar` and `settings` stand for any change of taken time and of settings, and `everything` for more changes
   * than are listed: read what you need again.
   */
  readonly kind: 'order' | 'client' | 'agent' | 'agency' | 'contact' | 'calendar' | 'settings' | 'everything'
  /** The record; `""` for `calendar`, `settings` and `everything`. `""` if none. */
  readonly id: string
  /** When it was changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

export interface Changes {
  /** The changes, in commit order. */
  readonly changes: readonly Change[]
  /** Where to go on: `after` of the next call. The `id` of an event of the stream works too. */
  readonly cursor: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface ChangesQuery {
  /** `cursor` of an earlier response; from now on if omitted. */
  readonly after?: string | undefined
  /** For a stream: the order that the caller has open. */
  readonly order?: string | undefined
  /** For a stream with `order`: the part of it that the caller edits, in small letters. */
  readonly editing?: string | undefined
}

export interface CheckAssistantAnswer {
  /** As the program calls itself. Nobody has checked the name. */
  readonly name: string
  /** Where its description is; `""` if it registered itself. */
  readonly host: string
  /** Where the answer goes: a host, or the scheme of a program on the computer of the user. */
  readonly target: string
  /** What it may do: `read`, or also `book`. */
  readonly scopes: readonly ('read' | 'book')[]
  /** Where to go at once, because the request is mistaken; `""` if the user decides. */
  readonly redirect: string
  /** What is mistaken; `""` if nothing is. */
  readonly problem: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface CheckLinkAnswer {
  /** Whether the link can be used: a link works once, and not after it has expired. */
  readonly valid: 'yes' | 'no'
  /** The email address of the user; `""` if the link is not valid. */
  readonly email: string
  /** The name of the place where the account is, such as the company; `""` if the link is not valid. */
  readonly place: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface CheckTimeAnswer {
  /** What is in the way. */
  readonly conflicts: readonly Conflict[]
  /** The nearest openings if anything is in the way, at most three. */
  readonly openings: readonly Opening[]
  /** Whether the company refuses a time that is not free. */
  readonly refused: 'yes' | 'no'
  /** Minutes of the appointment. */
  readonly duration: number
  /** When the named hold ends by itself. ISO 8601 with the offset of the company's zone. `""` if unknown. */
  readonly expires: string | ''
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface CheckTimeQuery {
  /** Start of the appointment, in local time. */
  readonly datetime: string
  /** Once for each service: only inspectors who can perform all of them are listed, and their durations add up. */
  readonly services?: readonly string[] | undefined
  /** A package, for its services. */
  readonly package?: string | undefined
  /** Living area. May change the duration. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. May change the duration. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the duration. */
  readonly foundation?: string | undefined
  /** Street line. Has no effect: send the coordinates of `/geocode` as `latitude` and `longitude`. */
  readonly address1?: string | undefined
  /** City. Has no effect: `zip` or the coordinates decide. */
  readonly city?: string | undefined
  /** State. Has no effect: `zip` or the coordinates decide. */
  readonly state?: string | undefined
  /** The ZIP of the house: for service areas, and for drives unless coordinates are sent. */
  readonly zip?: string | undefined
  /** Degrees north, with `longitude`. */
  readonly latitude?: number | undefined
  /** Degrees east. */
  readonly longitude?: number | undefined
  /** Once for each person. */
  readonly inspector: readonly string[]
  /** Minutes. By default the durations of the services, or else the company's default. */
  readonly duration?: number | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
  /** A hold of yours whose place the appointment will take: its time counts as free. One that has ended is ignored. */
  readonly hold?: string | undefined
}

/** A host of the company, and what DNS says of it. */
export interface CheckedHost {
  /** The host, as the company lists it. */
  readonly host: string
  /** `unproven` until its record was found, or an operator confirmed it: until then it leads nowhere. */
  readonly state: 'proven' | 'unproven'
  /**
   * When it was proven; null also if that was before hosts needed a proof. ISO 8601 with the offset of the company's
   * zone. `null` if there is none.
   */
  readonly proven: string | null
  /** The name of the TXT record that proves it. */
  readonly recordName: string
  /** The value of that record. */
  readonly recordValue: string
  /**
   * `missing`: there is no TXT record of this name. `different`: there is one with another value. `unanswered`: the
   * name servers did not answer.
   */
  readonly check: 'proven' | 'missing' | 'different' | 'unanswered'
}

/** The person an inspection is for. */
export interface Client {
  /** The client. */
  readonly id: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Notes. */
  readonly notes: string
  /** Web address. */
  readonly url: string
  /** The company that the person works for. */
  readonly companyname: string
  /** Another mobile phone. */
  readonly mobilephone2: string
  /** A third mobile phone. */
  readonly mobilephone3: string
  /** Fax at work. */
  readonly workfax: string
  /** Fax at home. */
  readonly homefax: string
  /** The same as `firstname`. */
  readonly first: string
  /** The same as `lastname`. */
  readonly last: string
  /** The same as `displayname`. */
  readonly display: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** Whether automatic emails are sent to this person. */
  readonly send_email: 'yes' | 'no'
  /** Whether automatic text messages are sent to this person. */
  readonly send_sms: 'yes' | 'no'
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The client that was kept when this one was merged into it. `""` if none. */
  readonly mergedinto: string
}

/** Fields that are sent are those of the client that stays. */
export interface ClientMergeFields {
  /** The client that disappears. */
  readonly duplicate: string
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly send_email?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly send_sms?: boolean
  /** Answers what would happen, and saves nothing. */
  readonly dryrun?: boolean
}

export interface ClientPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The clients. */
  readonly clients: readonly Client[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An entry of a list of codes. */
export interface CodeEntry {
  /** Two letters, such as `NC`. */
  readonly id: string
  /** Name. */
  readonly name: string
}

/** The pending sign-in and the code. */
export interface CodeFields {
  /** The `token` of the response to `POST /session`. */
  readonly token: string
  /** Six digits, or a recovery code. */
  readonly code: string
}

/** Omitted fields stay as they are. */
export interface CompanyChange {
  /** Name of the company. */
  readonly name?: string
  /** Time zone, such as `America/New_York`. */
  readonly zone?: string
  /** Hosts that serve this company only. */
  readonly hosts?: readonly string[]
  /** The settings; omitted ones stay as they are. */
  readonly settings?: {
    /** Whether appointments for the current day can be booked. */
    readonly sameDayBooking?: boolean
    /** From this hour on, the current day can no longer be booked; 24 means no limit. */
    readonly lastBookableHour?: number
    /** Minutes of an appointment without services of known length. */
    readonly defaultDurationMinutes?: number
    /** How the property changes the length of an appointment that its services decide. */
    readonly durationRules?: readonly {
      /** Only for properties of this size. */
      readonly squareFeet?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only for properties of this age. */
      readonly yearBuilt?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only with one of these foundations, in any case of letters; all if empty. */
      readonly foundations?: readonly string[]
      /** Added to the minutes of the services; negative for less. */
      readonly addMinutes: number
    }[]
    /** Minutes between the starts that `/openings` lists, counted from the start of each working window. */
    readonly openingStepMinutes?: number
    /** Minutes kept free before each appointment. */
    readonly bufferBeforeMinutes?: number
    /** Minutes kept free after each appointment. */
    readonly bufferAfterMinutes?: number
    /** Minutes from the booking to the earliest start. */
    readonly minimumNoticeMinutes?: number
    /** The last day that can be booked, in days from today. */
    readonly furthestDay?: number
    /** No appointment starts after this time of day; `24:00` means no limit. */
    readonly lastStart?: string
    /** Appointments of one inspector a day; 0 means no limit. */
    readonly maxAppointmentsPerDay?: number
    /** Whether the drive between two appointments keeps time free. */
    readonly driveTime?: boolean
    /** Whether an order for a time that is not open is saved, saved with a warning, or refused. */
    readonly conflicts?: 'allow' | 'warn' | 'reject'
    /** How long footprints are kept. */
    readonly footprintRetentionDays?: number
    /** How long before an appointment reminders are sent; 0 sends none. */
    readonly reminderHoursBefore?: number
    /** Reasons for cancelling an order. */
    readonly cancelReasons?: readonly string[]
    /** How clients found the company. */
    readonly referReasons?: readonly string[]
    /** Cost centers, such as territories, which orders can name. */
    readonly costCenters?: readonly {
      /** Follows from the name if omitted. */
      readonly id?: string
      /** Name, unique within the list. */
      readonly name: string
      /** Email address. */
      readonly email?: string
      /** Phone. */
      readonly phone?: string
      /** Web address. */
      readonly url?: string
      /** Street line. */
      readonly address1?: string
      /** Second line of the address. */
      readonly address2?: string
      /** City. */
      readonly city?: string
      /** State. */
      readonly state?: string
      /** ZIP code. */
      readonly zip?: string
      /** Whether new orders can name it. */
      readonly show?: boolean
    }[]
    /** Types of other people on orders. */
    readonly contactTypes?: readonly string[]
    /** Ids that entries of the lists of names have in another system; that of any other follows from its name. */
    readonly entryIds?: readonly {
      /** The list of the entry. */
      readonly list: 'cancel reason' | 'refer reason' | 'contact type'
      /** The entry. */
      readonly name: string
      /** Its id. */
      readonly id: string
    }[]
    /** The custom fields of orders. */
    readonly controls?: readonly {
      /** A UUID or a whole number; follows from the name if omitted. */
      readonly id?: string | string
      /** Name, unique within the list. */
      readonly name: string
      /** The label that is shown; the name if omitted. */
      readonly label?: string
      /** Type of its values. */
      readonly type?: 'text' | 'number' | 'date' | 'checkbox' | 'select'
      /** The values of a `select`. */
      readonly choices?: readonly string[]
    }[]
    /** Whether people may connect assistants, which act as they do. */
    readonly assistants?: boolean
    /** Accepts access keys in the query string, where proxies and logs keep them: unsafe. */
    readonly credentialsInQuery?: boolean
    /** Origins whose web pages may call the API from a browser. */
    readonly allowedOrigins?: readonly string[]
    /** Whether the booking page is open. */
    readonly bookingPage?: boolean
    /** What the booking page says at its beginning, in English. */
    readonly bookingWelcome?: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingWelcomeSpanish?: string
    /** What clients read before they book, such as the rule for cancelling, in English. */
    readonly bookingTerms?: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingTermsSpanish?: string
    /** Colour of the buttons and marks of the booking page, such as `#1f5f6b`. */
    readonly bookingColour?: string
    /** The logo on the booking page, a picture as a `data:` address; the name of the company if empty. */
    readonly bookingLogo?: string
    /** Whether an order of the booking page is scheduled at once, or is a draft that the office schedules. */
    readonly bookingHandling?: 'at once' | 'after review'
    /** Whether a booking is made only once the client has opened a link in an email. */
    readonly bookingConfirmsEmail?: boolean
    /** Whether visitors may ask for an email when an earlier time becomes free. */
    readonly bookingWaitingList?: boolean
    /** Whether visitors of the booking page may choose the inspector. */
    readonly bookingChoosesInspector?: boolean
    /** The custom fields that the booking page asks for, by name, in their order. */
    readonly bookingQuestions?: readonly string[]
    /** Whether clients may move an appointment themselves, with the link of their booking. */
    readonly bookingReschedules?: boolean
    /** Whether clients may cancel an appointment themselves. */
    readonly bookingCancels?: boolean
    /** Until how many hours before the appointment clients may move or cancel it themselves. */
    readonly bookingChangeHours?: number
    /** The part of the price that clients are asked to pay online once they have booked; 0 for none, 100 for all. */
    readonly bookingDepositPercent?: number
    /** Origins whose web pages may embed the booking page. */
    readonly bookingSites?: readonly string[]
  }
  /** As read; a stale one is refused (409). */
  readonly modified?: string
}

export interface CompanyFileApplied {
  /** Whether nothing was saved. */
  readonly dryrun: boolean
  /** The changes. */
  readonly changes: readonly CompanyFileChange[]
  /** Access keys that were created. */
  readonly newkeys: readonly CompanyFileNewKey[]
  /** Access keys that were revoked. */
  readonly revokedkeys: readonly CompanyFileRevokedKey[]
  /** Appointments at the same time, kept as exceptions when the company began to reject conflicts. */
  readonly overlaps: number
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A change that a file makes. */
export interface CompanyFileChange {
  /** Such as `service` or `user`. */
  readonly kind: string
  /** Its name. */
  readonly name: string
  /** What happens to it. */
  readonly what: 'created' | 'changed' | 'retired'
}

/** A company file. */
export interface CompanyFileFields {
  /**
   * The company as one document, as `company export` writes it. A section that is left out stays as it is; entries
   * that a section does not list are retired.
   */
  readonly file: Readonly<Record<string, unknown>>
  /** Show what would change, and save nothing. */
  readonly dryrun?: boolean
  /** Confirms that the access keys of users who are not in the file are revoked. */
  readonly revokekeys?: boolean
}

/** A key that the file names. */
export interface CompanyFileNewKey {
  /** The access key. */
  readonly id: string
  /** The user. */
  readonly user: string
  /** The name. */
  readonly name: string
  /** Its password, shown only now; `""` in a dry run. */
  readonly secret: string
}

/** A key of a user who is not in the file. */
export interface CompanyFileRevokedKey {
  /** The access key. */
  readonly id: string
  /** The user. */
  readonly user: string
  /** The name. */
  readonly name: string
}

/** A host of the company. */
export interface CompanyHost {
  /** The host, as the company lists it. */
  readonly host: string
  /** `unproven` until its record was found, or an operator confirmed it: until then it leads nowhere. */
  readonly state: 'proven' | 'unproven'
  /**
   * When it was proven; null also if that was before hosts needed a proof. ISO 8601 with the offset of the company's
   * zone. `null` if there is none.
   */
  readonly proven: string | null
  /** The name of the TXT record that proves it. */
  readonly recordName: string
  /** The value of that record. */
  readonly recordValue: string
}

/** The company as it is now. */
export interface CompanySettings {
  /** The company. */
  readonly id: string
  /** The company key, which never changes. */
  readonly key: string
  /** Name of the company. */
  readonly name: string
  /** Time zone, such as `America/New_York`. */
  readonly zone: string
  /** Hosts that serve this company only. */
  readonly hosts: readonly string[]
  /** The settings. */
  readonly settings: {
    /** Whether appointments for the current day can be booked. */
    readonly sameDayBooking: boolean
    /** From this hour on, the current day can no longer be booked; 24 means no limit. */
    readonly lastBookableHour: number
    /** Minutes of an appointment without services of known length. */
    readonly defaultDurationMinutes: number
    /** How the property changes the length of an appointment that its services decide. */
    readonly durationRules: readonly {
      /** Only for properties of this size. */
      readonly squareFeet?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only for properties of this age. */
      readonly yearBuilt?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only with one of these foundations, in any case of letters; all if empty. */
      readonly foundations?: readonly string[]
      /** Added to the minutes of the services; negative for less. */
      readonly addMinutes: number
    }[]
    /** Minutes between the starts that `/openings` lists, counted from the start of each working window. */
    readonly openingStepMinutes: number
    /** Minutes kept free before each appointment. */
    readonly bufferBeforeMinutes: number
    /** Minutes kept free after each appointment. */
    readonly bufferAfterMinutes: number
    /** Minutes from the booking to the earliest start. */
    readonly minimumNoticeMinutes: number
    /** The last day that can be booked, in days from today. */
    readonly furthestDay: number
    /** No appointment starts after this time of day; `24:00` means no limit. */
    readonly lastStart: string
    /** Appointments of one inspector a day; 0 means no limit. */
    readonly maxAppointmentsPerDay: number
    /** Whether the drive between two appointments keeps time free. */
    readonly driveTime: boolean
    /** Whether an order for a time that is not open is saved, saved with a warning, or refused. */
    readonly conflicts: 'allow' | 'warn' | 'reject'
    /** How long footprints are kept. */
    readonly footprintRetentionDays: number
    /** How long before an appointment reminders are sent; 0 sends none. */
    readonly reminderHoursBefore: number
    /** Reasons for cancelling an order. */
    readonly cancelReasons: readonly string[]
    /** How clients found the company. */
    readonly referReasons: readonly string[]
    /** Cost centers, such as territories, which orders can name. */
    readonly costCenters: readonly {
      /** Follows from the name if omitted. */
      readonly id?: string
      /** Name, unique within the list. */
      readonly name: string
      /** Email address. */
      readonly email?: string
      /** Phone. */
      readonly phone?: string
      /** Web address. */
      readonly url?: string
      /** Street line. */
      readonly address1?: string
      /** Second line of the address. */
      readonly address2?: string
      /** City. */
      readonly city?: string
      /** State. */
      readonly state?: string
      /** ZIP code. */
      readonly zip?: string
      /** Whether new orders can name it. */
      readonly show?: boolean
    }[]
    /** Types of other people on orders. */
    readonly contactTypes: readonly string[]
    /** Ids that entries of the lists of names have in another system; that of any other follows from its name. */
    readonly entryIds: readonly {
      /** The list of the entry. */
      readonly list: 'cancel reason' | 'refer reason' | 'contact type'
      /** The entry. */
      readonly name: string
      /** Its id. */
      readonly id: string
    }[]
    /** The custom fields of orders. */
    readonly controls: readonly {
      /** A UUID or a whole number; follows from the name if omitted. */
      readonly id?: string | string
      /** Name, unique within the list. */
      readonly name: string
      /** The label that is shown; the name if omitted. */
      readonly label?: string
      /** Type of its values. */
      readonly type?: 'text' | 'number' | 'date' | 'checkbox' | 'select'
      /** The values of a `select`. */
      readonly choices?: readonly string[]
    }[]
    /** Whether people may connect assistants, which act as they do. */
    readonly assistants: boolean
    /** Accepts access keys in the query string, where proxies and logs keep them: unsafe. */
    readonly credentialsInQuery: boolean
    /** Origins whose web pages may call the API from a browser. */
    readonly allowedOrigins: readonly string[]
    /** Whether the booking page is open. */
    readonly bookingPage: boolean
    /** What the booking page says at its beginning, in English. */
    readonly bookingWelcome: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingWelcomeSpanish: string
    /** What clients read before they book, such as the rule for cancelling, in English. */
    readonly bookingTerms: string
    /** The same in Spanish; the English text if empty. */
    readonly bookingTermsSpanish: string
    /** Colour of the buttons and marks of the booking page, such as `#1f5f6b`. */
    readonly bookingColour: string
    /** The logo on the booking page, a picture as a `data:` address; the name of the company if empty. */
    readonly bookingLogo: string
    /** Whether an order of the booking page is scheduled at once, or is a draft that the office schedules. */
    readonly bookingHandling: 'at once' | 'after review'
    /** Whether a booking is made only once the client has opened a link in an email. */
    readonly bookingConfirmsEmail: boolean
    /** Whether visitors may ask for an email when an earlier time becomes free. */
    readonly bookingWaitingList: boolean
    /** Whether visitors of the booking page may choose the inspector. */
    readonly bookingChoosesInspector: boolean
    /** The custom fields that the booking page asks for, by name, in their order. */
    readonly bookingQuestions: readonly string[]
    /** Whether clients may move an appointment themselves, with the link of their booking. */
    readonly bookingReschedules: boolean
    /** Whether clients may cancel an appointment themselves. */
    readonly bookingCancels: boolean
    /** Until how many hours before the appointment clients may move or cancel it themselves. */
    readonly bookingChangeHours: number
    /** The part of the price that clients are asked to pay online once they have booked; 0 for none, 100 for all. */
    readonly bookingDepositPercent: number
    /** Origins whose web pages may embed the booking page. */
    readonly bookingSites: readonly string[]
  }
  /** When one of these last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** All fields are optional. */
export interface CompletionFields {
  /** Number of the report. */
  readonly reportnumber?: string
}

/** Something in the way of an appointment. */
export interface Conflict {
  /** What it is, as `explain` of `/openings` names it. */
  readonly kind: 'not an inspector here' | 'outside the area' | 'not qualified' | 'policy' | 'hours' | 'time off' | 'order' | 'hold' | 'buffer' | 'driving' | 'cap'
  /** The order. `""` if none. */
  readonly id: string
  /** The number of the order. `null` if there is none. */
  readonly oid: number | null
  /** The person. */
  readonly inspector: string
  /**
   * Start of the order, the hold or the time off. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` for a
   * rule.
   */
  readonly start: string
  /** End of it. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` for a rule. */
  readonly end: string
  /** In words. */
  readonly reason: string
}

/** Another person on orders. */
export interface Contact {
  /** The contact. */
  readonly id: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Notes. */
  readonly notes: string
  /** Web address. */
  readonly url: string
  /** The company that the person works for. */
  readonly companyname: string
  /** Another mobile phone. */
  readonly mobilephone2: string
  /** A third mobile phone. */
  readonly mobilephone3: string
  /** Fax at work. */
  readonly workfax: string
  /** Fax at home. */
  readonly homefax: string
  /** The same as `firstname`. */
  readonly first: string
  /** The same as `lastname`. */
  readonly last: string
  /** The same as `displayname`. */
  readonly display: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail: 'yes' | 'no'
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms: 'yes' | 'no'
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The agency: `GET /agency/{id}`. `""` if none. */
  readonly agency: string
  /** The name of the agency. */
  readonly agencyname: string
  /** The part in orders, in lower-case letters without spaces. */
  readonly type: string
}

/** All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field. */
export interface ContactFields {
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly send_email?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly send_sms?: boolean
}

export interface ContactPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The contacts. */
  readonly contacts: readonly Contact[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A type of other people on orders. */
export interface ContactType {
  /** The type; it follows from the name, unless the company brought it along. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Its spelling on orders and contacts. */
  readonly type: string
  /** Always `yes`: a removed one is not listed. */
  readonly show: 'yes' | 'no'
}

/** A cost center, such as a territory. */
export interface CostCenter {
  /** The cost center: `costcenter` of an order. */
  readonly id: string
  /** Always `""`: all offices have it. */
  readonly office: string
  /** Name. */
  readonly name: string
  /** Email address. */
  readonly email: string
  /** Phone. */
  readonly phone: string
  /** Web address. */
  readonly url: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Whether new orders can name it. */
  readonly show: 'yes' | 'no'
}

export interface CreateCalendarEventAnswer {
  readonly status: 'ok'
  readonly message: string
  /** The event. */
  readonly id: string
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The number of events: more than 1 with repetitions. */
  readonly count: number
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** A custom field of orders. */
export interface CustomField {
  /** The field: `id` in `controls` of an order. */
  readonly id: string
  /** Its name in programs, which works as `id` too. */
  readonly name: string
  /** Its name for people. */
  readonly label: string
  /** What its value is. */
  readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'select'
  /** The values of a `select`. */
  readonly choices: readonly string[]
}

export interface DayRoute {
  /** The inspector. */
  readonly inspector: string
  /** The day. */
  readonly date: string
  /** The appointments, by start. */
  readonly stops: readonly RouteStop[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An event for a webhook. */
export interface Delivery {
  /** The id of the event. */
  readonly event: string
  /** The webhook. */
  readonly webhook: string
  /** The kind of the event. */
  readonly kind: string
  /** The order. `""` if none. */
  readonly order: string
  /** When the event occurred. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly occurred: string | null
  /** `waiting` behind an earlier delivery of the same order, `due`, `delivered` or `failed`. */
  readonly state: 'waiting' | 'due' | 'delivered' | 'failed'
  /** Attempts since it was queued or last resent. */
  readonly attemptCount: number
  /** When it is attempted next. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly nextAttempt: string | null
  /** Of the last attempt. `null` if there is none. */
  readonly lastHttpStatus: number | null
  /** Of the last attempt; `""` after a success. */
  readonly lastError: string
}

/** An attempt to deliver an event. */
export interface DeliveryAttempt {
  /** From 1. */
  readonly number: number
  /** When it began. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly at: string | null
  /** How long it took, in milliseconds. */
  readonly millis: number
  /** The status of the response. `null` if there is none. */
  readonly httpStatus: number | null
  /** Why it failed; `""` after a success. */
  readonly error: string
  /** The beginning of the response. */
  readonly answer: string
}

/** An event for a webhook, with every attempt. */
export interface DeliveryWithAttempts {
  /** The id of the event. */
  readonly event: string
  /** The webhook. */
  readonly webhook: string
  /** The kind of the event. */
  readonly kind: string
  /** The order. `""` if none. */
  readonly order: string
  /** When the event occurred. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly occurred: string | null
  /** `waiting` behind an earlier delivery of the same order, `due`, `delivered` or `failed`. */
  readonly state: 'waiting' | 'due' | 'delivered' | 'failed'
  /** Attempts since it was queued or last resent. */
  readonly attemptCount: number
  /** When it is attempted next. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly nextAttempt: string | null
  /**
   * The body of the request, which is the same in every attempt; at most 65536 characters. `""` if the event is no
   * longer stored.
   */
  readonly requestBody: string
  /**
   * The headers of an attempt at the time of this call: every attempt has its own timestamp and signature.
   * `X-Webhook-Secret` is not shown. Empty if the event is no longer stored.
   */
  readonly requestHeaders: readonly RequestHeader[]
  /** The attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

/** Numbers of records that the demo was created with. */
export interface DemoData {
  /** Orders that are not removed. */
  readonly orders: number
  /** Clients. */
  readonly clients: number
  /** Agents. */
  readonly agents: number
  /** Agencies. */
  readonly agencies: number
  /** Other contacts. */
  readonly contacts: number
  /** Blocked times. */
  readonly timeOff: number
}

/** A booking at a time at which its inspector does not work. */
export interface Displaced {
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** What it is outside of, or in. */
  readonly reason: 'hours' | 'time off'
}

/** Another agency that may be the same. */
export interface DuplicateAgency {
  /** What both have in common. */
  readonly shared: readonly ('email' | 'phone' | 'address' | 'name')[]
  readonly agency: Agency
}

/** Another agent that may be the same. */
export interface DuplicateAgent {
  /** What both have in common. */
  readonly shared: readonly ('email' | 'phone' | 'address' | 'name')[]
  readonly agent: Agent
}

/** Another client that may be the same. */
export interface DuplicateClient {
  /** What both have in common. */
  readonly shared: readonly ('email' | 'phone' | 'address' | 'name')[]
  readonly client: Client
}

export interface EraseClientAnswer {
  readonly status: 'ok'
  readonly message: string
  readonly id: string
  /** When the data was removed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** Orders that stay without the person. */
  readonly orders: number
  /** Of these, those that are still to come: the person is sent nothing about them. */
  readonly upcoming: number
  /** Messages whose texts are removed. */
  readonly messages: number
  /** Events, notes, entries of histories and other texts from which the person is removed. */
  readonly texts: number
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** Nothing is required. */
export interface EraseFields {
  /** Answers what would be removed, and removes nothing. */
  readonly dryrun?: boolean
}

/** The office of escrow officers. */
export interface EscrowOffice {
  /** The escrow office. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Email address. */
  readonly emailaddress: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Web address. */
  readonly url: string
  /** Phone. */
  readonly phone: string
  /** Fax. */
  readonly fax: string
  /** Address of the logo. */
  readonly logourl: string
  /** When it was last active, as it was sent. */
  readonly lastactive: string
  /** Labels, as they were sent. */
  readonly labels: string
  /** Notes. */
  readonly notes: string
  /** The same as `name`. */
  readonly display: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** `no` hides it from searches. */
  readonly show: 'yes' | 'no'
  /** Whether business is done with it. */
  readonly active: 'yes' | 'no'
  /** The escrow office that was kept when this one was merged into it. `""` if none. */
  readonly mergedinto: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** The whole address in one line. */
  readonly fulladdress: string
}

export interface EscrowOfficePage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The escrowoffices. */
  readonly escrowoffices: readonly EscrowOffice[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An escrow officer on orders. */
export interface EscrowOfficer {
  /** The escrow officer. */
  readonly id: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Notes. */
  readonly notes: string
  /** Web address. */
  readonly url: string
  /** The company that the person works for. */
  readonly companyname: string
  /** Another mobile phone. */
  readonly mobilephone2: string
  /** A third mobile phone. */
  readonly mobilephone3: string
  /** Fax at work. */
  readonly workfax: string
  /** Fax at home. */
  readonly homefax: string
  /** The same as `firstname`. */
  readonly first: string
  /** The same as `lastname`. */
  readonly last: string
  /** The same as `displayname`. */
  readonly display: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail: 'yes' | 'no'
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms: 'yes' | 'no'
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The escrow office: `GET /escrowoffice/{id}`. `""` if none. */
  readonly office: string
  /** The name of the office. */
  readonly officename: string
  /** The agency: `GET /agency/{id}`. `""` if none. */
  readonly agency: string
  /** The name of the agency. */
  readonly agencyname: string
  /** The same as `workphone`. */
  readonly phone: string
  /** The same as `workfax`. */
  readonly fax: string
  /** The same as `mobilephone`. */
  readonly cellPhone: string
  /** Always `escrowofficer`. */
  readonly type: string
}

/** All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field. */
export interface EscrowOfficerFields {
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** The same as `workphone`; counts if that was not sent, or is as before. */
  readonly phone?: string
  /** The same as `workfax`; counts if that was not sent, or is as before. */
  readonly fax?: string
  /** The same as `mobilephone`; counts if that was not sent, or is as before. */
  readonly cellPhone?: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms?: boolean
  /** The escrow office: its id, or its name. A name that no office has becomes one; an empty text ends it. */
  readonly office?: string
  /** The name of the office; counts if `office` is not sent, or is as before. */
  readonly officename?: string
  /** The same as `office`; counts if that is not sent, or is as before. */
  readonly agency?: string
  /** The same as `officename`; counts if that is not sent, or is as before. */
  readonly agencyname?: string
}

export interface EscrowOfficerPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The escrow officers. */
  readonly escrowofficers: readonly EscrowOfficer[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A fee without a service, such as a trip fee. */
export interface Fee {
  /** The fee: `feeid` in `fees` of an order. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Amount. Dollars, with at most two decimals. */
  readonly amount: number
  /** Description of the service that it is for. */
  readonly servicedescription: string
  /** Whether it is taxed. */
  readonly taxable: 'Yes' | 'No'
  /** Whether it is the fee of the inspection itself. */
  readonly basefee: 'Yes' | 'No'
  /** The same as `amount`. Dollars, with at most two decimals. */
  readonly defaultamount: number
  /** Position in a list. */
  readonly sequence: number
  /** Whether customers see it. */
  readonly show: 'Yes' | 'No'
  /** When it last changed, including its fees. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** Omitted fields stay as they are. */
export interface FeeChange {
  /** Name. */
  readonly name?: string
  /** Dollars, with at most two decimals. */
  readonly amount?: number
  /** Description of the service that it is for. */
  readonly serviceDescription?: string
  /** Whether it is taxed. */
  readonly taxable?: boolean
  /** Whether it is the fee of the inspection itself. */
  readonly baseFee?: boolean
  /** Whether customers see it. */
  readonly show?: boolean
  /** Always empty: a standalone fee is not priced. */
  readonly rules?: readonly []
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** As it is now. */
export interface FeeSettings {
  /** The fee; a new one has none. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Dollars, with at most two decimals. */
  readonly amount: number
  /** Description of the service that it is for. */
  readonly serviceDescription: string
  /** Whether it is taxed. */
  readonly taxable: boolean
  /** Whether it is the fee of the inspection itself. */
  readonly baseFee: boolean
  /** Whether customers see it. */
  readonly show: boolean
  /** Always empty: a standalone fee is not priced. */
  readonly rules: readonly []
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
  /** The place in the list, from 1; others move to make room. */
  readonly position: number
}

/** The calendar feed of a user. Its address is not shown. */
export interface FeedSettings {
  /** The user whose appointments it has. */
  readonly user: string
  /** Whether the user has a link. */
  readonly on: boolean
  /** When the link was created or replaced. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly created: string | null
  /**
   * When a calendar program last read it, as of a minute ago. ISO 8601 with the offset of the company's zone. `null`
   * if there is none.
   */
  readonly lastRead: string | null
}

export interface FiguresAnswer {
  /** The weeks, the earliest first. */
  readonly weeks: readonly WeekFigures[]
  /** The inspectors, by name. Weeks of the past are compared with the working hours of today. */
  readonly inspectors: readonly InspectorFigures[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface FiguresQuery {
  /** The number of weeks, up to and with the current one. */
  readonly weeks?: number | undefined
  /** The number of weeks after the current one. */
  readonly ahead?: number | undefined
  /** Only orders of these offices. */
  readonly office?: readonly string[] | undefined
}

/** A report or attachment at its last change. */
export interface FileChange {
  /** The report or attachment. */
  readonly id: string
  /** The number of its order. */
  readonly oid: number
  /** Its order. */
  readonly order_id: string
  /** False if it was removed, or its order was. */
  readonly show: boolean
  /** Whether anyone who knows the address can download it. */
  readonly public_access: boolean
}

/** Omitted fields stay unchanged. An empty text clears a field. */
export interface FileDetails {
  /** Title. */
  readonly title?: string
  /** Description. */
  readonly description?: string
  /** Makes the file public or private. A file that is made public again has another address. */
  readonly public?: boolean
}

export interface FileRemoved {
  readonly status: 'ok'
  readonly message: string
  /** The removed file. */
  readonly id: string
  /** The order it belonged to. */
  readonly order: string
  /** When it was removed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

export interface FileSaved {
  readonly status: 'ok'
  readonly message: string
  /** The report or attachment. */
  readonly id: string
  /** Address of the file: for anyone who knows it if the file is public, otherwise for requests with a key. */
  readonly url: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

export interface FileUpload {
  /** Title. */
  readonly title?: string
  /** Description. */
  readonly description?: string
  /** Lets anyone who knows the address download it. Otherwise a key is needed. */
  readonly public?: boolean
  /** File name; by default that of the file part. A name that some systems cannot store is changed, with a warning. */
  readonly filename?: string
  /** Media type according to the sender. If it differs from the detected type, a warning says so. */
  readonly mimetype?: string
}

/** A pointer to an upcoming inspection, one for each person on it. */
export interface Footprint {
  /** The id of the order. `/order/{id}`, `/client/{id}` and `/agent/{id}` follow it. */
  readonly id: string
  /** Client and street, for display. */
  readonly name: string
  /** The same as `id`. */
  readonly order: string
  /** The number of the order. */
  readonly oid: number
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Start of the appointment in ISO 8601, with the offset of the company's zone on that day. `""` if none is set. */
  readonly datetime: string
  /** The client. `""` if none. */
  readonly client: string
  /** The buyer's agent. `""` if none. */
  readonly buyersagent: string
  /** The seller's agent. `""` if none. */
  readonly sellersagent: string
  /**
   * When it was written; scheduling again or rescheduling writes it again. ISO 8601 with the offset of the company's
   * zone.
   */
  readonly modified: string
}

export interface Found {
  /** The orders. */
  readonly orders: readonly FoundOrder[]
  /** The clients. */
  readonly clients: readonly FoundContact[]
  /** The agents. */
  readonly agents: readonly FoundContact[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** As much of a client or an agent as a list shows. */
export interface FoundContact {
  /** The client or the agent. */
  readonly id: string
  /** Display name. */
  readonly display: string
  /** Email address. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** The part that matched; `client` if it is the name of the client. */
  readonly match: 'number' | 'address' | 'city' | 'zip' | 'report' | 'client' | 'name' | 'email' | 'phone'
}

/** As much of an order as a list of results shows. */
export interface FoundOrder {
  /** The order. */
  readonly id: string
  /** Number shown to people. */
  readonly oid: number
  /** Start of the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without one. */
  readonly datetime: string
  /** The state of the order. */
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** ZIP code. */
  readonly zip: string
  /** Name of the client. */
  readonly client: string
  /** The part that matched; `client` if it is the name of the client. */
  readonly match: 'number' | 'address' | 'city' | 'zip' | 'report' | 'client' | 'name' | 'email' | 'phone'
}

export interface GeocodedAddress {
  /** Street line in postal spelling. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** Name of the state. */
  readonly state: string
  /** Its abbreviation. */
  readonly stateabbreviation: string
  /** ZIP code. */
  readonly zip: string
  /** County. `""` if unknown. */
  readonly county: string
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east; negative in America. */
  readonly longitude: number
  /** What the coordinates belong to: the house, the street or the ZIP. */
  readonly precision: 'rooftop' | 'street' | 'zip'
  /** Each correction as text: field, old value, new value and reason. */
  readonly corrections: readonly string[]
  readonly warnings?: readonly string[]
}

/** Time that is kept for a booking. */
export interface Hold {
  /** The hold: `hold` of an order. */
  readonly id: string
  /** When it ends by itself. ISO 8601 with the offset of the company's zone. */
  readonly expires: string
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** The people whose time it is. */
  readonly inspector: readonly string[]
  /** Note. */
  readonly note: string
  /** The user who placed it. */
  readonly createdby: string
}

export interface HoldBookingTimeAnswer {
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** Until when the time is kept. ISO 8601 with the offset of the company's zone. */
  readonly expires: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** Inspector and start are required. */
export interface HoldFields {
  /** The people whose time is kept. An unknown one refuses the request. */
  readonly inspector: readonly string[]
  /**
   * Start, on a quarter hour: ISO 8601 with an offset, as `start` of an opening, or `YYYY-MM-DD HH:MM:SS` in local
   * time.
   */
  readonly start: string
  /** Minutes; by default the company's default duration. */
  readonly duration?: number
  /** How long the time is kept. */
  readonly seconds?: number
  /** Any text. */
  readonly note?: string
  /**
   * A hold of yours whose place this one takes, such as for another time or for longer. If the time is not free, it
   * stays; one that has ended is ignored.
   */
  readonly instead?: string
}

export interface HoldPlaced {
  readonly status: 'ok'
  readonly message: string
  /** The hold: `hold` of an order. */
  readonly id: string
  /** When it ends by itself. ISO 8601 with the offset of the company's zone. */
  readonly expires: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** An address that receives events of orders. */
export interface Hook {
  /** The hook. */
  readonly id: string
  /** The address that receives the events. */
  readonly target: string
  /** The event; several are separated by commas. */
  readonly event: string
  /** The events as a list. */
  readonly events: readonly string[]
  /** Whether events are sent. */
  readonly enabled: 'yes' | 'no'
  /** Why it is disabled: by request, because the receiver answered 410, or after days of failures. */
  readonly offreason: '' | 'asked' | 'gone' | 'failing'
  /** Start of the current series of failures. ISO 8601 with the offset of the company's zone; `""` if never. */
  readonly failingsince: string
  /** The last delivery, as of a minute ago. ISO 8601 with the offset of the company's zone; `""` if never. */
  readonly lastdelivered: string
  /** When it was created. ISO 8601 with the offset of the company's zone. */
  readonly created: string
}

export interface HookCreated {
  readonly status: 'ok'
  readonly message: string
  /** The hook. */
  readonly id: string
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** As sent; `""` if none was. No other call shows it. */
  readonly secret: string
  /** The secret that signs the deliveries, as Standard Webhooks describes. No other call shows it. */
  readonly signingSecret: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** All fields are optional; omitted ones stay. */
export interface HookFields {
  /** The address that receives the events: `https://` or `http://`, and no private address. */
  readonly target?: string
  /**
   * The event, several separated by commas, or `all`: ORDER_CREATED, ORDER_SCHEDULED, ORDER_RESCHEDULED,
   * ORDER_CONFIRMED, ORDER_UPDATED, ORDER_PAID, ORDER_COMPLETED, ORDER_CANCELED, ORDER_DELETED, ORDER_RESTORED,
   * REPORT_ADDED. A list works too.
   */
  readonly event?: string
  /**
   * Sent with every delivery as `X-Webhook-Secret`, for receivers that compare it: 1 to 255 printable ASCII
   * characters. An empty text ends it.
   */
  readonly secret?: string
}

/** A report that is hosted elsewhere. */
export interface HostedReportFields {
  /** The order: its id or its number. */
  readonly id: string | number
  /** Address of the report. It starts with `http://` or `https://` and contains no password. */
  readonly url: string
  /** Title. */
  readonly title?: string
  /** Description. */
  readonly description?: string
  /** Lets anyone who knows the address download it. Otherwise a key is needed. */
  readonly public?: boolean
}

/** A part of a table, such as a CSV file. */
export interface ImportFields {
  /** The headings of the columns, such as `First name` or `Email`. */
  readonly header: readonly string[]
  /** The cells of each row, at most 500 rows. Empty cells leave a field as it is. */
  readonly rows: readonly (readonly string[])[]
  /** Show what each row would do, and save nothing. */
  readonly dryrun?: boolean
}

export interface Imported {
  /** Whether nothing was saved. */
  readonly dryrun: boolean
  /** How the columns were read. */
  readonly columns: readonly {
    /** The heading. */
    readonly column: string
    /** The field; `""` for a column that is ignored. */
    readonly field: string
  }[]
  /** Number of rows that were created. */
  readonly created: number
  /** Number of rows that were updated. */
  readonly updated: number
  /** Number of rows that were unchanged. */
  readonly unchanged: number
  /** Number of rows that were refused. */
  readonly refused: number
  /** The rows. */
  readonly rows: readonly ImportedRow[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** What became of a row. */
export interface ImportedRow {
  /** The number of the row in this call, from 1. */
  readonly row: number
  /** `unchanged` if the record has all values already; `refused` rows are not saved, the others are. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  /** The record; empty for one that a dry run would create. `""` if none. */
  readonly id: string
  /** The name in the row. */
  readonly name: string
  /** Why the row was refused. */
  readonly errors: readonly {
    /** The field. */
    readonly field: string
    /** The mistake. */
    readonly message: string
  }[]
  /** What an `updated` row changes. */
  readonly changes: readonly {
    /** The field. */
    readonly field: string
    /** The stored value. */
    readonly before: string
    /** The value that the row gives it. */
    readonly after: string
  }[]
}

/** How much of the working hours is booked. */
export interface InspectorFigures {
  /** The user. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** The office. */
  readonly office: string
  /** One for each of the weeks. */
  readonly weeks: readonly {
    /** Minutes of scheduled and completed appointments. */
    readonly booked: number
    /** Minutes of working hours, without time off. */
    readonly worked: number
  }[]
}

/** An insurance agent on orders. */
export interface InsuranceAgent {
  /** The insurance agent. */
  readonly id: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Notes. */
  readonly notes: string
  /** Web address. */
  readonly url: string
  /** The company that the person works for. */
  readonly companyname: string
  /** Another mobile phone. */
  readonly mobilephone2: string
  /** A third mobile phone. */
  readonly mobilephone3: string
  /** Fax at work. */
  readonly workfax: string
  /** Fax at home. */
  readonly homefax: string
  /** The same as `firstname`. */
  readonly first: string
  /** The same as `lastname`. */
  readonly last: string
  /** The same as `displayname`. */
  readonly display: string
  /** The same as `emailaddress`. */
  readonly email: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail: 'yes' | 'no'
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms: 'yes' | 'no'
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The agency: `GET /agency/{id}`. `""` if none. */
  readonly agency: string
  /** The name of the agency. */
  readonly agencyname: string
  /** Always `insuranceagent`. */
  readonly type: string
}

/** All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field. */
export interface InsuranceAgentFields {
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms?: boolean
  /** The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it. */
  readonly agency?: string
  /** The name of the agency; counts if `agency` is not sent, or is as before. */
  readonly agencyname?: string
}

export interface InsuranceAgentPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The insurance agents. */
  readonly insuranceagents: readonly InsuranceAgent[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface Invitation {
  /** The link. */
  readonly link: string
  /** When it expires. ISO 8601 with the offset of the company's zone. */
  readonly expires: string
  /** Whether an email with the link is on its way. Without a mail server, pass the link on. */
  readonly sent: 'yes' | 'no'
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An access key in use. Its secret is not shown. */
export interface KeySettings {
  /** The access key, which is the username. */
  readonly id: string
  /** The user it acts as. */
  readonly user: string
  /** The name it was created with. */
  readonly name: string
  /** Whether it came with the company or a company file, and no person created it. */
  readonly fromFile: boolean
  /** When it was created. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /**
   * When it was last used, as of a minute ago. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly lastUsed: string | null
}

/** The token and the password. */
export interface LinkFields {
  /** The token of the link. */
  readonly token: string
  /** The new password. */
  readonly password: string
}

export interface ListAgenciesAnswer {
  /** Number of records on this page. */
  readonly count: number
  /** Whether the list goes on. */
  readonly more: boolean
  /** Where the next page begins. `null` if there is none. */
  readonly cursor: string | null
  /** The agencies. */
  readonly agencies: readonly OfficeAgency[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Number of records in the whole list; on the first page only. */
  readonly total?: number
  /**
   * Whether that is all of them. Otherwise there may be more: no list is counted further, and `q` finds at most
   * 2,000.
   */
  readonly exact?: boolean
}

export interface ListAgentsAnswer {
  /** Number of records on this page. */
  readonly count: number
  /** Whether the list goes on. */
  readonly more: boolean
  /** Where the next page begins. `null` if there is none. */
  readonly cursor: string | null
  /** The agents. */
  readonly agents: readonly OfficeAgent[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Number of records in the whole list; on the first page only. */
  readonly total?: number
  /**
   * Whether that is all of them. Otherwise there may be more: no list is counted further, and `q` finds at most
   * 2,000.
   */
  readonly exact?: boolean
}

export interface ListAgentsQuery {
  /** A part of a name or an email address, or a phone number. Words of four letters may have a typing error. */
  readonly q?: string | undefined
  /** Only removed ones. */
  readonly removed?: boolean | undefined
  /**
   * `best`: how well they match `q`, then by name. `modified`: when they last changed, the latest first if
   * descending.
   */
  readonly sort?: 'best' | 'name' | 'modified' | undefined
  /** First to last, or last to first. */
  readonly direction?: 'ascending' | 'descending' | undefined
  /** Largest number of records. */
  readonly limit?: number | undefined
  /** The `cursor` of the page before. */
  readonly cursor?: string | undefined
  /** Only agents of this agency. */
  readonly agency?: string | undefined
}

export interface ListClientsAnswer {
  /** Number of records on this page. */
  readonly count: number
  /** Whether the list goes on. */
  readonly more: boolean
  /** Where the next page begins. `null` if there is none. */
  readonly cursor: string | null
  /** The clients. */
  readonly clients: readonly OfficeClient[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Number of records in the whole list; on the first page only. */
  readonly total?: number
  /**
   * Whether that is all of them. Otherwise there may be more: no list is counted further, and `q` finds at most
   * 2,000.
   */
  readonly exact?: boolean
}

export interface ListClientsQuery {
  readonly q?: string | undefined
  /** Only removed ones. */
  readonly removed?: boolean | undefined
  /**
   * `best`: how well they match `q`, then by name. `modified`: when they last changed, the latest first if
   * descending.
   */
  readonly sort?: 'best' | 'name' | 'modified' | undefined
  /** First to last, or last to first. */
  readonly direction?: 'ascending' | 'descending' | undefined
  /** Largest number of records. */
  readonly limit?: number | undefined
  /** The `cursor` of the page before. */
  readonly cursor?: string | undefined
}

export interface ListOrdersQuery {
  /**
   * A number, or part of an address, a city, a ZIP, a report number or the name, email address or phone of the
   * client.
   */
  readonly q?: string | undefined
  /** Only these states; all except `removed` if omitted. `scheduled` is not confirmed yet. */
  readonly state?: readonly ('draft' | 'scheduled' | 'confirmed' | 'completed' | 'canceled' | 'removed')[] | undefined
  /** Only orders of these offices. */
  readonly office?: readonly string[] | undefined
  /** Only orders with one of these inspectors. */
  readonly inspector?: readonly string[] | undefined
  /** Only orders with an amount due. */
  readonly unpaid?: boolean | undefined
  /** Only orders of this client. */
  readonly client?: string | undefined
  /** Only orders with this agent, of either side. */
  readonly agent?: string | undefined
  /** Appointments from this moment on, in the company's local time. */
  readonly from?: string | undefined
  /** Appointments before this moment. */
  readonly until?: string | undefined
  /** By number or by appointment. Orders without an appointment come last. */
  readonly sort?: 'number' | 'appointment' | undefined
  /** Newest first, or oldest first. */
  readonly direction?: 'descending' | 'ascending' | undefined
  /** Largest number of orders. */
  readonly limit?: number | undefined
  /** The `cursor` of the page before. */
  readonly cursor?: string | undefined
}

export interface MergeAgenciesAnswer {
  readonly status: 'ok'
  readonly message: string
  /** The agency that stays. */
  readonly id: string
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The agency that disappeared. */
  readonly duplicate: string
  /** The fields of the agency that stays which the merge changed. */
  readonly fields: readonly string[]
  /** How many agents it took over. */
  readonly agents: number
  /** How many other contacts it took over. */
  readonly contacts: number
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

export interface MergeClientsAnswer {
  readonly status: 'ok'
  readonly message: string
  readonly id: string
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  readonly duplicate: string
  readonly fields: readonly string[]
  /** How many orders, removed ones too, it took over. */
  readonly orders: number
  /** How many messages it took over. */
  readonly messages: number
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** Omitted fields stay as they are. */
export interface MessageChange {
  /** Liquid template of the subject; `null` restores the default. `null` if there is none. */
  readonly subject?: string | null
  /** Liquid template of the text; `null` restores the default. `null` if there is none. */
  readonly body?: string | null
  /** Whether it is sent. */
  readonly on?: boolean
  /** As read; a stale one is refused (409). */
  readonly modified?: string
}

/** Omitted texts are those of the template. */
export interface MessageDraft {
  /** Liquid template of the subject; `null` restores the default. `null` if there is none. */
  readonly subject?: string | null
  /** Liquid template of the text; `null` restores the default. `null` if there is none. */
  readonly body?: string | null
  /** Id or number of the order; the newest suitable one if omitted. */
  readonly order?: string
}

export interface MessagePreview {
  /** The order. `""` if none. */
  readonly order: string
  /** The number of the order. */
  readonly oid: number
  /** Whether it is about a sample, because no order has such a recipient. */
  readonly sample: boolean
  /** The address; `""` if there is none. */
  readonly to: string
  /** The rendered subject. */
  readonly subject: string
  /** The rendered text. */
  readonly body: string
  /** The attached calendar entry; `""` if none. */
  readonly calendar: string
  /** Why it would not be sent, or not as written. */
  readonly notes: readonly string[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A message template. */
export interface MessageSettings {
  /** Kind, audience and channel. */
  readonly id: string
  /** The event it is about. */
  readonly kind: string
  /** The recipient. */
  readonly audience: string
  /** `email` or `sms`. */
  readonly channel: string
  /** Whether it is sent. */
  readonly on: boolean
  /** Whether any of the text is not the default. */
  readonly custom: boolean
  /** Liquid template of the subject; `""` for text messages. */
  readonly subject: string
  /** Liquid template of the text. */
  readonly body: string
  /** Why the default text is sent instead, after repeated failures; `""` otherwise. */
  readonly error: string
  /** When it was changed. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly modified: string | null
}

export interface MessageTest {
  /** The address of the caller; `""` if there is none. */
  readonly to: string
  /** `sent` once it was handed over. `queued` if that takes longer. The others say why nothing was sent. */
  readonly outcome: 'sent' | 'queued' | 'failed' | 'unconnected' | 'no address' | 'too soon'
  /** Why it was not sent, and what to do; `""` if it was. */
  readonly reason: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A name that a template may use. */
export interface MessageWordSettings {
  /** The name. */
  readonly name: 'recipient.name' | 'recipient.first_name' | 'recipient.last_name' | 'order.number' | 'order.street' | 'order.city' | 'order.state' | 'order.zip' | 'order.address' | 'order.square_feet' | 'order.year_built' | 'order.date' | 'order.short_date' | 'order.time' | 'order.end_time' | 'order.duration' | 'order.services' | 'order.fees' | 'order.total' | 'order.report_number' | 'order.minutes_late' | 'order.expected_time' | 'order.cancelled' | 'order.cancel_reason' | 'order.change_url' | 'order.pay_url' | 'order.due' | 'client.name' | 'client.first_name' | 'client.last_name' | 'client.email' | 'client.phone' | 'buyers_agent.name' | 'buyers_agent.first_name' | 'buyers_agent.last_name' | 'buyers_agent.email' | 'buyers_agent.phone' | 'buyers_agent.agency' | 'sellers_agent.name' | 'sellers_agent.first_name' | 'sellers_agent.last_name' | 'sellers_agent.email' | 'sellers_agent.phone' | 'sellers_agent.agency' | 'inspectors' | 'inspector.name' | 'inspector.first_name' | 'inspector.last_name' | 'inspector.email' | 'inspector.phone' | 'company.name' | 'company.phone' | 'company.email' | 'office.name' | 'office.phone' | 'office.address'
  /** What it stands for, in a sample order. */
  readonly example: string
  /** The template text that shows it. */
  readonly insert: string
}

/** Fields that are left out stay as they are. */
export interface MoveFields {
  /**
   * The new start, on a quarter hour. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset; seconds
   * are optional.
   */
  readonly datetime?: string
  /** The new length, in minutes. */
  readonly duration?: number
  /** Who takes the appointment. An unknown person refuses the request. */
  readonly inspector?: string
  /** The person on the order whose place that is; the first one by default. */
  readonly instead?: string
  /**
   * Why the order is moved in spite of what is in the way: it stays in the history. Needs the privilege
   * EDIT_INSPECTIONS.
   */
  readonly override?: string
  /** Answers what would happen, and saves nothing. */
  readonly dryrun?: boolean
}

/** How far a company is that moves in from another system. Its secret is never shown. */
export interface MoveIn {
  /** `none` before the first one; `reading` until every list was read to its end. */
  readonly state: 'none' | 'reading' | 'read' | 'following' | 'cut over' | 'aborted'
  /** What is done now; `""` if nothing is, also between two rounds of following. */
  readonly task: '' | 'read' | 'compare' | 'cut over' | 'abort'
  /** The address of the source. */
  readonly address: string
  /** The access key there. */
  readonly accessKey: string
  /** Calls that are sent at once. */
  readonly callsAtOnce: number
  /** Calls that are sent in a second. */
  readonly callsPerSecond: number
  /** How often what changed at the source is read, in seconds; 0 for never. */
  readonly followSeconds: number
  /** When it began. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly started: string | null
  /** When it last went on. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly changed: string | null
  /**
   * When it goes on, if it waits: for the next round, or for a source that did not answer. ISO 8601 with the offset
   * of the company's zone. `null` if there is none.
   */
  readonly next: string | null
  /** Why the last run ended early; `""` if it did not. */
  readonly error: string
  /** The list that is being read or compared; `""` if none is. */
  readonly list: string
  /** Its records that are done. */
  readonly done: number
  /** All of its records, as far as it is known. */
  readonly total: number
  /** How long the list takes, estimated. `null` if there is none. */
  readonly secondsLeft: number | null
  /** Orders of this company. */
  readonly orders: number
  /** Orders that are no copies. */
  readonly bookedHere: number
  /**
   * When copy and source were last compared. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly compared: string | null
  /** Differences of that comparison that have no reason. */
  readonly unexplained: number
  /** The lists of the source. */
  readonly lists: readonly MoveInList[]
  /** What was not taken over. */
  readonly problems: readonly MoveInProblem[]
}

/** What the comparison of a list came to. */
export interface MoveInCompared {
  /** The list of the source. */
  readonly list: 'offices' | 'users' | 'ordertypes' | 'services' | 'packages' | 'fees' | 'cancelreasons' | 'referreasons' | 'contacttypes' | 'costcenters' | 'customfields' | 'agencies' | 'escrowoffices' | 'clients' | 'agents' | 'escrowofficers' | 'insuranceagents' | 'contacts' | 'orders' | 'events' | 'files'
  /** Records of the source. */
  readonly source: number
  /** Copies that are the same, also in another spelling. */
  readonly equal: number
  /** Copies whose differences all have a reason. */
  readonly explained: number
  /** Copies with a difference without a reason. */
  readonly different: number
  /** Records without a copy. */
  readonly missing: number
}

/** The last comparison of copy and source. */
export interface MoveInComparison {
  /** When they were compared. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly compared: string | null
  /** Differences that have no reason. */
  readonly unexplained: number
  /** By list. */
  readonly lists: readonly MoveInCompared[]
  /** By field and reason. */
  readonly differences: readonly MoveInDifference[]
}

/** A list of the source. */
export interface MoveInCount {
  /** The list. */
  readonly list: string
  /** Its records; null if the source does not tell. `null` if there is none. */
  readonly count: number | null
  /** Why it cannot be read; `""` if it can. */
  readonly problem: string
}

/** A field that differs for one reason. */
export interface MoveInDifference {
  /** The list of the source. */
  readonly list: 'offices' | 'users' | 'ordertypes' | 'services' | 'packages' | 'fees' | 'cancelreasons' | 'referreasons' | 'contacttypes' | 'costcenters' | 'customfields' | 'agencies' | 'escrowoffices' | 'clients' | 'agents' | 'escrowofficers' | 'insuranceagents' | 'contacts' | 'orders' | 'events' | 'files'
  /** The field; `""` for a whole record. */
  readonly field: string
  /** The reason; `""` if none is known. */
  readonly why: string
  /** How many records have it. */
  readonly count: number
  /** The first of them. */
  readonly examples: readonly {
    /** The id at the source. */
    readonly id: string
    /** The value there. */
    readonly source: string
    /** The value here. */
    readonly copy: string
  }[]
}

/** The source. */
export interface MoveInFields {
  /** The address of the source, up to `/rest`. */
  readonly address: string
  /** An access key of an owner there. */
  readonly accessKey: string
  /** Its secret key. It is stored encrypted, and shown by no call. */
  readonly secret: string
  /** Calls that are sent at once, from 1 to 20; 4 by default. */
  readonly callsAtOnce?: number
  /** Calls that are sent in a second, from 1 to 1000; 20 by default. */
  readonly callsPerSecond?: number
}

/** How far a list of the source is copied. */
export interface MoveInList {
  /** The list of the source. */
  readonly list: 'agencies' | 'escrowoffices' | 'clients' | 'agents' | 'escrowofficers' | 'insuranceagents' | 'contacts' | 'orders' | 'events' | 'files'
  /** Records of the source, as far as it is known. */
  readonly found: number
  /** Records that are copied. */
  readonly copied: number
  /** Copies that were changed here, and are not overwritten. */
  readonly changedHere: number
  /** Records that could not be read or kept. */
  readonly unreadable: number
  /** Whether it was read to its end. */
  readonly complete: boolean
}

/** What was not taken over. */
export interface MoveInProblem {
  /** The list, record or field. */
  readonly what: string
  /** The reason. */
  readonly why: string
}

/** A record of the source, compared. */
export interface MoveInRecord {
  /** The list of the source. */
  readonly list: 'agencies' | 'escrowoffices' | 'clients' | 'agents' | 'escrowofficers' | 'insuranceagents' | 'contacts' | 'orders' | 'events' | 'files'
  /** The record here. */
  readonly id: string
  /** Its id at the source. */
  readonly sourceId: string
  /** The address or the name; `""` if it was not copied. */
  readonly name: string
  /** `explained` if all differences have a reason, `different` if one has none. */
  readonly outcome: 'equal' | 'explained' | 'different' | 'changed here' | 'missing'
  /** Why it was not copied; `""` if it was. */
  readonly problem: string
  /** Its differences. */
  readonly differences: readonly MoveInRecordDifference[]
}

/** A field of a record. */
export interface MoveInRecordDifference {
  /** The field. */
  readonly field: string
  /** The value at the source, shortened. */
  readonly source: string
  /** The value here, shortened. */
  readonly copy: string
  /** The reason; `""` if none is known. */
  readonly why: string
}

export interface MoveInRecordPage {
  /** The records. */
  readonly records: readonly MoveInRecord[]
  /** Whether there are more. */
  readonly more: boolean
  /** Where the next page starts. */
  readonly next: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface MoveInRecordQuery {
  /** Only records of this list of the source. */
  readonly list?: 'all' | 'agencies' | 'escrowoffices' | 'clients' | 'agents' | 'escrowofficers' | 'insuranceagents' | 'contacts' | 'orders' | 'events' | 'files' | undefined
  /** Only records that came to this; `all` are those that are not equal. */
  readonly outcome?: 'all' | 'different' | 'missing' | 'changed here' | 'explained' | 'equal' | undefined
  /** Largest number of records. */
  readonly limit?: number | undefined
  /** The `next` of the page before. */
  readonly start?: string | undefined
}

/** The source. */
export interface MoveInSource {
  /** The address of the source, up to `/rest`. */
  readonly address: string
  /** An access key of an owner there. */
  readonly accessKey: string
  /** Its secret key. It is stored encrypted, and shown by no call. */
  readonly secret: string
}

/** The step. */
export interface MoveInStep {
  /** What to do. */
  readonly step: 'read' | 'compare' | 'follow' | 'pause' | 'cut over' | 'abort'
  /** The seconds between two rounds of following, from 60 to 86400; 300 by default. */
  readonly every?: number
}

export interface MoveOrderAnswer {
  readonly status: 'ok'
  readonly message: string
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /**
   * Until then the move can be undone, and no message about it leaves: 10 seconds. ISO 8601 with the offset of the
   * company's zone.
   */
  readonly undountil: string
  readonly before: MovedFrom
  /** Who is told, without reminders. */
  readonly told: readonly Told[]
  /** What the move was made in spite of. */
  readonly conflicts: readonly Conflict[]
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** An appointment before its move. */
export interface MovedFrom {
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it had none. */
  readonly datetime: string
  /** Minutes. */
  readonly duration: number
  /** The people, in their order. */
  readonly inspectors: readonly string[]
}

/** An entry of a list of names. */
export interface NamedEntry {
  /** The entry; it follows from the name. */
  readonly id: string
  /** Name. */
  readonly name: string
}

/** Only the name is required. */
export interface NewAgency {
  /** Name. */
  readonly name: string
  /** Email address. */
  readonly emailaddress?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Web address. */
  readonly url?: string
  /** Phone. */
  readonly phone?: string
  /** Fax. */
  readonly fax?: string
  /** Address of the logo. */
  readonly logourl?: string
  /** When it was last active, as it was sent. */
  readonly lastactive?: string
  /** Labels, as they were sent. */
  readonly labels?: string
  /** Notes. */
  readonly notes?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether business is done with it. */
  readonly active?: boolean
  /** `false` hides it from searches. */
  readonly show?: boolean
}

/** Omitted fields have their defaults. */
export interface NewFeeSettings {
  /** Name. */
  readonly name: string
  /** Dollars, with at most two decimals. */
  readonly amount: number
  /** Description of the service that it is for. */
  readonly serviceDescription?: string
  /** Whether it is taxed. */
  readonly taxable?: boolean
  /** Whether it is the fee of the inspection itself. */
  readonly baseFee?: boolean
  /** Whether customers see it. */
  readonly show?: boolean
  /** Always empty: a standalone fee is not priced. */
  readonly rules?: readonly []
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** A calendar feed with its address. */
export interface NewFeedSettings {
  /** The user whose appointments it has. */
  readonly user: string
  /** Whether the user has a link. */
  readonly on: boolean
  /** When the link was created or replaced. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly created: string | null
  /**
   * When a calendar program last read it, as of a minute ago. ISO 8601 with the offset of the company's zone. `null`
   * if there is none.
   */
  readonly lastRead: string | null
  /** The secret link in iCalendar form. **No other call shows it.** */
  readonly address: string
}

/** A new hook. */
export interface NewHook {
  /** The address that receives the events: `https://` or `http://`, and no private address. */
  readonly target: string
  /**
   * The event, several separated by commas, or `all`: ORDER_CREATED, ORDER_SCHEDULED, ORDER_RESCHEDULED,
   * ORDER_CONFIRMED, ORDER_UPDATED, ORDER_PAID, ORDER_COMPLETED, ORDER_CANCELED, ORDER_DELETED, ORDER_RESTORED,
   * REPORT_ADDED. A list works too.
   */
  readonly event: string
  /**
   * Sent with every delivery as `X-Webhook-Secret`, for receivers that compare it: 1 to 255 printable ASCII
   * characters. An empty text ends it.
   */
  readonly secret?: string
}

/** The owner may create keys for every user. */
export interface NewKeyFields {
  /** For people to tell keys apart; at most 200 characters. */
  readonly name: string
  /** The user it acts as; the caller if omitted. */
  readonly user?: string
}

/** A new access key with its secret. */
export interface NewKeySettings {
  /** The access key, which is the username. */
  readonly id: string
  /** The user it acts as. */
  readonly user: string
  /** The name it was created with. */
  readonly name: string
  /** Whether it came with the company or a company file, and no person created it. */
  readonly fromFile: boolean
  /** When it was created. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /**
   * When it was last used, as of a minute ago. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly lastUsed: string | null
  /** The password. **No other call shows it.** */
  readonly secret: string
}

/** Omitted fields have their defaults. */
export interface NewOfficeSettings {
  /** The name in company files, such as `north`. */
  readonly slug: string
  /** Name. */
  readonly name: string
  /** Street line. */
  readonly address?: string
  /** City. */
  readonly city?: string
  /** State: abbreviation or full name; stored as the abbreviation. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Degrees. */
  readonly latitude?: number
  /** Degrees. */
  readonly longitude?: number
  /** Phone. */
  readonly phone?: string
  /** Name of the manager. */
  readonly manager?: string
  /** Email address of the manager. */
  readonly managerEmail?: string
  /** Whether customers see it. */
  readonly show?: boolean
  /** Whether it is the primary office, of which there is one. */
  readonly primary?: boolean
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** Only the name is required. */
export interface NewOrderTypeFields {
  /** Name. */
  readonly name: string
  /** The only office that offers it; all offices if omitted. */
  readonly office?: string
  /** Description for staff. */
  readonly description?: string
  /** Description for customers. */
  readonly publicdescription?: string
  /** Position in the list, from 1. */
  readonly sequence?: number
  /** Whether customers see it. */
  readonly show?: boolean
}

/** Omitted fields have their defaults. */
export interface NewOrderTypeSettings {
  /** Name. */
  readonly name: string
  /** The only office that offers it: id or slug; all offices if omitted. */
  readonly office?: string
  /** Description for staff. */
  readonly description?: string
  /** Description for customers. */
  readonly publicDescription?: string
  /** Whether customers see it. */
  readonly show?: boolean
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** Omitted fields have their defaults. */
export interface NewPackageSettings {
  /** Name. */
  readonly name: string
  /** Description. */
  readonly description?: string
  /** Whether it is sold. */
  readonly active?: boolean
  /** Whether customers see it. */
  readonly show?: boolean
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices?: readonly string[]
  /** The services in it, in their order: ids or names. */
  readonly services?: readonly string[]
  /**
   * What its services cost together in the company's own scheduler; the sum of their prices if omitted. Orders and
   * quotes of the API do not apply it; `GET /price` does.
   */
  readonly price?: {
    /** Dollars for all its services. Exactly one of `fixed`, `amountOff` and `percentOff` is given. */
    readonly fixed?: number
    /** Dollars less than its services cost. */
    readonly amountOff?: number
    /** Percent less than its services cost. */
    readonly percentOff?: number
  }
  /**
   * Rules that change the price of the package for some properties, applied in this order after its discount. Like
   * the price, only for the company's own scheduler.
   */
  readonly modifiers?: readonly {
    /** Only for properties of this size. */
    readonly squareFeet?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only for properties of this age. */
    readonly yearBuilt?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only in these ZIPs; all if empty. */
    readonly zips?: readonly string[]
    /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
    readonly set?: number
    /** Added to the amount; negative for less. */
    readonly add?: number
    /** Added to the amount as a percentage of it. */
    readonly percent?: number
  }[]
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

export interface NewSecondFactor {
  /** For typing into the app. */
  readonly secret: string
  /** The same as an `otpauth:` address, for a QR code. */
  readonly uri: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** Omitted fields have their defaults. */
export interface NewServiceSettings {
  /** Name. */
  readonly name: string
  /** The number that staff know it by. It is given once: the next one if omitted or taken. */
  readonly sid?: number
  /** The order type it belongs to: id or name. */
  readonly orderType?: string
  /** Description. */
  readonly description?: string
  /** Name for staff. */
  readonly privateName?: string
  /** Label of orders with it. */
  readonly label?: string
  /** Whether it is offered in online scheduling. */
  readonly visible?: boolean
  /** Whether it is on the order form of the office. */
  readonly onOrderForm?: boolean
  /** Whether it is paid at the closing of the sale. */
  readonly payAtClose?: boolean
  /** Whether it is an add-on. */
  readonly ancillary?: boolean
  /** Minutes. */
  readonly durationMinutes?: number
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices?: readonly string[]
  /** The services that the booking page suggests with it: ids or names. */
  readonly addOns?: readonly string[]
  /** The fees, in their order. */
  readonly fees?: readonly {
    /** The fee; a new one has none. */
    readonly id?: string
    /** Name. */
    readonly name: string
    /** Dollars, with at most two decimals. */
    readonly amount: number
    /** Description of the service that it is for. */
    readonly serviceDescription?: string
    /** Whether it is taxed. */
    readonly taxable?: boolean
    /** Whether it is the fee of the inspection itself. */
    readonly baseFee?: boolean
    /** Whether customers see it. */
    readonly show?: boolean
    /** Pricing rules, applied in this order. */
    readonly rules?: readonly {
      /** Only for properties of this size. */
      readonly squareFeet?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only for properties of this age. */
      readonly yearBuilt?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only in these ZIPs; all if empty. */
      readonly zips?: readonly string[]
      /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
      readonly set?: number
      /** Added to the amount; negative for less. */
      readonly add?: number
      /** Added to the amount as a percentage of it. */
      readonly percent?: number
    }[]
  }[]
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** Only the username is required. */
export interface NewUserFields {
  /** Unique in the company. */
  readonly username: string
  /** The office; the primary one by default. */
  readonly office?: string
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Phone. */
  readonly phone?: string
  /** Mobile phone. */
  readonly mobile?: string
  /** Fax. */
  readonly fax?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Number of the license. */
  readonly license?: string
  /** Type of the license. */
  readonly licensetype?: string
  /** A text about the user. */
  readonly bio?: string
  /** Address of a photo. */
  readonly photourl?: string
  /** Display name; first and last name if empty. */
  readonly displayname?: string
  /** Email address. */
  readonly emailaddress?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether text messages are sent to the user. */
  readonly sendSMS?: boolean
  /** Whether the user inspects. */
  readonly inspector?: boolean
  /** Whether the user has every privilege. */
  readonly owner?: boolean
  /** Whether the user manages an office. */
  readonly manager?: boolean
  /** Whether the user is office staff. */
  readonly officestaff?: boolean
  /** Whether the user works in a call center. */
  readonly callcenter?: boolean
  /** Whether the user belongs to another company. */
  readonly thirdparty?: boolean
  /** Whether customers see the user. */
  readonly show?: boolean
  /** ZIP codes that the user serves: the complete list. */
  readonly zips?: readonly string[]
}

/** Omitted fields have their defaults. */
export interface NewUserSettings {
  /** Unique within the company. */
  readonly username: string
  /** The office: id or slug; the primary office if omitted. */
  readonly office?: string
  /** First name. */
  readonly firstName?: string
  /** Last name. */
  readonly lastName?: string
  /** The name that is shown; first and last name if omitted. */
  readonly displayName?: string
  /** Email address. */
  readonly email?: string
  /** Phone. */
  readonly phone?: string
  /** Mobile phone. */
  readonly mobile?: string
  /** Fax. */
  readonly fax?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Number of the license. */
  readonly license?: string
  /** Type of the license. */
  readonly licenseType?: string
  /** A text about the user. */
  readonly bio?: string
  /** Address of a photo. */
  readonly photoUrl?: string
  /** Whether text messages are sent to the user. */
  readonly sendsSms?: boolean
  /** Whether the user works in a call center. */
  readonly callCenter?: boolean
  /** Whether the user belongs to another company. */
  readonly thirdParty?: boolean
  /** Whether the user inspects. */
  readonly inspector?: boolean
  /** Whether the user has every privilege. */
  readonly owner?: boolean
  /** Whether the user is a manager. */
  readonly manager?: boolean
  /** Whether the user works in the office. */
  readonly officeStaff?: boolean
  /** Whether customers see the user. */
  readonly show?: boolean
  /** Whether the user may connect assistants. */
  readonly mayConnect?: boolean
  /** Privileges of a user who is not an owner. */
  readonly privileges?: readonly ('CREATE_INSPECTIONS' | 'EDIT_INSPECTIONS')[]
  /** Working hours by weekday. */
  readonly hours?: readonly {
    /** The weekdays. */
    readonly days: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Time of day, such as `08:30`. */
    readonly from: string
    /** Time of day, such as `17:00`. */
    readonly to: string
  }[]
  /** Dates with other working hours than their weekday. */
  readonly exceptions?: readonly {
    /** The date, such as `2026-12-24`. */
    readonly date: string
    /** The windows of this date; none are a day off. */
    readonly hours?: readonly {
      /** Time of day, such as `08:30`. */
      readonly from: string
      /** Time of day, such as `17:00`. */
      readonly to: string
    }[]
  }[]
  /** The ZIPs that the inspector serves. */
  readonly zips?: readonly string[]
  /** The services that the inspector is qualified for: ids or names, or `all`. */
  readonly services?: 'all' | readonly string[]
}

/** A new webhook. */
export interface NewWebhookSettings {
  /** The address that receives the events: `https://` or `http://`, and no private address. */
  readonly url: string
  /**
   * The events, or `all`: ORDER_CREATED, ORDER_SCHEDULED, ORDER_RESCHEDULED, ORDER_CONFIRMED, ORDER_UPDATED,
   * ORDER_PAID, ORDER_COMPLETED, ORDER_CANCELED, ORDER_DELETED, ORDER_RESTORED, REPORT_ADDED.
   */
  readonly events: readonly string[]
  /** Sent with every delivery as `X-Webhook-Secret`; an empty text ends it. */
  readonly sharedSecret?: string
}

/** An office of the company. */
export interface Office {
  /** The office. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Short name for addresses. */
  readonly slug: string
  /** Street line. */
  readonly address: string
  /** City. */
  readonly city: string
  /** State: abbreviation or full name; stored as the abbreviation. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** County. */
  readonly county: string
  /** Degrees north. `""` if unknown. */
  readonly latitude: number | ''
  /** Degrees east. `""` if unknown. */
  readonly longitude: number | ''
  /** Phone. */
  readonly phone: string
  /** Name of the manager. */
  readonly manager: string
  /** Email address of the manager. */
  readonly manageremail: string
  /** Whether customers see it. */
  readonly show: 'Yes' | 'No'
  /** `Yes` on exactly one office: the default when no office, or an unknown one, is named. */
  readonly primary: 'Yes' | 'No'
}

/** As much of an agency as the list of an office shows. */
export interface OfficeAgency {
  /** The agency. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Email address. */
  readonly emailaddress: string
  /** Phone. */
  readonly phone: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Number of agents, counted up to 100. */
  readonly agents: number
  /** `no` if it is hidden. */
  readonly show: 'yes' | 'no'
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** As much of an agent as the list of an office shows. */
export interface OfficeAgent {
  /** The agent. */
  readonly id: string
  /** Display name. */
  readonly display: string
  /** Email address. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Number of orders, counted up to 100. */
  readonly orders: number
  /** The latest appointment of these orders. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without one. */
  readonly latest: string
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The agency. `""` if none. */
  readonly agency: string
  /** The name of the agency. */
  readonly agencyname: string
}

/** Omitted fields stay as they are. */
export interface OfficeChange {
  /** The name in company files, such as `north`. */
  readonly slug?: string
  /** Name. */
  readonly name?: string
  /** Street line. */
  readonly address?: string
  /** City. */
  readonly city?: string
  /** State: abbreviation or full name; stored as the abbreviation. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Degrees. `null` if there is none. */
  readonly latitude?: number | null
  /** Degrees. `null` if there is none. */
  readonly longitude?: number | null
  /** Phone. */
  readonly phone?: string
  /** Name of the manager. */
  readonly manager?: string
  /** Email address of the manager. */
  readonly managerEmail?: string
  /** Whether customers see it. */
  readonly show?: boolean
  /** Whether it is the primary office, of which there is one. */
  readonly primary?: boolean
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** As much of a client as the list of an office shows. */
export interface OfficeClient {
  /** The client. */
  readonly id: string
  /** Display name. */
  readonly display: string
  /** Email address. */
  readonly emailaddress: string
  /** Mobile phone. */
  readonly mobilephone: string
  /** Work phone. */
  readonly workphone: string
  /** Home phone. */
  readonly homephone: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** Number of orders, counted up to 100. */
  readonly orders: number
  /** The latest appointment of these orders. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without one. */
  readonly latest: string
  /** `no` once it is removed. */
  readonly show: 'yes' | 'no'
  /** When its personal data was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it was not. */
  readonly eraseddatetime: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** As much of an order as the list of an office shows. */
export interface OfficeOrder {
  /** The order. */
  readonly id: string
  /** Number shown to people. */
  readonly oid: number
  /** The state; `scheduled` is not confirmed yet. */
  readonly state: 'draft' | 'scheduled' | 'confirmed' | 'completed' | 'canceled' | 'removed'
  /** Start of the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without one. */
  readonly datetime: string
  /** Minutes. */
  readonly duration: number
  /** The office. */
  readonly office: string
  /** The inspectors, in their order. */
  readonly inspectors: readonly string[]
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** ZIP code. */
  readonly zip: string
  /** The client. `""` if none. */
  readonly client: string
  /** Name of the client. */
  readonly clientname: string
  /** Email address of the client. */
  readonly clientemail: string
  /** Mobile phone of the client. */
  readonly clientphone: string
  /** The names of the services. */
  readonly services: readonly string[]
  /** Total of the fees. Dollars, with at most two decimals. */
  readonly totalfee: number
  /** Amount still due. Dollars, with at most two decimals. */
  readonly amountdue: number
  /** Whether it is paid in full. */
  readonly paid: 'yes' | 'no'
  /** Other orders of the same people at the same time. */
  readonly conflicts: readonly string[]
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

export interface OfficeOrderPage {
  /** Number of orders on this page. */
  readonly count: number
  /** Whether the list goes on. A page may be short, or empty, although it does. */
  readonly more: boolean
  /** Where the next page begins. `null` if there is none. */
  readonly cursor: string | null
  /** The orders. */
  readonly orders: readonly OfficeOrder[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Number of orders in the whole list; on the first page only. */
  readonly total?: number
  /** Whether that is all of them. Otherwise there may be more: a request reads a part of a long list. */
  readonly exact?: boolean
}

/** As it is now. */
export interface OfficeSettings {
  /** The office. */
  readonly id: string
  /** The name in company files, such as `north`. */
  readonly slug: string
  /** Name. */
  readonly name: string
  /** Street line. */
  readonly address: string
  /** City. */
  readonly city: string
  /** State: abbreviation or full name; stored as the abbreviation. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** County. */
  readonly county: string
  /** Degrees. */
  readonly latitude?: number
  /** Degrees. */
  readonly longitude?: number
  /** Phone. */
  readonly phone: string
  /** Name of the manager. */
  readonly manager: string
  /** Email address of the manager. */
  readonly managerEmail: string
  /** Whether customers see it. */
  readonly show: boolean
  /** Whether it is the primary office, of which there is one. */
  readonly primary: boolean
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
  /** The place in the list, from 1; others move to make room. */
  readonly position: number
}

export interface OpenTime {
  /** Number of slots. */
  readonly count: number
  /** As sent. `null` if there is none. */
  readonly zip: string | null
  /** As used. */
  readonly daysahead: number
  /** As used. */
  readonly offset: number
  /** The ids as sent. `null` if there is none. */
  readonly services: readonly string[] | null
  /** The windows. */
  readonly slots: readonly Slot[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Why the list is empty. Absent if it is not. */
  readonly reason?: string
}

/** A start that can be booked. */
export interface Opening {
  /** Start. ISO 8601 with the offset of the company's zone. */
  readonly start: string
  /** End. ISO 8601 with the offset of the company's zone. */
  readonly end: string
  /** Start, as `datetime` of an order. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly startlocal: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly endlocal: string
  /** The free inspectors: least added driving first. */
  readonly inspectors: readonly OpeningInspector[]
}

/** Why an inspector has no opening on a day. */
export interface OpeningExplanation {
  /** The inspector. */
  readonly inspector: string
  /** Display name. */
  readonly name: string
  /** The day, `YYYY-MM-DD`. */
  readonly date: string
  /**
   * What is in the way, the most frequent first: `not an inspector here`, `not qualified`, `outside the area`,
   * `policy`, `hours`, `time off`, `order 1034`, `hold`, `buffer`, `driving`, `cap`.
   */
  readonly reason: string
}

/** An inspector who can take the appointment. */
export interface OpeningInspector {
  /** `inspector1uuid` of an order. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /**
   * Minutes of driving that the appointment adds to the day. Null if the position of the house is unknown. `null` if
   * there is none.
   */
  readonly driveminutes: number | null
  /** The way to the house and on. */
  readonly reason: string
}

export interface Openings {
  /** Number of openings. */
  readonly count: number
  /** The first day. */
  readonly from: string
  /** Number of days that were searched: fewer than asked for if there are very many openings. */
  readonly days: number
  /** Minutes of the appointment. */
  readonly duration: number
  /** Minutes between starts. */
  readonly step: number
  /** The openings. */
  readonly openings: readonly Opening[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
  /** Why the list is empty. Absent if it is not. */
  readonly reason?: string
  /** For each inspector and day without an opening, if `explain` is sent. */
  readonly explain?: readonly OpeningExplanation[]
}

export interface OpeningsQuery {
  /** Once for each service: only inspectors who can perform all of them are listed, and their durations add up. */
  readonly services?: readonly string[] | undefined
  /** A package, for its services. */
  readonly package?: string | undefined
  /** Living area. May change the duration. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. May change the duration. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the duration. */
  readonly foundation?: string | undefined
  /** Street line. Has no effect: send the coordinates of `/geocode` as `latitude` and `longitude`. */
  readonly address1?: string | undefined
  /** City. Has no effect: `zip` or the coordinates decide. */
  readonly city?: string | undefined
  /** State. Has no effect: `zip` or the coordinates decide. */
  readonly state?: string | undefined
  /** The ZIP of the house: for service areas, and for drives unless coordinates are sent. */
  readonly zip?: string | undefined
  /** Degrees north, with `longitude`. */
  readonly latitude?: number | undefined
  /** Degrees east. */
  readonly longitude?: number | undefined
  /** The first day, `YYYY-MM-DD`. Today by default. */
  readonly from?: string | undefined
  /** Number of days. */
  readonly days?: number | undefined
  /** Days from today to the first day, instead of `from`. */
  readonly offset?: number | undefined
  /** The same as `days`. */
  readonly daysahead?: number | undefined
  /** Only these people. **Several are needed at the same time**, unless `people` says how many of them. */
  readonly inspector?: readonly string[] | undefined
  /** How many people are needed at the same time. */
  readonly people?: number | undefined
  /** Minutes. By default the durations of the services, or else the company's default. */
  readonly duration?: number | undefined
  /** Minutes between starts, a multiple of 15. By default the company's setting. */
  readonly step?: number | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
  /** Adds the reason for each inspector and day without an opening. */
  readonly explain?: boolean | undefined
}

/** An inspection, from draft to completion. */
export interface Order {
  /** The order. */
  readonly id: string
  /** Order number shown to staff: unique in the company, in ascending order. */
  readonly oid: number
  /** The office that the order belongs to. */
  readonly office: string
  /** The order type. `""` if none. */
  readonly ordertype: string
  /** A draft hides the inspector's window like any order, but sends no notifications. A canceled order hides none. */
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  /** Start of the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if none is set. */
  readonly datetime: string
  /** `datetime` in ISO 8601, with the offset of the company's zone on that day. `""` if none is set. */
  readonly datetimeiso: string
  /** `datetime` as people write it; `""` if none is set. */
  readonly datetimeformatted: string
  /** Minutes: as sent, or the sum of the services' durations, or the company's default. */
  readonly duration: number
  /** Street line of the house. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state: string
  /** ZIP code. Affects the price. */
  readonly zip: string
  /** County. */
  readonly county: string
  /** Degrees north; of an address without coordinates, those of its ZIP. `null` if there is none. */
  readonly latitude: number | null
  /** Degrees east; of an address without coordinates, those of its ZIP. `null` if there is none. */
  readonly longitude: number | null
  /** Living area. Affects the price. `""` if unknown. */
  readonly squarefeet: number | ''
  /** Year the house was built. Affects the price. `""` if unknown. */
  readonly yearbuilt: number | ''
  /** Sales price of the house. Dollars, with at most two decimals. `""` if unknown. */
  readonly salesprice: number | ''
  /** Kind of foundation. Sent as `foundationtype`. */
  readonly foundation: string
  /** Number of the report. */
  readonly reportnumber: string
  /** Number of the invoice. */
  readonly invoicenumber: string
  /** The nearest major cross streets. */
  readonly majorcrossstreets: string
  /** Code of the gate. */
  readonly gatecode: string
  /** Where the lockbox is, or its code. */
  readonly lockbox: string
  /** Pets in the house. */
  readonly pets: string
  /** What else a person needs to know to get into the house. */
  readonly accessnotes: string
  /** Whether the house is occupied. `""` if unknown. */
  readonly propertyoccupied: 'yes' | 'no' | ''
  /** Whether the utilities are on. `""` if unknown. */
  readonly utilitieson: 'yes' | 'no' | ''
  /** Address of a photo of the house. */
  readonly propertyphoto: string
  /** The client's signature, or where to find it. */
  readonly signature: string
  /** Whether the order comes from an online scheduler. `""` if unknown. */
  readonly osorder: 'yes' | 'no' | ''
  /** When the online scheduler scheduled it, as it was sent. */
  readonly osscheduleddatetime: string
  /** The source of the referral: an id of `/referreasons`. */
  readonly referreason: string
  /** The source of the referral, as a text. */
  readonly referredreason: string
  /** How to contact the buyer's agent. */
  readonly buyersagentcontactnotes: string
  /** How to contact the seller's agent. */
  readonly sellersagentcontactnotes: string
  /** Number of the insurance policy. */
  readonly policynumber: string
  /** Holder of the insurance policy. */
  readonly policyholder: string
  /** Whether reports are delivered without signature and payment. `""` if unknown. */
  readonly ignoresignaturepaymentfordelivery: 'yes' | 'no' | ''
  /** Whether reports are delivered without signature. `""` if unknown. */
  readonly ignoresignaturefordelivery: 'yes' | 'no' | ''
  /** Whether reports are delivered without payment. `""` if unknown. */
  readonly ignorespaymentfordelivery: 'yes' | 'no' | ''
  /** The cost center: an id of `/costcenters`. */
  readonly costcenter: string
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** A map of the address; `""` without an address. */
  readonly mapurl: string
  /** The name of the cost center. */
  readonly costcentername: string
  /** The inspector. `""` if none. */
  readonly inspector1: string
  /** Another person on the order, in place 2. `""` if none. */
  readonly inspector2: string
  /** Another person on the order, in place 3. `""` if none. */
  readonly inspector3: string
  /** Another person on the order, in place 4. `""` if none. */
  readonly inspector4: string
  /** Another person on the order, in place 5. `""` if none. */
  readonly inspector5: string
  /** Another person on the order, in place 6. `""` if none. */
  readonly inspector6: string
  /** Another person on the order, in place 7. `""` if none. */
  readonly inspector7: string
  /** Another person on the order, in place 8. `""` if none. */
  readonly inspector8: string
  /** Another person on the order, in place 9. `""` if none. */
  readonly inspector9: string
  /** Another person on the order, in place 10. `""` if none. */
  readonly inspector10: string
  /** Whether the client asked for the person in place 1. */
  readonly inspector1requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 2. */
  readonly inspector2requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 3. */
  readonly inspector3requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 4. */
  readonly inspector4requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 5. */
  readonly inspector5requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 6. */
  readonly inspector6requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 7. */
  readonly inspector7requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 8. */
  readonly inspector8requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 9. */
  readonly inspector9requested: 'yes' | 'no'
  /** Whether the client asked for the person in place 10. */
  readonly inspector10requested: 'yes' | 'no'
  /** The inspectors whom the client asked for, also those who are not on the order. */
  readonly requestedinspectors: readonly string[]
  /** The client. `""` if none. */
  readonly client: string
  /** The buyer's agent. `""` if none. */
  readonly buyersagent: string
  /** The seller's agent. `""` if none. */
  readonly sellersagent: string
  /** The contact of type `insuranceagent`. `""` if none. */
  readonly insuranceagent: string
  /** The contact of type `escrowofficer`. `""` if none. */
  readonly escrowofficer: string
  /** Other people. */
  readonly contacts: readonly {
    /** The contact. */
    readonly id: string
    /** The part that the contact has in the order. */
    readonly type: string
  }[]
  /** The services on the order, each once. */
  readonly services: readonly {
    /** The service. */
    readonly id: string
    /** The same as `id`. */
    readonly uuid: string
    /** Name of the service. */
    readonly name: string
  }[]
  /** The packages recorded on the order, one entry for each time. */
  readonly packages: readonly {
    /** This entry. */
    readonly id: string
    /** The package. */
    readonly package: string
    /** Name of the package. */
    readonly name: string
  }[]
  /** The fees on the order. */
  readonly fees: readonly {
    /** The fee. */
    readonly id: string
    /** Name of the fee. */
    readonly name: string
    /** Amount on this order. Dollars, with at most two decimals. */
    readonly amount: number
  }[]
  /** The sum of `fees`. Dollars, with at most two decimals. */
  readonly totalfee: number
  /** The custom fields with a value. */
  readonly controls: readonly {
    /** The custom field: a UUID, or a whole number if the company chose one. */
    readonly id: string
    /** Its name. */
    readonly name: string
    /** Its label. */
    readonly label: string
    /** Its type. */
    readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'select'
    /** Its value: a number in digits, a date as `YYYY-MM-DD`, `yes` or `no`, or one of the choices. */
    readonly value: string
  }[]
  /** Always empty. */
  readonly coupons: readonly []
  /** Always empty. */
  readonly taxes: readonly []
  /** When the order was created. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly createddatetime: string
  /** The user who created it. */
  readonly createdby: string
  /** Moment of scheduling. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` on a draft. */
  readonly scheduleddatetime: string
  /** The user who scheduled it. `""` if none. */
  readonly scheduledby: string
  /** When the client confirmed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` before that. */
  readonly confirmeddatetime: string
  /** The user who recorded the confirmation. `""` if none. */
  readonly confirmedby: string
  /** When it was last completed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` before that. */
  readonly completeddatetime: string
  /** The user who last completed it. `""` if none. */
  readonly completedby: string
  /** When it was first completed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` before that. */
  readonly initialcompleteddatetime: string
  /** The user who first completed it. `""` if none. */
  readonly initialcompletedby: string
  /** When it was cancelled. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it is not. */
  readonly canceleddatetime: string
  /** The user who cancelled it. `""` if none. */
  readonly canceledby: string
  /** The reason, if it is one of the company's. `""` if none. */
  readonly cancelreason: string
  /** The reason as text. */
  readonly cancelreasonstring: string
  /** When it was removed. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if it is not. */
  readonly deleteddatetime: string
  /** The user who removed it. `""` if none. */
  readonly deletedby: string
  /** Whether it is completed. */
  readonly complete: 'yes' | 'no'
  /** Whether it is cancelled. */
  readonly canceled: 'yes' | 'no'
  /** Whether it is paid in full. */
  readonly paid: 'yes' | 'no'
  /** `no` on a removed order, which is readable but cannot be changed. */
  readonly show: 'yes' | 'no'
  /** Whether automatic emails are sent for it. */
  readonly sendemailevents: 'yes' | 'no'
  /** Whether automatic text messages are sent for it. */
  readonly sendsmsevents: 'yes' | 'no'
  /** When it last changed. Every change moves it forward. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** Other orders of the same people at the same time. Nothing prevents them: check after booking. */
  readonly conflicts: readonly string[]
}

export interface OrderBooked {
  readonly status: 'ok' | 'partial'
  readonly message: string
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
  /** What is in the way, if conflicts cause warnings or are overridden. Absent if nothing is. */
  readonly conflicts?: readonly Conflict[]
}

/** The changes of one request. */
export interface OrderChange {
  /** The user who made them. */
  readonly uid: string
  /** Display name of that user. */
  readonly by: string
  /** The assistant through which that user made them; `""` if none. */
  readonly assistant: string
  /** When: ISO 8601 in UTC, written with `+00:00`. */
  readonly when: string
  /** The new values, by label. `Ignored` lists values that were dropped, replaced or ignored. */
  readonly changes: Readonly<Record<string, string>>
}

export interface OrderConflictsAnswer {
  /** What is in the way. */
  readonly conflicts: readonly Conflict[]
  /** The nearest openings if anything is in the way, at most three. */
  readonly openings: readonly Opening[]
  /** Whether the company refuses a time that is not free. */
  readonly refused: 'yes' | 'no'
  /** The inspectors whom the client asked for and who would not be on the order. */
  readonly missed: readonly string[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface OrderConflictsQuery {
  /** Start of the appointment, in local time. */
  readonly datetime?: string | undefined
  /** Minutes; 0 for those of the order. */
  readonly duration?: number | undefined
  /** The inspectors; unknown ones are ignored. */
  readonly inspector?: readonly string[] | undefined
  /** For `POST /order/move/{id}`: the notice and the last day that bind bookers do not count. */
  readonly move?: boolean | undefined
}

export interface OrderCreated {
  readonly status: 'ok' | 'partial'
  readonly message: string
  /** The order. */
  readonly id: string
  /** The same as `id`. */
  readonly orderId: string
  /** Its number. */
  readonly oid: number
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
  /** What is in the way, if conflicts cause warnings or are overridden. Absent if nothing is. */
  readonly conflicts?: readonly Conflict[]
}

/** An event of an order, with the order as it was then. */
export interface OrderEvent {
  /** The same for every delivery of this event, to recognise a repeated one. */
  readonly event_id: string
  /** The kind of the event. */
  readonly action: 'ORDER_CREATED' | 'ORDER_SCHEDULED' | 'ORDER_RESCHEDULED' | 'ORDER_CONFIRMED' | 'ORDER_UPDATED' | 'ORDER_PAID' | 'ORDER_COMPLETED' | 'ORDER_CANCELED' | 'ORDER_DELETED' | 'ORDER_RESTORED' | 'REPORT_ADDED'
  /** When it happened. ISO 8601 with the offset of the company's zone. */
  readonly occurred: string
  /** The key of the company. */
  readonly company_key: string
  /** The order. */
  readonly order_id: string
  /** The number of the order that staff use. */
  readonly oid: number
  /** Start of the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` without an appointment. */
  readonly datetime: string
  /** The address of the property, on one line. */
  readonly address: string
  /** The client's first name. */
  readonly client_first: string
  /** The client's last name. */
  readonly client_last: string
  /** The client's email address. */
  readonly client_email: string
  /** The client's mobile phone. */
  readonly client_mobile: string
  /** The display name of the first inspector. */
  readonly inspector: string
  /** The total of the fees. Dollars, with at most two decimals. */
  readonly fees: number
  readonly order: Order
}

/** A fee on an order. */
export interface OrderFeeLine {
  /** The fee. */
  readonly feeid: string
  /** The order. */
  readonly orderid: string
  /** Name of the fee. */
  readonly name: string
  /** Amount on this order. Dollars, with at most two decimals. */
  readonly amount: number
}

/**
 * All fields are optional. An update leaves omitted fields unchanged. An empty text clears a text of the property,
 * and takes off the order a person of whom it says so; any other empty field counts as omitted.
 */
export interface OrderFields {
  /** Street line of the house. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. Affects the price. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Degrees north; of an address without coordinates, those of its ZIP. */
  readonly latitude?: number
  /** Degrees east; of an address without coordinates, those of its ZIP. */
  readonly longitude?: number
  /** Living area. Affects the price. */
  readonly squarefeet?: number
  /** Year the house was built. Affects the price. */
  readonly yearbuilt?: number
  /** Sales price of the house. Dollars, with at most two decimals. */
  readonly salesprice?: number
  /** Kind of foundation. Shown as `foundation`. */
  readonly foundationtype?: string
  /** The same as `foundationtype`, which takes precedence. */
  readonly foundation?: string
  /** Number of the report. */
  readonly reportnumber?: string
  /** Number of the invoice. */
  readonly invoicenumber?: string
  /** The nearest major cross streets. */
  readonly majorcrossstreets?: string
  /** Code of the gate. */
  readonly gatecode?: string
  /** Where the lockbox is, or its code. */
  readonly lockbox?: string
  /** Pets in the house. */
  readonly pets?: string
  /** What else a person needs to know to get into the house. */
  readonly accessnotes?: string
  /** Whether the house is occupied. */
  readonly propertyoccupied?: boolean
  /** Whether the utilities are on. */
  readonly utilitieson?: boolean
  /** Address of a photo of the house. */
  readonly propertyphoto?: string
  /** The client's signature, or where to find it. */
  readonly signature?: string
  /** Whether the order comes from an online scheduler. */
  readonly osorder?: boolean
  /** When the online scheduler scheduled it, as it was sent. */
  readonly osscheduleddatetime?: string
  /** The source of the referral: an id of `/referreasons`. */
  readonly referreason?: string
  /** The source of the referral, as a text. */
  readonly referredreason?: string
  /** How to contact the buyer's agent. */
  readonly buyersagentcontactnotes?: string
  /** How to contact the seller's agent. */
  readonly sellersagentcontactnotes?: string
  /** Number of the insurance policy. */
  readonly policynumber?: string
  /** Holder of the insurance policy. */
  readonly policyholder?: string
  /** Whether reports are delivered without signature and payment. */
  readonly ignoresignaturepaymentfordelivery?: boolean
  /** Whether reports are delivered without signature. */
  readonly ignoresignaturefordelivery?: boolean
  /** Whether reports are delivered without payment. */
  readonly ignorespaymentfordelivery?: boolean
  /** The cost center: an id of `/costcenters`. */
  readonly costcenter?: string
  /**
   * Start of the appointment, on a quarter hour. Kept exactly as written. It is checked against the calendar only if
   * the company or `Prefer: conflict=` says so. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an
   * offset; seconds are optional.
   */
  readonly datetime?: string
  /**
   * Minutes. If omitted, the sum of the services' durations, or else the company's default. An appointment may run
   * past the end of the slot.
   */
  readonly duration?: number
  /**
   * A hold of `POST /hold` that the order takes the place of. It ends with this request; one that is unknown,
   * expired or of another user refuses the request.
   */
  readonly hold?: string
  /**
   * Why the time is booked in spite of what is in the way, in every company: the reason and what was in the way stay
   * in the history, and the order is not guarded. Needs the privilege EDIT_INSPECTIONS.
   */
  readonly override?: string
  /**
   * The office that the order belongs to; by default that of the key's user. **If it differs from `?office=`, all
   * services are dropped.** An unknown office becomes the primary office.
   */
  readonly officeuuid?: string
  /** The same as `officeuuid`, which takes precedence. */
  readonly office?: string
  /** The order type. An id unknown to the company is dropped, with a warning. */
  readonly ordertypeuuid?: string
  /** The same as `ordertypeuuid`, which takes precedence. */
  readonly ordertype?: string
  /** The client. An id unknown to the company is dropped, with a warning. */
  readonly clientuuid?: string
  /**
   * Alternative to `clientuuid`: finds the client with this display name, or creates one. An array of one object
   * works too. A known `clientuuid` takes precedence. A text is the id of the client, as the record shows it.
   */
  readonly client?: {
    /** Display name. */
    readonly name: string
    /** Email address of a new client. */
    readonly email?: string
    /** Mobile phone of a new client. */
    readonly mobile?: string
  } | string
  /** The buyer's agent. An id unknown to the company is dropped, with a warning. */
  readonly buyersagentuuid?: string
  /**
   * The same as `buyersagentuuid`, which takes precedence. On an update, an empty text takes the person off the
   * order.
   */
  readonly buyersagent?: string
  /** The seller's agent. An id unknown to the company is dropped, with a warning. */
  readonly sellersagentuuid?: string
  /**
   * The same as `sellersagentuuid`, which takes precedence. On an update, an empty text takes the person off the
   * order.
   */
  readonly sellersagent?: string
  /** Other people on the order, such as its escrow officer: the complete list. An empty list removes all. */
  readonly contacts?: readonly {
    /** The contact. An id unknown to the company is dropped, with a warning. */
    readonly id: string
    /** The part that the contact has in the order; by default the type of the contact. */
    readonly type?: string
  }[]
  /** The inspector: `userid` of the slot. An id unknown to the company is dropped, with a warning. */
  readonly inspector1uuid?: string
  /** The same as `inspector1uuid`, which takes precedence. */
  readonly inspector1?: string
  /** Another person, in place 2. */
  readonly inspector2uuid?: string
  /** The same as `inspector2uuid`, which takes precedence. */
  readonly inspector2?: string
  /** Another person, in place 3. */
  readonly inspector3uuid?: string
  /** The same as `inspector3uuid`, which takes precedence. */
  readonly inspector3?: string
  /** Another person, in place 4. */
  readonly inspector4uuid?: string
  /** The same as `inspector4uuid`, which takes precedence. */
  readonly inspector4?: string
  /** Another person, in place 5. */
  readonly inspector5uuid?: string
  /** The same as `inspector5uuid`, which takes precedence. */
  readonly inspector5?: string
  /** Another person, in place 6. */
  readonly inspector6uuid?: string
  /** The same as `inspector6uuid`, which takes precedence. */
  readonly inspector6?: string
  /** Another person, in place 7. */
  readonly inspector7uuid?: string
  /** The same as `inspector7uuid`, which takes precedence. */
  readonly inspector7?: string
  /** Another person, in place 8. */
  readonly inspector8uuid?: string
  /** The same as `inspector8uuid`, which takes precedence. */
  readonly inspector8?: string
  /** Another person, in place 9. */
  readonly inspector9uuid?: string
  /** The same as `inspector9uuid`, which takes precedence. */
  readonly inspector9?: string
  /** Another person, in place 10. */
  readonly inspector10uuid?: string
  /** The same as `inspector10uuid`, which takes precedence. */
  readonly inspector10?: string
  /**
   * The inspectors whom the client asked for: the complete list. It stays when others take the order, and `warnings`
   * says who is missing then.
   */
  readonly requestedinspectors?: readonly string[]
  /** Whether the client asked for the person in place 1. */
  readonly inspector1requested?: boolean
  /** Whether the client asked for the person in place 2. */
  readonly inspector2requested?: boolean
  /** Whether the client asked for the person in place 3. */
  readonly inspector3requested?: boolean
  /** Whether the client asked for the person in place 4. */
  readonly inspector4requested?: boolean
  /** Whether the client asked for the person in place 5. */
  readonly inspector5requested?: boolean
  /** Whether the client asked for the person in place 6. */
  readonly inspector6requested?: boolean
  /** Whether the client asked for the person in place 7. */
  readonly inspector7requested?: boolean
  /** Whether the client asked for the person in place 8. */
  readonly inspector8requested?: boolean
  /** Whether the client asked for the person in place 9. */
  readonly inspector9requested?: boolean
  /** Whether the client asked for the person in place 10. */
  readonly inspector10requested?: boolean
  /**
   * On create the complete list: other services are neither on the order nor priced. **On an update these are added,
   * and each is priced again**, even if it is already on the order; an object, as the record shows it, is added only
   * if the order does not have it. A service that the office does not offer is dropped, with a warning.
   */
  readonly services?: readonly (string | {
    /** The service. */
    readonly id: string
    /** Its name, which is ignored. */
    readonly name?: string
  })[]
  /** Services to remove on an update, with their fees. */
  readonly removeservices?: readonly string[]
  /** Fees to remove on an update. */
  readonly removefees?: readonly string[]
  /** People to take off the order on an update, from all their places. */
  readonly removeinspectors?: readonly string[]
  /** Agents to take off the order on an update. */
  readonly removeagents?: readonly string[]
  /**
   * Recorded only: **a package adds neither services nor fees**, and a repeated one is recorded again, except an
   * entry with the `id` of one that is on the order. An unknown package makes the outcome `partial`: no services and
   * packages of this request are attached, and on create no fees either.
   */
  readonly packages?: readonly {
    /** The package. */
    readonly package: string
    /** The entry, as the record shows it. */
    readonly id?: string
  }[]
  /**
   * Price overrides. A fee that is not yet on the order is added. Fees as the record shows them are read too: an
   * amount that is as before changes nothing.
   */
  readonly fees?: readonly ({
    /** The fee. **An unknown fee refuses the whole request.** */
    readonly feeid: string
    /** Amount, in dollars. */
    readonly value: number
  } | {
    /** The fee. */
    readonly id: string
    /** Its name, which is ignored. */
    readonly name?: string
    /** Amount, in dollars. */
    readonly amount: number
  })[]
  /**
   * The contact of type `insuranceagent`: takes the place of the first one in `contacts`. An id unknown to the
   * company is dropped, with a warning. On an update, an empty text takes the person off the order.
   */
  readonly insuranceagent?: string
  /**
   * The contact of type `escrowofficer`: takes the place of the first one in `contacts`. An id unknown to the
   * company is dropped, with a warning. On an update, an empty text takes the person off the order.
   */
  readonly escrowofficer?: string
  /** `true`: do not price the services from the catalogue. */
  readonly donotcalculateservicefees?: boolean
  /** Notes to add. One with `dte`, as `GET /order/notes/{id}` shows it, is added only if the order does not have it. */
  readonly notes?: readonly ({
    /** The author, a user. An unknown one is dropped, and the note has no author. */
    readonly owner?: string
    /** The note. */
    readonly text: string
  } | {
    /** Ignored. */
    readonly temp?: string
    /** When it was written, which says that the note was read. */
    readonly dte: string
    /** The author, as the note shows it. */
    readonly user?: {
      /** The user. */
      readonly id: string
      /** Display name. */
      readonly display: string
    } | readonly []
    /** The note. */
    readonly text: string
  })[]
  /** Custom fields. */
  readonly controls?: readonly {
    /** The custom field: its id or its name. An unknown one is dropped, with a warning. */
    readonly id: string | number
    /** Its value; an empty text clears it. One that does not fit the type is ignored, with a warning. */
    readonly value: string | number | boolean
  }[]
  /** The same as `controls`. */
  readonly 'controls-v2'?: readonly {
    /** The custom field: its id or its name. An unknown one is dropped, with a warning. */
    readonly id: string | number
    /** Its value; an empty text clears it. One that does not fit the type is ignored, with a warning. */
    readonly value: string | number | boolean
  }[]
  /** `false` together with `scheduled` schedules the order. If omitted, a new order is a draft. */
  readonly inprogress?: boolean
  /**
   * Moment of scheduling, normally now: on an update it can be `now`, the time of the request. Used only with
   * `inprogress: false`. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset; seconds are optional.
   */
  readonly scheduled?: string
  /** The user who schedules; by default, or if unknown, the key's user. */
  readonly scheduledby?: string
  /**
   * When the client confirmed the appointment. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset;
   * seconds are optional.
   */
  readonly confirmed?: string
  /** `false` suppresses automatic emails for this order until it is set to `true`. */
  readonly sendemailevents?: boolean
  /** The same for text messages. */
  readonly sendsmsevents?: boolean
}

/** A report or attachment of an order. */
export interface OrderFile {
  /** The report or attachment. */
  readonly id: string
  /** The order it belongs to. */
  readonly order: string
  /** A new report triggers `REPORT_ADDED`. */
  readonly kind: 'report' | 'attachment'
  /** Title. */
  readonly title: string
  /** Description. */
  readonly description: string
  /** File name. `""` for a hosted report. */
  readonly filename: string
  /** Media type, detected from the first bytes. `""` for a hosted report. */
  readonly mimetype: string
  /** Bytes. `""` for a hosted report. */
  readonly size: number | ''
  /** SHA-256 of the bytes, in hexadecimal. `""` for a hosted report. */
  readonly sha256: string
  /** Address of a hosted report; `""` for a file. */
  readonly hostedurl: string
  /** Whether anyone who knows the address can download it. */
  readonly public: 'yes' | 'no'
  /** Address of the file: for anyone who knows it if the file is public, otherwise for requests with a key. */
  readonly url: string
  /** When it was added. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly createddatetime: string
  /** The user who added it. `""` if none. */
  readonly createdby: string
  /** When it last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** An email or text message of an order. */
export interface OrderMessage {
  /** The message. */
  readonly id: string
  /** What it is about: `scheduled`, `reminder` and others. */
  readonly kind: string
  /** Email or text message. */
  readonly channel: 'email' | 'sms'
  /** The part of its recipient in the order. */
  readonly audience: string
  /** Name of the recipient. */
  readonly recipient: string
  /** The address or number; `""` before it is rendered. */
  readonly address: string
  /** `unsure` was submitted, and its response is unknown: only a person sends it again. */
  readonly state: 'due' | 'sent' | 'failed' | 'cancelled' | 'unsure'
  /** When it is sent, or was. ISO 8601 with the offset of the company's zone. */
  readonly due: string
  /** The subject; `""` before it is rendered. */
  readonly subject: string
  /** The text; `""` before it is rendered. */
  readonly body: string
  /** Why it was not sent; `""` otherwise. */
  readonly error: string
}

/** A note on an order. */
export interface OrderNote {
  /** `yes` while the order is a draft. */
  readonly temp: 'yes' | 'no'
  /** When it was written. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly dte: string
  /** The author; **an empty list** if unknown. */
  readonly user: {
    /** The user. */
    readonly id: string
    /** Display name. */
    readonly display: string
  } | readonly []
  /** The note. */
  readonly text: string
}

export interface OrderPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The orders, as `GET /order/{id}` shows them. */
  readonly orders: readonly Order[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface OrderPageQuery {
  /**
   * Only records that changed after this moment: MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601, such as
   * `modified`; in UTC unless it has an offset. An unreadable value is refused.
   */
  readonly after?: string | undefined
  /**
   * Largest number of records; with a cursor alone it is 100. **Without `limit` and `cursor` the response is the
   * whole list.** A value outside the range is replaced by its nearest end, with a warning.
   */
  readonly limit?: number | undefined
  /**
   * The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same
   * company.
   */
  readonly cursor?: string | undefined
  /** Only these records: ids, separated by commas or in parameters of their own. */
  readonly uuids?: string | undefined
  /** Only orders that are completed, or are not. */
  readonly completed?: 'true' | 'false' | undefined
  /** Only appointments at this moment or after it, in the company's local time. */
  readonly datetimeafter?: string | undefined
  /** Only orders with this agent, of the buyer or of the seller. */
  readonly agentuuid?: string | undefined
  /** Only orders with this insurance agent. */
  readonly insuranceagentuuid?: string | undefined
  /** Only orders of this office; an unknown one is the primary office. */
  readonly office?: string | undefined
  /** `controls` has all custom fields of the company, those without a value too. */
  readonly withallcontrols?: boolean | undefined
}

/** A fee of an order, and how it came about. */
export interface OrderPriceLine {
  /** The fee. */
  readonly feeid: string
  /** Name of the fee. */
  readonly name: string
  /** Amount on the order. Dollars, with at most two decimals. */
  readonly amount: number
  /**
   * What the catalogue says today about a house like this. Dollars, with at most two decimals. `null` if there is
   * none.
   */
  readonly catalogueamount: number | null
  /** How the amount came about, in order. */
  readonly steps: readonly PriceStep[]
}

export interface OrderSaved {
  readonly status: 'ok'
  readonly message: string
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** When it was saved. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

export interface OrderSearch {
  /** The beginning of any of the fields below. */
  readonly q?: string | undefined
  /** The beginning of the street line, with or without the house number. */
  readonly address1?: string | undefined
  /** The city. */
  readonly city?: string | undefined
  /** The ZIP code. */
  readonly zip?: string | undefined
  /** The beginning of the report number. */
  readonly reportnumber?: string | undefined
  /** The id of the client, or the beginning of the name, the last name or the email address. */
  readonly client?: string | undefined
  /** Appointments from this moment on, in the company's local time. */
  readonly datetimeafter?: string | undefined
  /** Appointments before this moment. */
  readonly datetimebefore?: string | undefined
  /** The day of the appointment: `MM/DD/YYYY` or `YYYY-MM-DD`. */
  readonly datetime?: string | undefined
  /** The year of the appointment. */
  readonly year?: number | undefined
  /** The number of the order. */
  readonly oid?: number | undefined
  /** Largest number of orders: with 1 the newest one. */
  readonly limit?: number | undefined
  /** `controls` has all custom fields of the company, those without a value too. */
  readonly withallcontrols?: boolean | undefined
}

/** A kind of order. */
export interface OrderType {
  /** The order type: `ordertypeuuid` of an order. */
  readonly id: string
  /** The only office that offers it; empty if all offices do. `""` if none. */
  readonly office: string
  /** Name. */
  readonly name: string
  /** Description for staff. */
  readonly description: string
  /** Description for customers. */
  readonly publicdescription: string
  /** Position in a list. */
  readonly sequence: number
  /** Whether customers see it. */
  readonly show: 'Yes' | 'No'
  /** When it last changed, including its fees. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** Omitted fields stay as they are. */
export interface OrderTypeChange {
  /** Name. */
  readonly name?: string
  /** The only office that offers it: id or slug; all offices if omitted. `null` if there is none. */
  readonly office?: string | null
  /** Description for staff. */
  readonly description?: string
  /** Description for customers. */
  readonly publicDescription?: string
  /** Whether customers see it. */
  readonly show?: boolean
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** Omitted fields stay as they are. */
export interface OrderTypeFields {
  /** Name. */
  readonly name?: string
  /** The only office that offers it; all offices if omitted. */
  readonly office?: string
  /** Description for staff. */
  readonly description?: string
  /** Description for customers. */
  readonly publicdescription?: string
  /** Position in the list, from 1. */
  readonly sequence?: number
  /** Whether customers see it. */
  readonly show?: boolean
}

/** As it is now. */
export interface OrderTypeSettings {
  /** The order type. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** The only office that offers it: id or slug; all offices if omitted. */
  readonly office?: string
  /** Description for staff. */
  readonly description: string
  /** Description for customers. */
  readonly publicDescription: string
  /** Whether customers see it. */
  readonly show: boolean
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
  /** The place in the list, from 1; others move to make room. */
  readonly position: number
}

/** A list of orders that a user looks at again. */
export interface OrderView {
  /** What the user calls it. */
  readonly name: string
  /** Search, filters and sorting, as in an address. The program that shows the list decides what it means. */
  readonly query: string
  /** The columns in their order, separated by commas; `""` for the usual ones. */
  readonly columns: string
}

/** A view of the same name is replaced. */
export interface OrderViewFields {
  /** What the user calls it. */
  readonly name: string
  /** Search, filters and sorting, as in an address. The program that shows the list decides what it means. */
  readonly query?: string
  /** The columns in their order, separated by commas; `""` for the usual ones. */
  readonly columns?: string
}

/** All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field. */
export interface OtherContactFields {
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Display name. If omitted or empty, first and last name. */
  readonly displayname?: string
  /** Email address. Lookups ignore case. */
  readonly emailaddress?: string
  /** Mobile phone. */
  readonly mobilephone?: string
  /** Work phone. */
  readonly workphone?: string
  /** Home phone. */
  readonly homephone?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full; kept as sent. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** Notes. */
  readonly notes?: string
  /** Web address. */
  readonly url?: string
  /** The company that the person works for. */
  readonly companyname?: string
  /** Another mobile phone. */
  readonly mobilephone2?: string
  /** A third mobile phone. */
  readonly mobilephone3?: string
  /** Fax at work. */
  readonly workfax?: string
  /** Fax at home. */
  readonly homefax?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether automatic emails are sent to this person. */
  readonly sendemail?: boolean
  /** Whether automatic text messages are sent to this person. */
  readonly sendsms?: boolean
  /** The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it. */
  readonly agency?: string
  /** The name of the agency; counts if `agency` is not sent, or is as before. */
  readonly agencyname?: string
  /** Such as `escrowofficer` or `insuranceagent`; case, spaces and hyphens are ignored. `other` by default. */
  readonly type?: string
}

/** The address is required. */
export interface OutsideCalendarChange {
  /** Its secret address in iCalendar form, with `https://` or `webcal://`. No call shows it again. */
  readonly address: string
  /** What the user calls it. */
  readonly name?: string
}

/** A calendar of another service whose busy times hide openings. Its address is not shown. */
export interface OutsideCalendarSettings {
  /** The calendar. */
  readonly id: string
  /** The user whose time it takes. */
  readonly user: string
  /** What the user calls it. */
  readonly name: string
  /** The host of its address. */
  readonly host: string
  /** When it was added. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /**
   * When it was last read, or found unchanged. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly lastRead: string | null
  /** Events that could not be read, and hide nothing. */
  readonly skipped: number
  /**
   * Since when it cannot be read. The times of the last reading stay. ISO 8601 with the offset of the company's
   * zone. `null` if there is none.
   */
  readonly failingSince: string | null
  /** Why it cannot be read; `""` if it can. */
  readonly error: string
  /** When it is read next. ISO 8601 with the offset of the company's zone. */
  readonly nextRead: string
}

/** Services under one name. A package has no price of its own. */
export interface Package {
  /** The package: an entry of `packages` of an order, which only records it. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Whether it is sold. A deleted package stays in the list with `false`. */
  readonly active: boolean
  /** Whether customers see it. */
  readonly show: boolean
  /** Position in a list. */
  readonly sequence: number
  /** The services in it. */
  readonly services: readonly string[]
  /** When it last changed, including its fees. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** Omitted fields stay as they are. */
export interface PackageChange {
  /** Name. */
  readonly name?: string
  /** Description. */
  readonly description?: string
  /** Whether it is sold. */
  readonly active?: boolean
  /** Whether customers see it. */
  readonly show?: boolean
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices?: readonly string[]
  /** The services in it, in their order: ids or names. */
  readonly services?: readonly string[]
  /**
   * What its services cost together in the company's own scheduler; the sum of their prices if omitted. Orders and
   * quotes of the API do not apply it; `GET /price` does. `null` if there is none.
   */
  readonly price?: {
    /** Dollars for all its services. Exactly one of `fixed`, `amountOff` and `percentOff` is given. */
    readonly fixed?: number
    /** Dollars less than its services cost. */
    readonly amountOff?: number
    /** Percent less than its services cost. */
    readonly percentOff?: number
  } | null
  /**
   * Rules that change the price of the package for some properties, applied in this order after its discount. Like
   * the price, only for the company's own scheduler.
   */
  readonly modifiers?: readonly {
    /** Only for properties of this size. */
    readonly squareFeet?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only for properties of this age. */
    readonly yearBuilt?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only in these ZIPs; all if empty. */
    readonly zips?: readonly string[]
    /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
    readonly set?: number
    /** Added to the amount; negative for less. */
    readonly add?: number
    /** Added to the amount as a percentage of it. */
    readonly percent?: number
  }[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** As it is now. */
export interface PackageSettings {
  /** The package. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Whether it is sold. */
  readonly active: boolean
  /** Whether customers see it. */
  readonly show: boolean
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices: readonly string[]
  /** The services in it, in their order: ids or names. */
  readonly services: readonly string[]
  /**
   * What its services cost together in the company's own scheduler; the sum of their prices if omitted. Orders and
   * quotes of the API do not apply it; `GET /price` does.
   */
  readonly price?: {
    /** Dollars for all its services. Exactly one of `fixed`, `amountOff` and `percentOff` is given. */
    readonly fixed?: number
    /** Dollars less than its services cost. */
    readonly amountOff?: number
    /** Percent less than its services cost. */
    readonly percentOff?: number
  }
  /**
   * Rules that change the price of the package for some properties, applied in this order after its discount. Like
   * the price, only for the company's own scheduler.
   */
  readonly modifiers: readonly {
    /** Only for properties of this size. */
    readonly squareFeet?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only for properties of this age. */
    readonly yearBuilt?: {
      /** The least, inclusive. */
      readonly from?: number
      /** The most, inclusive. */
      readonly to?: number
    }
    /** Only in these ZIPs; all if empty. */
    readonly zips: readonly string[]
    /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
    readonly set?: number
    /** Added to the amount; negative for less. */
    readonly add?: number
    /** Added to the amount as a percentage of it. */
    readonly percent?: number
  }[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
  /** The place in the list, from 1; others move to make room. */
  readonly position: number
}

export interface PageQuery {
  /**
   * Only records that changed after this moment: MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601, such as
   * `modified`; in UTC unless it has an offset. An unreadable value is refused.
   */
  readonly after?: string | undefined
  /**
   * Largest number of records; with a cursor alone it is 100. **Without `limit` and `cursor` the response is the
   * whole list.** A value outside the range is replaced by its nearest end, with a warning.
   */
  readonly limit?: number | undefined
  /**
   * The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same
   * company.
   */
  readonly cursor?: string | undefined
  /** Only these records: ids, separated by commas or in parameters of their own. */
  readonly uuids?: string | undefined
}

/** A passkey of the user. */
export interface Passkey {
  /** The passkey. */
  readonly id: string
  /** As the user named it. */
  readonly name: string
  /** When it was added. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /** The last sign-in. ISO 8601 with the offset of the company's zone; `""` if never. */
  readonly lastused: string
}

/** What the browser returned. */
export interface PasskeyFields {
  /** The response of the browser, in JSON. */
  readonly credential: Readonly<Record<string, unknown>>
  /** To tell passkeys apart. */
  readonly name?: string
}

/** The current and the new password. */
export interface PasswordFields {
  /** The current password. */
  readonly current: string
  /** The new password. */
  readonly password: string
}

/** Money received for an order. */
export interface Payment {
  /** The payment. */
  readonly id: string
  /** The amount. Dollars, with at most two decimals. */
  readonly amount: number
  /** What was paid back of it. Dollars, with at most two decimals. */
  readonly refunded: number
  /** Payment method, as free text. */
  readonly method: string
  /** Number of the check or the transaction. */
  readonly reference: string
  /** The user who recorded it. */
  readonly uid: string
  /** Display name of that user. */
  readonly by: string
  /** When: ISO 8601 in UTC, written with `+00:00`. */
  readonly when: string
}

/** A payment that was received. */
export interface PaymentFields {
  /** The order: its id or its number. */
  readonly id: string | number
  /** Greater than 0. Never rounded: a third decimal is refused. Dollars, with at most two decimals. */
  readonly amount: number
  /** Payment method, as free text. */
  readonly method?: string
  /** Number of the check or the transaction. */
  readonly reference?: string
}

export interface PaymentSaved {
  readonly status: 'ok'
  readonly message: string
  /** The payment. */
  readonly id: string
  /** The order. */
  readonly order: string
  /** The number of the order. */
  readonly oid: number
  /** Total of the fees. Dollars, with at most two decimals. */
  readonly totalfee: number
  /** Amount paid so far. Dollars, with at most two decimals. */
  readonly amountpaid: number
  /** Amount still due; never negative. Dollars, with at most two decimals. */
  readonly amountdue: number
  /** Whether the order is paid in full. */
  readonly paid: 'yes' | 'no'
  /** When it was recorded. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

/** An email or text message to a client or an agent. */
export interface PersonMessage {
  /** The message. */
  readonly id: string
  /** What it is about: `scheduled`, `reminder` and others. */
  readonly kind: string
  /** Email or text message. */
  readonly channel: 'email' | 'sms'
  /** The part of its recipient in the order. */
  readonly audience: string
  /** Name of the recipient. */
  readonly recipient: string
  /** The address or number; `""` before it is rendered. */
  readonly address: string
  /** `unsure` was submitted, and its response is unknown: only a person sends it again. */
  readonly state: 'due' | 'sent' | 'failed' | 'cancelled' | 'unsure'
  /** When it is sent, or was. ISO 8601 with the offset of the company's zone. */
  readonly due: string
  /** The subject; `""` before it is rendered. */
  readonly subject: string
  /** The text; `""` before it is rendered. */
  readonly body: string
  /** Why it was not sent; `""` otherwise. */
  readonly error: string
  /** The order that it is about. `""` if none. */
  readonly order: string
  /** The number of the order. */
  readonly oid: number
}

export interface PriceAnswer {
  /** The fees of the services. */
  readonly fees: readonly PriceLine[]
  /** The sum of `amount`. Dollars, with at most two decimals. */
  readonly totalfee: number
  /** Minutes that the appointment takes. */
  readonly duration: number
  /** What the pricing rules depend on and the request does not say: the price may change. */
  readonly missing: readonly string[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A fee of a price, and how it came about. */
export interface PriceLine {
  /** The fee. */
  readonly id: string
  /** Name of the fee. */
  readonly name: string
  /** The service that it belongs to. */
  readonly service: string
  /** Amount for this house, in the package. Dollars, with at most two decimals. */
  readonly amount: number
  /** Amount without a package: what an order is priced with. Dollars, with at most two decimals. */
  readonly listamount: number
  /** The package that decided the amount. `""` if none. */
  readonly package: string
  /** How the amount came about, in order. */
  readonly steps: readonly PriceStep[]
}

export interface PriceQuery {
  /** Once for each service. */
  readonly services?: readonly string[] | undefined
  /** A package: its services, at its price if it has one. */
  readonly package?: string | undefined
  /** The ZIP of the house. */
  readonly zip?: string | undefined
  /** Living area. */
  readonly squarefeet?: number | undefined
  /** Year the house was built. */
  readonly yearbuilt?: number | undefined
  /** Kind of foundation. May change the duration. */
  readonly foundation?: string | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
}

/** A reason of an amount. */
export interface PriceStep {
  /**
   * The default amount (`base`), a pricing rule (`set`, `add`, `percent`), nothing less than zero (`minimum`), a
   * package, or an amount that the order has of its own (`order`).
   */
  readonly kind: 'base' | 'set' | 'add' | 'percent' | 'minimum' | 'package' | 'order'
  /** The amount after this step. Dollars, with at most two decimals. */
  readonly amount: number
  /** The reason in words. */
  readonly text: string
}

export interface Quote {
  /** The fees of the services. */
  readonly fees: readonly {
    /** The fee. */
    readonly id: string
    /** Name. */
    readonly name: string
    /** Amount for this house. Dollars, with at most two decimals. */
    readonly amount: number
    /** The service it belongs to. */
    readonly service: string
  }[]
  /** The sum. Dollars, with at most two decimals. */
  readonly totalfee: number
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The house and the services. Only the services are required; an omitted value matches no pricing rule. */
export interface QuoteRequest {
  /** The services to price. A service that the office does not offer is left out, with a warning. */
  readonly services: readonly string[]
  /** Street line. Does not affect the price. */
  readonly address1?: string
  /** City. Does not affect the price. */
  readonly city?: string
  /** State. Does not affect the price. */
  readonly state?: string
  /** ZIP code. Pricing rules can depend on it. */
  readonly zip?: string
  /** Living area. */
  readonly squarefeet?: number
  /** Year the house was built. */
  readonly yearbuilt?: number
  /** The order type. Does not affect the price. */
  readonly ordertypeuuid?: string
}

/** A reason of the company. */
export interface ReasonEntry {
  /** The reason; unless the company chose it, it follows from the name. */
  readonly id: string
  /** Always `""`: all offices have it. */
  readonly office: string
  /** The reason. */
  readonly reason: string
  /** The same as `reason`. */
  readonly name: string
  /** Always `yes`: a removed one is not listed. */
  readonly show: 'yes' | 'no'
  /** When the settings of the company last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

/** An appointment of the day, and who could take it. */
export interface Relief {
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Street line. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** Name of the client. */
  readonly client: string
  /** Who could take it on this day. `""` if none. */
  readonly inspector: string
  /** When: at the same time if possible. `YYYY-MM-DD HH:MM:SS` in the company's local time; `""` if nobody can. */
  readonly datetime: string
}

/** A header of a request. */
export interface RequestHeader {
  /** The name. */
  readonly name: string
  /** The value. */
  readonly value: string
}

/** An appointment of the day, and the way to it. */
export interface RouteStop {
  /** What takes the time. */
  readonly kind: 'order' | 'hold'
  /** The order or the hold. */
  readonly id: string
  /** Number of the order. `null` if there is none. */
  readonly oid: number | null
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Street line of the order, as sent. */
  readonly address1: string
  /** City. */
  readonly city: string
  /** State. */
  readonly state: string
  /** ZIP. */
  readonly zip: string
  /** Degrees north, of the house or its ZIP. `null` if there is none. */
  readonly latitude: number | null
  /** Degrees east. `null` if there is none. */
  readonly longitude: number | null
  /**
   * Minutes of driving from the stop before, or from the office. Null if a position is unknown. `null` if there is
   * none.
   */
  readonly driveminutes: number | null
  /**
   * Minutes between the end of the stop before and the departure from it; negative if there is too little time. Null
   * for the first stop. `null` if there is none.
   */
  readonly slack: number | null
}

export interface Saved {
  readonly status: 'ok'
  readonly message: string
  readonly id: string
  readonly modified: string
  /** What was ignored. Empty if nothing was. */
  readonly warnings: readonly string[]
}

export interface SecondFactor {
  /** Whether signing in needs a code. */
  readonly enabled: 'yes' | 'no'
  /** How many recovery codes are left. */
  readonly recoverycodes: number
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** Optional. */
export interface SecretRotation {
  /** End the previous secret at once. */
  readonly force?: boolean
}

/** A service that can be booked. */
export interface Service {
  /** The service: an entry of `services` of an order. */
  readonly id: string
  /** Number shown to staff. */
  readonly sid: number
  /** Name. */
  readonly name: string
  /** Label of orders with it. */
  readonly label: string
  /** Name for staff. */
  readonly privatename: string
  /** Description. */
  readonly description: string
  /** The order type it belongs to. `""` if none. */
  readonly inspectiontypeid: string
  /** `No` hides it from online scheduling: leave such services out of forms for customers. */
  readonly visible: 'Yes' | 'No'
  /** `No` hides it from the order form of the office. */
  readonly visible_order_form: 'Yes' | 'No'
  /** Whether it is paid at the closing of the sale. */
  readonly is_pac: 'Yes' | 'No'
  /** Always empty. */
  readonly questions: readonly []
  /** `Yes` marks an add-on. */
  readonly ancillary: 'Yes' | 'No'
  /** Position in a list. */
  readonly sequence: number
  /** Minutes. An order without its own `duration` takes as long as its services. `""` if unknown. */
  readonly duration: number | ''
  /** When it last changed, including its fees. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** With `withAssociations`: the default fees. They are not a quote: size, age and location can change them. */
  readonly fees?: readonly {
    /** The fee. */
    readonly id: string
    /** Name. */
    readonly name: string
    /** Amount before any pricing rule. Dollars, with at most two decimals. */
    readonly amount: number
  }[]
  /** With `withAssociations`: the inspectors of the office who are qualified for it. */
  readonly inspectors?: readonly {
    /** The user. */
    readonly id: string
    /** Display name. */
    readonly name: string
  }[]
}

/** Omitted fields stay as they are. */
export interface ServiceChange {
  /** Name. */
  readonly name?: string
  /** The number that staff know it by. It is given once: the next one if omitted or taken. `null` if there is none. */
  readonly sid?: number | null
  /** The order type it belongs to: id or name. `null` if there is none. */
  readonly orderType?: string | null
  /** Description. */
  readonly description?: string
  /** Name for staff. */
  readonly privateName?: string
  /** Label of orders with it. */
  readonly label?: string
  /** Whether it is offered in online scheduling. */
  readonly visible?: boolean
  /** Whether it is on the order form of the office. */
  readonly onOrderForm?: boolean
  /** Whether it is paid at the closing of the sale. */
  readonly payAtClose?: boolean
  /** Whether it is an add-on. */
  readonly ancillary?: boolean
  /** Minutes. `null` if there is none. */
  readonly durationMinutes?: number | null
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices?: readonly string[]
  /** The services that the booking page suggests with it: ids or names. */
  readonly addOns?: readonly string[]
  /** The fees, in their order. */
  readonly fees?: readonly {
    /** The fee; a new one has none. */
    readonly id?: string
    /** Name. */
    readonly name: string
    /** Dollars, with at most two decimals. */
    readonly amount: number
    /** Description of the service that it is for. */
    readonly serviceDescription?: string
    /** Whether it is taxed. */
    readonly taxable?: boolean
    /** Whether it is the fee of the inspection itself. */
    readonly baseFee?: boolean
    /** Whether customers see it. */
    readonly show?: boolean
    /** Pricing rules, applied in this order. */
    readonly rules?: readonly {
      /** Only for properties of this size. */
      readonly squareFeet?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only for properties of this age. */
      readonly yearBuilt?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only in these ZIPs; all if empty. */
      readonly zips?: readonly string[]
      /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
      readonly set?: number
      /** Added to the amount; negative for less. */
      readonly add?: number
      /** Added to the amount as a percentage of it. */
      readonly percent?: number
    }[]
  }[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
  /** The place in the list, from 1; others move to make room. */
  readonly position?: number
}

/** As it is now. */
export interface ServiceSettings {
  /** The service. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** The number that staff know it by. It is given once: the next one if omitted or taken. */
  readonly sid?: number
  /** The order type it belongs to: id or name. */
  readonly orderType?: string
  /** Description. */
  readonly description: string
  /** Name for staff. */
  readonly privateName: string
  /** Label of orders with it. */
  readonly label: string
  /** Whether it is offered in online scheduling. */
  readonly visible: boolean
  /** Whether it is on the order form of the office. */
  readonly onOrderForm: boolean
  /** Whether it is paid at the closing of the sale. */
  readonly payAtClose: boolean
  /** Whether it is an add-on. */
  readonly ancillary: boolean
  /** Minutes. */
  readonly durationMinutes?: number
  /** The offices that offer it: ids or slugs; all if empty. */
  readonly offices: readonly string[]
  /** The services that the booking page suggests with it: ids or names. */
  readonly addOns: readonly string[]
  /** The fees, in their order. */
  readonly fees: readonly {
    /** The fee; a new one has none. */
    readonly id?: string
    /** Name. */
    readonly name: string
    /** Dollars, with at most two decimals. */
    readonly amount: number
    /** Description of the service that it is for. */
    readonly serviceDescription: string
    /** Whether it is taxed. */
    readonly taxable: boolean
    /** Whether it is the fee of the inspection itself. */
    readonly baseFee: boolean
    /** Whether customers see it. */
    readonly show: boolean
    /** Pricing rules, applied in this order. */
    readonly rules: readonly {
      /** Only for properties of this size. */
      readonly squareFeet?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only for properties of this age. */
      readonly yearBuilt?: {
        /** The least, inclusive. */
        readonly from?: number
        /** The most, inclusive. */
        readonly to?: number
      }
      /** Only in these ZIPs; all if empty. */
      readonly zips: readonly string[]
      /** The amount instead. Exactly one of `set`, `add` and `percent` is given. */
      readonly set?: number
      /** Added to the amount; negative for less. */
      readonly add?: number
      /** Added to the amount as a percentage of it. */
      readonly percent?: number
    }[]
  }[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
  /** The place in the list, from 1; others move to make room. */
  readonly position: number
}

export interface ServicesQuery {
  /** Only these records: ids, separated by commas or in parameters of their own. */
  readonly uuids?: string | undefined
  /** Adds `fees` and `inspectors` to each service. The name without a value is enough. */
  readonly withAssociations?: boolean | undefined
  /**
   * Only records that changed after this moment: MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601, such as
   * `modified`; in UTC unless it has an offset. An unreadable value is refused.
   */
  readonly after?: string | undefined
  /**
   * The office for lookups of services, packages, people and open time. By default, or if unknown, the primary
   * office. Send the same office with every call of a booking, and as `officeuuid` on the order.
   */
  readonly office?: string | undefined
}

/** A device on which the user is signed in. */
export interface Session {
  /** The session. */
  readonly id: string
  /** The browser, as it describes itself. */
  readonly device: string
  /** The address from which the user signed in. */
  readonly address: string
  /** When the user signed in. ISO 8601 with the offset of the company's zone. */
  readonly created: string
  /** The last request, as of a minute ago. ISO 8601 with the offset of the company's zone. */
  readonly lastseen: string
  /** When it ends, even if it is used. ISO 8601 with the offset of the company's zone. */
  readonly expires: string
  /** Whether this request used it. */
  readonly current: 'yes' | 'no'
}

/** Email and password. */
export interface SignInFields {
  /** The email address of the user, in upper or lower case. */
  readonly email: string
  /** The password. */
  readonly password: string
}

export interface SignInResult {
  /** If a second factor is needed: send it with the code to `POST /session/code`, within ten minutes. `""` if not. */
  readonly token: string
  /** Whether a second factor is needed. If not, the response sets the cookie of the session. */
  readonly secondfactor: 'yes' | 'no'
  /** The new session, or null if a second factor is needed. */
  readonly session: Session | null
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface SignedIn {
  readonly user: SignedInUser
  readonly company: SignedInCompany
  /** The session, or null if the request used a key. */
  readonly session: Session | null
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The company of the request. */
export interface SignedInCompany {
  /** The company key. */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** Its time zone. */
  readonly zone: string
  /** Its offices, in their order. */
  readonly offices: readonly {
    /** The office. */
    readonly id: string
    /** Its name. */
    readonly name: string
  }[]
}

/** The user who sent the request. */
export interface SignedInUser {
  /** The user. */
  readonly id: string
  /** Unique in the company. */
  readonly username: string
  /** Display name. */
  readonly displayname: string
  /** Email address. */
  readonly emailaddress: string
  /** Whether the user has all privileges. */
  readonly owner: 'yes' | 'no'
  /** Whether the user is a manager. */
  readonly manager: 'yes' | 'no'
  /** Whether the user works in the office. */
  readonly officestaff: 'yes' | 'no'
  /** Whether the user inspects. */
  readonly inspector: 'yes' | 'no'
  /** What the user may do. The owner may do everything. */
  readonly privileges: readonly string[]
}

/** An inspector's whole working window for one day, without bookings. An appointment starts inside it. */
export interface Slot {
  /** The inspector: `inspector1uuid` of an order. */
  readonly userid: string
  /** Start of the window. `M/D/YYYY HH:MM` in the company's local time: not ISO, and not the format of an order. */
  readonly start: string
  /**
   * End of the window; an order may run past it. `M/D/YYYY HH:MM` in the company's local time: not ISO, and not the
   * format of an order.
   */
  readonly end: string
  /** The inspector's display name. */
  readonly userdisplay: string
  /** First name. */
  readonly userfirst: string
  /** Last name. */
  readonly userlast: string
}

/** An order of an inspector's day, with everything that is needed on the way and at the house. */
export interface Stop {
  /** The order. */
  readonly id: string
  /** Its number. */
  readonly oid: number
  /** Of the order. */
  readonly state: 'scheduled' | 'completed'
  /** Start. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly start: string
  /** End. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
  readonly end: string
  /** Street line, as sent. */
  readonly address1: string
  /** Second line. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State. */
  readonly addressstate: string
  /** ZIP. */
  readonly zip: string
  /** Minutes of driving from the stop before, or from the office. `null` if there is none. */
  readonly driveminutes: number | null
  /** Minutes that the drive leaves; negative if there is too little time. `null` if there is none. */
  readonly slack: number | null
  /** Names of the services. */
  readonly services: readonly string[]
  /** Client and agents. */
  readonly people: readonly StopPerson[]
  /** Code of the gate. */
  readonly gatecode: string
  /** Where the lockbox is, or its code. */
  readonly lockbox: string
  /** Pets in the house. */
  readonly pets: string
  /** What else a person needs to get in. */
  readonly accessnotes: string
  /** `yes`, `no` or `""`. */
  readonly propertyoccupied: string
  /** `yes`, `no` or `""`. */
  readonly utilitieson: string
  /** Notes, oldest first. */
  readonly notes: readonly {
    /** The note. */
    readonly text: string
    /** Its author; `""` if unknown. */
    readonly by: string
    /** When. `YYYY-MM-DD HH:MM:SS` in the company's local time, without an offset. */
    readonly at: string
  }[]
  /** What is missing; `unsigned` is listed only where other stops are signed. */
  readonly missing: readonly ('unconfirmed' | 'unpaid' | 'unsigned')[]
  /** What is left to pay. Dollars, with at most two decimals. */
  readonly due: number
  /** How many reports the order has. */
  readonly reports: number
  /** How many attachments it has, such as photos. */
  readonly attachments: number
  /** Address of a photo of the house. */
  readonly propertyphoto: string
  /** What the client was told about the arrival, newest first. */
  readonly told: readonly StopArrival[]
}

/** What the client was told. */
export interface StopArrival {
  /** Minutes late; 0 on the way. */
  readonly late: number
  /** Email or text message. */
  readonly channel: 'email' | 'sms'
  /** Of the message. */
  readonly state: 'due' | 'sent' | 'failed' | 'cancelled' | 'unsure'
  /** Why it was not sent; `""` otherwise. */
  readonly error: string
  /** When it was asked for. ISO 8601 with the offset of the company's zone. */
  readonly at: string
}

/** A person to call. */
export interface StopPerson {
  /** The part in the order. */
  readonly role: 'client' | 'buyersagent' | 'sellersagent'
  /** Name. */
  readonly name: string
  /** The mobile phone, or else another one; `""` if none. */
  readonly phone: string
  /** The mobile phone, for text messages; `""` if none. */
  readonly mobile: string
  /** Email address; `""` if none. */
  readonly email: string
}

export interface StripeAccountAnswer {
  /** Whether clients can pay online. */
  readonly connected: boolean
  /** Whether it takes money: not with a key for trying out. */
  readonly live: boolean
  /** The last characters of the secret key. */
  readonly keyend: string
  /** When the keys were entered. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly since: string | null
  /** The address of the webhook to add at Stripe. */
  readonly webhookurl: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** An account at Stripe. */
export interface StripeChange {
  /** A secret key, or a restricted key that may write Checkout Sessions. */
  readonly secretkey: string
  /** The signing secret of the webhook at Stripe. */
  readonly webhooksecret: string
}

export interface TodayAnswer {
  /** The inspector. */
  readonly inspector: string
  /** Name of the inspector. */
  readonly name: string
  /** When this was read. ISO 8601 with the offset of the company's zone. */
  readonly at: string
  /** The days. */
  readonly days: readonly {
    /** The day, `YYYY-MM-DD`. */
    readonly date: string
    /** The scheduled and completed orders, by start. */
    readonly stops: readonly Stop[]
  }[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A message that follows from the move. */
export interface Told {
  /** Its part in the order. */
  readonly audience: 'client' | 'buyers-agent' | 'sellers-agent' | 'inspector'
  /** The message. */
  readonly kind: 'scheduled' | 'rescheduled' | 'cancelled' | 'completed' | 'reminder' | 'on-the-way' | 'running-late'
  /** How it is sent. */
  readonly channel: 'email' | 'sms'
  /** The recipient. */
  readonly name: string
  /** Why it will not be sent; empty if it will. */
  readonly problem: string
}

/** An owner, office worker or inspector of the company. */
export interface User {
  /** The user. Orders name inspectors, schedulers and authors of notes by it. */
  readonly id: string
  /** The user's office. Orders that the user creates belong to it by default. */
  readonly office: string
  /** Unique in the company. */
  readonly username: string
  /** First name. */
  readonly firstname: string
  /** Last name. */
  readonly lastname: string
  /** Display name. */
  readonly displayname: string
  /** Email address. */
  readonly emailaddress: string
  /** Phone. */
  readonly phone: string
  /** Mobile phone. */
  readonly mobile: string
  /** Fax. */
  readonly fax: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** County. */
  readonly county: string
  /** Number of the license. */
  readonly license: string
  /** Type of the license. */
  readonly licensetype: string
  /** A text about the user. */
  readonly bio: string
  /** Address of a photo. */
  readonly photourl: string
  /** Whether text messages are sent to the user. */
  readonly sendSMS: 'Yes' | 'No'
  /** Whether the user works in a call center. */
  readonly callcenter: 'Yes' | 'No'
  /** Whether the user belongs to another company. */
  readonly thirdparty: 'Yes' | 'No'
  /** Whether the user is an inspector. */
  readonly inspector: 'Yes' | 'No'
  /** Whether the user has all privileges. */
  readonly owner: 'Yes' | 'No'
  /** Whether the user manages an office. */
  readonly manager: 'Yes' | 'No'
  /** Whether the user is office staff. */
  readonly officestaff: 'Yes' | 'No'
  /** `No` hides the user from lists for customers; a hidden inspector has no open time. */
  readonly show: 'Yes' | 'No'
  /** Whether the user may connect assistants. */
  readonly mayconnect: 'Yes' | 'No'
  /** Two letters if the state is recognised; otherwise `""`. */
  readonly stateabbreviation: string
  /** When the user last changed. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** ZIP codes that the user serves. Used only if the company has service areas. */
  readonly zips: readonly string[]
}

/** An assistant, and for whom it acts. */
export interface UserAssistant {
  /** The assistant. */
  readonly id: string
  /** As the program calls itself. */
  readonly name: string
  /** Where the program is at home; `""` if it does not say. */
  readonly host: string
  /** What it may do: `read`, or also `book`. */
  readonly scopes: readonly ('read' | 'book')[]
  /** When it was connected. ISO 8601. */
  readonly connected: string | null
  /** Its last call, as of a minute ago; `null` if there was none. */
  readonly lastused: string | null
  /** The user for whom it acts. */
  readonly user: string
}

/** Omitted fields stay as they are. */
export interface UserChange {
  /** Unique within the company. */
  readonly username?: string
  /** The office: id or slug; the primary office if omitted. `null` if there is none. */
  readonly office?: string | null
  /** First name. */
  readonly firstName?: string
  /** Last name. */
  readonly lastName?: string
  /** The name that is shown; first and last name if omitted. `null` if there is none. */
  readonly displayName?: string | null
  /** Email address. */
  readonly email?: string
  /** Phone. */
  readonly phone?: string
  /** Mobile phone. */
  readonly mobile?: string
  /** Fax. */
  readonly fax?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State, abbreviated or in full. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Number of the license. */
  readonly license?: string
  /** Type of the license. */
  readonly licenseType?: string
  /** A text about the user. */
  readonly bio?: string
  /** Address of a photo. */
  readonly photoUrl?: string
  /** Whether text messages are sent to the user. */
  readonly sendsSms?: boolean
  /** Whether the user works in a call center. */
  readonly callCenter?: boolean
  /** Whether the user belongs to another company. */
  readonly thirdParty?: boolean
  /** Whether the user inspects. */
  readonly inspector?: boolean
  /** Whether the user has every privilege. */
  readonly owner?: boolean
  /** Whether the user is a manager. */
  readonly manager?: boolean
  /** Whether the user works in the office. */
  readonly officeStaff?: boolean
  /** Whether customers see the user. */
  readonly show?: boolean
  /** Whether the user may connect assistants. */
  readonly mayConnect?: boolean
  /** Privileges of a user who is not an owner. */
  readonly privileges?: readonly ('CREATE_INSPECTIONS' | 'EDIT_INSPECTIONS')[]
  /** Working hours by weekday. */
  readonly hours?: readonly {
    /** The weekdays. */
    readonly days: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Time of day, such as `08:30`. */
    readonly from: string
    /** Time of day, such as `17:00`. */
    readonly to: string
  }[]
  /** Dates with other working hours than their weekday. */
  readonly exceptions?: readonly {
    /** The date, such as `2026-12-24`. */
    readonly date: string
    /** The windows of this date; none are a day off. */
    readonly hours?: readonly {
      /** Time of day, such as `08:30`. */
      readonly from: string
      /** Time of day, such as `17:00`. */
      readonly to: string
    }[]
  }[]
  /** The ZIPs that the inspector serves. */
  readonly zips?: readonly string[]
  /** The services that the inspector is qualified for: ids or names, or `all`. */
  readonly services?: 'all' | readonly string[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified?: string
}

/** An update leaves omitted fields unchanged. */
export interface UserFields {
  /** Unique in the company. */
  readonly username?: string
  /** The office; the primary one by default. */
  readonly office?: string
  /** First name. */
  readonly firstname?: string
  /** Last name. */
  readonly lastname?: string
  /** Phone. */
  readonly phone?: string
  /** Mobile phone. */
  readonly mobile?: string
  /** Fax. */
  readonly fax?: string
  /** Street line. */
  readonly address1?: string
  /** Second line of the address. */
  readonly address2?: string
  /** City. */
  readonly city?: string
  /** State. */
  readonly state?: string
  /** ZIP code. */
  readonly zip?: string
  /** County. */
  readonly county?: string
  /** Number of the license. */
  readonly license?: string
  /** Type of the license. */
  readonly licensetype?: string
  /** A text about the user. */
  readonly bio?: string
  /** Address of a photo. */
  readonly photourl?: string
  /** Display name; first and last name if empty. */
  readonly displayname?: string
  /** Email address. */
  readonly emailaddress?: string
  /** The same as `firstname`; counts if that was not sent, or is as before. */
  readonly first?: string
  /** The same as `lastname`; counts if that was not sent, or is as before. */
  readonly last?: string
  /** The same as `emailaddress`; counts if that was not sent, or is as before. */
  readonly email?: string
  /** Whether text messages are sent to the user. */
  readonly sendSMS?: boolean
  /** Whether the user inspects. */
  readonly inspector?: boolean
  /** Whether the user has every privilege. */
  readonly owner?: boolean
  /** Whether the user manages an office. */
  readonly manager?: boolean
  /** Whether the user is office staff. */
  readonly officestaff?: boolean
  /** Whether the user works in a call center. */
  readonly callcenter?: boolean
  /** Whether the user belongs to another company. */
  readonly thirdparty?: boolean
  /** Whether customers see the user. */
  readonly show?: boolean
  /** ZIP codes that the user serves: the complete list. */
  readonly zips?: readonly string[]
}

export interface UserPage {
  /** Number of records on this page. */
  readonly count: number
  /** Whether more records exist now. If not, the cursor leads to later changes. */
  readonly more: boolean
  /** The end of this page, present on an empty page too. Store it with the records, and send it next. */
  readonly cursor: string
  /** The users. */
  readonly users: readonly User[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** As it is now. */
export interface UserSettings {
  /** The user. */
  readonly id: string
  /** Unique within the company. */
  readonly username: string
  /** The office: id or slug; the primary office if omitted. */
  readonly office?: string
  /** First name. */
  readonly firstName: string
  /** Last name. */
  readonly lastName: string
  /** The name that is shown; first and last name if omitted. */
  readonly displayName?: string
  /** Email address. */
  readonly email: string
  /** Phone. */
  readonly phone: string
  /** Mobile phone. */
  readonly mobile: string
  /** Fax. */
  readonly fax: string
  /** Street line. */
  readonly address1: string
  /** Second line of the address. */
  readonly address2: string
  /** City. */
  readonly city: string
  /** State, abbreviated or in full. */
  readonly state: string
  /** ZIP code. */
  readonly zip: string
  /** County. */
  readonly county: string
  /** Number of the license. */
  readonly license: string
  /** Type of the license. */
  readonly licenseType: string
  /** A text about the user. */
  readonly bio: string
  /** Address of a photo. */
  readonly photoUrl: string
  /** Whether text messages are sent to the user. */
  readonly sendsSms: boolean
  /** Whether the user works in a call center. */
  readonly callCenter: boolean
  /** Whether the user belongs to another company. */
  readonly thirdParty: boolean
  /** Whether the user inspects. */
  readonly inspector: boolean
  /** Whether the user has every privilege. */
  readonly owner: boolean
  /** Whether the user is a manager. */
  readonly manager: boolean
  /** Whether the user works in the office. */
  readonly officeStaff: boolean
  /** Whether customers see the user. */
  readonly show: boolean
  /** Whether the user may connect assistants. */
  readonly mayConnect: boolean
  /** Privileges of a user who is not an owner. */
  readonly privileges: readonly ('CREATE_INSPECTIONS' | 'EDIT_INSPECTIONS')[]
  /** Working hours by weekday. */
  readonly hours: readonly {
    /** The weekdays. */
    readonly days: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Time of day, such as `08:30`. */
    readonly from: string
    /** Time of day, such as `17:00`. */
    readonly to: string
  }[]
  /** Dates with other working hours than their weekday. */
  readonly exceptions: readonly {
    /** The date, such as `2026-12-24`. */
    readonly date: string
    /** The windows of this date; none are a day off. */
    readonly hours: readonly {
      /** Time of day, such as `08:30`. */
      readonly from: string
      /** Time of day, such as `17:00`. */
      readonly to: string
    }[]
  }[]
  /** The ZIPs that the inspector serves. */
  readonly zips: readonly string[]
  /** The services that the inspector is qualified for: ids or names, or `all`. */
  readonly services: 'all' | readonly string[]
  /** When it last changed: ISO 8601 with the offset of the company. */
  readonly modified: string
}

export interface UsersQuery {
  /**
   * Only records that changed after this moment: MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601, such as
   * `modified`; in UTC unless it has an offset. An unreadable value is refused.
   */
  readonly after?: string | undefined
  /**
   * Largest number of records; with a cursor alone it is 100. **Without `limit` and `cursor` the response is the
   * whole list.** A value outside the range is replaced by its nearest end, with a warning.
   */
  readonly limit?: number | undefined
  /**
   * The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same
   * company.
   */
  readonly cursor?: string | undefined
  /** Only these records: ids, separated by commas or in parameters of their own. */
  readonly uuids?: string | undefined
  /** Only users of this office; an unknown one is the primary office. */
  readonly office?: string | undefined
  /** Only users with working hours. The name without a value is enough. */
  readonly availableonly?: boolean | undefined
}

/** Omitted fields stay as they are. */
export interface WebhookChange {
  /** The address that receives the events: `https://` or `http://`, and no private address. */
  readonly url?: string
  /**
   * The events, or `all`: ORDER_CREATED, ORDER_SCHEDULED, ORDER_RESCHEDULED, ORDER_CONFIRMED, ORDER_UPDATED,
   * ORDER_PAID, ORDER_COMPLETED, ORDER_CANCELED, ORDER_DELETED, ORDER_RESTORED, REPORT_ADDED.
   */
  readonly events?: readonly string[]
  /** Sent with every delivery as `X-Webhook-Secret`; an empty text ends it. */
  readonly sharedSecret?: string
  /** Whether events are sent. */
  readonly on?: boolean
  /** As read; a stale one is refused (409). */
  readonly modified?: string
}

/** An address that receives events of orders. */
export interface WebhookSettings {
  /** The webhook. */
  readonly id: string
  /** The address that receives the events. */
  readonly url: string
  /** The events. */
  readonly events: readonly string[]
  /** Whether events are sent. */
  readonly on: boolean
  /** Why it is off, as in `GET /hooks`. */
  readonly offReason: '' | 'asked' | 'gone' | 'failing'
  /**
   * Start of the current series of failures. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly failingSince: string | null
  /** The last delivery, as of a minute ago. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly lastDelivered: string | null
  /**
   * Until when the previous secret signs too. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly previousSecretUntil: string | null
  /** When it was created. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly created: string | null
  /** When it was last changed, or switched off after failures. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
}

export interface WebhookTest {
  /** The id of the test event. */
  readonly event: string
  /** Whether the receiver accepted it. */
  readonly delivered: boolean
  readonly attempt: DeliveryAttempt
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A webhook with its new secret. */
export interface WebhookWithSecret {
  /** The webhook. */
  readonly id: string
  /** The address that receives the events. */
  readonly url: string
  /** The events. */
  readonly events: readonly string[]
  /** Whether events are sent. */
  readonly on: boolean
  /** Why it is off, as in `GET /hooks`. */
  readonly offReason: '' | 'asked' | 'gone' | 'failing'
  /**
   * Start of the current series of failures. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly failingSince: string | null
  /** The last delivery, as of a minute ago. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly lastDelivered: string | null
  /**
   * Until when the previous secret signs too. ISO 8601 with the offset of the company's zone. `null` if there is
   * none.
   */
  readonly previousSecretUntil: string | null
  /** When it was created. ISO 8601 with the offset of the company's zone. `null` if there is none. */
  readonly created: string | null
  /** When it was last changed, or switched off after failures. ISO 8601 with the offset of the company's zone. */
  readonly modified: string
  /** The secret that signs the deliveries, as Standard Webhooks describes. No other call shows it. */
  readonly signingSecret: string
}

/**
 * A week, from Sunday to Saturday. An order counts in the week of its appointment; drafts and removed orders do not
 * count.
 */
export interface WeekFigures {
  /** The Sunday, `YYYY-MM-DD`. */
  readonly from: string
  /** The Saturday. */
  readonly until: string
  /** Orders that are not completed. */
  readonly scheduled: number
  /** Completed orders. */
  readonly completed: number
  /** Cancelled orders, which count nowhere else. */
  readonly canceled: number
  /** Fees of the scheduled orders. Dollars, with at most two decimals. */
  readonly scheduledfees: number
  /** Fees of the completed orders. Dollars, with at most two decimals. */
  readonly completedfees: number
  /** What was paid for these orders. Dollars, with at most two decimals. */
  readonly paid: number
}

export interface ZipAnswer {
  /** The five digits. */
  readonly zip: string
  /** City. */
  readonly city: string
  /** Name of the state. */
  readonly state: string
  /** Its abbreviation. */
  readonly stateabbreviation: string
  /** County. `""` if unknown. */
  readonly county: string
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east; negative in America. */
  readonly longitude: number
  /** `no` for post office boxes and large receivers of mail. */
  readonly houses: 'yes' | 'no'
  /** Inspectors of the office who serve the ZIP. */
  readonly inspectors: number
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}
