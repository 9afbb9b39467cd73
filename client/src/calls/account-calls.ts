import type { Office, Reflection, User } from '../resources.ts'
import { type PageQuery, pageSize, type UserPage } from '../syncing.ts'
import { Calls, member, path } from './calls.ts'

/** The key, its user and the other users; the company and the service itself. */
export class AccountCalls extends Calls {
  async me(): Promise<User> {
    return member(await this.caller.get('/me'), 'me')
  }

  async users({ availableOnly }: { availableOnly?: boolean } = {}): Promise<readonly User[]> {
    return member(await this.caller.get('/users', { availableonly: availableOnly }), 'users')
  }

  /** Users in the order of their changes; see `pages` of `plumbline-client/syncing`. */
  async userPage(query: PageQuery = {}): Promise<UserPage> {
    return (await this.caller.get('/users', { limit: pageSize, ...query })) as unknown as UserPage
  }

  async user(id: string): Promise<User> {
    return member(await this.caller.get(path`/user/${id}`), 'user')
  }

  async searchUsers(q: string): Promise<readonly User[]> {
    return member(await this.caller.get('/users/search', { q }), 'users')
  }

  /** By email address or username; undefined if no user has it. */
  lookUpUser(q: string): Promise<User | undefined> {
    return this.lookUp(path`/user/lookup?q=${q}`, 'user')
  }

  /** Needs the owner privilege. */
  async offices(): Promise<readonly Office[]> {
    return member(await this.caller.get('/offices'), 'offices')
  }

  async companyKey(): Promise<string> {
    return member(await this.caller.get('/companykey'), 'companykey')
  }

  async build(): Promise<string> {
    return member(await this.caller.get('/build'), 'build')
  }

  /** The service's clock, in the company's time zone. */
  async time(): Promise<string> {
    return member(await this.caller.get('/time'), 'time')
  }

  /** The request as it arrived, for debugging. */
  async reflect(query: Readonly<Record<string, string>> = {}): Promise<Reflection> {
    return member(await this.caller.get('/reflect', query), 'reflect')
  }

  async reflectBody(body: object): Promise<Reflection> {
    return member(await this.caller.post('/reflect', body), 'reflect')
  }
}
