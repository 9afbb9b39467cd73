import type { AttemptOutcome } from '../domain/deliveries/complete-deliveries.ts'
import { newId } from '../domain/ids.ts'
import { signedHeaders } from '../domain/webhooks/signature.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import type { OutboundHttp, PostResult } from '../platform/outbound/http-client.ts'
import { build } from '../platform/process/build.ts'

/** Makes one attempt, as Standard Webhooks describes it. */
export async function postWebhook(
  http: OutboundHttp,
  webhook: WebhookEndpoint,
  eventId: string,
  body: string,
  now: () => Temporal.Instant,
): Promise<AttemptOutcome> {
  const at = now()
  const posted = await http.post(
    webhook.url,
    {
      ...signedHeaders(webhook, eventId, at, body),
      'user-agent': `Plumbline/${build}`,
      ...(webhook.sharedSecret !== undefined && { 'x-webhook-secret': webhook.sharedSecret }),
    },
    body,
  )
  return {
    id: newId(),
    at,
    millis: posted.millis,
    httpStatus: posted.status,
    error: errorOf(posted),
    responseBody: posted.body,
    retryAfterSeconds: readRetryAfter(textOf(posted.headers['retry-after']), now()),
  }
}

/** The status alone decides: an error while reading the body of a 2xx response is none. */
function errorOf({ status, error }: PostResult): string {
  if (status === undefined) return error || 'no answer'
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`
  return `answered ${status}`
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** `Retry-After` in seconds from now: a number of seconds or an HTTP date. Undefined where it is neither, or in the past. */
export function readRetryAfter(header: string | undefined, now: Temporal.Instant): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = new Date(text)
  // `Date` accepts other formats and days that do not exist; only an HTTP date is formatted to the same text again.
  if (at.toUTCString().slice(4).toLowerCase() !== text.slice(4).toLowerCase()) return undefined
  const seconds = Math.ceil((at.getTime() - now.epochMilliseconds) / 1000)
  return seconds > 0 ? seconds : undefined
}
