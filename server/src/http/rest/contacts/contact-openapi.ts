import { Refusal } from '../../../domain/refusal.ts'
import type { JsonAnswer, Operation, Parameter } from '../../openapi/operation.ts'
import { emailInPath } from '../../openapi/parameters.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { id, timestamp } from '../../openapi/values.ts'
import {
  agentFields,
  agentSchema,
  clientFields,
  clientSchema,
  sampleAgent,
  sampleAgentFields,
  sampleClient,
  sampleClientFields,
} from './contact-schema.ts'

const stranger = 'nobody@example.com'
const noClient = new Refusal('client.unknown', { by: 'id', value: unknownId })
const noAgent = new Refusal('agent.unknown', { by: 'id', value: unknownId })
const aClient: JsonAnswer = { members: { client: clientSchema }, example: { client: sampleClient } }
const anAgent: JsonAnswer = { members: { agent: agentSchema }, example: { agent: sampleAgent } }

const byId = (whose: string, example: string): { readonly id: Parameter } => ({
  id: { schema: id(`The ${whose}.`), example },
})

const byEmail = (whose: string) => ({ q: { ...emailInPath(whose), isRequired: true } })

const saved = (whose: string, example: string): JsonAnswer => ({
  members: { id: id(`The ${whose}.`), modified: timestamp('When it was saved.') },
  example: { id: example, modified: sampleTimestamp },
})

const clients = 'Clients'

export const clientLookupOperation: Operation = {
  name: 'lookUpClient',
  group: clients,
  summary: 'The client of an email address',
  description:
    'Look up before creating: creating never looks for a client who is there already. A miss is no HTTP error: `status` is `error`, and `client` is empty text.',
  path: { email: emailInPath('the client') },
  answer: aClient,
  refuses: [new Refusal('client.unknown', { by: 'email', value: stranger })],
}

export const clientLookupByQueryOperation: Operation = {
  ...clientLookupOperation,
  name: 'lookUpClientByQuery',
  description: 'The same lookup with the address in the query string.',
  path: {},
  query: byEmail('the client'),
}

export const clientOperation: Operation = {
  name: 'client',
  group: clients,
  summary: 'One client',
  description: "A client by id. Given the id of one of the caller's footprints, it is the client of that order.",
  path: byId('client', sample.client),
  answer: aClient,
  refuses: [noClient],
}

export const createClientOperation: Operation = {
  name: 'createClient',
  group: clients,
  summary: 'A new client',
  description: '**Makes a new client every time**, also where one of the same name or address is there already.',
  body: { fields: clientFields, example: sampleClientFields },
  answer: saved('client', sample.client),
}

export const updateClientOperation: Operation = {
  name: 'updateClient',
  group: clients,
  summary: 'Changes to a client',
  description: 'Changes the fields that are sent, and no others.',
  path: byId('client', sample.client),
  body: { fields: clientFields, example: { mobilephone: '704-555-0123' } },
  answer: saved('client', sample.client),
  refuses: [noClient],
}

const agents = 'Agents'

export const agentLookupOperation: Operation = {
  name: 'lookUpAgent',
  group: agents,
  summary: 'The agent of an email address',
  description:
    'On a miss leave the agent off the order. A miss is no HTTP error: `status` is `error`, and `agent` is empty text.',
  path: { email: emailInPath('the agent') },
  answer: anAgent,
  refuses: [new Refusal('agent.unknown', { by: 'email', value: stranger })],
}

export const agentLookupByQueryOperation: Operation = {
  ...agentLookupOperation,
  name: 'lookUpAgentByQuery',
  description: 'The same lookup with the address in the query string.',
  path: {},
  query: byEmail('the agent'),
}

export const agentOperation: Operation = {
  name: 'agent',
  group: agents,
  summary: 'One agent',
  description: "An agent by id. Given the id of one of the caller's footprints, it is the buyer's agent of that order.",
  path: byId('agent', sample.agent),
  answer: anAgent,
  refuses: [noAgent],
}

export const createAgentOperation: Operation = {
  name: 'createAgent',
  group: agents,
  summary: 'A new agent',
  description: 'Makes a new agent every time.',
  body: { fields: agentFields, example: sampleAgentFields },
  answer: saved('agent', sample.agent),
}

export const updateAgentOperation: Operation = {
  name: 'updateAgent',
  group: agents,
  summary: 'Changes to an agent',
  description: 'Changes the fields that are sent, and no others.',
  path: byId('agent', sample.agent),
  body: { fields: agentFields, example: { agency: 'Queen City Realty' } },
  answer: saved('agent', sample.agent),
  refuses: [noAgent],
}
