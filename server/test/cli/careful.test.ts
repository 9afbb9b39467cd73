import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { emptyStoreOf, lookInto, lookIntoUrl, storeOf } from '../engine.ts'
import { folderFor } from '../store/scratch.ts'
import { acme } from './acme.ts'
import { type Applied, answerOf, apply, exportOf, plumbline } from './plumbline.ts'

interface Careful extends Applied {
  readonly revoked: readonly { readonly access_key: string; readonly label: string }[]
  readonly dry_run?: boolean
}

/** As commands name the store: without a user. */
const nameOf = (dataDir: string, { DATABASE_URL: url } = storeOf(dataDir)) =>
  url?.replace('postgres@', '') ?? `sqlite:${dataDir}`

const input = (file: unknown) => ({ input: JSON.stringify(file) })

describe('plumbline: commands that change little by mistake', () => {
  test('company apply --dry-run shows what would be created, changed and retired, and saves nothing', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const before = await exportOf(dataDir)
    const changed = acme({ name: 'Acme Two', 'offices[0].phone': '704-555-0100' })
    const { users } = changed as { users: { username: string }[] }
    const gone = users.pop()
    const dry = await answerOf<Careful>(dataDir, ['company', 'apply', '-', '--dry-run'], changed)
    const kinds = dry.changes.map(({ what, kind, name }) => `${what} ${kind} ${name}`)
    assert.ok(kinds.includes('changed company acme'), kinds.join())
    assert.ok(kinds.includes(`retired user ${gone?.username}`), kinds.join())
    assert.equal(dry.dry_run, true)
    assert.ok(dry.keys.every(({ secret_key }) => secret_key === ''))
    assert.deepEqual(await exportOf(dataDir), before)
    const text = await plumbline(dataDir, ['company', 'apply', '-', '--dry-run'], input(changed))
    assert.match(text.stdout, /Dry run: nothing was saved\n$/)
  })

  test('company apply revokes keys only with --yes, and names them', async t => {
    const dataDir = folderFor(t)
    const { keys } = await apply(dataDir, acme())
    const without = acme() as { users: { username: string }[] }
    const [key] = keys
    without.users = without.users.filter(({ username }) => username !== key?.user)
    const refused = await plumbline(dataDir, ['company', 'apply', '-'], input(without))
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /this revokes 1 access key .*\n\s+plk_\w+.*\n.*nothing was changed; add --yes/)
    const [stored] = lookInto<{ n: number }>(
      dataDir,
      'select count(*) as n from access_keys where revoked_at is not null',
    )
    assert.equal(Number(stored?.n), 0)
    const applied = await answerOf<Careful>(dataDir, ['company', 'apply', '-', '--yes'], without)
    assert.deepEqual(
      applied.revoked.map(({ access_key }) => access_key),
      [key?.access_key],
    )
  })

  test('company apply lists mistakes of form and of references in one round', async t => {
    const wrong = acme({ colour: 'red', 'settings.lastBookableHour': 25, 'users[1].office': 'nowhere' })
    const { stderr } = await plumbline(folderFor(t), ['company', 'apply', '-'], input(wrong))
    for (const path of ['colour: unknown field', 'settings.lastBookableHour: ', 'users[1].office: ']) {
      assert.ok(stderr.includes(path), `${path} is not in ${stderr}`)
    }
  })

  test('company create prints the base address, the address of the console and the next steps', async t => {
    const words = ['company', 'create', '--key', 'oak', '--name', 'Oak', '--owner-email', 'olive@example.com']
    const environment = { PUBLIC_URL: 'https://schedule.example.com' }
    const dataDir = folderFor(t)
    const { stdout } = await plumbline(dataDir, words, { environment })
    assert.match(stdout, /^Base address {2}https:\/\/schedule\.example\.com\/oak\/rest$/m)
    assert.match(stdout, /^Console {7}https:\/\/schedule\.example\.com\/oak\/console$/m)
    assert.match(stdout, /^ {2}curl -u 'plk_\w+:pls_\w+' https:\/\/schedule\.example\.com\/oak\/rest\/me$/m)
    assert.match(stdout, /plumbline company export oak/)
    const [, invite = ''] = /^ {2}plumbline (user invite .*)$/m.exec(stdout) ?? []
    const invited = await plumbline(dataDir, invite.split(' '), { environment })
    assert.match(invited.stdout, /^https:\/\/schedule\.example\.com\/oak\/console\S+$/m)
    const without = await plumbline(dataDir, ['company', 'create', '--key', 'elm', '--name', 'Elm'], { environment })
    assert.match(without.stdout, /^The owner has no email address, which the console needs for signing in/m)
  })

  test('17.3 a command refuses a store that does not exist, and does not create it', async t => {
    const dataDir = join(folderFor(t), 'typo')
    const environment = emptyStoreOf(dataDir)
    const store = nameOf(dataDir, environment)
    for (const line of ['company list', 'key list --company acme', 'directory credential list']) {
      const { code, stdout, stderr } = await plumbline(dataDir, line.split(' '), { environment })
      assert.deepEqual([code, stdout], [1, ''], line)
      assert.ok(stderr.includes(`there is no store in ${store}: check DATA_DIR and DATABASE_URL`), stderr)
    }
    const { DATABASE_URL: url } = environment
    if (url) assert.deepEqual(lookIntoUrl(url, "select tablename from pg_tables where schemaname = 'public'"), [])
    else assert.equal(existsSync(dataDir), false)
  })

  test('17.3 a command names the store it works on, once, on standard error and without a password', async t => {
    const dataDir = folderFor(t)
    const words = ['company', 'create', '--key', 'oak', '--name', 'Oak']
    const { stdout, stderr } = await plumbline(dataDir, [...words, '--json'])
    assert.equal(stderr, `store: ${nameOf(dataDir)}\n`)
    assert.ok(JSON.parse(stdout))
    for (const line of ['company list', 'key list --company oak']) {
      assert.equal((await plumbline(dataDir, line.split(' '))).stderr, `store: ${nameOf(dataDir)}\n`)
    }
  })

  test('directory credential list shows names and times, and no password', async t => {
    const dataDir = folderFor(t)
    await plumbline(dataDir, ['migrate'])
    const { password } = await answerOf<{ password: string }>(dataDir, [
      'directory',
      'credential',
      'create',
      '--username',
      'crm',
    ])
    const { stdout } = await plumbline(dataDir, ['directory', 'credential', 'list'])
    assert.match(stdout, /^USERNAME +CREATED +REVOKED\ncrm +\d{4}-\d\d-\d\dT\S+Z\n$/)
    assert.ok(!stdout.includes(password))
  })

  test('key create for an unknown user speaks of a name or id', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const { stderr } = await plumbline(dataDir, ['key', 'create', '--company', 'acme', '--user', 'nobody'])
    assert.match(stderr, /there is no user with the name or id nobody/)
  })
})
