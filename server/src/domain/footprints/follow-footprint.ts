import { type AgentId, type ClientId, type OrderId, readId } from '../ids.ts'
import type { Agent, Client } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { type FollowedPeople, findFollowedPeople } from './footprint-store.ts'
import { retentionStart } from './footprints.ts'

/** 2.8: finds a client by its own id or by a footprint's id, which leads to the client of the order. */
export async function requireFollowedClient(scope: Scope, asked: string): Promise<Client> {
  const client = (await clientOf(scope, asked)) ?? (await clientOf(scope, (await follow(scope, asked))?.clientId))
  if (!client) throw new Refusal('client.unknown', { by: 'id', value: asked })
  return client
}

/** 2.8: finds an agent by its own id or by a footprint's id, which leads to the buyer's agent of the order. */
export async function requireFollowedAgent(scope: Scope, asked: string): Promise<Agent> {
  const agent = (await agentOf(scope, asked)) ?? (await agentOf(scope, (await follow(scope, asked))?.buyersAgentId))
  if (!agent) throw new Refusal('agent.unknown', { by: 'id', value: asked })
  return agent
}

async function clientOf(scope: Scope, asked: string | undefined): Promise<Client | undefined> {
  const id = readId<ClientId>(asked)
  return id && clientStore.find(scope, id)
}

async function agentOf(scope: Scope, asked: string | undefined): Promise<Agent | undefined> {
  const id = readId<AgentId>(asked)
  return id && agentStore.find(scope, id)
}

async function follow(scope: Scope, asked: string): Promise<FollowedPeople | undefined> {
  const id = readId<OrderId>(asked)
  return id && findFollowedPeople(scope, id, retentionStart(scope))
}
