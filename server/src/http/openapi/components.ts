import { Refusal } from '../../domain/refusal.ts'
import { type RefusedAnswer, showRefusal } from '../rest/framework-refusals.ts'
import { describeRefused, type Response, requestIdHeader } from './responses.ts'

/** Components that all operations refer to. */
export function commonParts({ credentials, cookie }: { readonly credentials: string; readonly cookie?: string }) {
  return {
    securitySchemes: cookie
      ? { session: { type: 'apiKey', in: 'cookie', name: cookie, description: credentials } }
      : { basic: { type: 'http', scheme: 'basic', description: credentials } },
    headers: { RequestId: requestId, PreferenceApplied: preferenceApplied, RetryAfter: retryAfter },
    parameters: { Prefer: prefer, IdempotencyKey: idempotencyKey },
    responses: responses(cookie ? operatorDenied : keyDenied),
  }
}

const requestId = {
  description: 'Identifies the request in the log: include it in problem reports.',
  schema: { type: 'string' },
}

const preferenceApplied = {
  description:
    'The preferences that apply: `handling=strict` and `dry-run` if the request asked for them, and `conflict=` with what happens in a conflict.',
  schema: { type: 'string' },
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'string' } }

// Without examples: viewers would send them with every request.
const prefer = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` (RFC 7240): ignore nothing silently. Input that would cause `warnings`, and a `partial` outcome, become `status: error`, and nothing is saved. `conflict=reject` or `conflict=warn`, for orders: refuse a time that is not free, or warn. A request may be stricter than the setting of the company, never laxer. `dry-run`, for a change: answer as if it had been made, and save nothing; `Idempotency-Key` has no effect then. **Only where `Preference-Applied` has `dry-run`** was it one.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text that identifies this request, such as `website-4711`. For 24 hours, the same key with the same request returns the first response again, byte for byte, without repeating its effects. The same key with another request is refused. Keys belong to a user.',
  schema: { type: 'string', maxLength: 255 },
}

const keyDenied = describeRefused(
  'Wrong company key, access key or secret; the response does not tell which. Repeated failures are answered more and more slowly.',
  [showRefusal(new Refusal('access.denied'))],
)

const operatorDenied = describeRefused(
  'There is no session, it has ended, or the request is not from a page of the service.',
  [showRefusal(new Refusal('operator.denied'))],
)

function responses(BadCredentials: Response): Record<string, Response> {
  return {
    BadCredentials,
    OurFault: describeRefused('A server error. The message and `X-Request-Id` identify the log entry.', [
      failure('something went wrong on our side; please report the request id 5f0c2a9e-1k'),
    ]),
    TooMany: {
      ...describeRefused(
        'The company has too many requests of this kind in progress, or an address too many sign-ins or visits of the booking page. Nothing was done: retry after `Retry-After` seconds. `docs/limits.md` has the numbers.',
        [
          showRefusal(new Refusal('company.busy', { work: 'long reads', seconds: 5 })),
          showRefusal(new Refusal('address.busy', { seconds: 5 })),
          showRefusal(new Refusal('address.busy', { seconds: 5, of: 'visits' })),
        ],
      ),
      headers: { ...requestIdHeader, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    },
    TryAgain: {
      ...describeRefused(
        'The store is temporarily unavailable. Nothing was saved, unless the message says that it may have been: retry, a write with its `Idempotency-Key`.',
        [failure('nothing was saved, try again in a moment: the disk is full')],
      ),
      headers: { ...requestIdHeader, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    },
    Otherwise: describeRefused(
      'Other errors use the same envelope: 405 for an unknown path or method, including HEAD and OPTIONS; 400 for malformed HTTP; 408 for a request that arrives too slowly; 431 for headers that are too large.',
      [showRefusal(new Refusal('action.unknown'))],
    ),
  }
}

function failure(message: string): RefusedAnswer {
  return { status: 500, code: 'error', message, members: {}, body: { status: 'error', message } }
}
