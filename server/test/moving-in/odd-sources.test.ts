// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { copyOddSource } from './copy-odd-source.ts'
import { from, ImportCommands, newKey, type State } from './import-commands.ts'
import { idOf, oddities } from './odd-company.ts'
import { OddSource } from './odd-source.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

// Each of them alone, and calls that fail and are repeated after a pause: odd-sources.proof.ts.
const answering = oddities.filter(oddity => oddity !== 'bad line')

describe('moving in from an odd source', () => {
  for (const odd of [[], answering])
    test(`4 a source with ${odd.length > 0 ? 'all' : 'no'} oddities is copied, and every difference has a reason`, () =>
      copyOddSource(new ImportCommands(server), odd))

  test('4 what a catalogue has that cannot be kept is named, entry by entry', async () => {
    const source = await new OddSource([]).open()
    const commands = new ImportCommands(server)
    const key = newKey()
    try {
      const reasons = (length: number) => Array.from({ length }, (_, i) => ({ id: '', reason: `Reason ${i + 1}` }))
      const centers = Array.from({ length: 200 }, (_, i) => ({ id: '', name: `Center ${i + 1}` }))
      const [service] = source.records.services ?? []
      const [first] = source.records.users ?? []
      Object.assign(source.records, {
        cancelreasons: reasons(101),
        costcenters: [...(source.records.costcenters ?? []), ...centers],
        referreasons: [{ id: idOf.referReason, reason: 'Long '.repeat(50) }],
        packages: [{ name: 'Both', services: [idOf.service(1), idOf.service(9)], active: true, show: true }],
        fees: [{ id: idOf.fee(3), name: 'Discount', amount: -20 }],
      })
      source.records.services?.push({ ...service, id: idOf.service(3), fees: [] })
      Object.assign(first ?? {}, { zips: ['28203-1234', '28204', 'Charlotte'] })
      const { problems } = await commands.json<State>(from(source.address, key))
      for (const [what, why] of [
        ['cancel reason Reason 101', /is not copied: a company has at most 100/],
        ['cost center Center 200', /is not copied: a company has at most 200/],
        [/^refer reason Long .*…$/, /has 190 letters here/],
        ['package Both', new RegExp(`has a service that is not listed: ${idOf.service(9)}`)],
        ['fee Discount', /has no amount of -20/],
        ['service Service 1', /is called Service 1 \(2\) here/],
        ['service area of Una No1', /is not a ZIP: Charlotte/],
      ] as const)
        assert.ok(
          problems.some(
            each => (what instanceof RegExp ? what.test(each.what) : what === each.what) && why.test(each.why),
          ),
          `${what} of ${JSON.stringify(problems)}`,
        )
      const report = await commands.compare(key)
      assert.match(report, /costcenters +201 +\d+ +\d+ +0 +1\n/)
      assert.match(report, /services name: 1 times, names are unique here/)
      Object.assign(source.records.offices?.[0] ?? {}, { name: 'Elsewhere' })
      const { code, stdout } = await commands.run(['company', 'import', 'compare', '--company', key])
      assert.equal(code, 1)
      assert.match(stdout, /offices name: 1 times, no reason known/)
      const { read } = await commands.ownerOf(key, 'user1')
      const { users } = JSON.parse(await read('/users'))
      assert.deepEqual(users.find(({ id }: { id: string }) => id === idOf.user(1)).zips, ['28203', '28204'])
    } finally {
      await source.close()
    }
  })
})
