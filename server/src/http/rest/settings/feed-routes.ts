import { createFeed, endFeed, feedDays, findUserFeed, type UserFeed } from '../../../domain/feeds/feeds.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { companyAddress } from '../../../domain/tenants/company-address.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { type MemberTable, recordAnswer, recordTable } from '../../../wire/record-table.ts'
import { sample, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { boolean, id, orNull, text, timestamp } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { secretWrite } from '../responding.ts'

type Zone = Pick<Company, 'zone'>

const members: MemberTable<UserFeed, Zone> = {
  user: [id('The user whose appointments it has.'), ({ user }) => user.id, sample.inspector],
  on: [boolean('Whether the user has a link.'), ({ feed }) => feed !== undefined, true],
  created: [
    orNull(timestamp('When the link was created or replaced.')),
    ({ feed }, { zone }) => (feed ? showInstant(feed.createdAt, zone) : null),
    sampleTimestamp,
  ],
  lastRead: [
    orNull(timestamp('When a calendar program last read it, as of a minute ago.')),
    ({ feed }, { zone }) => (feed?.lastReadAt ? showInstant(feed.lastReadAt, zone) : null),
    null,
  ],
}

const feedRecord = recordTable('SettingsFeed', 'The calendar feed of a user. Its address is not shown.', members)

const address = 'https://inspections.example.com/demo/rest/feed/4kZ8Qv0sT1mXc7RbW2nJd5HyL9gAeF0b3a1CqU6pVtE.ics'
const newFeedRecord = recordTable<UserFeed & { readonly address: string }, Zone>(
  'SettingsNewFeed',
  'A calendar feed with its address.',
  {
    ...members,
    address: [text('The secret link in iCalendar form. **No other call shows it.**'), feed => feed.address, address],
  },
)

const common = {
  group: 'Settings',
  dropsNothing: true,
  path: '/settings/users/:id/feed',
  pathParameters: { id: { schema: id('The user.'), example: sample.inspector } },
  refuses: [
    new Refusal('user.unknown', { id: unknownId }),
    new Refusal('access.missing-privilege', { privilege: 'OWNER' }),
  ],
} as const

/** Every user manages the own feed, and the owner those of all users. */
export const feedRoutes = [
  operation({
    ...common,
    method: 'GET',
    name: 'settingsUserFeed',
    summary: 'Get the calendar feed of a user',
    description:
      'Whether there is a link, since when, and when it was last read. Another user needs the owner privilege.',
    answer: recordAnswer('feed', feedRecord),
    inTransaction: (scope, { params }) => findUserFeed(scope, params.id),
  }),
  operation({
    ...common,
    method: 'POST',
    name: 'createSettingsUserFeed',
    summary: 'Create or replace the calendar feed of a user',
    description: `Returns a secret link for calendar programs, in iCalendar form (RFC 5545). **It is shown only now**, and a previous link ends. The feed has the scheduled orders of the user and their blocked time, from ${feedDays.before} days ago to ${feedDays.after} days ahead. A GET of the address needs no credentials; an unknown address is 404. Another user needs the owner privilege.`,
    answer: recordAnswer('feed', newFeedRecord),
    free: call =>
      secretWrite(call, async (scope, { params, publicUrl }) => {
        const { token, ...feed } = await createFeed(scope, params.id)
        return { ...feed, address: `${companyAddress(scope.company, publicUrl).url}/rest/feed/${token}.ics` }
      }),
  }),
  operation({
    ...common,
    method: 'DELETE',
    name: 'removeSettingsUserFeed',
    summary: 'End the calendar feed of a user',
    description: 'Calendar programs get 404 from now on. Another user needs the owner privilege.',
    answer: recordAnswer('feed', feedRecord),
    inTransaction: (scope, { params }) => endFeed(scope, params.id),
  }),
]
