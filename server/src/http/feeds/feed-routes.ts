import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Feed, markFeedRead } from '../../domain/feeds/feed-store.ts'
import { readFeed } from '../../domain/feeds/feeds.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { HttpParts } from '../server/http-server.ts'
import { addPublicLink } from '../server/public-link.ts'
import { addSafetyHeaders, end } from '../server/send-file.ts'
import { hasEntity } from '../server/send-response.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'

/** `last_read_at` is as exact as this, so that few reads cause a write. */
const readEveryMs = 60_000

/** Feeds for calendar programs. They send no credentials: the token in the address is one. */
export function addFeedRoutes(
  app: FastifyInstance,
  { companies, database, metrics, log, now: clock }: HttpParts,
): void {
  const throttle = new ThrottledSignIn()
  addPublicLink(
    app,
    { companies, metrics },
    'feeds',
    '/rest/feed',
    async ({ request, reply, company, token: file }) => {
      const token = file.replace(/\.ics$/, '')
      const now = clock()
      const found = company && (await read(company, token, now))
      if (!company || !found) return throttle.deny(request.ip, token, new Refusal('feed.unknown'))
      noteRead(company, found.feed, now)
      sendFeed(request, reply, found.text)
    },
  )

  function read(company: Company, token: string, now: Temporal.Instant) {
    return database.read(company.id, tx => readFeed({ tx, companyId: company.id, now }, company, token))
  }

  /** Outside of the request, which does not wait for it. */
  function noteRead({ id: companyId }: Company, { userId, lastReadAt }: Feed, now: Temporal.Instant): void {
    if (lastReadAt && now.epochMilliseconds - lastReadAt.epochMilliseconds < readEveryMs) return
    database
      .writeAsyncCommit(companyId, tx => markFeedRead({ tx, companyId, now }, userId))
      .catch(error => log.warn({ err: error }, 'the last read of a feed was not saved'))
  }
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, text: string): void {
  const tag = `"${hash('sha256', text, 'base64url')}"`
  addSafetyHeaders(reply, 'text/calendar').header('cache-control', 'private, max-age=300').header('etag', tag)
  if (hasEntity(request, tag)) end(reply, 304)
  else {
    reply.header('content-type', 'text/calendar; charset=utf-8').header('content-length', Buffer.byteLength(text))
    end(reply, 200, request.method === 'HEAD' ? undefined : text)
  }
}
