import { spawnSync } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupFiles } from './groups.ts'
import { installNeeds } from './needs.ts'
import { startTestServer } from './postgres/test-server.ts'
import { findTests, isProof, runsOn } from './suite.ts'

/**
 * `npm test`: style, types and every test but the proofs, on SQLite and on a private PostgreSQL server.
 * `npm run proof`: the proofs. Files narrow either, as in `npm test -- server/test/rest/*.test.ts`; options such as
 * `--test-name-pattern` go to Node's test runner. The run ends with the counts of the test runner.
 */
/** Few enough that no group is the last one running for long. */
const maxFilesPerProcess = 8
const words = process.argv.slice(2)
const options = words.filter(word => word.startsWith('--') && word !== '--proof')
const chosen = words.filter(word => !word.startsWith('--'))
const wantsProof = words.includes('--proof')
/** Tests wait for timers and disks now and then, so one more than there are cores. The proofs load all cores by themselves. */
const concurrency = wantsProof ? availableParallelism() : availableParallelism() + 1

/** A word that is no path, such as `neighbours`, stands for all files with that word in their path. */
const patterns = chosen.map(word =>
  /[/*.]/.test(word) ? word : `{server,client,proof}/**/{*${word}*,*${word}*/**/*}.test.ts`,
)
const everything = findTests(chosen.length > 0 ? patterns : ['{server,client,proof}/**/*.test.ts'])
const files = chosen.length > 0 ? everything : everything.filter(file => isProof(file) === wantsProof)
if (files.length === 0) throw new Error(`no test file matches ${chosen.join(' ')}`)

if (chosen.length === 0 && !wantsProof) {
  run('biome', ['ci', '.'])
  run('tsc', ['--noEmit'])
}
const wanted = process.env.TEST_ENGINES?.split(',') ?? ['sqlite', 'postgres']
const installed = installNeeds(wanted.includes('postgres') ? files : files.filter(file => runsOn('SQLite', file)))
const engines = installed.filter(engine => wanted.includes(engine === 'SQLite' ? 'sqlite' : 'postgres'))
await test()

/** Both engines in one run of Node's test runner, so that both cores have work until the end. */
async function test(): Promise<void> {
  const cluster =
    engines.includes('PostgreSQL') && files.some(file => runsOn('PostgreSQL', file)) && (await startTestServer())
  process.on('exit', () => {
    if (cluster) cluster.remove()
  })
  const groups = engines.flatMap(engine => {
    const socket = engine === 'PostgreSQL' && cluster ? cluster.socket : undefined
    const chosenFiles = files.filter(file => runsOn(engine, file))
    return groupFiles(chosenFiles, { engine, socket, filesPerProcess: wantsProof ? 1 : maxFilesPerProcess })
  })
  // A test that never ends fails by itself, not by keeping the others from running.
  const fixed = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=600000', '--test-reporter=spec']
  run(process.execPath, [...fixed, ...options, ...groups])
}

function run(command: string, words: readonly string[]): void {
  const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'plumbline-compile-cache') }
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env: { ...cache, ...process.env } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
