import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import type { Agent, Client } from '../../../domain/people/contact.ts'
import type { EditsOf } from '../../../domain/people/contact-edits.ts'
import { agents as agentCommands, type Contacts, clients as clientCommands } from '../../../domain/people/contacts.ts'
import { updateClient } from '../../../domain/people/update-client.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { answerTable, modifiedMember, type RecordTable, recordAnswer } from '../../openapi/record-table.ts'
import { mayNotEdit, needsEdit } from '../../openapi/reused-descriptions.ts'
import { sample, unknownId } from '../../openapi/samples.ts'
import type { Schema } from '../../openapi/schema.ts'
import { id, text } from '../../openapi/values.ts'
import type { Written } from '../envelope.ts'
import { Fields } from '../fields.ts'
import { autocommitRead, type ReadRoute, type Route } from '../route.ts'
import { agentForm, agentRecord, clientForm, clientRecord, readAgent, readContact } from './contact-wire.ts'

/** Clients and agents have the same routes. */
interface Kind<C extends Client | Agent> {
  readonly noun: 'client' | 'agent'
  readonly a: 'a client' | 'an agent'
  readonly record: RecordTable<C, Pick<Company, 'zone'>>
  readonly form: Schema
  readonly read: (fields: Fields) => EditsOf<C>
  readonly commands: Contacts<C>
  readonly requireById: (scope: Scope, id: string) => Promise<C>
  readonly update: (scope: Scope, id: string, edits: EditsOf<C>) => Promise<C>
  readonly writeNeeds: Pick<Route, 'needs'>
  /** Refusals of an update besides an unknown id. */
  readonly updateRefuses: readonly Refusal[]
  readonly texts: {
    readonly lookup: string
    readonly footprint: string
    readonly create: string
    readonly update: string
  }
  readonly examples: { readonly id: string; readonly create: object; readonly update: object }
}

const clients: Kind<Client> = {
  noun: 'client',
  a: 'a client',
  record: clientRecord,
  form: clientForm,
  read: readContact,
  commands: clientCommands,
  requireById: requireFollowedClient,
  update: updateClient,
  writeNeeds: {},
  updateRefuses: [mayNotEdit],
  texts: {
    lookup: 'Look up before creating, because creating does not de-duplicate.',
    footprint: 'the client',
    create: '**Creates a new client every time**, even if one with the same name or address exists.',
    update: `${needsEdit} An inspector on an order of the client does not need it.`,
  },
  examples: {
    id: sample.client,
    create: {
      firstname: 'Rosa',
      lastname: 'Whitfield',
      emailaddress: 'client@example.com',
      mobilephone: '704-555-0199',
    },
    update: { mobilephone: '704-555-0123' },
  },
}

const agents: Kind<Agent> = {
  noun: 'agent',
  a: 'an agent',
  record: agentRecord,
  form: agentForm,
  read: readAgent,
  commands: agentCommands,
  requireById: requireFollowedAgent,
  update: (scope, id, edits) => agentCommands.update(scope, id, edits),
  writeNeeds: { needs: 'OWNER' },
  updateRefuses: [],
  texts: {
    lookup: 'On a miss, leave the agent off the order.',
    footprint: "the buyer's agent",
    create: 'Creates a new agent every time.',
    update: '',
  },
  examples: {
    id: sample.agent,
    create: {
      firstname: 'Grant',
      lastname: 'Osei',
      emailaddress: 'agent@example.com',
      agency: 'Queen City Realty',
    },
    update: { agency: 'Queen City Realty' },
  },
}

export const contactRoutes: readonly Route[] = [...routesOf(clients), ...routesOf(agents)]

function routesOf<C extends Client | Agent>(kind: Kind<C>): Route[] {
  const { noun, a, record, form, read, texts, examples } = kind
  const name = noun === 'client' ? 'Client' : 'Agent'
  const group = `${name}s`
  const show = (contact: C, { company }: Scope) => ({ [noun]: record.show(contact, company) })
  const find = async (scope: Scope, email = '') => show(await kind.commands.requireByEmail(scope, email.trim()), scope)
  const unknown = (by: 'id' | 'email', value: string) => new Refusal(`${noun}.unknown`, { by, value })
  const email = {
    schema: text(
      `The email address of the ${noun}, URL-encoded. Case is ignored; of several matches the oldest is returned.`,
    ),
    example: `${noun}@example.com`,
  }
  const byId = { id: { schema: id(`The ${noun}.`), example: examples.id } }
  const shown = recordAnswer(noun, record)
  const saved = answerTable<Client | Agent, { readonly zone: string }>({
    id: [id(`The ${noun}.`), contact => contact.id, examples.id],
    modified: modifiedMember('When it was saved.'),
  })
  const written = (contact: C, fields: Fields, { company }: Scope): Written => ({
    status: 'ok',
    members: saved.show(contact, company),
    warnings: fields.warnings(),
  })
  const lookUp: ReadRoute = {
    method: 'GET',
    path: `/${noun}/lookup/:email`,
    name: `lookUp${name}`,
    group,
    summary: `Look up ${a} by email address`,
    description: `${texts.lookup} A miss is not an HTTP error: \`status\` is \`error\`, and \`${noun}\` is an empty string.`,
    pathParameters: { email },
    answer: shown,
    refuses: [unknown('email', 'unknown@example.com')],
    ...autocommitRead((scope, { params }) => find(scope, params.email)),
  }
  return [
    lookUp,
    {
      ...lookUp,
      path: `/${noun}/lookup`,
      name: `lookUp${name}ByQuery`,
      description: 'The same lookup with the address in the query string.',
      pathParameters: {},
      query: { q: { ...email, isRequired: true } },
      ...autocommitRead((scope, { query }) => find(scope, query.text('q'))),
    },
    {
      method: 'GET',
      path: `/${noun}/:id`,
      name: noun,
      group,
      summary: `Get ${a}`,
      description: `Returns ${a} by id. The id of one of the caller's footprints returns ${texts.footprint} of that order.`,
      pathParameters: byId,
      answer: shown,
      refuses: [unknown('id', unknownId)],
      read: async (scope, { params }) => show(await kind.requireById(scope, params.id ?? ''), scope),
    },
    {
      method: 'POST',
      path: `/${noun}`,
      ...kind.writeNeeds,
      name: `create${name}`,
      group,
      summary: `Create ${a}`,
      description: texts.create,
      body: { fields: form, example: { ...examples.create } },
      answer: saved,
      write: async (scope, { body }) => {
        const fields = new Fields(body)
        return written(await kind.commands.create(scope, read(fields)), fields, scope)
      },
    },
    {
      method: 'POST',
      path: `/${noun}/:id`,
      ...kind.writeNeeds,
      name: `update${name}`,
      group,
      summary: `Update ${a}`,
      description: `Changes the fields that are sent.${texts.update}`,
      pathParameters: byId,
      body: { fields: form, example: { ...examples.update } },
      answer: saved,
      refuses: [unknown('id', unknownId), ...kind.updateRefuses],
      write: async (scope, { params, body }) => {
        const fields = new Fields(body)
        return written(await kind.update(scope, params.id ?? '', read(fields)), fields, scope)
      },
    },
  ]
}
