import type { WriteOptions } from '../call.ts'
import type { Contact, OtherContactFields } from '../contacts.ts'
import type { Saved } from '../orders.ts'
import {
  type ContactPage,
  type EscrowOfficerPage,
  type InsuranceAgentPage,
  type PageQuery,
  pageSize,
} from '../syncing.ts'
import { AgentCalls } from './agent-calls.ts'
import { member, path, saved } from './calls.ts'

/** People on orders who are neither clients nor agents. */
export class ContactCalls extends AgentCalls {
  async contact(id: string): Promise<Contact> {
    return member(await this.caller.get(path`/contact/${id}`), 'contact')
  }

  async contacts(query: PageQuery = {}): Promise<ContactPage> {
    return (await this.caller.get('/contacts', { limit: pageSize, ...query })) as unknown as ContactPage
  }

  async escrowofficers(query: PageQuery = {}): Promise<EscrowOfficerPage> {
    return (await this.caller.get('/escrowofficers', { limit: pageSize, ...query })) as unknown as EscrowOfficerPage
  }

  async insuranceagents(query: PageQuery = {}): Promise<InsuranceAgentPage> {
    return (await this.caller.get('/insuranceagents', { limit: pageSize, ...query })) as unknown as InsuranceAgentPage
  }

  /** Needs the owner privilege, like the other writes of contacts and agencies. */
  async createContact(fields: OtherContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post('/contact', fields, {}, options))
  }

  async updateContact(id: string, fields: OtherContactFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post(path`/contact/${id}`, fields, {}, options))
  }

  async deleteContact(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/contact/${id}`, options))
  }
}
