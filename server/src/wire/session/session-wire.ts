import { hasPrivilege, privileges } from '../../domain/access/privilege.ts'
import type { User } from '../../domain/people/user.ts'
import type { Passkey } from '../../domain/sessions/passkey.ts'
import type { Session } from '../../domain/sessions/session.ts'
import { type Channel, channels } from '../../domain/templates/template-key.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { answerTable, type Member, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { members, type Schema } from '../schema.ts'
import { showFlag } from '../spelling.ts'
import { flag, id, listOf, text } from '../values.ts'

interface Shown {
  readonly zone: string
  /** The session that sent the request. */
  readonly current?: Session | undefined
}

/** The words in which the accounts of users and those of operators are described. */
export interface AccountWords {
  readonly person: 'user' | 'operator'
  /** The spelling of moments. */
  readonly moments: string
}

export const wordsOfUsers: AccountWords = {
  person: 'user',
  moments: "ISO 8601 with the offset of the company's zone",
}

export const wordsOfOperators: AccountWords = { person: 'operator', moments: 'ISO 8601 in UTC' }

export function sessionRecordOf({ person, moments }: AccountWords) {
  const moment = (description: string, at: (session: Session) => Temporal.Instant): Member<Session, Shown> => [
    { type: 'string', format: 'date-time', description: `${description} ${moments}.` },
    (session, { zone }) => showInstant(at(session), zone),
    sampleTimestamp,
  ]
  return recordTable<Session, Shown>('Session', `A device on which the ${person} is signed in.`, {
    id: [id('The session.'), session => session.id, sample.session],
    device: [
      text('The browser, as it describes itself.'),
      session => session.device,
      'Mozilla/5.0 (X11; Linux x86_64)',
    ],
    address: [text(`The address from which the ${person} signed in.`), session => session.address, '203.0.113.7'],
    created: moment(`When the ${person} signed in.`, session => session.createdAt),
    lastseen: moment('The last request, as of a minute ago.', session => session.lastSeenAt),
    expires: moment('When it ends, even if it is used.', session => session.expiresAt),
    current: [
      flag('Whether this request used it.'),
      (session, { current }) => showFlag(session.id === current?.id),
      'yes',
    ],
  })
}

export type SessionRecord = ReturnType<typeof sessionRecordOf>

export const orNull = ({ schema }: { readonly schema: Schema }, description: string): Schema => ({
  anyOf: [schema, { type: 'null' }],
  description,
})

/** After a sign-in: who signed in, or the token for the second factor. */
export function signedInAnswer(sessionRecord: SessionRecord) {
  return {
    members: {
      token: text(
        'If a second factor is needed: send it with the code to `POST /session/code`, within ten minutes. `""` if not.',
      ),
      secondfactor: flag('Whether a second factor is needed. If not, the response sets the cookie of the session.'),
      session: orNull(sessionRecord, 'The new session, or null if a second factor is needed.'),
    },
    example: { token: '', secondfactor: 'no', session: sessionRecord.example },
  }
}

const sessionRecord = sessionRecordOf(wordsOfUsers)

const whoRecord = recordTable<User>('SignedInUser', 'The user who sent the request.', {
  id: [id('The user.'), user => user.id, sample.owner],
  username: [text('Unique in the company.'), user => user.username, 'owner'],
  displayname: [text('Display name.'), user => user.displayName, 'Helen Barrow'],
  emailaddress: [text('Email address.'), user => user.email, 'helen.barrow@example.com'],
  owner: [flag('Whether the user has all privileges.'), user => showFlag(user.isOwner), 'yes'],
  manager: [flag('Whether the user is a manager.'), user => showFlag(user.isManager), 'no'],
  officestaff: [flag('Whether the user works in the office.'), user => showFlag(user.isOfficeStaff), 'no'],
  inspector: [flag('Whether the user inspects.'), user => showFlag(user.isInspector), 'no'],
  privileges: [
    listOf({ type: 'string' }, 'What the user may do. The owner may do everything.'),
    user => privileges.filter(privilege => hasPrivilege(user, privilege)),
    [...privileges],
  ],
})

export const companyRecord = recordTable<Company>('SignedInCompany', 'The company of the request.', {
  key: [text('The company key.'), company => company.key, 'demo'],
  name: [text('Its name.'), company => company.name, 'Tryon Oak Home Inspections'],
  zone: [text('Its time zone.'), company => company.zone, 'America/New_York'],
  offices: [
    listOf(members({ id: id('The office.'), name: text('Its name.') }), 'Its offices, in their order.'),
    company => company.offices.map(({ id, name }) => ({ id, name })),
    [{ id: sample.office, name: 'Charlotte' }],
  ],
})

export const whoAnswer = {
  members: {
    user: whoRecord.schema,
    company: companyRecord.schema,
    session: orNull(sessionRecord, 'The session, or null if the request used a key.'),
  },
  example: { user: whoRecord.example, company: companyRecord.example, session: sessionRecord.example },
}

export function showWho(company: Company, user: User, session: Session | undefined) {
  return {
    user: whoRecord.show(user, undefined),
    company: companyRecord.show(company, undefined),
    session: session ? sessionRecord.show(session, { zone: company.zone, current: session }) : null,
  }
}

/** The only statement of what is connected: all pages read it. */
export const unconnectedMember = <Source>(
  channelsOf: (source: Source) => ReadonlyMap<Channel, string>,
): Member<Source> => [
  listOf(
    { type: 'string', enum: [...channels] },
    'Channels without a mail server or SMS provider. Their messages wait until one is connected.',
  ),
  source => [...channelsOf(source).keys()],
  ['sms'],
]

export const channelsAnswer = answerTable({
  unconnected: unconnectedMember((unconnected: ReadonlyMap<Channel, string>) => unconnected),
})

/** An object whose members WebAuthn defines. */
export const anyObject = (description: string): Schema => ({ type: 'object', additionalProperties: true, description })

export function passkeyRecordOf({ person, moments }: AccountWords) {
  return recordTable<Passkey, { readonly zone: string }>('Passkey', `A passkey of the ${person}.`, {
    id: [id('The passkey.'), passkey => passkey.id, sample.passkey],
    name: [text(`As the ${person} named it.`), passkey => passkey.name, 'Phone'],
    created: [
      { type: 'string', format: 'date-time', description: `When it was added. ${moments}.` },
      ({ createdAt }, { zone }) => showInstant(createdAt, zone),
      sampleTimestamp,
    ],
    lastused: [
      text(`The last sign-in. ${moments}; \`""\` if never.`),
      ({ lastUsedAt }, { zone }) => (lastUsedAt ? showInstant(lastUsedAt, zone) : ''),
      '',
    ],
  })
}
