import { erasePerson } from '../../../domain/erasure/erase-person.ts'
import { listMessagesTo } from '../../../domain/messages/message-store.ts'
import type { Person } from '../../../domain/people/contact.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { eraseBody, erasedOf } from '../../../wire/contacts/erase-wire.ts'
import { personMessageRecord } from '../../../wire/orders/order-message-wire.ts'
import { answerTable, listAnswer, modifiedMember, recordAnswer } from '../../../wire/record-table.ts'
import { unmodifiedSince } from '../../../wire/reused-descriptions.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, text } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { countedList, maxFound, readSearchText } from '../lists/search-routes.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { autocommitRead } from '../responding.ts'
import { agents, type ContactKind, clients, contacts, escrowOfficers, insuranceAgents } from './contact-kinds.ts'
import { requireUnmodified } from './require-unmodified.ts'

export const contactRoutes = [
  ...routesOf(clients),
  ...routesOf(agents),
  ...routesOf(contacts),
  ...routesOf(escrowOfficers),
  ...routesOf(insuranceAgents),
]

/** A second path of an operation. */
export function aliasOf(operation: StatedOperation, path: string, name: string): StatedOperation {
  return { ...operation, path, name, description: `Alias of \`${operation.path.replace(':id', '{id}')}\`.` }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function routesOf<C extends Person>(kind: ContactKind<C>): StatedOperation[] {
  const { noun, many, name, words, a, group, record, body, texts, examples, commands } = kind
  const unknown = (by: 'id' | 'email', value: string) => new Refusal(`${noun}.unknown`, { by, value })
  const email = {
    schema: text(
      `The email address of the ${words}, URL-encoded. Case is ignored; of several matches the oldest is returned.`,
    ),
    example: examples.email,
  }
  const byId = { id: { schema: id(`The ${words}.`), example: examples.id } }
  const answer = recordAnswer(noun, record)
  const saved = answerTable<Person, { readonly zone: string }>({
    id: [id(`The ${words}.`), contact => contact.id, examples.id],
    modified: modifiedMember('When it was saved.'),
  })
  const lookUp = {
    method: 'GET',
    group,
    summary: `Look up ${a} by email address`,
    answer,
    refuses: [unknown('email', 'unknown@example.com')],
  } as const
  const lookUps = [
    operation({
      ...lookUp,
      path: `/${noun}/lookup/:email`,
      name: `lookUp${name}`,
      description: `${texts.lookup} A miss is not an HTTP error: \`status\` is \`error\`, and \`${noun}\` is an empty string.`,
      pathParameters: { email },
      free: call => autocommitRead(call, (scope, { params }) => commands.requireByEmail(scope, params.email.trim())),
    }),
    operation({
      ...lookUp,
      path: `/${noun}/lookup`,
      name: `lookUp${name}ByQuery`,
      description: 'The same lookup with the address in the query string.',
      query: { q: { ...email, isRequired: true } },
      free: call => autocommitRead(call, (scope, { query }) => commands.requireByEmail(scope, query.q?.trim() ?? '')),
    }),
  ]
  const search = operation({
    method: 'GET',
    path: `/${many}/search`,
    name: `search${name}s`,
    group: 'Searching',
    summary: `Search ${words}s`,
    description: `At most ${maxFound}, by name. Case is ignored.`,
    query: {
      q: {
        schema: text('The beginning of the display name, the last name or the email address.'),
        example: 'Rosa',
        isRequired: true,
      },
    },
    answer: countedList(many, record, `The ${words}s.`),
    inTransaction: (scope, { sentQuery }) => kind.store.search(scope, readSearchText(sentQuery, 'q') ?? '', maxFound),
  })
  const get = operation({
    method: 'GET',
    path: `/${noun}/:id`,
    name: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    group,
    summary: `Get ${a}`,
    description: `Returns ${a} by id, also a removed one, with \`show: "no"\`.${texts.byId}`,
    pathParameters: byId,
    answer,
    refuses: [unknown('id', unknownId)],
    inTransaction: (scope, { params }) => kind.requireById(scope, params.id),
  })
  const messages = operation({
    method: 'GET',
    path: `/${noun}/messages/:id`,
    needs: 'EDIT_INSPECTIONS',
    name: `${noun}Messages`,
    group,
    summary: `List messages to ${a}`,
    description: `Emails and text messages about all orders that were sent to the ${words}, are due or have failed, newest first, at most 200.`,
    pathParameters: byId,
    answer: listAnswer('messages', personMessageRecord, 'The messages.'),
    refuses: [unknown('id', unknownId)],
    inTransaction: async (scope, { params }) => listMessagesTo(scope, (await commands.require(scope, params.id)).id),
  })
  return [
    ...lookUps,
    // Other contacts are sent no messages.
    ...(kind.table === 'contacts' ? [] : [messages]),
    search,
    get,
    aliasOf(
      get,
      `/${many}/:id`,
      `${name}Of${upperFirst(many)}`.replace(/^./, letter => letter.toLowerCase()),
    ),
    operation({
      method: 'POST',
      path: `/${noun}`,
      ...kind.writeNeeds,
      name: `create${name}`,
      group,
      summary: `Create ${a}`,
      description: texts.create,
      body: { ...body, example: { ...examples.create } },
      answer: saved,
      inTransaction: (scope, { body, ignore }) => commands.create(scope, body, ignore),
    }),
    operation({
      method: 'POST',
      path: `/${noun}/:id`,
      ...kind.writeNeeds,
      name: `update${name}`,
      group,
      summary: `Update ${a}`,
      description: `Changes the fields that are sent.${texts.update}`,
      pathParameters: byId,
      query: { unmodifiedsince: unmodifiedSince },
      body: { ...body, example: { ...examples.update } },
      answer: saved,
      refuses: [
        unknown('id', unknownId),
        ...kind.updateRefuses,
        new Refusal('settings.stale', { current: record.example }),
      ],
      inTransaction: async (scope, { params, query, body, ignore }) => {
        const { unmodifiedsince: since } = query
        if (since) requireUnmodified(record, await commands.requireToChange(scope, params.id), since, scope.company)
        return kind.update(scope, params.id, body, ignore)
      },
    }),
    operation({
      method: 'DELETE',
      path: `/${noun}/:id`,
      needs: 'OWNER',
      name: `delete${name}`,
      group,
      summary: `Remove ${a}`,
      description: `The ${words} is no longer found by lookups and searches, nor by new orders. It stays on its orders, readable by id, and on pages of the list with \`show: "no"\`; the whole list has it no longer. A repeat is refused.`,
      pathParameters: byId,
      answer: saved,
      dropsNothing: true,
      refuses: [unknown('id', unknownId)],
      inTransaction: (scope, { params }) => commands.remove(scope, params.id),
    }),
    operation({
      method: 'POST',
      path: `/${noun}/erase/:id`,
      needs: 'OWNER',
      name: `erase${name}`,
      group,
      summary: `Remove the personal data of ${a}`,
      description: `**For good**: the fields of the ${words} become empty, in records that were merged into it too, and its name, email address and phone numbers disappear from the texts of messages, events, notes, histories and searches. Its orders, fees and payments stay, and their histories say that personal data was removed. Files stay as they are. Messages that are not sent yet never are.\n\nThe ${words} stays readable with \`show: "no"\` and \`eraseddatetime\`. A repeat changes nothing. With \`dryrun\` the answer says what would be removed.`,
      pathParameters: byId,
      body: eraseBody,
      answer: erasedOf(words, examples.id),
      refuses: [
        unknown('id', unknownId),
        ...(kind.table === 'contacts' ? [] : [new Refusal('merge.gone', { into: sample.duplicate })]),
      ],
      inTransaction: async (scope, { params, body }) =>
        new Outcome(await erasePerson(scope, kind, params.id), { isDryRun: body.isDryRun === true }),
    }),
  ]
}
