import type { WriteOptions } from '../call.ts'
import type { Client, ContactFields } from '../contacts.ts'
import type { Saved } from '../orders.ts'
import { type ClientPage, type PageQuery, pageSize, pages } from '../syncing.ts'
import { member, path, saved } from './calls.ts'
import { CatalogueCalls } from './catalogue-calls.ts'
import type { Imported, ImportFields } from './importing.ts'

export class ClientCalls extends CatalogueCalls {
  async client(id: string): Promise<Client> {
    return member(await this.caller.get(path`/client/${id}`), 'client')
  }

  /** Undefined if no client has this email address. */
  lookUpClient(email: string): Promise<Client | undefined> {
    return this.lookUp(path`/client/lookup?q=${email}`, 'client')
  }

  /** By the beginning of a name or of the email address; at most a hundred. */
  async searchClients(q: string): Promise<readonly Client[]> {
    return member(await this.caller.get('/clients/search', { q }), 'clients')
  }

  async clients(query: PageQuery = {}): Promise<ClientPage> {
    return (await this.caller.get('/clients', { limit: pageSize, ...query })) as unknown as ClientPage
  }

  async *everyClient(from: PageQuery = {}): AsyncGenerator<Client, void> {
    for await (const page of pages(query => this.clients(query), from)) yield* page.clients
  }

  /** Creates a new client every time: look up first. */
  async createClient(fields: ContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post('/client', fields, {}, options))
  }

  /** Needs `EDIT_INSPECTIONS`, or to be an inspector on an order of the client. */
  async updateClient(id: string, fields: ContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post(path`/client/${id}`, fields, {}, options))
  }

  /** Needs the owner privilege. `importTable` sends a long table in parts. */
  async importClients(fields: ImportFields, options: WriteOptions = {}): Promise<Imported> {
    return (await this.caller.post('/import/clients', fields, {}, options)) as unknown as Imported
  }

  /** Needs the owner privilege. It stays on its orders, with `show: "no"`. */
  async deleteClient(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/client/${id}`, options))
  }
}
