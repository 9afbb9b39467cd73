import { hashSecret, randomText } from '../access/secret.ts'
import { listBlockedTimesWithin } from '../calendar/calendar-store.ts'
import type { User } from '../people/user.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import { requireManagedUser } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import { startOf } from '../time/local-time.ts'
import { type FeedSpan, listFeedOrders } from './feed-order-store.ts'
import { deleteFeed, type Feed, findFeed, findFeedByToken, saveFeed } from './feed-store.ts'
import { type FeedContent, showFeed } from './show-feed.ts'

/** Base-62 characters for 256 random bits. */
const tokenLength = 43
export const feedDays = { before: 30, after: 366 }
const maxFeedEvents = 2_000

export interface UserFeed {
  readonly user: User
  /** Undefined if the user has no link. */
  readonly feed: Feed | undefined
}

export async function findUserFeed(scope: Scope, asked: string): Promise<UserFeed> {
  const user = requireManagedUser(scope, asked)
  return { user, feed: await findFeed(scope, user.id) }
}

/** The result is the only place where the token appears. A previous link ends. */
export async function createFeed(scope: Scope, asked: string): Promise<UserFeed & { readonly token: string }> {
  await requireNotMigrating(scope)
  const user = requireManagedUser(scope, asked)
  const token = randomText(tokenLength)
  await saveFeed(scope, user.id, hashSecret(token))
  return { user, feed: { userId: user.id, createdAt: scope.now, lastReadAt: undefined }, token }
}

export async function endFeed(scope: Scope, asked: string): Promise<UserFeed> {
  await requireNotMigrating(scope)
  const user = requireManagedUser(scope, asked)
  await deleteFeed(scope, user.id)
  return { user, feed: undefined }
}

export interface OpenedFeed {
  readonly feed: Feed
  readonly user: User
}

/** The feed that the token opens. */
export async function openFeed(tenant: Tenant, company: Company, token: string): Promise<OpenedFeed | undefined> {
  const feed = await findFeedByToken(tenant, hashSecret(token))
  const user = feed && company.users.get(feed.userId)
  return user && { feed, user }
}

export async function readFeed(scope: TenantScope, company: Company, { user }: OpenedFeed): Promise<string> {
  return showFeed(await loadContent(scope, company, user))
}

/** A user on an order may see its client, so the feed shows name and phone. */
async function loadContent(scope: TenantScope, company: Company, user: User): Promise<FeedContent> {
  const span = spanOf(scope.now, company.zone)
  const events = await listBlockedTimesWithin(scope, span.from, span.until, user.id)
  return {
    name: `${user.displayName}, ${company.name}`,
    zone: company.zone,
    orders: await listFeedOrders(scope, user.id, span),
    // Those of outside calendars would return to the calendars that they come from.
    events: events.filter(({ calendarId }) => calendarId === undefined).slice(0, maxFeedEvents),
  }
}

/** Whole days, so that the text stays the same during a day. */
function spanOf(now: Temporal.Instant, zone: string): FeedSpan {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const { before, after } = feedDays
  return { from: startOf(today.subtract({ days: before })), until: startOf(today.add({ days: after + 1 })) }
}
