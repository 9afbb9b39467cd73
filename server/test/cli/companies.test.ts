import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CompanyFile } from '../../src/domain/company-files/company-file.ts'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { folderFor } from '../store/scratch.ts'
import { acme } from './acme.ts'
import { tenantRows } from './kept.ts'
import { type Applied, answerOf, apply, exportOf, plumbline } from './plumbline.ts'

describe('command line: companies', { concurrency: 2 }, () => {
  test('company create creates a company with an office, an owner and a key, once', async t => {
    const dataDir = folderFor(t)
    const words = ['company', 'create', '--key', 'acme', '--name', 'Acme', '--owner-email', 'olive@example.com']
    const created = await answerOf<Applied>(dataDir, words)
    assert.deepEqual(Object.keys(created.ids.offices ?? {}), ['main'])
    assert.deepEqual(
      created.keys.map(({ user, label }) => [user, label]),
      [['owner', 'first']],
    )
    const again = await plumbline(dataDir, words)
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /there is a company with the key acme already/)
    const [company, ...others] = await answerOf<Record<string, string>[]>(dataDir, ['company', 'list'])
    assert.deepEqual(others, [])
    assert.deepEqual(company, { id: created.company.id, key: 'acme', name: 'Acme', zone: 'America/New_York' })
  })

  test('the owner of a new company has a name, and is known by the email address without one', async t => {
    const dataDir = folderFor(t)
    const nameOf = async (key: string, ...more: string[]) => {
      await answerOf(dataDir, ['company', 'create', '--key', key, '--name', 'Acme', ...more])
      const [owner] = await answerOf<{ name: string }[]>(dataDir, ['user', 'list', '--company', key])
      return owner?.name
    }
    assert.equal(await nameOf('one', '--owner-name', ' Olive  Ann Reed '), 'Olive Ann Reed')
    assert.equal(await nameOf('two', '--owner-email', 'olive@example.com'), 'olive@example.com')
    const words = ['company', 'create', '--key', 'three', '--name', 'Acme', '--owner-email', 'olive(at)example.com']
    const { code, stderr } = await plumbline(dataDir, words)
    assert.equal(code, 2)
    assert.match(stderr, /--owner-email must be an email address such as "olive@example\.com"/)
  })

  test('company create --template begins with services, order types and an owner who inspects', async t => {
    const dataDir = folderFor(t)
    await answerOf(dataDir, ['company', 'create', '--key', 'acme', '--name', 'Acme', '--template'])
    const file = await exportOf(dataDir)
    const { orderTypes = [], services = [], users: [owner] = [] } = file as unknown as CompanyFile
    assert.deepEqual(
      orderTypes.map(({ name }) => name),
      ['Residential', 'New Construction', 'Commercial'],
    )
    assert.ok(services.length > 0 && services.every(({ fees, durationMinutes }) => fees.length > 0 && durationMinutes))
    assert.deepEqual([owner?.inspector, owner?.hours.length, owner?.services.length], [true, 1, services.length])
  })

  for (const key of ['docs', 'operator', 'healthz', 'assets', 'settings', 'sign-in']) {
    test(`company create and company apply refuse the key ${key}, which is a path of the service`, async t => {
      const dataDir = folderFor(t)
      const created = await plumbline(dataDir, ['company', 'create', '--key', key, '--name', 'Acme'])
      const applied = await plumbline(dataDir, ['company', 'apply', '-'], { input: JSON.stringify(acme({ key })) })
      for (const { code, stdout, stderr } of [created, applied]) {
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, new RegExp(`${key} is reserved for a path of the service: choose another key`))
      }
    })
  }

  test('company list is ordered by key and reports an empty store', async t => {
    const dataDir = folderFor(t)
    await plumbline(dataDir, ['migrate'])
    assert.equal((await plumbline(dataDir, ['company', 'list'])).stdout, 'No companies\n')
    assert.deepEqual(await answerOf(dataDir, ['company', 'list']), [])
    for (const key of ['zeta', 'alpha']) {
      await answerOf(dataDir, ['company', 'create', '--key', key, '--name', `The ${key}`, '--zone', 'Europe/Berlin'])
    }
    const { stdout } = await plumbline(dataDir, ['company', 'list'])
    assert.equal(stdout, 'KEY    NAME       ZONE\nalpha  The alpha  Europe/Berlin\nzeta   The zeta   Europe/Berlin\n')
  })

  test('company remove deletes every row of the company, orders included, and none of other companies', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const before = tenantRows(dataDir)
    // What waits to be removed from the blob storage outlives its company.
    assert.deepEqual([...before.keys()].toSorted(), [...tenantTables, 'orphan_blobs'].toSorted())
    await answerOf(dataDir, ['demo'])
    assert.ok((tenantRows(dataDir).get('orders') ?? 0) > 0)
    assert.deepEqual(await answerOf(dataDir, ['company', 'remove', 'demo', '--yes']), { removed: 'demo' })
    assert.deepEqual(tenantRows(dataDir), before)
    await answerOf(dataDir, ['company', 'remove', 'acme', '--yes'])
    assert.deepEqual(new Set(tenantRows(dataDir).values()), new Set([0]))
  })

  test('company remove without --yes removes nothing', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const before = tenantRows(dataDir)
    const { code } = await plumbline(dataDir, ['company', 'remove', 'acme'])
    assert.equal(code, 2)
    assert.deepEqual(tenantRows(dataDir), before)
  })

  test('demo creates the demo company once and afterwards prints where its keys are', async t => {
    const dataDir = folderFor(t)
    const first = await answerOf<Record<string, unknown>>(dataDir, ['demo'])
    assert.equal(first.company_key, 'demo')
    const again = await plumbline(dataDir, ['demo'])
    assert.equal(again.code, 0)
    assert.match(again.stdout, /the demo company exists already; its access keys are in .*demo\.json/)
    assert.deepEqual(await answerOf(dataDir, ['demo']), { exists: true, access: `${dataDir}/demo.json` })
  })

  test('an export of an unknown company is refused', async t => {
    const dataDir = folderFor(t)
    await plumbline(dataDir, ['migrate'])
    const { code, stdout, stderr } = await plumbline(dataDir, ['company', 'export', 'unknown'])
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(stderr, /could not locate a company with the key: unknown/)
  })
})
