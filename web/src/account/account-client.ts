import type { Plumbline } from 'plumbline-client'

/** The calls about an account, which users of companies and operators have alike. */
export type AccountClient = Pick<
  Plumbline,
  | 'changePassword'
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'endSecondFactor'
  | 'renewRecoveryCodes'
  | 'passkeys'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'
>

export interface AccountProps {
  readonly api: AccountClient
}
