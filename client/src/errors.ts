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

/** 400: the message names the fields. */
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
  429: Unavailable,
}

export function errorFor(httpStatus: number): typeof PlumblineError {
  return byStatus[httpStatus] ?? (httpStatus >= 500 ? Unavailable : PlumblineError)
}
