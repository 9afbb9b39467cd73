import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteServed } from '../domain/fairness/work-budget.ts'
import { type CompanyId, newId } from '../domain/ids.ts'
import { EndpointConcurrency } from './endpoint-concurrency.ts'

test('while another company is served, a company with very many deliveries waits before more are claimed', () => {
  const concurrency = new EndpointConcurrency(1_000)
  const [loud, quiet] = [newId<CompanyId>(), newId<CompanyId>()]
  for (let i = 0; i < 500; i++) {
    const delivery = { companyId: loud, endpoint: { id: newId() }, health: 'healthy' } as const
    concurrency.begin(delivery)
    concurrency.end(delivery)
  }
  assert.equal(concurrency.companyLeft(loud), 500)
  noteServed(quiet)
  assert.deepEqual([concurrency.companyLeft(loud), concurrency.companyLeft(quiet)], [0, 500])
})
