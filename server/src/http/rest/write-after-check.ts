import type { Scope } from '../../domain/tenants/scope.ts'
import type { Call } from './call.ts'
import type { Out } from './exchange.ts'
import type { WriteSpecifics } from './write-handler.ts'

/**
 * A write after a check that takes time, such as one that resolves a host: it runs before the transaction opens. A refusal is
 * thrown in the transaction, so that a repeated request gets its stored response.
 */
export function writeAfterCheck<In, Source, Checked>(
  call: Call<In, Source>,
  check: (input: In) => Promise<Checked>,
  work: (scope: Scope, input: In, checked: Checked) => Promise<Out<Source>>,
  specifics?: WriteSpecifics,
): Promise<boolean> {
  return call.respond('requests', async () => {
    const [checked] = await Promise.allSettled([Promise.try(() => check(call.input))])
    await call.writeUnlimited(async scope => {
      if (checked.status === 'rejected') throw checked.reason
      return work(scope, call.input, checked.value)
    }, specifics)
    return true
  })
}
