// Generated from the operations of the service by `npm run describe`. Change those instead.
import type {
  CallOptions,
} from '../call.ts'
import { Calls, path } from '../calls.ts'
import type {
  CheckLinkAnswer,
  CodeFields,
  CompanyOverview,
  CompanyPage,
  CompanyQuery,
  DirectoryAddressFields,
  DirectoryState,
  Health,
  InstallHosts,
  LinkFields,
  NewCompanyFields,
  NewCredential,
  NewSecondFactor,
  OwnerInvitation,
  OwnerInvitationFields,
  Passkey,
  PasskeyFields,
  PasswordFields,
  RecentError,
  SecondFactor,
  Session,
  SignInFields,
  SignInResult,
  SignedIn,
} from './operator-types.ts'

export class OperatorCalls extends Calls {
  /**
   * Get the signed-in operator.
   *
   * The operator and the session.
   */
  session(): Promise<SignedIn> {
    return this.read('/session')
  }

  /**
   * Sign in.
   *
   * The response sets a cookie that later requests send, together with the header `X-Plumbline-Console: 1`. A wrong
   * password and an unknown email get the same response after the same time.
   */
  signIn(fields: SignInFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session', undefined, fields, options)
  }

  /**
   * Sign out.
   *
   * Ends the session and deletes its cookie.
   */
  async signOut(options?: CallOptions): Promise<void> {
    await this.once('DELETE', '/session', undefined, undefined, options)
  }

  /**
   * List own sessions.
   *
   * The devices on which the operator is signed in; the one used last comes first.
   */
  sessions(): Promise<readonly Session[]> {
    return this.read('/sessions', 'sessions')
  }

  /**
   * End all other sessions.
   *
   * Signs the operator out everywhere but here.
   */
  endOtherSessions(options?: CallOptions): Promise<number> {
    return this.once('DELETE', '/sessions', 'ended', undefined, options)
  }

  /**
   * End a session.
   *
   * Signs the operator out on one device. Every process refuses the session within a second.
   */
  async endSession(id: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/sessions/${id}`, undefined, undefined, options)
  }

  /**
   * Change the own password.
   *
   * Ends all other sessions of the operator. The new password has at least 10 characters.
   */
  async changePassword(fields: PasswordFields, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/password', undefined, fields, options)
  }

  /**
   * Check a link for choosing a password.
   *
   * Says whether the link can still be used, before the operator thinks of a password, and for whom it is. The link
   * stays valid.
   */
  checkLink(token: string, options?: CallOptions): Promise<CheckLinkAnswer> {
    return this.once('POST', '/session/link/check', undefined, { token }, options)
  }

  /**
   * Choose a password with a link.
   *
   * Sets the password with the token of an invitation or of a reset, which is the part of the link behind `#`. The
   * link works once. All sessions of the operator end, and the operator is signed in. The password has at least 10
   * characters.
   */
  acceptLink(fields: LinkFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/link', undefined, fields, options)
  }

  /**
   * Sign in with a second factor.
   *
   * Completes a sign-in whose response had `secondfactor: yes`, with a code of the authenticator app or a recovery
   * code. Each code works once. After five wrong codes the sign-in begins again; after twenty within ten minutes,
   * only recovery codes are accepted.
   */
  sendSecondFactor(fields: CodeFields, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/code', undefined, fields, options)
  }

  /**
   * Get the state of the second factor.
   *
   * Whether signing in needs a code, and how many recovery codes are left.
   */
  secondFactor(): Promise<SecondFactor> {
    return this.read('/session/secondfactor')
  }

  /**
   * Set up a second factor.
   *
   * Returns a secret for an authenticator app. Signing in needs a code only after `POST
   * /session/secondfactor/confirm`.
   */
  beginSecondFactor(password: string, options?: CallOptions): Promise<NewSecondFactor> {
    return this.once('POST', '/session/secondfactor', undefined, { password }, options)
  }

  /**
   * Confirm the second factor.
   *
   * From here on signing in needs a code. Returns the recovery codes.
   */
  confirmSecondFactor(code: string, options?: CallOptions): Promise<readonly string[]> {
    return this.once('POST', '/session/secondfactor/confirm', 'recoverycodes', { code }, options)
  }

  /**
   * Switch the second factor off.
   *
   * The recovery codes become invalid.
   */
  async endSecondFactor(password: string, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/secondfactor/disable', undefined, { password }, options)
  }

  /**
   * Make new recovery codes.
   *
   * The previous ones become invalid.
   */
  renewRecoveryCodes(password: string, options?: CallOptions): Promise<readonly string[]> {
    return this.once('POST', '/session/recoverycodes', 'recoverycodes', { password }, options)
  }

  /**
   * Begin to sign in with a passkey.
   *
   * Returns a challenge, valid for ten minutes. The browser asks its user which passkey to use.
   */
  passkeyOptions(options?: CallOptions): Promise<Readonly<Record<string, unknown>>> {
    return this.once('POST', '/session/passkey/options', 'options', {}, options)
  }

  /**
   * Sign in with a passkey.
   *
   * The device has verified the person, so no second factor is needed.
   */
  signInWithPasskey(credential: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<SignInResult> {
    return this.once('POST', '/session/passkey', undefined, { credential }, options)
  }

  /**
   * List own passkeys.
   *
   * Oldest first.
   */
  passkeys(): Promise<readonly Passkey[]> {
    return this.read('/session/passkeys', 'passkeys')
  }

  /**
   * Add a passkey.
   *
   * Signs in only under the host name where it was made.
   */
  addPasskey(fields: PasskeyFields, options?: CallOptions): Promise<string> {
    return this.once('POST', '/session/passkeys', 'id', fields, options)
  }

  /**
   * Begin to add a passkey.
   *
   * Returns a challenge, valid for ten minutes. An operator has at most 20 passkeys.
   */
  newPasskeyOptions(password: string, options?: CallOptions): Promise<Readonly<Record<string, unknown>>> {
    return this.once('POST', '/session/passkeys/options', 'options', { password }, options)
  }

  /**
   * Remove a passkey.
   *
   * Sessions that began with it stay.
   */
  async removePasskey(id: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/session/passkeys/${id}`, undefined, undefined, options)
  }

  /**
   * List companies.
   *
   * By key. The next page begins after the last key of this one.
   */
  companies(query?: CompanyQuery): Promise<CompanyPage> {
    return this.read('/companies', undefined, query)
  }

  /**
   * Create a company.
   *
   * With one office and an owner, who gets an invitation. The rules are those of `plumbline company create`; the
   * owner creates access keys in the console.
   */
  createCompany(fields: NewCompanyFields, options?: CallOptions): Promise<OwnerInvitation> {
    return this.once('POST', '/companies', undefined, fields, options)
  }

  /**
   * Get a company.
   *
   * With its owners and numbers.
   */
  company(key: string): Promise<CompanyOverview> {
    return this.read(path`/companies/${key}`, 'company')
  }

  /**
   * Remove a company.
   *
   * Deletes the company with all its data. This cannot be undone.
   */
  async removeCompany(key: string, confirm: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/companies/${key}`, undefined, undefined, options, { confirm })
  }

  /**
   * Invite a user again.
   *
   * For an owner who has not signed in yet, or is locked out. The link sets a new password.
   */
  inviteOwner(key: string, fields: OwnerInvitationFields = {}, options?: CallOptions): Promise<OwnerInvitation> {
    return this.once('POST', path`/companies/${key}/invitation`, undefined, fields, options)
  }

  /**
   * List the hosts of companies.
   *
   * Those without proof come first. At most 1000.
   */
  hosts(query?: { readonly search?: string | undefined }): Promise<InstallHosts> {
    return this.read('/hosts', undefined, query)
  }

  /**
   * Confirm a host.
   *
   * It leads to the company from now on, without a TXT record.
   */
  async confirmHost(key: string, host: string, options?: CallOptions): Promise<void> {
    await this.once('POST', path`/companies/${key}/hosts/${host}/confirm`, undefined, {}, options)
  }

  /**
   * Remove a host.
   *
   * The company does not have it any more, proven or not.
   */
  async removeHost(key: string, host: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/companies/${key}/hosts/${host}`, undefined, undefined, options)
  }

  /**
   * Get the directory.
   *
   * The directory resolves the keys of all companies of this install by itself. `addresses` are those of companies
   * at other installs.
   */
  directory(): Promise<DirectoryState> {
    return this.read('/directory')
  }

  /**
   * Add or change an address.
   *
   * Callers of the directory, and of this install, get the address of the install that has the company. A company of
   * this install must be migrating first.
   */
  async saveAddress(fields: DirectoryAddressFields, options?: CallOptions): Promise<void> {
    await this.once('POST', '/directory/addresses', undefined, fields, options)
  }

  /**
   * Remove an address.
   *
   * The directory does not know the company any more, unless it is at this install.
   */
  async removeAddress(key: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/directory/addresses/${key}`, undefined, undefined, options)
  }

  /**
   * Create a credential.
   *
   * The password is shown only in this response.
   */
  createCredential(username: string, options?: CallOptions): Promise<NewCredential> {
    return this.once('POST', '/directory/credentials', undefined, { username }, options)
  }

  /**
   * Rotate a credential.
   *
   * A new password, shown only in this response. The one before is refused from now on.
   */
  rotateCredential(username: string, options?: CallOptions): Promise<NewCredential> {
    return this.once('POST', path`/directory/credentials/${username}/rotate`, undefined, {}, options)
  }

  /**
   * Revoke a credential.
   *
   * The integration is refused from now on.
   */
  async revokeCredential(username: string, options?: CallOptions): Promise<void> {
    await this.once('DELETE', path`/directory/credentials/${username}`, undefined, undefined, options)
  }

  /**
   * Get the health of the install.
   *
   * Readiness as `/readyz` tells it, what is wrong, the version, the store and the queues of background work.
   */
  health(): Promise<Health> {
    return this.read('/health')
  }

  /**
   * List recent errors.
   *
   * The last errors in the log of the process that answers, at most 200, the newest first. They are in memory: a
   * restart forgets them, and the log itself has all of them, with their stacks.
   */
  errors(): Promise<readonly RecentError[]> {
    return this.read('/errors', 'errors')
  }
}
