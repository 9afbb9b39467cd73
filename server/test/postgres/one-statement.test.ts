import assert from 'node:assert/strict'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { raw } from 'sql-template-tag'
import type { CompanyId } from '../../src/domain/ids.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { addressOf, createDatabase, template } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { Frames, textsIn } from './points/frames.ts'

const socketName = '.s.PGSQL.5432'
const socket = process.env.TEST_POSTGRES ?? assert.fail('needs PostgreSQL')

/** A distributed database hands SET LOCAL on to its nodes by repeating the whole message there. */
for (const pooling of ['', '?pooling=transaction']) {
  test(`9 every message has one statement${pooling && ', behind a transaction pooler as well'}`, async t => {
    const texts: string[] = []
    const folder = await tapped(t, text => texts.push(text))
    const name = `messages_${process.pid}_${pooling.length}`
    createDatabase(socket, name, template)
    const place = readConfig({ DATABASE_URL: `${addressOf(folder, name)}${pooling}` })
    const store = await openStore(place, { longRunning: false, onLostLog: () => undefined })
    atEnd(t, () => store.close())
    texts.length = 0
    const company = 'acme' as CompanyId
    await store.read(company, tx => tx.one(raw('select 1 as one')))
    await store.readAutocommit(company, tx => tx.one(raw('select 1 as one')))
    await store.write(company, tx => tx.run(raw(`update offices set name = '' where company_id = ''`)))
    await store.alter(tx => tx.one(raw('select 1 as one')))
    assert.ok(texts.some(text => text.startsWith('set local app.company_id')))
    assert.ok(texts.includes('select pg_advisory_xact_lock(7295)'))
    assert.deepEqual(
      texts.filter(text => text.includes(';')),
      [],
    )
  })
}

/** A folder with a socket that leads to the server. */
async function tapped(t: TestContext, onText: (text: string) => void): Promise<string> {
  const folder = folderFor(t)
  const server = createServer(client => {
    const real = createConnection(join(socket, socketName))
    for (const one of [client, real]) one.on('error', () => undefined).unref()
    const frames = new Frames('client')
    client.on('data', (bytes: Buffer) => {
      for (const frame of frames.take(bytes)) if (frame.kind === 'Q') onText(textsIn(frame, 1)[0] ?? '')
    })
    client.pipe(real).pipe(client)
    atEnd(t, () => {
      client.destroy()
      real.destroy()
    })
  })
  await new Promise<void>(done => server.listen(join(folder, socketName), done))
  atEnd(t, () => server.close())
  return folder
}
