import type { Conflict, Opening } from './generated/tenant-types.ts'

/** A refusal or a failure of the service. Every refusal of the envelope is one of the subclasses. */
export class PlumblineError extends Error {
  override name = 'PlumblineError'
  readonly httpStatus: number
  readonly requestId: string
  /** The whole response, for members beyond status and message. */
  readonly answer: Readonly<Record<string, unknown>>

  /** From `Retry-After`, where the service sent it. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    httpStatus: number,
    requestId: string,
    answer: Readonly<Record<string, unknown>>,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
    this.httpStatus = httpStatus
    this.requestId = requestId
    this.answer = answer
  }
}

/** 200 with `status: error`: the request was understood and refused. */
export class Refused extends PlumblineError {
  override name = 'Refused'
}

/** A booking or a hold of time that is not free. Nothing was saved. */
export class TimeTaken extends Refused {
  override name = 'TimeTaken'

  /** What is in the way. */
  get conflicts(): readonly Conflict[] {
    return this.answer.conflicts as readonly Conflict[]
  }

  /** The nearest openings, at most three. */
  get openings(): readonly Opening[] {
    return this.answer.openings as readonly Opening[]
  }
}

/** 400: the message names the fields; for settings, `answer.errors` lists them. */
export class MissingFields extends PlumblineError {
  override name = 'MissingFields'
}

/** 401: company key, access key or secret key are wrong or revoked. */
export class BadCredentials extends PlumblineError {
  override name = 'BadCredentials'
}

/** 403: the key's user may not do this. */
export class MissingPrivilege extends PlumblineError {
  override name = 'MissingPrivilege'
}

/** 405: the service has no such action. */
export class UnknownAction extends PlumblineError {
  override name = 'UnknownAction'
}

/** 409: the object was changed after it was read; `answer.current` is its current state. */
export class Stale extends PlumblineError {
  override name = 'Stale'
}

/** 429, 5xx, or no response: the request may succeed later. */
export class Unavailable extends PlumblineError {
  override name = 'Unavailable'
}

const byStatus: Readonly<Record<number, typeof PlumblineError>> = {
  200: Refused,
  400: MissingFields,
  401: BadCredentials,
  403: MissingPrivilege,
  405: UnknownAction,
  409: Stale,
  429: Unavailable,
}

export function errorFor(httpStatus: number, answer: Readonly<Record<string, unknown>> = {}): typeof PlumblineError {
  if (httpStatus === 200 && 'conflicts' in answer) return TimeTaken
  return byStatus[httpStatus] ?? (httpStatus >= 500 ? Unavailable : PlumblineError)
}
