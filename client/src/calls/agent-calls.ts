import type { WriteOptions } from '../call.ts'
import type { Agency, AgencyFields, Agent, AgentFields, NewAgency } from '../contacts.ts'
import type { Saved } from '../orders.ts'
import { type AgencyPage, type AgentPage, type PageQuery, pageSize, pages } from '../syncing.ts'
import { member, path, saved } from './calls.ts'
import { ClientCalls } from './client-calls.ts'
import type { Imported, ImportFields } from './importing.ts'

/** Agents and their agencies. */
export class AgentCalls extends ClientCalls {
  async agent(id: string): Promise<Agent> {
    return member(await this.caller.get(path`/agent/${id}`), 'agent')
  }

  /** Undefined if no agent has this email address. */
  lookUpAgent(email: string): Promise<Agent | undefined> {
    return this.lookUp(path`/agent/lookup?q=${email}`, 'agent')
  }

  async searchAgents(q: string): Promise<readonly Agent[]> {
    return member(await this.caller.get('/agents/search', { q }), 'agents')
  }

  async agents(query: PageQuery = {}): Promise<AgentPage> {
    return (await this.caller.get('/agents', { limit: pageSize, ...query })) as unknown as AgentPage
  }

  async *everyAgent(from: PageQuery = {}): AsyncGenerator<Agent, void> {
    for await (const page of pages(query => this.agents(query), from)) yield* page.agents
  }

  /** Needs the owner privilege. */
  async createAgent(fields: AgentFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post('/agent', fields, {}, options))
  }

  /** Needs the owner privilege. */
  async updateAgent(id: string, fields: AgentFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post(path`/agent/${id}`, fields, {}, options))
  }

  /** Needs the owner privilege. `importTable` sends a long table in parts. */
  async importAgents(fields: ImportFields, options: WriteOptions = {}): Promise<Imported> {
    return (await this.caller.post('/import/agents', fields, {}, options)) as unknown as Imported
  }

  /** As `deleteClient`. */
  async deleteAgent(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/agent/${id}`, options))
  }

  async agency(id: string): Promise<Agency> {
    return member(await this.caller.get(path`/agency/${id}`), 'agency')
  }

  async searchAgencies(q: string): Promise<readonly Agency[]> {
    return member(await this.caller.get('/agencies/search', { q }), 'agencies')
  }

  async agencies(query: PageQuery = {}): Promise<AgencyPage> {
    return (await this.caller.get('/agencies', { limit: pageSize, ...query })) as unknown as AgencyPage
  }

  async createAgency(fields: NewAgency, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post('/agency', fields, {}, options))
  }

  async updateAgency(id: string, fields: AgencyFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post(path`/agency/${id}`, fields, {}, options))
  }
}
