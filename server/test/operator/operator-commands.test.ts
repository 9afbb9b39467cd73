// engines: both

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { lookInto } from '../engine.ts'
import { scratchFolder } from '../store/scratch.ts'

interface Listed {
  readonly email: string
  readonly name: string
  readonly can_sign_in: boolean
}

describe('command line: operators', () => {
  const dataDir = scratchFolder()
  before(() => plumbline(dataDir, ['migrate']))
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  const run = (words: readonly string[], input = '') => plumbline(dataDir, ['operator', ...words], { input })
  const list = () => answerOf<Listed[]>(dataDir, ['operator', 'list'])
  const hashOf = (email: string) =>
    lookInto<{ password_hash: string }>(
      dataDir,
      'select password_hash from operator_credentials join operators on id = user_id where email = ?',
      email,
    )[0]?.password_hash

  test('one is created with a link, listed, gets a password, and is removed', async () => {
    const created = await run(['create', 'Olga@Example.com', '--name', 'Olga'])
    assert.match(
      created.stdout,
      /^Pass this link on to olga@example\.com\..*:\nhttp:\/\/.*\/operator\/password#plo_\w{36}\n$/,
    )
    assert.deepEqual(
      (await list()).map(({ email, name, can_sign_in }) => [email, name, can_sign_in]),
      [['olga@example.com', 'Olga', false]],
    )
    const again = await run(['create', 'olga@example.com'])
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /there is an operator with the email olga@example\.com already/)
    const link = await run(['password', 'olga@example.com', '--link'])
    assert.notEqual(link.stdout, created.stdout)
    assert.equal(lookInto(dataDir, 'select * from operator_tokens').length, 1)

    assert.match(
      (await run(['password', 'olga@example.com'], 'a calm operator\n')).stdout,
      /password of olga@.* was set/,
    )
    assert.equal((await list())[0]?.can_sign_in, true)
    assert.equal(lookInto(dataDir, 'select * from operator_tokens').length, 0)
    const before = hashOf('olga@example.com')
    assert.match(before ?? '', /^\$argon2id\$/)
    assert.match((await run(['password', 'olga@example.com', '--generate'])).stdout, /^\w{16}\n$/)
    assert.notEqual(hashOf('olga@example.com'), before)

    assert.equal((await run(['remove', 'olga@example.com'])).code, 2)
    assert.equal((await run(['remove', 'olga@example.com', '--yes'])).code, 0)
    assert.match((await run(['list'])).stdout, /^No operators\n$/)
  })

  test('a password is read from standard input, and mistakes are refused', async () => {
    assert.equal((await run(['create', 'piet@example.com', '--password'], 'a calm operator\n')).code, 0)
    assert.match(hashOf('piet@example.com') ?? '', /^\$argon2id\$/)
    for (const [words, input, problem] of [
      [['create', 'no address'], '', /email: is not an email address/],
      [['create', 'short@example.com', '--password'], 'short\n', /at least 10 characters/],
      [['password', 'nobody@example.com', '--generate'], '', /there is no operator with the email/],
      [['password', 'piet@example.com', '--link', '--generate'], '', /give either --link or --generate/],
    ] as const) {
      const { code, stdout, stderr } = await run(words, input)
      assert.notEqual(code, 0)
      assert.equal(stdout, '')
      assert.match(stderr, problem)
    }
    assert.equal((await list()).length, 1)
  })
})
