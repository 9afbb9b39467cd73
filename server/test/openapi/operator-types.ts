// Generated from the description by `npm run describe`; `npm test` compares.

export type AcceptLinkAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly operator: Operator
}

export type ChangePasswordAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type CompaniesAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly companies: readonly (ListedCompany)[]
  readonly total: number
  readonly more: boolean
}

export type CompanyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly company: CompanyOverview
}

export type CompanyOverview = {
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly created: string
  readonly state: "active" | "migrating" | "moved"
  readonly api: string
  readonly console: string
  readonly redirect: string
  readonly hosts: readonly (string)[]
  readonly offices: number
  readonly users: number
  readonly keys: number
  readonly orders: number
  readonly owners: readonly ({
    readonly id: string
    readonly name: string
    readonly email: string
    readonly canSignIn: boolean
  })[]
}

export type CreateCompanyAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly link: string
  readonly expires: string
  readonly sent: boolean
}

export type CreateCredentialAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly username: string
  readonly password: string
}

export type CredentialFields = {
  readonly username: string
}

export type DirectoryAddress = {
  readonly key: string
  readonly url: string
}

export type DirectoryAddressFields = {
  readonly key: string
  readonly url: string
}

export type DirectoryAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly url: string
  readonly addresses: readonly (DirectoryAddress)[]
  readonly credentials: readonly (DirectoryCredential)[]
}

export type DirectoryCredential = {
  readonly username: string
  readonly created: string
  readonly revoked: string
}

export type ErrorsAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly errors: readonly (RecentError)[]
}

export type HealthAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly ready: boolean
  readonly obstacle: string
  readonly version: string
  readonly node: string
  readonly uptimeSeconds: number
  readonly memoryBytes: number
  readonly store: string
  readonly migrations: number
  readonly lastMigration: string
  readonly isCurrent: boolean
  readonly queues: readonly (QueueDepth)[]
}

export type InviteOwnerAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly link: string
  readonly expires: string
  readonly sent: boolean
}

export type ListedCompany = {
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly created: string
  readonly state: "active" | "migrating" | "moved"
}

export type Mistaken = {
  readonly status: "error"
  readonly message: string
  readonly errors: readonly ({
    readonly field: string
    readonly message: string
  })[]
}

export type NewCompanyFields = {
  readonly key: string
  readonly name: string
  readonly ownerEmail: string
  readonly zone?: string
  readonly ownerName?: string
}

export type Operator = {
  readonly email: string
  readonly name: string
}

export type OperatorLinkFields = {
  readonly token: string
  readonly password: string
}

export type OperatorPasswordFields = {
  readonly current: string
  readonly password: string
}

export type OperatorSignInFields = {
  readonly email: string
  readonly password: string
}

export type OwnerInvitationFields = {
  readonly user?: string
}

export type QueueDepth = {
  readonly name: "deliveries" | "email" | "sms" | "files"
  readonly waiting: number
  readonly due: number
  readonly oldest: string
}

export type RecentError = {
  readonly at: string
  readonly level: "error" | "fatal"
  readonly message: string
  readonly reason: string
  readonly requestId: string
  readonly company: string
  readonly source: string
}

export type Refused = {
  readonly status: "error"
  readonly message: string
}

export type RemoveAddressAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type RemoveCompanyAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type RevokeCredentialAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type RotateCredentialAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly username: string
  readonly password: string
}

export type SaveAddressAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export type SessionAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly operator: Operator
}

export type SignInAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly operator: Operator
}

export type SignOutAnswer = {
  readonly status: "ok"
  readonly message: ""
}

export interface Calls {
  /** POST /session/link */
  acceptLink: {
    body: OperatorLinkFields
    answer: AcceptLinkAnswer | Refused
  }
  /** POST /session/password */
  changePassword: {
    body: OperatorPasswordFields
    answer: ChangePasswordAnswer | Refused
  }
  /** GET /companies */
  companies: {
    query: {
      readonly search?: string
      readonly after?: string
      readonly limit?: number
    }
    answer: CompaniesAnswer
  }
  /** GET /companies/{key} */
  company: {
    answer: CompanyAnswer | Refused
  }
  /** POST /companies */
  createCompany: {
    body: NewCompanyFields
    answer: CreateCompanyAnswer | Refused
  }
  /** POST /directory/credentials */
  createCredential: {
    body: CredentialFields
    answer: CreateCredentialAnswer | Refused
  }
  /** GET /directory */
  directory: {
    answer: DirectoryAnswer
  }
  /** GET /errors */
  errors: {
    answer: ErrorsAnswer
  }
  /** GET /health */
  health: {
    answer: HealthAnswer
  }
  /** POST /companies/{key}/invitation */
  inviteOwner: {
    body: OwnerInvitationFields
    answer: InviteOwnerAnswer | Refused
  }
  /** GET /openapi.json */
  openapi: {
    answer: unknown
  }
  /** DELETE /directory/addresses/{key} */
  removeAddress: {
    answer: RemoveAddressAnswer | Refused
  }
  /** DELETE /companies/{key} */
  removeCompany: {
    query: {
      readonly confirm: string
    }
    answer: RemoveCompanyAnswer | Refused
  }
  /** DELETE /directory/credentials/{username} */
  revokeCredential: {
    answer: RevokeCredentialAnswer | Refused
  }
  /** POST /directory/credentials/{username}/rotate */
  rotateCredential: {
    answer: RotateCredentialAnswer | Refused
  }
  /** POST /directory/addresses */
  saveAddress: {
    body: DirectoryAddressFields
    answer: SaveAddressAnswer | Refused
  }
  /** GET /session */
  session: {
    answer: SessionAnswer
  }
  /** POST /session */
  signIn: {
    body: OperatorSignInFields
    answer: SignInAnswer | Refused
  }
  /** DELETE /session */
  signOut: {
    answer: SignOutAnswer | Refused
  }
}
