import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import { createAgent, requireAgentByEmail, updateAgent } from '../../../domain/people/agents.ts'
import { createClient, requireClientByEmail, updateClient } from '../../../domain/people/clients.ts'
import type { Contact } from '../../../domain/people/contact.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Written } from '../envelope.ts'
import { Fields } from '../fields.ts'
import { atAGlance, type Route } from '../route.ts'
import {
  aboutAgent,
  aboutAgentLookup,
  aboutAgentLookupByQuery,
  aboutClient,
  aboutClientLookup,
  aboutClientLookupByQuery,
  aboutCreateAgent,
  aboutCreateClient,
  aboutUpdateAgent,
  aboutUpdateClient,
} from './contact-openapi.ts'
import { readAgent, readContact, showAgent, showContact } from './contact-wire.ts'

/** Clients and agents: the same lines, but creating agents is for owners. */
export const contactRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/client/lookup/:email',
    about: aboutClientLookup,
    ...atAGlance((scope, { params }) => lookUpClient(scope, params.email)),
  },
  {
    method: 'GET',
    path: '/client/lookup',
    about: aboutClientLookupByQuery,
    ...atAGlance((scope, { query }) => lookUpClient(scope, query.text('q'))),
  },
  {
    method: 'GET',
    path: '/client/:id',
    about: aboutClient,
    read: async (scope, { params }) => ({
      client: showContact(await requireFollowedClient(scope, params.id ?? ''), scope.company.zone),
    }),
  },
  {
    method: 'POST',
    path: '/client',
    about: aboutCreateClient,
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      return written(scope, await createClient(scope, readContact(fields)), fields)
    },
  },
  {
    method: 'POST',
    path: '/client/:id',
    about: aboutUpdateClient,
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      return written(scope, await updateClient(scope, params.id ?? '', readContact(fields)), fields)
    },
  },
  {
    method: 'GET',
    path: '/agent/lookup/:email',
    about: aboutAgentLookup,
    ...atAGlance((scope, { params }) => lookUpAgent(scope, params.email)),
  },
  {
    method: 'GET',
    path: '/agent/lookup',
    about: aboutAgentLookupByQuery,
    ...atAGlance((scope, { query }) => lookUpAgent(scope, query.text('q'))),
  },
  {
    method: 'GET',
    path: '/agent/:id',
    about: aboutAgent,
    read: async (scope, { params }) => ({
      agent: showAgent(await requireFollowedAgent(scope, params.id ?? ''), scope.company.zone),
    }),
  },
  {
    method: 'POST',
    path: '/agent',
    about: aboutCreateAgent,
    needs: 'OWNER',
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      return written(scope, await createAgent(scope, readAgent(fields)), fields)
    },
  },
  {
    method: 'POST',
    path: '/agent/:id',
    about: aboutUpdateAgent,
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
