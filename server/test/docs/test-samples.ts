import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { unable } from '../store/scratch.ts'
import { type Page, readPage } from './page.ts'
import { pagePaths, readText } from './pages.ts'
import { runPage } from './run-page.ts'
import { planSteps } from './steps.ts'

export const pages = pagePaths.map(path => readPage(path, readText(path)))
/** Its samples run proofs, so `npm run proof` runs them. */
export const proofPage = 'docs/proof.md'

const missing = ['bash', 'curl', 'jq'].filter(command => spawnSync(command, ['--version']).error)

export function testSamples(page: Page): void {
  const count = planSteps(page).length
  if (count === 0) return
  test(`${page.path}: every sample runs with the result that the page shows`, async t => {
    if (missing.length > 0) return unable(t, `the samples need ${missing.join(', ')}`)
    assert.deepEqual(await runPage(page), [])
    t.diagnostic(`${count} samples`)
  })
}
