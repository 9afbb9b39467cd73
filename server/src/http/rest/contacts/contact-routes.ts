import type { Drop } from '../../../domain/people/agencies.ts'
import type { Person } from '../../../domain/people/contact.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Written } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { answerTable, modifiedMember, recordAnswer } from '../../../wire/record-table.ts'
import { unknownId } from '../../../wire/samples.ts'
import { id, text } from '../../../wire/values.ts'
import { autocommitRead, type ReadRoute, type Route } from '../route.ts'
import { agents, type ContactKind, clients, contacts } from './contact-kinds.ts'

export const contactRoutes: readonly Route[] = [...routesOf(clients), ...routesOf(agents), ...routesOf(contacts)]

function routesOf<C extends Person>(kind: ContactKind<C>): Route[] {
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
