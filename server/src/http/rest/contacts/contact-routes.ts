import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import type { AgencyText, Drop } from '../../../domain/people/agencies.ts'
import type { Agent, Client, OtherContact, Person } from '../../../domain/people/contact.ts'
import type { EditsOf } from '../../../domain/people/contact-edits.ts'
import {
  agents as agentCommands,
  type Contacts,
  clients as clientCommands,
  otherContacts,
} from '../../../domain/people/contacts.ts'
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
import {
  agentForm,
  agentRecord,
  clientForm,
  clientRecord,
  otherContactForm,
  otherContactRecord,
  readAgent,
  readClient,
  readOtherContact,
} from './contact-wire.ts'

/** Clients, agents and other contacts have the same routes. */
interface Kind<C extends Person> {
  readonly noun: 'client' | 'agent' | 'contact'
  readonly a: 'a client' | 'an agent' | 'a contact'
  readonly record: RecordTable<C, Pick<Company, 'zone'>>
  readonly form: Schema
  readonly read: (fields: Fields) => EditsOf<C> & AgencyText
  readonly commands: Contacts<C>
  readonly requireById: (scope: Scope, id: string) => Promise<C>
  readonly update: (scope: Scope, id: string, edits: EditsOf<C> & AgencyText, drop: Drop) => Promise<C>
  readonly writeNeeds: Pick<Route, 'needs'>
  /** Refusals of an update besides an unknown id. */
  readonly updateRefuses: readonly Refusal[]
  readonly texts: {
    /** Undefined if there is no lookup by email address. */
    readonly lookup?: string
    readonly byId: string
    readonly create: string
    readonly update: string
  }
  readonly examples: {
    readonly id: string
    /** Of a person of the demo company. */
    readonly email: string
    readonly create: object
    readonly update: object
  }
}

const clients: Kind<Client> = {
  noun: 'client',
  a: 'a client',
  record: clientRecord,
  form: clientForm,
  read: readClient,
  commands: clientCommands,
  requireById: requireFollowedClient,
  update: updateClient,
  writeNeeds: {},
  updateRefuses: [mayNotEdit],
  texts: {
    lookup: 'Look up before creating, because creating does not de-duplicate.',
    byId: " The id of one of the caller's footprints returns the client of that order.",
    create: '**Creates a new client every time**, even if one with the same name or address exists.',
    update: `${needsEdit} An inspector on an order of the client does not need it.`,
  },
  examples: {
    id: sample.client,
    email: 'olivia.harper@example.com',
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
  update: (scope, id, sent, drop) => agentCommands.update(scope, id, sent, drop),
  writeNeeds: { needs: 'OWNER' },
  updateRefuses: [],
  texts: {
    lookup: 'On a miss, leave the agent off the order.',
    byId: " The id of one of the caller's footprints returns the buyer's agent of that order.",
    create: 'Creates a new agent every time.',
    update: '',
  },
  examples: {
    id: sample.agent,
    email: 'beth.langford@example.com',
    create: {
      firstname: 'Grant',
      lastname: 'Osei',
      emailaddress: 'agent@example.com',
      agency: 'Queen City Realty',
    },
    update: { agency: 'Queen City Realty' },
  },
}

const contacts: Kind<OtherContact> = {
  noun: 'contact',
  a: 'a contact',
  record: otherContactRecord,
  form: otherContactForm,
  read: readOtherContact,
  commands: otherContacts,
  requireById: (scope, id) => otherContacts.require(scope, id),
  update: (scope, id, sent, drop) => otherContacts.update(scope, id, sent, drop),
  writeNeeds: { needs: 'OWNER' },
  updateRefuses: [],
  texts: { byId: '', create: 'Creates a new contact every time.', update: '' },
  examples: {
    id: sample.contact,
    email: 'marion.cole@example.com',
    create: { firstname: 'Dana', lastname: 'Cole', emailaddress: 'contact@example.com', type: 'escrowofficer' },
    update: { agency: 'First Title' },
  },
}

export const contactRoutes: readonly Route[] = [...routesOf(clients), ...routesOf(agents), ...routesOf(contacts)]

function routesOf<C extends Person>(kind: Kind<C>): Route[] {
  const { noun, a, record, form, read, texts, examples } = kind
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  const group = `${name}s`
  const show = (contact: C, { company }: Scope) => ({ [noun]: record.show(contact, company) })
  const find = async (scope: Scope, email = '') => show(await kind.commands.requireByEmail(scope, email.trim()), scope)
  const unknown = (by: 'id' | 'email', value: string) => new Refusal(`${noun}.unknown`, { by, value })
  const email = {
    schema: text(
      `The email address of the ${noun}, URL-encoded. Case is ignored; of several matches the oldest is returned.`,
    ),
    example: examples.email,
  }
  const byId = { id: { schema: id(`The ${noun}.`), example: examples.id } }
  const shown = recordAnswer(noun, record)
  const saved = answerTable<Person, { readonly zone: string }>({
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
  const byQuery: ReadRoute = {
    ...lookUp,
    path: `/${noun}/lookup`,
    name: `lookUp${name}ByQuery`,
    description: 'The same lookup with the address in the query string.',
    pathParameters: {},
    query: { q: { ...email, isRequired: true } },
    ...autocommitRead((scope, { query }) => find(scope, query.text('q'))),
  }
  return [
    ...(texts.lookup === undefined ? [] : [lookUp, byQuery]),
    {
      method: 'GET',
      path: `/${noun}/:id`,
      name: noun,
      group,
      summary: `Get ${a}`,
      description: `Returns ${a} by id, also a removed one, with \`show: "no"\`.${texts.byId}`,
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
        return written(await kind.commands.create(scope, read(fields), dropIn(fields)), fields, scope)
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
        return written(await kind.update(scope, params.id ?? '', read(fields), dropIn(fields)), fields, scope)
      },
    },
    {
      method: 'DELETE',
      path: `/${noun}/:id`,
      needs: 'OWNER',
      name: `delete${name}`,
      group,
      summary: `Remove ${a}`,
      description: `The ${noun} is no longer found by lookups and searches, nor by new orders. It stays on its orders, readable by id, and on pages of the list with \`show: "no"\`; the whole list has it no longer. A repeat is refused.`,
      pathParameters: byId,
      answer: saved,
      dropsNothing: true,
      refuses: [unknown('id', unknownId)],
      write: async (scope, { params }) =>
        written(await kind.commands.remove(scope, params.id ?? ''), new Fields({}), scope),
    },
  ]
}

const dropIn =
  (fields: Fields): Drop =>
  (field, value, outcome) =>
    fields.ignore(field, value, outcome)
