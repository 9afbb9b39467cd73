import type { Scope } from '../../domain/tenants/scope.ts'
import type { Call } from './call.ts'
import type { Out } from './exchange.ts'

/** A write whose response has a new secret: its idempotency record is encrypted. */
export function secretWrite<In, Source>(
  call: Call<In, Source>,
  work: (scope: Scope, input: In) => Promise<Out<Source>>,
): Promise<boolean> {
  return call.write(scope => work(scope, call.input), { answersSecret: true })
}
