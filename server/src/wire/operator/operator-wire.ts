import type { IssuedCredential } from '../../domain/access/directory-credentials.ts'
import { namesOf } from '../../domain/hosts/company-host.ts'
import type { Alarm } from '../../domain/operators/alarms.ts'
import type { ListedCompany } from '../../domain/operators/company-overview-store.ts'
import type { InstallHost } from '../../domain/operators/host-overview-store.ts'
import type { QueueDepth } from '../../domain/operators/install-store.ts'
import type { CompanyOverview } from '../../domain/operators/manage-companies.ts'
import type { Operator } from '../../domain/operators/operator.ts'
import type { RecentError } from '../../domain/operators/recent-error.ts'
import { companyAddress, consoleAddress } from '../../domain/tenants/company-address.ts'
import type { ReadParameter } from '../parameters.ts'
import { type MemberTable, recordTable } from '../record-table.ts'
import { sample, sampleEmail } from '../samples.ts'
import { members, type Schema } from '../schema.ts'
import { hostState, sampleHost, stateOf } from '../settings/host-wire.ts'
import { boolean, id, integer, listOf, text, webAddress } from '../values.ts'

/** Characters that cannot be stored cannot be found either. */
export function readable(text = ''): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, 200)
}

export const readableParameter = (description: string, example: string): ReadParameter<string> => ({
  schema: text(description),
  example,
  read: (query, name) => readable(query.text(name)),
})

export const sampleMoment = '2026-10-05T18:12:07Z'

export const moment = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description: `${description} ISO 8601 in UTC.`,
})

/** For a moment that may be missing. */
const momentOrEmpty = (description: string): Schema => text(`${description} ISO 8601 in UTC; \`""\` if there is none.`)

export function showMoment(at: Temporal.Instant | undefined): string {
  return at?.toString({ smallestUnit: 'second' }) ?? ''
}

export const operatorRecord = recordTable<Operator>('Operator', 'The operator who sent the request.', {
  email: [text('Email address.'), operator => operator.email, sampleEmail],
  name: [text('Name, or `""`.'), operator => operator.displayName, 'Helen Barrow'],
})

const companyMembers: MemberTable<ListedCompany> = {
  key: [text('Part of the address of the company.'), company => company.key, 'demo'],
  name: [text('Its name.'), company => company.name, 'Tryon Oak Home Inspections'],
  zone: [text('Its time zone.'), company => company.zone, 'America/New_York'],
  created: [moment('When it was created.'), company => showMoment(company.createdAt), sampleMoment],
  state: [
    {
      type: 'string',
      enum: ['active', 'migrating', 'moved'],
      description: 'Whether it is here, read-only or elsewhere.',
    },
    company => (company.redirect ? 'moved' : company.isMigrating ? 'migrating' : 'active'),
    'active',
  ],
}

export const listedCompanyRecord = recordTable<ListedCompany>('ListedCompany', 'A company.', companyMembers)

const ownerSchema = members({
  id: id('The user.'),
  name: text('Display name.'),
  email: text('Email address, or `""`.'),
  canSignIn: boolean('Whether the owner has chosen a password.'),
})

export const companyRecord = recordTable<CompanyOverview & { readonly publicUrl: string }>(
  'CompanyOverview',
  'A company with its numbers.',
  {
    ...companyMembers,
    api: [
      webAddress('The address of its tenant API.'),
      ({ company, publicUrl }) => `${companyAddress(company, publicUrl).url}/rest`,
      'https://inspections.example.com/demo/rest',
    ],
    console: [
      webAddress('The address of its console.'),
      ({ company, publicUrl }) => consoleAddress(company, publicUrl),
      'https://inspections.example.com/demo/console',
    ],
    redirect: [text('The install that has it now, or `""`.'), company => company.redirect ?? '', ''],
    hosts: [
      listOf({ type: 'string' }, 'Its own hosts that are proven.'),
      ({ company }) => namesOf(company.hosts.filter(({ isProven }) => isProven)),
      [],
    ],
    offices: [integer('Number of offices.'), ({ company }) => company.offices.length, 2],
    users: [integer('Number of users.'), ({ company }) => company.users.size, 9],
    keys: [integer('Number of access keys in use.'), ({ company }) => company.keys.size, 4],
    orders: [integer('Number of orders, counted up to 100,000.'), company => company.orders, 1_204],
    owners: [
      listOf(ownerSchema, 'Its owners.'),
      ({ owners }) => owners.map(owner => ({ ...pick(owner), canSignIn: owner.canSignIn })),
      [{ id: sample.owner, name: 'Helen Barrow', email: sampleEmail, canSignIn: true }],
    ],
  },
)

function pick({ id, displayName, email }: CompanyOverview['owners'][number]) {
  return { id, name: displayName, email }
}

export const installHostRecord = recordTable<InstallHost>('InstallHost', 'A host that a company lists as its own.', {
  host: [text('The host.'), ({ host }) => host, sampleHost],
  company: [text('The key of the company.'), ({ companyKey }) => companyKey, 'demo'],
  state: [hostState, stateOf, 'unproven'],
  proven: [
    momentOrEmpty('When it was proven, unless that was before hosts needed a proof.'),
    ({ provenAt }) => showMoment(provenAt),
    '',
  ],
})

export const credentialRecord = recordTable<IssuedCredential>(
  'DirectoryCredential',
  'Access of an integration to the directory.',
  {
    username: [text('The name of the integration.'), credential => credential.username, 'crm'],
    created: [moment('When it was created.'), credential => showMoment(credential.createdAt), sampleMoment],
    revoked: [momentOrEmpty('When it was revoked.'), credential => showMoment(credential.revokedAt), ''],
  },
)

export const addressRecord = recordTable<readonly [key: string, url: string]>(
  'DirectoryAddress',
  'A company at another install.',
  {
    key: [text('The key of the company.'), ([key]) => key, 'acme'],
    url: [webAddress('The address of the install.'), ([, url]) => url, 'https://cell2.example.com'],
  },
)

const queueNames = ['deliveries', 'email', 'sms', 'files'] as const satisfies QueueDepth['name'][]

export const alarmRecord = recordTable<Alarm>('Alarm', 'A problem of the install.', {
  problem: [
    {
      type: 'string',
      enum: ['not ready', 'schema', 'unconnected', 'overdue'] satisfies Alarm['problem'][],
      description:
        '`not ready` as `obstacle` says, `schema` of another version, `unconnected` channel of messages, or work of a queue that is `overdue`.',
    },
    alarm => alarm.problem,
    'overdue',
  ],
  queue: [
    { type: 'string', enum: ['', ...queueNames], description: 'The queue that it is about, or `""`.' },
    alarm => alarm.queue ?? '',
    'deliveries',
  ],
  due: [integer('How much of it could be done now.'), alarm => alarm.due, 24],
  since: [momentOrEmpty('Since when the oldest of it is due.'), alarm => showMoment(alarm.since), sampleMoment],
  severe: [
    boolean('Whether something that was promised does not happen, rather than might not.'),
    alarm => alarm.isSevere,
    true,
  ],
})

export const queueRecord = recordTable<QueueDepth>('QueueDepth', 'Work that waits for a worker.', {
  name: [{ type: 'string', enum: queueNames, description: 'The kind of work.' }, queue => queue.name, 'deliveries'],
  waiting: [
    integer('Not complete yet, also what is scheduled for later. Counted up to 100,000.'),
    queue => queue.waiting,
    12,
  ],
  due: [integer('Could be done now. Counted up to 100,000.'), queue => queue.due, 3],
  oldest: [momentOrEmpty('When the oldest of these became due.'), queue => showMoment(queue.oldestDueAt), sampleMoment],
})

export const errorRecord = recordTable<RecentError>('RecentError', 'An error in the log of a process.', {
  at: [moment('When it happened.'), error => showMoment(error.at), sampleMoment],
  level: [
    { type: 'string', enum: ['error', 'fatal'], description: 'The level in the log.' },
    error => error.level,
    'error',
  ],
  message: [text('The message in the log.'), error => error.message, 'request failed'],
  reason: [
    text('The message of the exception, shortened and without secrets.'),
    error => error.reason,
    'disk I/O error',
  ],
  requestId: [text('The request, or `""`.'), error => error.requestId, '5f0c2a9e-1k'],
  company: [text('The key of the company, or `""`.'), error => error.company, 'demo'],
  source: [text('The route or the job, or `""`.'), error => error.source, 'POST /order'],
})
