import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build } from '../../src/platform/process/build.ts'
import { settings } from '../../src/platform/process/config.ts'
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
  'store distribute',
  'company create',
  'company apply',
  'company export',
  'company list',
  'company remove',
  'company migrate start',
  'company migrate export',
  'company migrate import',
  'company migrate redirect',
  'company migrate abort',
  'company import status',
  'company import follow',
  'company import compare',
  'company import cut-over',
  'company import abort',
  'company import',
  'host list',
  'host confirm',
  'host remove',
  'key create',
  'key list',
  'key revoke',
  'user list',
  'user invite',
  'user password',
  'operator create',
  'operator list',
  'operator password',
  'operator remove',
  'webhook create',
  'webhook list',
  'webhook update',
  'webhook enable',
  'webhook disable',
  'webhook remove',
  'webhook rotate-secret',
  'webhook test',
  'webhook deliveries',
  'webhook resend',
  'directory credential create',
  'directory credential list',
  'directory credential revoke',
  'connector log',
  'connector',
  'message list',
  'message show',
  'message resend',
  'message cancel',
  'message preview',
  'message template list',
  'message template show',
  'message template set',
  'message template reset',
]
const withoutJson = ['serve', 'work', 'company migrate export', 'connector']
const overviews = ['', '--help', '-h', 'help']
const groups = [
  'company',
  'company --help',
  'company -h',
  'key',
  'webhook',
  'directory',
  'directory credential',
  'company migrate',
  'message template',
]
const usageErrors: readonly [words: string, message: RegExp][] = [
  ['frobnicate', /unknown command "frobnicate".*plumbline serve/s],
  ['company frobnicate', /unknown command "company frobnicate".*plumbline company apply/s],
  ['--frobnicate', /unknown command "--frobnicate"/],
  ['serve now', /unexpected argument "now".*Usage: plumbline serve\n/s],
  ['migrate --force', /--force.*Usage: plumbline migrate/s],
  ['restore', /missing option --from.*Usage: plumbline restore --from FOLDER/s],
  ['store copy --from sqlite:data', /missing option --to/],
  ['store copy --from here --to there', /--from must be an address such as sqlite:/],
  ['company create --name Acme', /missing option --key.*Usage: plumbline company create --key KEY/s],
  ['company create --key acme', /missing option --name/],
  ['company create --key Acme --name x --zone Mars', /--key must be a lowercase slug .*; --zone is not a time zone/],
  ['company apply', /missing argument FILE.*Usage: plumbline company apply FILE/s],
  ['company apply a.json b.json', /unexpected argument "b.json"/],
  ['company export', /Usage: plumbline company export KEY/],
  ['company remove acme', /deletes all data of acme; add --yes/],
  ['company migrate redirect acme', /give either --to or --remove/],
  ['company migrate redirect acme --to https://a.example --remove', /give either --to or --remove/],
  ['company migrate redirect acme --to nowhere', /--to must be an address such as https:/],
  ['company migrate start', /missing argument KEY.*Usage: plumbline company migrate start KEY/s],
  ['key create --user olive', /missing option --company/],
  ['key create --company acme', /missing option --user/],
  ['key create --company', /--company/],
  ['key list', /missing option --company/],
  ['key revoke --company acme', /Usage: plumbline key revoke/],
  ['key revoke plk_0', /missing option --company/],
  ['webhook create --url https://example.com --events all', /missing option --company/],
  ['webhook create --company acme --events all', /missing option --url/],
  ['webhook create --company acme --url https://example.com', /missing option --events/],
  ['webhook list', /missing option --company/],
  ['webhook update --company acme 1', /missing option --url or --events/],
  ['webhook enable --company acme', /missing argument WEBHOOK.*Usage: plumbline webhook enable/s],
  ['webhook disable 1', /missing option --company/],
  ['webhook remove --company acme 1 2', /unexpected argument "2"/],
  ['webhook rotate-secret 1', /missing option --company/],
  ['webhook test 1', /missing option --company/],
  ['webhook deliveries --company acme --state gone', /--state must be one of waiting, due, delivered, failed/],
  ['webhook deliveries --company acme --limit none', /--limit must be a number/],
  ['webhook deliveries', /missing option --company/],
  ['webhook resend --company acme', /missing option --event, or --from and --to/],
  ['webhook resend --company acme --from 2026-01-01', /missing option --event, or --from and --to/],
  ['webhook resend --company acme --from yesterday --to 2026-01-01', /--from must be a time such as/],
  ['webhook resend --company acme --event 1 --state due', /--state must be one of delivered, failed/],
  ['directory credential create', /missing option --username/],
  ['directory credential create --username a:b', /--username cannot contain a colon/],
  ['directory credential revoke', /missing option --username/],
  ['connector --key plk_1:pls_1', /missing option --company/],
  ['connector --company acme', /missing option --key/],
  ['connector --company acme --key plk_1', /--key must be an access key and its secret key/],
  ['connector --company acme --key plk_1:pls_1 --url here', /--url must begin with https/],
  ['connector log --company acme --limit none', /--limit must be a number/],
  ['message list', /missing option --company/],
  ['message list --company acme --state lost', /--state must be one of due, sent, failed, cancelled, unsure/],
  ['message list --company acme --limit many', /--limit must be a number from 1 to 10000/],
  ['message show', /Usage: plumbline message show ID/],
  ['message preview --company acme --kind late --audience client --channel sms', /--kind must be one of scheduled, /],
  [
    'message preview --company acme --kind scheduled --audience all --channel sms',
    /--audience must be one of client, /,
  ],
  ['message template show --company acme --kind completed --audience client', /missing option --channel/],
  [
    'message template set --company acme --kind completed --audience client --channel sms',
    /missing option --subject, --body, --on or --off/,
  ],
  [
    'message template set --company acme --kind completed --audience client --channel sms --on --off',
    /give either --on or --off/,
  ],
  [
    'message template set --company acme --kind completed --audience client --channel sms --subject x',
    /a text message has no subject/,
  ],
]

describe('command line: help and usage errors', () => {
  // None of these opens a store, so one process runs them all.
  const dataDir = join(scratchFolder(), 'never-made')
  const outcomes = new Map<string, Outcome>()
  before(async () => {
    const lines = [
      ...overviews,
      ...groups,
      ...commands.map(name => `${name} --help`),
      ...usageErrors.map(([line]) => line),
    ]
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
    test(`"plumbline ${line}" lists the commands of the group`, () => {
      const { code, stdout, stderr } = outcomeOf(line)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      const group = line.replace(/ -.*/, '')
      assert.deepEqual(
        listedIn(stdout),
        commands.filter(command => command.startsWith(group)),
      )
    })
  }

  for (const command of commands) {
    test(`"plumbline ${command} --help" prints the usage and explains every option`, () => {
      const { code, stdout, stderr } = outcomeOf(`${command} --help`)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.ok(stdout.startsWith(`plumbline ${command}`))
      assert.equal(/--json/.test(stdout), !withoutJson.includes(command))
      const [usage = ''] = stdout.split('\n')
      for (const [option] of usage.matchAll(/--[a-z-]+/g)) assert.match(stdout, new RegExp(`^ {2}${option} .*\\w`, 'm'))
    })
  }

  test('"plumbline serve --help" explains every setting', () => {
    const { stdout } = outcomeOf('serve --help')
    for (const name of Object.keys(settings)) assert.match(stdout, new RegExp(`^ {2}${name} +\\w`, 'm'))
  })

  for (const [line, message] of usageErrors) {
    test(`"plumbline ${line}" exits with 2 and prints the reason on standard error`, () => {
      const { code, stdout, stderr } = outcomeOf(line)
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /^ +at /m)
    })
  }

  test('none of these creates a data directory', () => assert.ok(!existsSync(dataDir)))

  test('the installed program prints the same', async () => {
    const own = (...words: string[]) => plumbline(dataDir, words, { inOwnProcess: true })
    const [version, usageError] = await Promise.all([own('version'), own('serve', 'now')])
    assert.deepEqual(version, { code: 0, stdout: `${build}\n`, stderr: '' })
    assert.deepEqual(usageError, outcomeOf('serve now'))
    assert.deepEqual(await own('--version'), version)
  })
})

function listedIn(overview: string): (string | undefined)[] {
  return [...overview.matchAll(/^ {2}plumbline (\S+(?: \S+)*) {2}/gm)].map(([, name]) => name)
}
