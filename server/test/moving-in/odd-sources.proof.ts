// engines: both

import { after, before, describe, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { copyOddSource } from './copy-odd-source.ts'
import { ImportCommands } from './import-commands.ts'
import { oddities } from './odd-company.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

describe('moving in from an odd source', () => {
  for (const odd of [...oddities.map(oddity => [oddity]), oddities])
    test(`4 a source with ${odd.length > 1 ? 'all oddities' : odd[0]} is copied, and every difference has a reason`, () =>
      copyOddSource(new ImportCommands(server), odd))
})
