/** A device on which a user is signed in. */
export interface Session {
  readonly id: string
  /** The browser, as it describes itself. */
  readonly device: string
  readonly address: string
  readonly created: string
  /** As of a minute ago. */
  readonly lastseen: string
  readonly expires: string
  /** Whether the request used it. */
  readonly current: 'yes' | 'no'
}

export interface SignedInUser {
  readonly id: string
  readonly username: string
  readonly displayname: string
  readonly emailaddress: string
  readonly owner: 'yes' | 'no'
  readonly privileges: readonly string[]
}

export interface SignedInCompany {
  readonly key: string
  readonly name: string
  readonly zone: string
}

export interface SignedIn {
  readonly user: SignedInUser
  readonly company: SignedInCompany
  /** Null if the request used a key. */
  readonly session: Session | null
}

export interface SignInFields {
  /** In upper or lower case. */
  readonly email: string
  readonly password: string
}

/** With `secondfactor: 'yes'`, the person is not signed in yet: send `token` and a code with `sendSecondFactor`. */
export interface SignInResult {
  readonly token: string
  readonly secondfactor: 'yes' | 'no'
  readonly session: Session | null
}

export interface CodeFields {
  readonly token: string
  /** Six digits, or a recovery code. */
  readonly code: string
}

export interface LinkFields {
  /** The part of the link behind `#`. */
  readonly token: string
  readonly password: string
}

export interface PasswordFields {
  readonly current: string
  readonly password: string
}

export interface Invitation {
  readonly link: string
  readonly expires: string
  /** Whether an email with the link is on its way; otherwise pass the link on. */
  readonly sent: 'yes' | 'no'
}

export interface SecondFactor {
  readonly enabled: 'yes' | 'no'
  /** How many recovery codes are left. */
  readonly recoverycodes: number
}

export interface NewSecondFactor {
  /** For typing into the app. */
  readonly secret: string
  /** The same as an `otpauth:` address, for a QR code. */
  readonly uri: string
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly created: string
  /** Empty if never. */
  readonly lastused: string
}

/** WebAuthn's JSON: of `PublicKeyCredential.parseCreationOptionsFromJSON` and the like, and of `credential.toJSON()`. */
export type WebAuthnJson = Readonly<Record<string, unknown>>

export interface PasskeyFields {
  readonly name?: string
  readonly credential: WebAuthnJson
}
