import type { Passkeys, RelyingParty } from '../../../domain/sessions/passkey.ts'
import type { PasswordHasher } from '../../../domain/sessions/password.ts'
import type { TotpCodes } from '../../../domain/sessions/second-factor.ts'
import type { Device, SessionLimits } from '../../../domain/sessions/session.ts'
import type { OpenedSession } from '../../../domain/sessions/sign-in.ts'
import type { TenantScope } from '../../../domain/tenant.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Members } from '../../../wire/envelope.ts'
import type { Fields } from '../../../wire/fields.ts'
import type { Caller } from '../authentication.ts'

/** What signing in needs beside the store. */
export interface SignInServices {
  readonly passwords: PasswordHasher
  readonly codes: TotpCodes
  readonly passkeys: Passkeys
}

/** A request of a person who signs in. */
export interface Visit extends SignInServices {
  /** Undefined if there is none at this address. The response must not tell. */
  readonly company: Company | undefined
  readonly params: Readonly<Record<string, string>>
  readonly fields: Fields
  readonly device: Device
  readonly limits: SessionLimits
  readonly now: Temporal.Instant
  /** The service under the host name of the request. */
  readonly party: RelyingParty
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  /** Whether a mail server is connected. */
  readonly hasEmail: boolean
  read<T>(company: Company, work: (scope: TenantScope) => Promise<T>): Promise<T>
  /** Refused while the company is being migrated. */
  write<T>(company: Company, work: (scope: TenantScope) => Promise<T>): Promise<T>
  /** Throws the refusal, later the more attempts failed. */
  deny(email: string): Promise<never>
}

/** A request about the account of the caller. */
export interface AccountVisit extends Visit {
  readonly company: Company
  readonly caller: Caller
}

export interface VisitResult {
  readonly members: Members
  /** Signs the browser in, or out. */
  readonly cookie?: OpenedSession | 'delete' | undefined
}
