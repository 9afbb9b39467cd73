import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangePosition } from '../../../domain/changes/change-store.ts'
import { type Changes, changesAfter, maxChanges } from '../../../domain/changes/changes-after.ts'
import { type OrderId, readId } from '../../../domain/ids.ts'
import { isSessionLive } from '../../../domain/sessions/session-store.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import {
  changesAnswer,
  readPosition,
  sampleCursor,
  showEvents,
  showPresence,
} from '../../../wire/changes/change-wire.ts'
import { showValue } from '../../../wire/fields.ts'
import { idParameter } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { sample } from '../../../wire/samples.ts'
import { text } from '../../../wire/values.ts'
import type { Caller } from '../../requests/caller.ts'
import { isDraining } from '../../server/drain-server.ts'
import { whenClosed } from '../../server/slow-readers.ts'
import type { Call } from '../call.ts'
import type { RestParts } from '../open-call.ts'
import { operation } from '../operation.ts'
import { feedsOf, maxStreams } from './change-feeds.ts'
import { presenceOf } from './presence.ts'
import type { Viewer } from './viewer.ts'

export const changeRoutes = [
  operation({
    method: 'GET',
    path: '/changes',
    name: 'changes',
    group: 'Syncing',
    summary: 'Follow the changes of the company',
    description: `With \`Accept: text/event-stream\`, the response is a stream of server-sent events: each \`change\` has a record of \`changes\` as data and arrives within a second of its commit. A client that was cut off sends \`Last-Event-ID\` and misses nothing. Comments keep the connection alive; the service ends a stream after some minutes, after a change of settings and when it stops, and the client connects again. A company has at most ${maxStreams} streams per server.\n\nA stream with \`order\` says that the caller has this order open, for as long as it lasts, and gets an event \`presence\` with the other people who have it open, whenever that changes: \`{order, people: [{id, name, editing}]}\`, where \`editing\` is the list of the parts that they edit. Nothing of this is stored.\n\nWithout that header, the changes since \`after\` are returned at once. After more than ${maxChanges} changes, one of kind \`everything\` is sent instead.`,
    query: {
      after: { schema: text('`cursor` of an earlier response; from now on if omitted.'), example: sampleCursor },
      order: idParameter('For a stream: the order that the caller has open.', sample.order),
      editing: {
        schema: text('For a stream with `order`: the part of it that the caller edits, in small letters.'),
        example: 'appointment',
        read: readEditing,
      },
    },
    answer: changesAnswer,
    free: call => {
      // The header of an EventSource that connects again, or the parameter.
      const after = readPosition([call.request.headers['last-event-id']].flat()[0] ?? call.input.query.after)
      const { order, editing } = call.input.query
      const orderId = readId<OrderId>(order)
      if (wantsEvents(call.request)) return followChanges(call, after, orderId && { orderId, editing })
      return call.answer(() => call.read(scope => changesAfter(scope, after)))
    },
  }),
]

const heartbeatMs = 15_000
/**
 * The client connects again, and its credentials are checked again. With an order sooner: a client that was cut off without a word is
 * shown until then.
 */
const maxLifeMs = { usual: 300_000, ofViewer: 60_000 }
/** How long a client waits before it connects again. */
const retryMs = 1_000
/** A reader that is this far behind is cut off; it goes on with `Last-Event-ID`. */
const maxUnreadBytes = 256 * 1024
/** How often a stopping server looks for streams to end. */
const sweepMs = 100

/** Other processes and other people get it, so it is a few plain words. */
function readEditing(query: Query, name: string, warnings: string[]): string {
  const sent = query.text(name)?.trim() ?? ''
  if (/^[a-z ]{0,30}$/.test(sent)) return sent
  warnings.push(`${name}: ${showValue(sent)} is not up to 30 small letters and was ignored`)
  return ''
}

function wantsEvents({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

/** How often a stream checks that the session of its reader has not ended. */
const sessionCheckMs = 2_000

/** Sends the changes of the company as server-sent events until the client leaves or the stream ends. */
async function followChanges(
  { parts, request, reply }: Call<unknown, unknown>,
  after: ChangePosition | undefined,
  viewer: Omit<Viewer, 'userId'> | undefined,
): Promise<void> {
  const caller = request.caller as Caller
  const { company } = caller
  const { raw } = reply
  let isOpen = false
  let mustEnd = false
  const waiting: string[] = []
  const write = (text: string) => {
    if (!isOpen) return void waiting.push(text)
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
    else raw.write(text)
  }
  const receive = (changes: Changes) => {
    write(eventsOf(changes, company))
    // The key may have been revoked: the client connects again, with credentials that are checked again.
    if (!changes.hasNewSettings) return
    mustEnd = true
    if (isOpen) raw.end()
  }
  // What the client missed is a long read; the stream itself takes no place.
  const catchUp = () => feedsOf(parts).follow(company.id, after, receive)
  const stop = await parts.limits['long reads'].run(company.key, catchUp)
  const timers: NodeJS.Timeout[] = []
  let leave: (() => void) | undefined
  try {
    // The client may have left meanwhile.
    if (raw.destroyed) return void reply.hijack()
    begin(reply)
    isOpen = true
    raw.write(`retry: ${retryMs}\n\n${waiting.join('')}`)
    if (mustEnd) raw.end()
    leave =
      viewer &&
      presenceOf(parts).join(company.id, { ...viewer, userId: caller.actor.id }, people =>
        write(showPresence(viewer.orderId, people, company)),
      )
    timers.push(
      setInterval(() => write(': \n\n'), heartbeatMs),
      setInterval(() => isDraining(reply.server.server) && raw.end(), sweepMs),
      setTimeout(() => raw.end(), viewer ? maxLifeMs.ofViewer : maxLifeMs.usual),
      setInterval(async () => (await isLive(parts, caller)) || raw.end(), sessionCheckMs),
    )
    await whenClosed(raw)
  } finally {
    stop()
    leave?.()
    for (const timer of timers) clearInterval(timer)
  }
}

const shownEvents = new WeakMap<Changes, string>()

/** Rendered once for all streams of the company. */
function eventsOf(changes: Changes, company: Company): string {
  return shownEvents.getOrInsertComputed(changes, () => showEvents(changes, company))
}

/** A store that cannot be read says nothing about the session. */
async function isLive({ database, now }: RestParts, { company: { id: companyId }, session }: Caller): Promise<boolean> {
  if (!session) return true
  return database
    .readAutocommit(companyId, tx => isSessionLive({ tx, companyId, now: now() }, session.id))
    .catch(() => true)
}

function begin(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': reply.request.id,
    // Proxies would hold events back.
    'x-accel-buffering': 'no',
  })
}
