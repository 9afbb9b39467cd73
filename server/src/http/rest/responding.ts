import type { Freshness } from '../../domain/database.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import type { Call } from './call.ts'
import type { Out } from './exchange.ts'
import type { WriteSpecifics } from './write-options.ts'

type Read<In, Source> = (scope: Scope, input: In) => Promise<Out<Source>>

/** For a response that always takes a single statement. */
export function autocommitRead<In, Source>(call: Call<In, Source>, read: Read<In, Source>): Promise<boolean> {
  return call.answer(() => call.readAutocommit(scope => read(scope, call.input)))
}

/** For a long read that the statement of the operation does not show: see `takesLong`. */
export function longRead<In, Source>(
  call: Call<In, Source>,
  read: Read<In, Source>,
  freshness?: Freshness,
): Promise<boolean> {
  return call.answer(() => call.read(scope => read(scope, call.input), freshness), 'long reads')
}

/** A write whose response has a new secret: its idempotency record is encrypted. */
export function secretWrite<In, Source>(
  call: Call<In, Source>,
  work: (scope: Scope, input: In) => Promise<Out<Source>>,
): Promise<boolean> {
  return call.write(work, { answersSecret: true })
}

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
    await call.writeUnlimited(async (scope, input) => {
      if (checked.status === 'rejected') throw checked.reason
      return work(scope, input, checked.value)
    }, specifics)
    return true
  })
}
