import { Caller, type CallOptions } from './call.ts'
import { OperatorCalls } from './generated/operator-calls.ts'

export type * from './generated/operator-types.ts'

/** The operator API, with the session of the browser. */
export class OperatorApi extends OperatorCalls {
  constructor(baseUrl: string, fetcher?: typeof fetch, options?: CallOptions) {
    super(new Caller(baseUrl, 'session', fetcher, options))
  }
}
