import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { type AgentId, newId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Agent } from './agent.ts'
import { findAgent, findAgentByEmail, insertAgent, updateAgentRow } from './agent-store.ts'
import { emailKey } from './contact.ts'
import { type ContactEdits, editContact, newContact } from './contact-edits.ts'

export type AgentEdits = ContactEdits & { readonly agency?: string }

export async function createAgent(scope: TenantScope, { agency = '', ...edits }: AgentEdits): Promise<Agent> {
  const agent = { ...newContact(edits, scope.now, await nextCommitTime(scope)), id: newId<AgentId>(), agency }
  insertAgent(scope, agent)
  return agent
}

export async function updateAgent(scope: TenantScope, id: string, { agency, ...edits }: AgentEdits): Promise<Agent> {
  const [commitTime, before] = await pipelined(nextCommitTime(scope), requireAgent(scope, id))
  const edited = editContact(before, edits, commitTime)
  const after = { ...edited, agency: agency ?? before.agency }
  updateAgentRow(scope, after)
  return after
}

export async function requireAgent(tenant: Tenant, asked: string): Promise<Agent> {
  const id = readId<AgentId>(asked)
  const agent = id && (await findAgent(tenant, id))
  if (!agent) throw new Refusal('agent.unknown', { by: 'id', value: asked })
  return agent
}

export async function requireAgentByEmail(tenant: Tenant, email: string): Promise<Agent> {
  const agent = email === '' ? undefined : await findAgentByEmail(tenant, emailKey(email))
  if (!agent) throw new Refusal('agent.unknown', { by: 'email', value: email })
  return agent
}
