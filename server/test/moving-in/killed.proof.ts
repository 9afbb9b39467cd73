// engines: both

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { environmentOf, program } from '../cli/plumbline.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { OddSource } from './odd-source.ts'

test('8 an import whose process is killed ten times copies every record once', async t => {
  const dataDir = temporaryFolder('killed-import')
  const source = await new OddSource(['stubs'], 120).open()
  t.after(() => source.close())
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'on', IMPORT_SECRET: 'pls_hidden' }
  const words = [
    ...['company', 'import', '--company', 'copy', '--from', source.address, '--access-key', 'key'],
    ...['--calls-per-second', '200'],
  ]
  for (let kills = 0; kills < 10; kills++) {
    const child = spawn(process.execPath, [program, ...words], {
      env: environmentOf(dataDir, environment),
      stdio: 'ignore',
    })
    const until = source.calls.length + 12 + 3 * kills
    while (source.calls.length < until && child.exitCode === null) await source.nextCall()
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const last = await run(dataDir, [...words, '--json'], environment)
  assert.equal(last.code, 0, last.stderr)
  const { records } = JSON.parse(last.stdout)
  assert.deepEqual([records.orders, records.clients, records.agents], [{ copied: 120 }, { copied: 120 }, { copied: 3 }])
  assert.deepEqual([records.files, records.events], [{ copied: 30 }, { copied: 3 }])
  const compared = await run(dataDir, ['company', 'import', 'compare', '--company', 'copy'], environment)
  assert.equal(compared.code, 0, compared.stdout)
})

/** However long it takes: it reads all that is left. */
async function run(dataDir: string, words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...words], { env: environmentOf(dataDir, environment) })
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}
