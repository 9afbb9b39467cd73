import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { answerOf, environmentOf, plumbline, program } from '../cli/plumbline.ts'
import { alterStore, lookInto, testOnSqlite } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { startProcess } from './server-process.ts'

describe('plumbline serve: refused starts', { concurrency: 2 }, () => {
  testOnSqlite('a second server on the same DATA_DIR exits with 1 and names the first', async t => {
    const dataDir = folderFor(t)
    const first = await startProcess(t, dataDir, { DEMO: 'off' })
    const { code, stderr } = await plumbline(dataDir, ['serve'], { environment: { DEMO: 'off' } })
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`another Plumbline server \\(process ${first.child.pid}\\) uses ${dataDir}`))
    assert.match(stderr, /DATA_DIR/)
    assert.doesNotMatch(stderr, /^ +at /m)
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
  })

  for (const setting of ['PORT', 'DIRECTORY_PORT']) {
    test(`a port that is already in use ends the process with 1, names ${setting} and leaves the store free`, async t => {
      const dataDir = folderFor(t)
      const port = await takenPort(t)
      const { code, stdout, stderr } = await plumbline(dataDir, ['serve'], { environment: { [setting]: port } })
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(
        stderr,
        new RegExp(`^plumbline serve: port ${port} is already in use; set ${setting} to a free port\n$`),
      )
      assert.deepEqual(await answerOf(dataDir, ['company', 'list']), [])
    })
  }

  test('several invalid settings are reported together, and nothing is created', async t => {
    const dataDir = join(folderFor(t), 'never-made')
    const environment = { PORT: 'http', DIRECTORY_PORT: '70000', DEMO: 'maybe', LOG_LEVEL: 'loud', PUBLIC_URL: 'me' }
    const { code, stdout, stderr } = await plumbline(dataDir, ['serve'], { environment })
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    const named = stderr.split('\n').flatMap(line => /^ {2}([A-Z_]+): expected /.exec(line)?.[1] ?? [])
    assert.deepEqual(named.toSorted(), Object.keys(environment).toSorted())
    assert.ok(!existsSync(dataDir))
  })

  test('an address that this machine does not have is reported with HOST', async t => {
    const { code, stderr } = await plumbline(folderFor(t), ['serve'], { environment: { HOST: '192.0.2.1' } })
    assert.equal(code, 1)
    assert.match(stderr, /192\.0\.2\.1 is not an address of this machine; set HOST/)
  })

  test('a DATA_DIR that is not a folder is reported', async t => {
    const path = join(folderFor(t), 'file')
    writeFileSync(path, '')
    const { code, stderr } = await plumbline(path, ['serve'])
    assert.equal(code, 1)
    assert.match(stderr, /file is not a folder; set DATA_DIR/)
  })

  for (const name of ['plumbline.db', 'server.lock']) {
    testOnSqlite(`a file ${name} that is not a store exits with 1 and a message, without a stack`, async t => {
      const dataDir = folderFor(t)
      writeFileSync(join(dataDir, name), 'Dear diary, today I was mistaken for a database.'.repeat(100))
      const { code, stdout, stderr } = await plumbline(dataDir, ['serve'])
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, /^plumbline serve: the file is not a Plumbline store: check DATA_DIR\n$/)
    })
  }

  test('a store of a newer version is refused by every command and left as it is', async t => {
    const dataDir = folderFor(t)
    await answerOf(dataDir, ['migrate'])
    await alterStore(dataDir, "insert into migrations (version, name) values (9999, '9999-the-future.sql')")
    for (const command of [['serve'], ['migrate'], ['company', 'list']]) {
      const { code, stdout, stderr } = await plumbline(dataDir, command)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, /this store was written by a newer Plumbline \(schema 9999, .*\); start that version/)
    }
    assert.deepEqual(lookInto(dataDir, 'select key from companies'), [])
  })

  test('work creates a missing DATA_DIR, and stops on a signal', async t => {
    const dataDir = join(folderFor(t), 'new')
    const child = spawn(process.execPath, [program, 'work'], { env: environmentOf(dataDir) })
    atEnd(t, () => child.kill('SIGKILL'))
    const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    assert.match(String(said), /^Store: .+\nPlumbline worker is ready\n$/)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])
  })
})

async function takenPort(t: TestContext): Promise<string> {
  const taker = createServer().listen(0, '127.0.0.1')
  atEnd(t, () => taker.close())
  await once(taker, 'listening')
  return String((taker.address() as AddressInfo).port)
}
