import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { scratchFolder } from '../store/scratch.ts'
import { acme } from './acme.ts'
import type { Outcome } from './command-hosts.ts'
import { type Applied, answerOf, apply, outcomesOf, plumbline } from './plumbline.ts'

interface ListedKey {
  readonly access_key: string
  readonly user: string
  readonly label: string
  readonly created: string
  readonly last_used: string
  readonly revoked: string
}
interface NewKey {
  readonly access_key: string
  readonly secret_key: string
}

describe('command line: keys and credentials', () => {
  const dataDir = scratchFolder()
  let applied: Applied
  before(async () => {
    applied = await apply(dataDir, acme())
  })
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  const listKeys = () => answerOf<ListedKey[]>(dataDir, ['key', 'list', '--company', 'acme'])

  test('a key is created, listed without its secret, revoked once and stays in the list', async () => {
    const words = ['key', 'create', '--company', 'acme', '--user', 'ian', '--label', 'tablet']
    const made = await answerOf<NewKey>(dataDir, words)
    assert.match(made.secret_key, /^pls_[0-9A-Za-z]{36}$/)
    const listed = (await listKeys()).find(key => key.access_key === made.access_key)
    assert.deepEqual([listed?.user, listed?.label, listed?.last_used, listed?.revoked], ['ian', 'tablet', '', ''])
    assert.match(listed?.created ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

    const revoke = ['key', 'revoke', '--company', 'acme', made.access_key]
    assert.deepEqual(await answerOf(dataDir, revoke), { revoked: made.access_key })
    assert.match((await listKeys()).find(key => key.access_key === made.access_key)?.revoked ?? '', /^\d{4}-.*Z$/)
    const again = await plumbline(dataDir, revoke)
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /there is no such key in use: plk_/)
    const { stdout } = await plumbline(dataDir, ['key', 'list', '--company', 'acme'])
    assert.match(stdout, /^ACCESS KEY +USER +LABEL +CREATED +LAST USED +REVOKED\n/)
    assert.match(stdout, / +tablet +\S+Z +never +\S+Z\n/)
    assert.doesNotMatch(stdout, /pls_/)
  })

  test('a user is given by id or by name', async () => {
    const made = await answerOf<NewKey>(dataDir, [
      'key',
      'create',
      '--company',
      'acme',
      '--user',
      applied.ids.users?.ida ?? '',
    ])
    assert.equal((await listKeys()).find(key => key.access_key === made.access_key)?.user, 'ida')
  })

  test('a directory credential is created once, revoked once, and can be created again with another password', async () => {
    const create = ['directory', 'credential', 'create', '--username', 'crm']
    const revoke = ['directory', 'credential', 'revoke', '--username', 'crm']
    const first = await answerOf<{ username: string; password: string }>(dataDir, create)
    assert.equal(first.username, 'crm')
    assert.match(first.password, /^pld_[0-9A-Za-z]{36}$/)
    const taken = await plumbline(dataDir, create)
    assert.deepEqual([taken.code, taken.stdout], [1, ''])
    assert.match(taken.stderr, /the username crm is taken/)
    assert.deepEqual(await answerOf(dataDir, revoke), { revoked: 'crm' })
    const gone = await plumbline(dataDir, revoke)
    assert.equal(gone.code, 1)
    assert.match(gone.stderr, /there is no credential named crm/)
    const { stdout } = await plumbline(dataDir, create)
    assert.match(stdout, /^Username {2}crm\nPassword {2}pld_\w{36}\n$/)
    assert.ok(!stdout.includes(first.password))
  })

  const refusals: readonly [line: string, says: RegExp][] = [
    ['key create --company unknown --user ian', /could not locate a company with the key: unknown/],
    ['key create --company acme --user unknown', /there is no user with the name or id unknown/],
    ['key list --company unknown', /could not locate a company with the key: unknown/],
    ['key revoke --company acme plk_unknown', /there is no such key in use: plk_unknown/],
    ['company remove unknown --yes', /could not locate a company with the key: unknown/],
  ]
  test('an unknown company, user, key or credential fails with exit code 1 and a message on standard error', async () => {
    const outcomes = await outcomesOf(
      dataDir,
      refusals.map(([line]) => line.split(' ')),
    )
    for (const [i, [line, says]] of refusals.entries()) {
      const { code, stdout, stderr } = outcomes[i] as Outcome
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, line)
      assert.match(stderr, says)
      assert.doesNotMatch(stderr, /Usage|^ +at /m)
    }
  })

  test('a key of one company cannot be revoked through another', async () => {
    await answerOf(dataDir, ['company', 'create', '--key', 'other', '--name', 'Other'])
    const key = applied.keys[0]?.access_key ?? ''
    const { code } = await plumbline(dataDir, ['key', 'revoke', '--company', 'other', key])
    assert.equal(code, 1)
    assert.equal((await listKeys()).find(({ access_key }) => access_key === key)?.revoked, '')
  })
})
