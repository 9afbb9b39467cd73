import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inSlices } from '../../domain/fairness/slices.ts'
import { type Feed, markFeedRead } from '../../domain/feeds/feed-store.ts'
import { type OpenedFeed, openFeed, readFeed } from '../../domain/feeds/feeds.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyLimits } from '../../platform/process/company-limits.ts'
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
  limits: CompanyLimits,
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
      const opened = company && (await open(company, token))
      if (!company || !opened) return throttle.deny(request.ip, token, new Refusal('feed.unknown'))
      const text = await limits['long reads'].run(company.key, () => read(company, opened, now))
      noteRead(company, opened.feed, now)
      sendFeed(request, reply, text)
    },
  )

  /** Without a place of the company, because anyone can invent a token. */
  function open(company: Company, token: string) {
    const { id: companyId } = company
    return database.readAutocommit(companyId, tx => openFeed({ tx, companyId }, company, token))
  }

  function read(company: Company, opened: OpenedFeed, now: Temporal.Instant) {
    const { id: companyId } = company
    return database.read(companyId, tx => readFeed({ ...inSlices({ tx, companyId }), now }, company, opened))
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
