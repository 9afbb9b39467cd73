import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { oddMoments } from '../../server/test/shifted-clock.ts'

/** `npm run odd-times`: the tests of availability and orders, once for each irregular moment; arguments name other tests. */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const tests =
  positionals.length > 0 ? positionals : ['server/test/availability/*.test.ts', 'server/test/orders/*.test.ts']
const root = fileURLToPath(new URL('../..', import.meta.url))
const failed: string[] = []
for (const [what, zone, moment] of oddMoments) {
  if (values.only !== undefined && !`${what} ${zone} ${moment}`.includes(values.only)) continue
  console.log(`\n${what}: ${zone} at ${moment}`)
  // The zone of the machine varies too, and must not matter.
  const env = { ...process.env, TEST_START: moment, TZ: zone }
  const args = ['--test', '--test-reporter=dot', ...tests]
  if (spawnSync(process.execPath, args, { stdio: 'inherit', env, cwd: root }).status !== 0)
    failed.push(`${what} (${moment})`)
}
console.log(failed.length === 0 ? '\npassed at all moments' : `\nfailed at: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
