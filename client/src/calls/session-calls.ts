import type { CallOptions } from '../call.ts'
import { member, path } from './calls.ts'
import { HookCalls } from './hook-calls.ts'
import type {
  CodeFields,
  Invitation,
  LinkFields,
  NewSecondFactor,
  Passkey,
  PasskeyFields,
  PasswordFields,
  SecondFactor,
  Session,
  SignedIn,
  SignInFields,
  SignInResult,
  WebAuthnJson,
} from './sessions.ts'

/** Signing in, and the account of the user. Nothing is retried: codes and links work once. */
export class SessionCalls extends HookCalls {
  /** The user, the company and the session. Rejects with `BadCredentials` without a session. */
  async session(): Promise<SignedIn> {
    const { user, company, session } = await this.caller.get('/session')
    return { user, company, session } as SignedIn
  }

  signIn(fields: SignInFields): Promise<SignInResult> {
    return this.#signedIn('/session', fields)
  }

  sendSecondFactor(fields: CodeFields): Promise<SignInResult> {
    return this.#signedIn('/session/code', fields)
  }

  async signOut(): Promise<void> {
    await this.caller.delete('/session', once)
  }

  async sessions(): Promise<readonly Session[]> {
    return member(await this.caller.get('/sessions'), 'sessions')
  }

  async endSession(id: string): Promise<void> {
    await this.caller.delete(path`/sessions/${id}`, once)
  }

  /** Returns how many sessions ended. */
  async endOtherSessions(): Promise<number> {
    return member(await this.caller.delete('/sessions', once), 'ended')
  }

  async changePassword(fields: PasswordFields): Promise<void> {
    await this.#post('/session/password', fields)
  }

  /** Does not tell whether the email is known. */
  async requestPasswordReset(email: string): Promise<void> {
    await this.#post('/session/reset', { email })
  }

  /** Chooses a password with the link of an invitation or of a reset. */
  acceptLink(fields: LinkFields): Promise<SignInResult> {
    return this.#signedIn('/session/link', fields)
  }

  /** Needs the owner privilege. */
  async inviteUser(user: string): Promise<Invitation> {
    const { link, expires, sent } = await this.#post('/session/invitation', { user })
    return { link, expires, sent } as Invitation
  }

  async secondFactor(): Promise<SecondFactor> {
    const { enabled, recoverycodes } = await this.caller.get('/session/secondfactor')
    return { enabled, recoverycodes } as SecondFactor
  }

  async beginSecondFactor(password: string): Promise<NewSecondFactor> {
    const { secret, uri } = await this.#post('/session/secondfactor', { password })
    return { secret, uri } as NewSecondFactor
  }

  /** Returns the recovery codes, which are shown only now. */
  async confirmSecondFactor(code: string): Promise<readonly string[]> {
    return member(await this.#post('/session/secondfactor/confirm', { code }), 'recoverycodes')
  }

  async endSecondFactor(password: string): Promise<void> {
    await this.#post('/session/secondfactor/disable', { password })
  }

  async renewRecoveryCodes(password: string): Promise<readonly string[]> {
    return member(await this.#post('/session/recoverycodes', { password }), 'recoverycodes')
  }

  /** For `navigator.credentials.get`. */
  async passkeyOptions(): Promise<WebAuthnJson> {
    return member(await this.#post('/session/passkey/options', {}), 'options')
  }

  signInWithPasskey(credential: WebAuthnJson): Promise<SignInResult> {
    return this.#signedIn('/session/passkey', { credential })
  }

  async passkeys(): Promise<readonly Passkey[]> {
    return member(await this.caller.get('/session/passkeys'), 'passkeys')
  }

  /** For `navigator.credentials.create`. */
  async newPasskeyOptions(password: string): Promise<WebAuthnJson> {
    return member(await this.#post('/session/passkeys/options', { password }), 'options')
  }

  /** Returns the id of the passkey. */
  async addPasskey(fields: PasskeyFields): Promise<string> {
    return member(await this.#post('/session/passkeys', fields), 'id')
  }

  async removePasskey(id: string): Promise<void> {
    await this.caller.delete(path`/session/passkeys/${id}`, once)
  }

  async #signedIn(path: string, fields: object): Promise<SignInResult> {
    const { token, secondfactor, session } = await this.#post(path, fields)
    return { token, secondfactor, session } as SignInResult
  }

  #post(path: string, fields: object) {
    return this.caller.post(path, fields, {}, once)
  }
}

const once: CallOptions = { maxRetries: 0 }
