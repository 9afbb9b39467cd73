import type { Changed } from '../changes/commit-sequence.ts'
import type { Message } from '../messages/message.ts'
import { insertMessages, listMessagesOf, makeDue } from '../messages/message-store.ts'
import { Cancelled, channelNames, requireAddress, requireWelcome } from '../messages/prepare-message.ts'
import { insertHistory } from '../orders/history-store.ts'
import { type Order, statusOf } from '../orders/order.ts'
import { saveOrder } from '../orders/order-store.ts'
import { requireMayWorkOn, requireOrderToChange } from '../orders/require-order.ts'
import type { Client } from '../people/contact.ts'
import { clientStore } from '../people/contact-store.ts'
import { Refusal } from '../refusal.ts'
import { isSwitchedOn } from '../templates/template.ts'
import { type ArrivalKind, type Channel, channels } from '../templates/template-key.ts'
import type { Scope } from '../tenants/scope.ts'

/** One channel: whether the client is told through it, and why not. */
export interface Telling {
  readonly channel: Channel
  readonly obstacle: string
}

export interface ArrivalAnnounced {
  readonly order: Order
  readonly tellings: readonly Telling[]
}

/**
 * Tells the client that an inspector is on the way, or late by so many minutes. The same news of the same appointment is sent once; what
 * failed before is sent again. `unconnected` has the channels that cannot be used, with the reason: nothing waits there,
 * because the message would come too late.
 */
export async function announceArrival(
  scope: Scope,
  idOrNumber: string,
  lateMinutes: number,
  unconnected: ReadonlyMap<Channel, string>,
): Promise<ArrivalAnnounced> {
  const kind = lateMinutes > 0 ? 'running-late' : 'on-the-way'
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  const status = statusOf(before)
  if (status !== 'scheduled') throw new Refusal('order.not-expected', { id: idOrNumber, status })
  const client = before.clientId && (await clientStore.find(scope, before.clientId))
  const tellings = channels.map(channel => ({
    channel,
    obstacle: obstacleTo(scope, before, client, { kind, channel }, unconnected),
  }))
  const told = tellings.filter(({ obstacle }) => obstacle === '').map(({ channel }) => channel)
  const occasion = [before.id, kind, lateMinutes, before.startsAt].join(' ')
  const isNews = told.length > 0 && (await send(scope, before, { kind, occasion, lateMinutes }, told))
  if (!isNews) return { order: before, tellings }
  const order: Changed<Order> = { ...before, modifiedAt: commitTime }
  saveOrder(scope, before, order)
  insertHistory(scope, order, { 'Client told': lateMinutes > 0 ? `${lateMinutes} minutes late` : 'on the way' })
  return { order, tellings }
}

/** Returns whether anything is sent that was not sent before. */
async function send(
  scope: Scope,
  { id: orderId, clientId, startsAt }: Order,
  news: { readonly kind: ArrivalKind; readonly occasion: string; readonly lateMinutes: number },
  told: readonly Channel[],
): Promise<boolean> {
  const earlier = new Map((await listMessagesOf(scope, news.occasion)).map(message => [message.channel, message]))
  const about = {
    ...news,
    ...{ orderId, personId: clientId ?? '', startsAt, audience: 'client' as const, dueAt: scope.now },
  }
  const added = told.filter(channel => !earlier.has(channel))
  const again = told.flatMap(channel => earlier.get(channel) ?? []).filter(hasFailed)
  if (added.length > 0)
    insertMessages(
      scope,
      added.map(channel => ({ ...about, channel })),
    )
  for (const { id } of again) await makeDue(scope, id)
  if (added.length + again.length === 0) return false
  scope.tx.notify('messages')
  return true
}

const hasFailed = ({ state }: Message) => state === 'failed' || state === 'cancelled'

/** Why the client cannot be told through this channel; empty if nothing is in the way. */
function obstacleTo(
  { company }: Scope,
  order: Order,
  client: Client | undefined,
  { kind, channel }: { readonly kind: ArrivalKind; readonly channel: Channel },
  unconnected: ReadonlyMap<Channel, string>,
): string {
  const name = channelNames[channel]
  if (!client) return 'the order has no client'
  if (unconnected.has(channel)) return `${name} is not connected`
  if (!isSwitchedOn(company.messageTemplates, { kind, audience: 'client', channel }))
    return 'this kind of message is switched off'
  if (!(channel === 'email' ? order.sendsEmail : order.sendsSms)) return `${name} is switched off for this order`
  try {
    requireWelcome(client, channel)
    requireAddress(client, channel)
    return ''
  } catch (error) {
    if (error instanceof Cancelled)
      return error.message.startsWith('has no') ? `the client ${error.message}` : error.message
    throw error
  }
}
