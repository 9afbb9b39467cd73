// Generated from the operations of the service by `npm run describe`. Change those instead.

/** A problem of the install. */
export interface Alarm {
  /**
   * `not ready` as `obstacle` says, `schema` of another version, `unconnected` channel of messages, or work of a
   * queue that is `overdue`.
   */
  readonly problem: 'not ready' | 'schema' | 'unconnected' | 'overdue'
  /** The queue that it is about, or `""`. */
  readonly queue: '' | 'deliveries' | 'email' | 'sms' | 'files'
  /** How much of it could be done now. */
  readonly due: number
  /** Since when the oldest of it is due. ISO 8601 in UTC; `""` if there is none. */
  readonly since: string
  /** Whether something that was promised does not happen, rather than might not. */
  readonly severe: boolean
}

export interface CheckLinkAnswer {
  /** Whether the link can be used: a link works once, and not after it has expired. */
  readonly valid: 'yes' | 'no'
  /** The email address of the operator; `""` if the link is not valid. */
  readonly email: string
  /** The name of the place where the account is, such as the company; `""` if the link is not valid. */
  readonly place: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The pending sign-in and the code. */
export interface CodeFields {
  /** The `token` of the response to `POST /session`. */
  readonly token: string
  /** Six digits, or a recovery code. */
  readonly code: string
}

/** A company with its numbers. */
export interface CompanyOverview {
  /** Part of the address of the company. */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** Its time zone. */
  readonly zone: string
  /** When it was created. ISO 8601 in UTC. */
  readonly created: string
  /** Whether it is here, read-only or elsewhere. */
  readonly state: 'active' | 'migrating' | 'moved'
  /** The address of its tenant API. */
  readonly api: string
  /** The address of its console. */
  readonly console: string
  /** The install that has it now, or `""`. */
  readonly redirect: string
  /** Its own hosts that are proven. */
  readonly hosts: readonly string[]
  /** Number of offices. */
  readonly offices: number
  /** Number of users. */
  readonly users: number
  /** Number of access keys in use. */
  readonly keys: number
  /** Number of orders, counted up to 100,000. */
  readonly orders: number
  /** Its owners. */
  readonly owners: readonly {
    /** The user. */
    readonly id: string
    /** Display name. */
    readonly name: string
    /** Email address, or `""`. */
    readonly email: string
    /** Whether the owner has chosen a password. */
    readonly canSignIn: boolean
  }[]
}

export interface CompanyPage {
  /** A page of companies. */
  readonly companies: readonly ListedCompany[]
  /** How many companies match. */
  readonly total: number
  /** Whether another page follows. */
  readonly more: boolean
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface CompanyQuery {
  /** Part of a key or a name, in upper or lower case. */
  readonly search?: string | undefined
  /** The key after which the page begins. */
  readonly after?: string | undefined
  /** Companies per page. */
  readonly limit?: number | undefined
}

/** A company at another install. */
export interface DirectoryAddress {
  /** The key of the company. */
  readonly key: string
  /** The address of the install. */
  readonly url: string
}

/** The company and its address. */
export interface DirectoryAddressFields {
  /** The key of the company. */
  readonly key: string
  /** The address of the install, without the key. */
  readonly url: string
}

/** Access of an integration to the directory. */
export interface DirectoryCredential {
  /** The name of the integration. */
  readonly username: string
  /** When it was created. ISO 8601 in UTC. */
  readonly created: string
  /** When it was revoked. ISO 8601 in UTC; `""` if there is none. */
  readonly revoked: string
}

export interface DirectoryState {
  /** The address of the directory. */
  readonly url: string
  /** Companies at other installs. */
  readonly addresses: readonly DirectoryAddress[]
  /** Credentials of integrations, without their passwords. */
  readonly credentials: readonly DirectoryCredential[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface Health {
  /** Whether this process can serve requests. */
  readonly ready: boolean
  /** Why it cannot; `""` if it can. */
  readonly obstacle: string
  /** The version of the program. */
  readonly version: string
  /** The version of Node. */
  readonly node: string
  /** How long this process has been running. */
  readonly uptimeSeconds: number
  /** The resident memory of this process. */
  readonly memoryBytes: number
  /** The address of the store, without user and password. */
  readonly store: string
  /** Migrations of the schema that were applied. */
  readonly migrations: number
  /** The last one. */
  readonly lastMigration: string
  /** Whether the schema is that of this version. */
  readonly isCurrent: boolean
  /** What is wrong, the severe first; empty if nothing is. */
  readonly alarms: readonly Alarm[]
  /** Channels without a mail server or SMS provider. Their messages wait until one is connected. */
  readonly unconnected: readonly ('email' | 'sms')[]
  /** Work that waits for a worker. */
  readonly queues: readonly QueueDepth[]
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** A host that a company lists as its own. */
export interface InstallHost {
  /** The host. */
  readonly host: string
  /** The key of the company. */
  readonly company: string
  /** `unproven` until its record was found, or an operator confirmed it: until then it leads nowhere. */
  readonly state: 'proven' | 'unproven'
  /** When it was proven, unless that was before hosts needed a proof. ISO 8601 in UTC; `""` if there is none. */
  readonly proven: string
}

export interface InstallHosts {
  /** The hosts. */
  readonly hosts: readonly InstallHost[]
  /** Whether more hosts match. */
  readonly more: boolean
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The token and the password. */
export interface LinkFields {
  /** The token of the link. */
  readonly token: string
  /** The new password. */
  readonly password: string
}

/** A company. */
export interface ListedCompany {
  /** Part of the address of the company. */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** Its time zone. */
  readonly zone: string
  /** When it was created. ISO 8601 in UTC. */
  readonly created: string
  /** Whether it is here, read-only or elsewhere. */
  readonly state: 'active' | 'migrating' | 'moved'
}

/** A new company. */
export interface NewCompanyFields {
  /** A lowercase slug, part of its address. It never changes. */
  readonly key: string
  /** Its name. */
  readonly name: string
  /** The email address of the owner, who gets the invitation. */
  readonly ownerEmail: string
  /** Its time zone, America/New_York by default. */
  readonly zone?: string
  /** The name of the owner. */
  readonly ownerName?: string
}

export interface NewCredential {
  /** The name of the integration. */
  readonly username: string
  /** Shown only now: the store has its hash. */
  readonly password: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
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

/** The operator who sent the request. */
export interface Operator {
  /** Email address. */
  readonly email: string
  /** Name, or `""`. */
  readonly name: string
}

export interface OwnerInvitation {
  /** With it the owner chooses a password. It works once. */
  readonly link: string
  /** When the link stops working. ISO 8601 in UTC. */
  readonly expires: string
  /** Whether an email with the link is on its way; otherwise pass it on. */
  readonly sent: boolean
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

/** The user. */
export interface OwnerInvitationFields {
  /** Id, username or email address; `owner` by default. */
  readonly user?: string
}

/** A passkey of the operator. */
export interface Passkey {
  /** The passkey. */
  readonly id: string
  /** As the operator named it. */
  readonly name: string
  /** When it was added. ISO 8601 in UTC. */
  readonly created: string
  /** The last sign-in. ISO 8601 in UTC; `""` if never. */
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

/** Work that waits for a worker. */
export interface QueueDepth {
  /** The kind of work. */
  readonly name: 'deliveries' | 'email' | 'sms' | 'files'
  /** Not complete yet, also what is scheduled for later. Counted up to 100,000. */
  readonly waiting: number
  /** Could be done now. Counted up to 100,000. */
  readonly due: number
  /** When the oldest of these became due. ISO 8601 in UTC; `""` if there is none. */
  readonly oldest: string
}

/** An error in the log of a process. */
export interface RecentError {
  /** When it happened. ISO 8601 in UTC. */
  readonly at: string
  /** The level in the log. */
  readonly level: 'error' | 'fatal'
  /** The message in the log. */
  readonly message: string
  /** The message of the exception, shortened and without secrets. */
  readonly reason: string
  /** The request, or `""`. */
  readonly requestId: string
  /** The key of the company, or `""`. */
  readonly company: string
  /** The route or the job, or `""`. */
  readonly source: string
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

/** A device on which the operator is signed in. */
export interface Session {
  /** The session. */
  readonly id: string
  /** The browser, as it describes itself. */
  readonly device: string
  /** The address from which the operator signed in. */
  readonly address: string
  /** When the operator signed in. ISO 8601 in UTC. */
  readonly created: string
  /** The last request, as of a minute ago. ISO 8601 in UTC. */
  readonly lastseen: string
  /** When it ends, even if it is used. ISO 8601 in UTC. */
  readonly expires: string
  /** Whether this request used it. */
  readonly current: 'yes' | 'no'
}

/** Email and password. */
export interface SignInFields {
  /** The email address of the operator, in upper or lower case. */
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
  /** The operator, or null if a second factor is needed. */
  readonly operator: Operator | null
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}

export interface SignedIn {
  readonly operator: Operator
  readonly session: Session
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}
