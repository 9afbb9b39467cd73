import { hasPrivilege } from '../access/privilege.ts'
import { conflictOf } from '../conflicts/conflict.ts'
import type { OfficeId, OrderId } from '../ids.ts'
import { listBusyTime } from '../openings/busy-store.ts'
import type { User } from '../people/user.ts'
import { pipelined } from '../pipelined.ts'
import { type Channel, channels } from '../templates/template-key.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { dayOf, minutesPerDay, readWallMinutes, showWallMinutes } from '../time/wall-minutes.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import { readWebhooks } from '../webhooks/webhook-store.ts'
import {
  type AttentionOrder,
  type FoundOrders,
  listOldDrafts,
  listUnconfirmed,
  listUnfinished,
  listUnpaid,
  loadAttentionOrders,
  maxCounted,
  type OrderFilter,
} from './attention-store.ts'
import { type Clash, clashesOf } from './clashes.ts'
import {
  countFailedDeliveries,
  countWaitingMessages,
  type FailedMessage,
  type FailingCalendar,
  listFailedMessages,
  listFailingCalendars,
} from './sending-store.ts'

/** An order of the list, and what is in the way of its appointment. */
export type ListedAttention = AttentionOrder & { readonly reason: string }

export interface OrdersToSee {
  readonly count: number
  readonly orders: readonly ListedAttention[]
}

export interface FailingWebhook {
  readonly webhook: Webhook
  readonly failedDeliveries: number
}

export interface Attention {
  readonly drafts: OrdersToSee
  readonly unconfirmed: OrdersToSee
  readonly conflicts: OrdersToSee
  readonly unfinished: OrdersToSee
  readonly unpaid: OrdersToSee
  readonly messages: { readonly count: number; readonly messages: readonly FailedMessage[] }
  readonly webhooks: readonly FailingWebhook[]
  readonly calendars: readonly FailingCalendar[]
  /** Channels that are not connected, with the messages that wait for it. */
  readonly waiting: readonly { readonly channel: Channel; readonly count: number }[]
}

export const draftHours = 24
export const conflictDays = 14
export const unfinishedDays = 30
export const unpaidDays = 90
export const failedDays = 14
/** People whose time is read with one statement. */
const peoplePerStatement = 10

export interface AttentionQuery {
  readonly officeIds: readonly OfficeId[]
  /** Of each kind. */
  readonly limit: number
  readonly unconnected: ReadonlyMap<Channel, string>
}

/**
 * What somebody should see to. Who may edit all orders sees those of everybody, and messages; others see their own orders.
 * Webhooks are for owners.
 */
export async function findAttention(scope: Scope, query: AttentionQuery): Promise<Attention> {
  const { actor } = scope
  const seesAll = hasPrivilege(actor, 'EDIT_INSPECTIONS')
  const filter: OrderFilter = { officeIds: query.officeIds, inspectorId: seesAll ? undefined : actor.id }
  const clashes = await findClashes(scope, filter)
  const found = await findOrders(scope, filter, query.limit)
  const shown = clashes.slice(0, query.limit)
  const orders = await loadAttentionOrders(scope, [
    ...new Set([...Object.values(found).flatMap(({ ids }) => ids), ...shown.map(({ orderId }) => orderId)]),
  ])
  const show = ({ ids, count }: FoundOrders): OrdersToSee => ({ count, orders: ids.flatMap(id => listed(orders, id)) })
  return {
    drafts: show(found.drafts),
    unconfirmed: show(found.unconfirmed),
    unfinished: show(found.unfinished),
    unpaid: show(found.unpaid),
    conflicts: {
      count: Math.min(clashes.length, maxCounted),
      orders: shown.flatMap(clash => listed(orders, clash.orderId, reasonOf(scope, clash))),
    },
    ...(await findUnsent(scope, query, seesAll)),
  }
}

function listed(orders: ReadonlyMap<OrderId, AttentionOrder>, id: OrderId, reason = ''): ListedAttention[] {
  const order = orders.get(id)
  return order ? [{ ...order, reason }] : []
}

/** Four statements, sent together. */
async function findOrders(scope: Scope, filter: OrderFilter, limit: number) {
  const { now, company } = scope
  const before = (hours: number) => now.subtract({ hours })
  const wallNow = showWallTime(now, company.zone)
  const dayAfterTomorrow = showWallMinutes((dayOf(wallNow) + 2) * minutesPerDay)
  const [drafts, unconfirmed, unfinished, unpaid] = await pipelined(
    listOldDrafts(scope, filter, before(draftHours), limit),
    listUnconfirmed(scope, filter, [wallNow, dayAfterTomorrow], limit),
    listUnfinished(scope, filter, [showWallTime(before(24 * unfinishedDays), company.zone), wallNow], limit),
    listUnpaid(scope, filter, before(24 * unpaidDays), limit),
  )
  return { drafts, unconfirmed, unfinished, unpaid }
}

/** From now on. Of an office, those of its inspectors. */
async function findClashes(scope: Scope, { officeIds, inspectorId }: OrderFilter): Promise<Clash[]> {
  const { company, now } = scope
  const isAsked = ({ id, officeId }: User) =>
    (inspectorId === undefined || id === inspectorId) && (officeIds.length === 0 || officeIds.includes(officeId))
  const ids = [...company.users.values()].filter(isAsked).map(({ id }) => id)
  const wallNow = showWallTime(now, company.zone)
  const starts = readWallMinutes(wallNow)
  const span = [wallNow, showWallMinutes(starts + conflictDays * minutesPerDay)] as const
  const clashes: Clash[] = []
  for (let at = 0; at < ids.length; at += peoplePerStatement) {
    const busy = await listBusyTime(scope, ids.slice(at, at + peoplePerStatement), span, undefined)
    clashes.push(...clashesOf(busy))
  }
  return clashes.filter(clash => clash.starts >= starts).sort((a, b) => a.starts - b.starts)
}

/** `Ana Delgado has order 1043 from … to …` */
function reasonOf({ company }: Scope, { userId, other }: Clash): string {
  const user = company.users.get(userId)
  return user ? conflictOf({ kind: other.kind, busy: other, user, reason: other.kind }).reason : ''
}

async function findUnsent(scope: Scope, { limit, unconnected }: AttentionQuery, seesAll: boolean) {
  const { actor, now } = scope
  const since = now.subtract({ hours: 24 * failedDays })
  const waiting = channels.filter(channel => seesAll && unconnected.has(channel))
  return {
    messages: seesAll ? await listFailedMessages(scope, since, limit) : { count: 0, messages: [] },
    webhooks: actor.isOwner ? await findFailingWebhooks(scope, since) : [],
    calendars: await listFailingCalendars(scope, actor.isOwner ? undefined : actor.id, limit),
    waiting: await Promise.all(
      waiting.map(async channel => ({ channel, count: await countWaitingMessages(scope, channel) })),
    ),
  }
}

/** Whose receivers do not answer, or that did not deliver everything. */
async function findFailingWebhooks(scope: Scope, since: Temporal.Instant): Promise<FailingWebhook[]> {
  const webhooks = await readWebhooks(scope)
  const failed = await countFailedDeliveries(scope, since)
  return webhooks
    .map(webhook => ({ webhook, failedDeliveries: failed.get(webhook.id) ?? 0 }))
    .filter(({ webhook, failedDeliveries }) => isFailing(webhook) || failedDeliveries > 0)
}

function isFailing({ failingSince, offReason }: Webhook): boolean {
  return failingSince !== undefined || offReason === 'gone' || offReason === 'failing'
}
