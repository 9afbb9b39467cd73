import type { Freshness } from '../../domain/database.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import type { Call } from './call.ts'
import type { Out } from './exchange.ts'

type Read<In, Source> = (scope: Scope, input: In) => Promise<Out<Source>>

/** For a response that always takes a single statement. */
export function autocommitRead<In, Source>(call: Call<In, Source>, read: Read<In, Source>): Promise<boolean> {
  return call.answer('requests', () => call.readAutocommit(scope => read(scope, call.input)))
}

/** Takes long, or has a long response: a company has few of them in progress. */
export function longRead<In, Source>(
  call: Call<In, Source>,
  read: Read<In, Source>,
  freshness?: Freshness,
): Promise<boolean> {
  return call.answer('long reads', () => call.read(scope => read(scope, call.input), freshness))
}
