import type { Plumbline } from 'plumbline-client'

/** The calls that sign a user or an operator in. */
export type GateClient = Pick<
  Plumbline,
  'signIn' | 'sendSecondFactor' | 'checkLink' | 'acceptLink' | 'passkeyOptions' | 'signInWithPasskey'
>

export interface GateProps {
  readonly gate: GateClient
  readonly onSignedIn: () => Promise<void>
}
