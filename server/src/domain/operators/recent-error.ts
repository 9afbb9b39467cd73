/** An error of this process, without its stack and without values that are not listed here. */
export interface RecentError {
  readonly at: Temporal.Instant
  readonly level: 'error' | 'fatal'
  readonly message: string
  /** The message of the exception. */
  readonly reason: string
  readonly requestId: string
  readonly company: string
  /** The route of the request, or the name of the job. */
  readonly source: string
}
