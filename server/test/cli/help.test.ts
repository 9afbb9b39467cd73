import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { folderFor } from '../store/scratch.ts'
import { plumbline } from './plumbline.ts'

const commands = [
  'serve',
  'work',
  'migrate',
  'demo',
  'company create',
  'company apply',
  'company export',
  'company list',
  'company remove',
  'key create',
  'key list',
  'key revoke',
  'directory credential create',
  'directory credential revoke',
]
const withJson = commands.filter(command => command !== 'serve' && command !== 'work')
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

describe('command line: help', { concurrency: 4 }, () => {
  for (const words of [[], ['--help'], ['-h'], ['help']]) {
    test(`"plumbline ${words.join(' ')}" lists every command and nothing else goes wrong`, async t => {
      const { code, stdout, stderr } = await plumbline(folderFor(t), words)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.deepEqual(listedIn(stdout), commands)
    })
  }

  for (const command of commands) {
    test(`"plumbline ${command} --help" says how to call it and opens no store`, async t => {
      const dataDir = join(folderFor(t), 'never-made')
      const { code, stdout, stderr } = await plumbline(dataDir, [...command.split(' '), '--help'])
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.ok(stdout.startsWith(`plumbline ${command}`))
      assert.equal(/--json/.test(stdout), withJson.includes(command))
      const [usage = ''] = stdout.split('\n')
      for (const [option] of usage.matchAll(/--[a-z-]+/g)) assert.match(stdout, new RegExp(`^ {2}${option} .*\\w`, 'm'))
      assert.throws(() => readFileSync(join(dataDir, 'plumbline.db')), { code: 'ENOENT' })
    })
  }

  test('every setting the program reads is explained by "plumbline serve --help"', async t => {
    const source = readFileSync(new URL('../../src/platform/config.ts', import.meta.url), 'utf8')
    const read = source.matchAll(/environment\.([A-Z_]+)|(?:read|read<[^(]+)\(\s*'([A-Z_]+)'/g)
    // A setting that this version refuses needs no help.
    const names = new Set([...read].map(([, member, name]) => member ?? name).filter(name => name !== 'DATABASE_URL'))
    assert.ok(names.size >= 9)
    const { stdout } = await plumbline(folderFor(t), ['serve', '--help'])
    for (const name of names) assert.match(stdout, new RegExp(`^ {2}${name} +\\w`, 'm'))
  })

  for (const words of ['company', 'company --help', 'company -h', 'key', 'directory', 'directory credential']) {
    test(`"plumbline ${words}" lists the commands that begin so`, async t => {
      const { code, stdout, stderr } = await plumbline(folderFor(t), words.split(' '))
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      const beginning = words.replace(/ -.*/, '')
      assert.deepEqual(
        listedIn(stdout),
        commands.filter(command => command.startsWith(beginning)),
      )
    })
  }

  for (const word of ['version', '--version']) {
    test(`"plumbline ${word}" prints the version alone`, async t => {
      assert.deepEqual(await plumbline(folderFor(t), [word]), { code: 0, stdout: `${version}\n`, stderr: '' })
    })
  }
})

describe('command line: misuse', { concurrency: 4 }, () => {
  const cases: readonly [words: string, says: RegExp][] = [
    ['frobnicate', /there is no command "frobnicate".*plumbline serve/s],
    ['company frobnicate', /there is no command "company frobnicate".*plumbline company apply/s],
    ['--frobnicate', /there is no command "--frobnicate"/],
    ['serve now', /does not take "now".*Usage: plumbline serve\n/s],
    ['migrate --force', /--force.*Usage: plumbline migrate/s],
    ['company create --name Acme', /--key is missing.*Usage: plumbline company create --key KEY/s],
    ['company create --key acme', /--name is missing/],
    ['company create --key Acme --name x --zone Mars', /--key must be a lowercase slug .*; --zone is no time zone/],
    ['company apply', /something is missing.*Usage: plumbline company apply FILE/s],
    ['company apply a.json b.json', /does not take "b.json"/],
    ['company export', /Usage: plumbline company export KEY/],
    ['company remove acme', /deletes acme for good; add --yes/],
    ['key create --user olive', /--company is missing/],
    ['key create --company acme', /--user is missing/],
    ['key create --company', /--company/],
    ['key list', /--company is missing/],
    ['key revoke --company acme', /Usage: plumbline key revoke/],
    ['key revoke plk_0', /--company is missing/],
    ['directory credential create', /--username is missing/],
    ['directory credential create --username a:b', /--username cannot contain a colon/],
    ['directory credential revoke', /--username is missing/],
  ]
  for (const [words, says] of cases) {
    test(`"plumbline ${words}" ends with 2, tells what is wrong on standard error and nothing on the other`, async t => {
      const { code, stdout, stderr } = await plumbline(folderFor(t), words.split(' '))
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
      assert.match(stderr, says)
      assert.doesNotMatch(stderr, /^ +at /m)
    })
  }
})

function listedIn(overview: string): (string | undefined)[] {
  return [...overview.matchAll(/^ {2}plumbline (\S+(?: \S+)*) {2}/gm)].map(([, name]) => name)
}
