import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listShareWaits, ServedCompanies, WorkBudget } from './work-budget.ts'

function openBudget(share: number) {
  const served = new ServedCompanies()
  return { served, budget: new WorkBudget('writes', share, served) }
}

test('a company that is alone does not wait', () => {
  const { budget, served } = openBudget(0.1)
  served.note('loud')
  budget.charge('loud', 1_000)
  assert.equal(budget.waitMs('loud'), 0)
})

test('while another company is served, a company that spent its share waits, and only this one', () => {
  const { budget, served } = openBudget(0.1)
  budget.charge('loud', 600)
  served.note('quiet')
  served.note('loud')
  assert.ok(budget.waitMs('loud') > 0)
  assert.equal(budget.waitMs('quiet'), 0)
})

test('a company spends 200 ms before it has to wait, then waits as long as its share requires', () => {
  const { budget, served } = openBudget(0.5)
  served.note('quiet')
  for (let i = 0; i < 4; i++) budget.charge('loud', 49)
  assert.equal(budget.waitMs('loud'), 0)
  budget.charge('loud', 100)
  const waitMs = budget.waitMs('loud')
  assert.ok(waitMs > 0 && waitMs <= 192, `${waitMs} ms`)
})

test('what a company spent while it was alone does not make it wait longer', () => {
  const { budget, served } = openBudget(0.5)
  for (let i = 0; i < 100; i++) budget.charge('loud', 100)
  served.note('quiet')
  assert.ok(budget.waitMs('loud') <= 200)
})

test('one long work makes a company wait for half a second at most', () => {
  const { budget, served } = openBudget(0.1)
  for (let i = 0; i < 20; i++) budget.charge('loud', 60_000)
  served.note('quiet')
  assert.ok(budget.waitMs('loud') <= 500)
})

test('a wait is counted once, however often the company asks until it may go on', () => {
  const { budget, served } = openBudget(0.1)
  const counted = () => listShareWaits().find(({ work, company }) => work === 'writes' && company === 'counted')?.count
  served.note('quiet')
  budget.charge('counted', 10)
  assert.equal(budget.waitMs('counted'), 0)
  assert.equal(counted(), undefined)
  budget.charge('counted', 600)
  for (let i = 0; i < 3; i++) budget.waitMs('counted')
  assert.equal(counted(), 1)
  budget.charge('counted', 600)
  budget.waitMs('counted')
  assert.equal(counted(), 2)
})
