import { Refusal } from '../../domain/refusal.ts'
import { showRefusal } from './framework-refusals.ts'
import { type Example, emptyAnswer, type Response, refusedWith, requestIdHeader } from './responses.ts'

/** What operations refer to: the same for all of them. */
export function commonParts(credentials: string) {
  return {
    securitySchemes: { basic: { type: 'http', scheme: 'basic', description: credentials } },
    headers: { RequestId: requestId, PreferenceApplied: preferenceApplied, RetryAfter: retryAfter },
    parameters: { Prefer: prefer, IdempotencyKey: idempotencyKey },
    responses: responses(),
  }
}

const requestId = {
  description: 'Names this answer in the log of the service: give it along when reporting a problem.',
  schema: { type: 'string' },
}

const preferenceApplied = {
  description: '`handling=strict` where that was asked for, saved or refused.',
  schema: { type: 'string' },
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'string' } }

// Without examples: viewers would send them along with every call that is tried.
const prefer = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` (RFC 7240): let nothing be left out silently. Whatever would have gone into `warnings`, and a `partial` outcome, becomes `status: error`, and nothing is saved.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text that names this one request, such as `website-4711`. Within 24 hours the same key with the same request gets the first answer again, byte for byte, and causes nothing a second time. The same key with another request is refused. Keys of two users are two keys.',
  schema: { type: 'string', maxLength: 255 },
}

function responses(): Record<string, Response> {
  return {
    BadCredentials: spoken(
      'Whatever was wrong with company key, access key or secret: the answer is the same. Repeats are answered ever more slowly.',
      new Refusal('access.denied'),
    ),
    OurFault: plain(
      'Something went wrong on our side. The message and `X-Request-Id` name the line in the log.',
      'something went wrong on our side; please report the request id 5f0c2a9e-1k',
    ),
    TryAgain: {
      ...plain(
        'The store cannot be written or read at the moment. Nothing was saved, unless the message says that perhaps it was: try again, a write with its `Idempotency-Key`.',
        'nothing was saved, try again in a moment: the disk is full',
      ),
      headers: { ...requestIdHeader, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    },
    Otherwise: spoken(
      'Whatever else goes wrong comes in the same envelope: 405 for a path or a method that is not described here, HEAD and OPTIONS included; 400 for what is no HTTP, 408 for a request that takes too long to arrive, 431 for headers that are too large.',
      new Refusal('action.unknown'),
    ),
  }
}

function spoken(description: string, refusal: Refusal): Response {
  const { code, message, body } = showRefusal(refusal)
  return refusing(description, { [code]: { summary: message, value: body } })
}

function plain(description: string, message: string): Response {
  return refusing(description, { error: { summary: message, value: { status: 'error', message } } })
}

function refusing(description: string, examples: Readonly<Record<string, Example>>): Response {
  return refusedWith(description, [emptyAnswer(undefined)], examples)
}
