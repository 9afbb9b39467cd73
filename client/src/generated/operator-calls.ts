// Generated from the operations of the service by `npm run describe`. Change those instead.
import type {
  CallOptions,
} from '../call.ts'
import { Calls, path } from '../calls.ts'
import type {
  CompanyOverview,
  CompanyPage,
  CompanyQuery,
  DirectoryAddressFields,
  DirectoryState,
  Health,
  NewCompanyFields,
  NewCredential,
  Operator,
  OperatorLinkFields,
  OperatorPasswordFields,
  OperatorSignInFields,
  OwnerInvitation,
  OwnerInvitationFields,
  RecentError,
} from './operator-types.ts'

export class OperatorCalls extends Calls {
  /**
   * Sign in.
   *
   * The response sets a cookie that later requests send, together with the header `X-Plumbline-Console: 1`. A wrong
   * password and an unknown email get the same response after the same time.
   */
  signIn(fields: OperatorSignInFields, options?: CallOptions): Promise<Operator> {
    return this.once('POST', '/session', 'operator', fields, options)
  }

  /**
   * Get the signed-in operator.
   *
   * The operator of the session.
   */
  session(): Promise<Operator> {
    return this.read('/session', 'operator')
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
   * Choose a password with a set-up link.
   *
   * Signs the operator in. The link works once. The password has at least 10 characters.
   */
  acceptLink(fields: OperatorLinkFields, options?: CallOptions): Promise<Operator> {
    return this.once('POST', '/session/link', 'operator', fields, options)
  }

  /**
   * Change the own password.
   *
   * Ends all other sessions of the operator.
   */
  async changePassword(fields: OperatorPasswordFields, options?: CallOptions): Promise<void> {
    await this.once('POST', '/session/password', undefined, fields, options)
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
   * Readiness as `/readyz` tells it, the version, the store and the queues of background work.
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
