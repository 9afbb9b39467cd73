import type { AccessKey } from '../../../domain/access/access-key.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { addKey, listUsableKeys, maxKeysOfUser, removeKey } from '../../../domain/tenants/access-keys.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { wholeBody } from '../../../wire/body-codec.ts'
import { listAnswer, type MemberTable, recordAnswer, recordTable } from '../../../wire/record-table.ts'
import { sample, sampleKey, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { boolean, id, orNull, text, timestamp } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { secretWrite } from '../responding.ts'

type Zone = Pick<Company, 'zone'>

const members: MemberTable<AccessKey, Zone> = {
  id: [text('The access key, which is the username.'), key => key.accessKey, sampleKey],
  user: [id('The user it acts as.'), key => key.userId, sample.owner],
  name: [text('The name it was created with.'), key => key.label, 'Website'],
  fromFile: [
    boolean('Whether it came with the company or a company file, and no person created it.'),
    key => key.isFromFile,
    false,
  ],
  created: [timestamp('When it was created.'), (key, { zone }) => showInstant(key.createdAt, zone), sampleTimestamp],
  lastUsed: [
    orNull(timestamp('When it was last used, as of a minute ago.')),
    (key, { zone }) => (key.lastUsedAt ? showInstant(key.lastUsedAt, zone) : null),
    sampleTimestamp,
  ],
}

const keyRecord = recordTable('SettingsKey', 'An access key in use. Its secret is not shown.', members)

const secret = 'pls_4kZ8Qv0sT1mXc7RbW2nJd5HyL9gAeF0b3a1C'
const newKeyRecord = recordTable<AccessKey & { readonly secret: string }, Zone>(
  'SettingsNewKey',
  'A new access key with its secret.',
  { ...members, secret: [text('The password. **No other call shows it.**'), key => key.secret, secret] },
)

const maxName = 200
const newKeyBody = wholeBody(
  form(
    'NewSettingsKeyFields',
    'The owner may create keys for every user.',
    { user: id('The user it acts as; the caller if omitted.') },
    { name: text(`For people to tell keys apart; at most ${maxName} characters.`) },
  ),
  { name: 'Website' },
  ({ user, name }) => {
    if (user !== undefined && typeof user !== 'string') throw mistakeIn('user', 'is not the id of a user')
    return { user: user || undefined, name: readName(name) }
  },
)

const common = { group: 'Settings', dropsNothing: true } as const

/** Every user manages their own keys, and the owner all keys. */
export const keyRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/keys',
    name: 'settingsKeys',
    summary: 'List access keys',
    description: 'Keys in use, oldest first: of all users for an owner, and their own for other users.',
    answer: listAnswer('keys', keyRecord, 'The keys.'),
    inTransaction: listUsableKeys,
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/keys',
    name: 'createSettingsKey',
    summary: 'Create an access key',
    description: `**The secret is shown only now.** A user has at most ${maxKeysOfUser} keys.`,
    body: newKeyBody,
    answer: { ...recordAnswer('key', newKeyRecord), example: { key: { ...newKeyRecord.example, lastUsed: null } } },
    refuses: [
      mistakeIn('name', 'is required'),
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('access.missing-privilege', { privilege: 'OWNER' }),
    ],
    free: call =>
      secretWrite(call, async (scope, { body }) => {
        const { secretKey: secret, ...key } = await addKey(scope, body.user, body.name)
        return { ...key, isFromFile: false, createdAt: scope.now, lastUsedAt: undefined, revokedAt: undefined, secret }
      }),
  }),
  operation({
    ...common,
    method: 'DELETE',
    path: '/settings/keys/:id',
    name: 'removeSettingsKey',
    summary: 'Revoke an access key',
    description: 'It is refused from now on, within a second on every server.',
    pathParameters: { id: { schema: text('The access key.'), example: sampleKey } },
    answer: { members: { id: text('The access key.') }, example: { id: sampleKey } },
    refuses: [new Refusal('key.unknown', { accessKey: sampleKey })],
    inTransaction: async (scope, { params }) => {
      await removeKey(scope, params.id)
      return { id: params.id }
    },
  }),
]

function readName(sent: unknown): string {
  if (typeof sent !== 'string' || sent.trim() === '') throw mistakeIn('name', 'is required')
  if (sent.length > maxName) throw mistakeIn('name', `is longer than ${maxName} characters`)
  return sent.trim()
}
