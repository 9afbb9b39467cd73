import { sampleSourceSecret } from '../../src/http/rest/moving-in/move-in-routes.ts'
import { sampleSource } from '../../src/wire/moving-in/move-in-wire.ts'
import { sampleKey } from '../../src/wire/samples.ts'
import type { OrderFixture } from '../orders/order-fixture.ts'
import type { Replacements } from './sign-in-examples.ts'

/** The company moves in from this source; another process has the lease, so that nothing is read. */
export async function movingInExample(
  fixture: OrderFixture,
  address: string,
  { path }: { readonly path: string },
): Promise<Replacements> {
  if (!path.startsWith('/settings/movein')) return []
  const [{ company_id = '' } = {}] = fixture.query('select company_id from orders limit 1')
  const id = String(company_id)
  await fixture.alter('delete from company_imports where company_id = ?', id)
  await fixture.alter(
    `insert into company_imports (company_id, source, access_key, sealed_secret, state, calls_at_once, calls_per_second,
      started_at, changed_at, leased_until, lease_id, progress, problems, error)
      values (?, ?, 'key', '', 'read', 4, 20, 0, 0, 9999999999999, 'elsewhere', '{}', '[]', '')`,
    ...[id, address],
  )
  return [
    [sampleSource, address],
    [sampleKey, 'key'],
    [sampleSourceSecret, 'pls_hidden'],
  ]
}
