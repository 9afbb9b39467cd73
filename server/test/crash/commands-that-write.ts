import { acme } from '../cli/acme.ts'
import { writeJson } from './crash-fixture.ts'
import type { Ids } from './template.ts'

/** The parsed arguments of a command. */
export interface CommandArguments {
  readonly operands?: readonly string[]
  readonly options?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
}

const acmes = { company: 'acme' }
const place = { ...acmes, kind: 'scheduled', audience: 'client', channel: 'email' }

/** One for each command that changes the store. */
export const commandWrites: Readonly<Record<string, (ids: Ids, folder: string) => CommandArguments>> = {
  'company create': () => ({ options: { key: 'beta', name: 'Beta' } }),
  'company apply': (_ids, folder) => {
    const file = acme({ 'services[0].fees[0].amount': 450, 'users[1].firstName': 'Iain', 'packages[0]': undefined })
    return { operands: [writeJson(folder, 'acme.json', file)] }
  },
  'company remove': () => ({ operands: ['acme'], flags: ['yes'] }),
  'company migrate start': () => ({ operands: ['acme'] }),
  'company migrate abort': () => ({ operands: ['acme'] }),
  'company migrate redirect': () => ({ operands: ['acme'], options: { to: 'https://other.example.com' } }),
  'key create': () => ({ options: { ...acmes, user: 'ian' } }),
  'key revoke': ({ accessKey }) => ({ operands: [accessKey], options: acmes }),
  'user invite': () => ({ operands: ['ian'], options: acmes }),
  'user password': () => ({ operands: ['ian'], options: acmes, flags: ['generate'] }),
  'operator create': () => ({ operands: ['new@example.com'], options: { name: 'New' } }),
  'operator password': () => ({ operands: ['old@example.com'], flags: ['generate'] }),
  'operator remove': () => ({ operands: ['old@example.com'], flags: ['yes'] }),
  'webhook create': (_ids, folder) => ({
    options: { ...acmes, url: 'http://127.0.0.1:9/other', events: 'ORDER_CREATED,ORDER_PAID', folder },
  }),
  'webhook update': ({ webhook }) => ({
    operands: [webhook],
    options: { ...acmes, url: 'http://127.0.0.1:9/other', events: 'ORDER_PAID' },
  }),
  'webhook enable': ({ webhook }) => ({ operands: [webhook], options: acmes }),
  'webhook disable': ({ webhook }) => ({ operands: [webhook], options: acmes }),
  'webhook remove': ({ webhook }) => ({ operands: [webhook], options: acmes }),
  'webhook rotate-secret': ({ webhook }) => ({ operands: [webhook], options: acmes }),
  'webhook test': ({ webhook }) => ({ operands: [webhook], options: acmes }),
  'webhook resend': () => ({ options: { ...acmes, from: '2000-01-01T00:00Z', to: '2100-01-01T00:00Z' } }),
  'directory credential create': () => ({ options: { username: 'crm' } }),
  'directory credential revoke': () => ({ options: { username: 'old' } }),
  'host confirm': () => ({ operands: ['own.example.com'], options: acmes }),
  'host remove': () => ({ operands: ['own.example.com'], options: acmes, flags: ['yes'] }),
  'message resend': ({ message }) => ({ operands: [message] }),
  'message cancel': ({ message }) => ({ operands: [message] }),
  'message template set': () => ({ options: { ...place, subject: 'Yours' }, flags: ['off'] }),
  'message template reset': () => ({ options: place }),
  demo: () => ({}),
}

const unprovenHost = [
  `insert into unproven_hosts (company_id, host, sequence) select company_id, 'own.example.com', 0 from companies`,
]

const oldOperator = [
  `insert into operators (id, email, name, created_at) values ('1', 'old@example.com', '', 1)`,
  `insert into operator_sessions (id, user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
    values ('1', '1', 'x', '', '', 1, 1, 1)`,
  `insert into operator_tokens (id, purpose, user_id, token_hash, created_at, expires_at)
    values ('1', 'invitation', '1', 'x', 1, 1)`,
]

/** Statements that prepare the store for a command. */
export const preparations: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  'webhook enable': ({ webhook }) => [
    `update webhooks set is_on = 0, off_reason = 'asked', has_cancelled_deliveries = 1 where id = '${webhook}'`,
    `update deliveries set state = 'due', completed_at = null, due_at = 0`,
  ],
  'company migrate abort': () => ['update company_state set migration_started_at = 1'],
  'company migrate redirect': () => ['update company_state set migration_started_at = 1'],
  'directory credential revoke': () => [
    `insert into directory_credentials (username, password_hash, created_at) values ('old', 'x', 1)`,
  ],
  'host confirm': () => unprovenHost,
  'host remove': () => unprovenHost,
  'operator password': () => oldOperator,
  'operator remove': () => oldOperator,
  'message template reset': () => [
    `insert into message_templates (company_id, kind, audience, channel, subject, body, is_on, modified_at)
      select company_id, 'scheduled', 'client', 'email', 'Ours', null, 1, 1 from companies`,
  ],
  'message cancel': ({ message }) => [
    `update messages set state = 'due', completed_at = null, error = null where id = '${message}'`,
  ],
}

/** Commands that only read, and commands that other tests kill. */
export const otherCommands: readonly string[] = [
  ...[
    'company export',
    'company migrate export',
    'company list',
    'directory credential list',
    'host list',
    'key list',
    'user list',
    'operator list',
    'webhook list',
    'webhook deliveries',
    'connector log',
  ],
  ...['message list', 'message show', 'message preview', 'message template list', 'message template show'],
  // These write only through requests, jobs and migrations (store/migrations.test.ts).
  ...['serve', 'work', 'migrate', 'connector'],
  // These create a store or a copy of one; test/migration kills them.
  ...['backup', 'restore', 'store copy', 'store distribute', 'company migrate import'],
  // These read another system; test/moving-in kills them.
  ...['company import', 'company import status', 'company import follow', 'company import compare'],
  ...['company import cut-over', 'company import abort'],
]
