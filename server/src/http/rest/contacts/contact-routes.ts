import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import { createAgent, requireAgentByEmail, updateAgent } from '../../../domain/people/agents.ts'
import { createClient, requireClientByEmail, updateClient } from '../../../domain/people/clients.ts'
import type { Contact } from '../../../domain/people/contact.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Written } from '../envelope.ts'
import { Fields } from '../fields.ts'
import { autocommitRead, type Route } from '../route.ts'
import {
  agentLookupByQueryOperation,
  agentLookupOperation,
  agentOperation,
  clientLookupByQueryOperation,
  clientLookupOperation,
  clientOperation,
  createAgentOperation,
  createClientOperation,
  updateAgentOperation,
  updateClientOperation,
} from './contact-openapi.ts'
import { readAgent, readContact, showAgent, showContact } from './contact-wire.ts'

/** Clients and agents: the same lines, but creating agents is for owners. */
export const contactRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/client/lookup/:email',
    operation: clientLookupOperation,
    ...autocommitRead((scope, { params }) => lookUpClient(scope, params.email)),
  },
  {
    method: 'GET',
    path: '/client/lookup',
    operation: clientLookupByQueryOperation,
    ...autocommitRead((scope, { query }) => lookUpClient(scope, query.text('q'))),
  },
  {
    method: 'GET',
    path: '/client/:id',
    operation: clientOperation,
    read: async (scope, { params }) => ({
      client: showContact(await requireFollowedClient(scope, params.id ?? ''), scope.company.zone),
    }),
  },
  {
    method: 'POST',
    path: '/client',
    operation: createClientOperation,
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      return written(scope, await createClient(scope, readContact(fields)), fields)
    },
  },
  {
    method: 'POST',
    path: '/client/:id',
    operation: updateClientOperation,
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      return written(scope, await updateClient(scope, params.id ?? '', readContact(fields)), fields)
    },
  },
  {
    method: 'GET',
    path: '/agent/lookup/:email',
    operation: agentLookupOperation,
    ...autocommitRead((scope, { params }) => lookUpAgent(scope, params.email)),
  },
  {
    method: 'GET',
    path: '/agent/lookup',
    operation: agentLookupByQueryOperation,
    ...autocommitRead((scope, { query }) => lookUpAgent(scope, query.text('q'))),
  },
  {
    method: 'GET',
    path: '/agent/:id',
    operation: agentOperation,
    read: async (scope, { params }) => ({
      agent: showAgent(await requireFollowedAgent(scope, params.id ?? ''), scope.company.zone),
    }),
  },
  {
    method: 'POST',
    path: '/agent',
    operation: createAgentOperation,
    needs: 'OWNER',
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      return written(scope, await createAgent(scope, readAgent(fields)), fields)
    },
  },
  {
    method: 'POST',
    path: '/agent/:id',
    operation: updateAgentOperation,
    needs: 'OWNER',
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      return written(scope, await updateAgent(scope, params.id ?? '', readAgent(fields)), fields)
    },
  },
]

async function lookUpClient(scope: Scope, email = '') {
  return { client: showContact(await requireClientByEmail(scope, email.trim()), scope.company.zone) }
}

async function lookUpAgent(scope: Scope, email = '') {
  return { agent: showAgent(await requireAgentByEmail(scope, email.trim()), scope.company.zone) }
}

function written({ company }: Scope, contact: Contact & { readonly id: string }, fields: Fields): Written {
  const modified = showInstant(contact.modifiedAt, company.zone)
  return { status: 'ok', members: { id: contact.id, modified }, warnings: fields.warnings() }
}
