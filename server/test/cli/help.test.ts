import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build } from '../../src/platform/process/build.ts'
import { scratchFolder } from '../store/scratch.ts'
import type { Outcome } from './command-hosts.ts'
import { outcomesOf, plumbline } from './plumbline.ts'

const commands = [
  'serve',
  'work',
  'migrate',
  'demo',
  'backup',
  'restore',
  'store copy',
  'company create',
  'company apply',
  'company export',
  'company list',
  'company remove',
  'company leave',
  'company stay',
  'company home',
  'key create',
  'key list',
  'key revoke',
  'webhook add',
  'webhook list',
  'webhook change',
  'webhook on',
  'webhook off',
  'webhook remove',
  'webhook rotate',
  'webhook test',
  'webhook deliveries',
  'webhook resend',
  'directory credential create',
  'directory credential revoke',
  'messages list',
  'messages show',
  'messages resend',
  'messages cancel',
  'messages preview',
  'messages template list',
  'messages template show',
  'messages template set',
  'messages template reset',
]
const withJson = commands.filter(command => command !== 'serve' && command !== 'work')
const overviews = ['', '--help', '-h', 'help']
const groups = [
  'company',
  'company --help',
  'company -h',
  'key',
  'webhook',
  'directory',
  'directory credential',
  'messages template',
]
const misuses: readonly [words: string, says: RegExp][] = [
  ['frobnicate', /there is no command "frobnicate".*plumbline serve/s],
  ['company frobnicate', /there is no command "company frobnicate".*plumbline company apply/s],
  ['--frobnicate', /there is no command "--frobnicate"/],
  ['serve now', /does not take "now".*Usage: plumbline serve\n/s],
  ['migrate --force', /--force.*Usage: plumbline migrate/s],
  ['restore', /--from is missing.*Usage: plumbline restore --from FOLDER/s],
  ['store copy --from sqlite:data', /--to is missing/],
  ['store copy --from here --to there', /--from is an address such as sqlite:/],
  ['company create --name Acme', /--key is missing.*Usage: plumbline company create --key KEY/s],
  ['company create --key acme', /--name is missing/],
  ['company create --key Acme --name x --zone Mars', /--key must be a lowercase slug .*; --zone is no time zone/],
  ['company apply', /something is missing.*Usage: plumbline company apply FILE/s],
  ['company apply a.json b.json', /does not take "b.json"/],
  ['company export', /Usage: plumbline company export KEY/],
  ['company remove acme', /deletes acme for good; add --yes/],
  ['company home acme', /--at or --here is missing/],
  ['company home acme --at nowhere', /--at is an address such as https:/],
  ['company leave', /Usage: plumbline company leave KEY/],
  ['key create --user olive', /--company is missing/],
  ['key create --company acme', /--user is missing/],
  ['key create --company', /--company/],
  ['key list', /--company is missing/],
  ['key revoke --company acme', /Usage: plumbline key revoke/],
  ['key revoke plk_0', /--company is missing/],
  ['webhook add --url https://example.com --events all', /--company is missing/],
  ['webhook add --company acme --events all', /--url is missing/],
  ['webhook add --company acme --url https://example.com', /--events is missing/],
  ['webhook list', /--company is missing/],
  ['webhook change --company acme 1', /--url or --events is missing/],
  ['webhook on --company acme', /something is missing.*Usage: plumbline webhook on/s],
  ['webhook off 1', /--company is missing/],
  ['webhook remove --company acme 1 2', /does not take "2"/],
  ['webhook rotate 1', /--company is missing/],
  ['webhook test 1', /--company is missing/],
  ['webhook deliveries --company acme --state gone', /--state is one of waiting, due, delivered, failed/],
  ['webhook deliveries --company acme --limit none', /--limit is a number/],
  ['webhook deliveries', /--company is missing/],
  ['webhook resend --company acme', /--event, or --from and --to, are missing/],
  ['webhook resend --company acme --from 2026-01-01', /--event, or --from and --to, are missing/],
  ['webhook resend --company acme --from yesterday --to 2026-01-01', /--from is no moment/],
  ['webhook resend --company acme --event 1 --state due', /--state is one of delivered, failed/],
  ['directory credential create', /--username is missing/],
  ['directory credential create --username a:b', /--username cannot contain a colon/],
  ['directory credential revoke', /--username is missing/],
  ['messages list', /--company is missing/],
  ['messages list --company acme --state lost', /--state must be one of due, sent, failed, cancelled, unsure/],
  ['messages list --company acme --limit many', /--limit must be a number from 1 to 10000/],
  ['messages show', /Usage: plumbline messages show ID/],
  ['messages preview --company acme --kind late --audience client --channel sms', /--kind must be one of scheduled, /],
  [
    'messages preview --company acme --kind scheduled --audience all --channel sms',
    /--audience must be one of client, /,
  ],
  ['messages template show --company acme --kind completed --audience client', /--channel is missing/],
  [
    'messages template set --company acme --kind completed --audience client --channel sms',
    /nothing to set: give --subject, --body, --on or --off/,
  ],
  [
    'messages template set --company acme --kind completed --audience client --channel sms --on --off',
    /--on and --off at once/,
  ],
  [
    'messages template set --company acme --kind completed --audience client --channel sms --subject x',
    /a text message has no subject/,
  ],
]

describe('command line: help and misuse', () => {
  // None of these opens a store, so one process answers them all.
  const dataDir = join(scratchFolder(), 'never-made')
  const outcomes = new Map<string, Outcome>()
  before(async () => {
    const lines = [...overviews, ...groups, ...commands.map(name => `${name} --help`), ...misuses.map(([line]) => line)]
    const found = await outcomesOf(
      dataDir,
      lines.map(line => line.split(' ').filter(word => word !== '')),
    )
    for (const [i, line] of lines.entries()) outcomes.set(line, found[i] as Outcome)
  })
  after(() => rmSync(dirname(dataDir), { recursive: true, force: true }))
  const outcomeOf = (line: string) => outcomes.get(line) as Outcome

  for (const line of overviews) {
    test(`"plumbline ${line}" lists every command`, () => {
      const { code, stdout, stderr } = outcomeOf(line)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.deepEqual(listedIn(stdout), commands)
    })
  }

  for (const line of groups) {
    test(`"plumbline ${line}" lists the commands that begin so`, () => {
      const { code, stdout, stderr } = outcomeOf(line)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      const beginning = line.replace(/ -.*/, '')
      assert.deepEqual(
        listedIn(stdout),
        commands.filter(command => command.startsWith(beginning)),
      )
    })
  }

  for (const command of commands) {
    test(`"plumbline ${command} --help" says how to call it and explains every option`, () => {
      const { code, stdout, stderr } = outcomeOf(`${command} --help`)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.ok(stdout.startsWith(`plumbline ${command}`))
      assert.equal(/--json/.test(stdout), withJson.includes(command))
      const [usage = ''] = stdout.split('\n')
      for (const [option] of usage.matchAll(/--[a-z-]+/g)) assert.match(stdout, new RegExp(`^ {2}${option} .*\\w`, 'm'))
    })
  }

  test('every setting the program reads is explained by "plumbline serve --help"', () => {
    const source = readFileSync(new URL('../../src/platform/process/config.ts', import.meta.url), 'utf8')
    const read = source.matchAll(/environment\.([A-Z_]+)|(?:read|read<[^(]+)\(\s*'([A-Z_]+)'/g)
    const names = new Set([...read].map(([, member, name]) => member ?? name))
    assert.ok(names.size >= 9)
    const { stdout } = outcomeOf('serve --help')
    for (const name of names) assert.match(stdout, new RegExp(`^ {2}${name} +\\w`, 'm'))
  })

  for (const [line, says] of misuses) {
    test(`"plumbline ${line}" ends with 2, and standard error says what is wrong`, () => {
      const { code, stdout, stderr } = outcomeOf(line)
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
      assert.match(stderr, says)
      assert.doesNotMatch(stderr, /^ +at /m)
    })
  }

  test('none of it made a data directory', () => assert.ok(!existsSync(dataDir)))

  test('the program itself answers so too', async () => {
    const own = (...words: string[]) => plumbline(dataDir, words, { inOwnProcess: true })
    const [version, misuse] = await Promise.all([own('version'), own('serve', 'now')])
    assert.deepEqual(version, { code: 0, stdout: `${build}\n`, stderr: '' })
    assert.deepEqual(misuse, outcomeOf('serve now'))
    assert.deepEqual(await own('--version'), version)
  })
})

function listedIn(overview: string): (string | undefined)[] {
  return [...overview.matchAll(/^ {2}plumbline (\S+(?: \S+)*) {2}/gm)].map(([, name]) => name)
}
