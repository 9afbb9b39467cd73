import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { scratchFolder } from '../store/scratch.ts'
import { acme } from './acme.ts'
import { moments, moved } from './kept.ts'
import { answerOf, apply, exportOf, plumbline } from './plumbline.ts'

/** A store with a company that must not change, and another one that owns a host. */
describe('company apply: mistakes in the file', { concurrency: 2 }, () => {
  const dataDir = scratchFolder()
  let kept: unknown
  let earlier: Map<string, number>
  before(async () => {
    await apply(dataDir, acme())
    await apply(dataDir, {
      key: 'other',
      name: 'Other',
      zone: 'UTC',
      hosts: ['other.example'],
      offices: [{ slug: 'a', name: 'A' }],
    })
    await answerOf(dataDir, ['host', 'confirm', 'other.example', '--company', 'other'])
    kept = await exportOf(dataDir)
    earlier = moments(dataDir)
  })
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  test('all mistakes of form are listed with their paths', async () => {
    await refuses(
      acme({
        key: 'Acme!',
        zone: 'Mars/Olympus',
        name: '',
        colour: 'red',
        'hosts[0]': 'https://acme.example',
        'settings.lastBookableHour': 25,
        'offices[0].slug': 'North Side',
        'offices[1].name': 7,
        'users[0].owner': 'yes',
        'users[1].zips[1]': '6060',
        'users[1].hours[0].days[0]': 'monday',
        'users[1].nickname': 'Parky',
        'users[2].privileges': ['DELETE_EVERYTHING'],
        'users[2].services': 'most',
        'orderTypes[0].name': undefined,
        'services[0].fees[0].amount': 399.999,
        'services[0].fees[0].rules[1].percent': 12.345,
        'services[0].fees[1].amount': -1,
        'services[1].id': 'not-a-uuid',
        'services[1].durationMinutes': 12.5,
        packages: {},
        'fees[0].name': 'nul \0',
      }),
      [
        'key: must be a lowercase slug',
        'zone: is not a time zone',
        'name: must not be empty',
        'colour: unknown field',
        'hosts[0]: must be a host in lowercase',
        'settings.lastBookableHour: ',
        'offices[0].slug: must be a lowercase slug',
        'offices[1].name: ',
        'users[0].owner: ',
        'users[1].zips[1]: is not a ZIP code of five digits',
        'users[1].hours[0].days[0]: ',
        'users[1].nickname: unknown field',
        'users[2].privileges[0]: ',
        'users[2].services: must be "all" or a list of services',
        'orderTypes[0].name: ',
        'services[0].fees[0].amount: has more than two decimals',
        'services[0].fees[0].rules[1].percent: has more than two decimals',
        'services[0].fees[1].amount: must not be negative',
        'services[1].id: is not a UUID',
        'services[1].durationMinutes: ',
        'packages: ',
        'fees[0].name: contains characters that cannot be stored',
      ],
    )
  })

  test('all mistakes of content are listed with their paths', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    await refuses(
      acme({
        hosts: ['other.example', 'book.acme.example', 'book.acme.example'],
        'offices[1].slug': 'north',
        'offices[1].primary': true,
        'users[0].username': 'ian',
        'users[0].office': 'west',
        'users[1].hours': [
          { days: ['mon'], from: '08:00', to: '12:00' },
          { days: ['mon'], from: '11:45', to: '17:00' },
          { days: ['tue'], from: '12:00', to: '08:00' },
          { days: ['wed'], from: '8:00', to: '25:00' },
        ],
        'users[1].blocked': [
          { from: '2026-02-30 08:00', to: 'noon' },
          { from: '2026-12-24 18:00', to: '2026-12-24 12:00' },
        ],
        'users[1].services': ['Full Inspection', 'Mold Test'],
        'users[2].office': 'north',
        'orderTypes[1].office': 'east',
        'services[0].orderType': 'Industrial',
        'services[0].fees[0].id': id,
        'services[0].fees[0].rules': [
          { set: 1, add: 2 },
          { zips: ['60601'] },
          { squareFeet: { from: 2000, to: 1000 }, add: 1 },
          { yearBuilt: {}, add: 1 },
        ],
        'services[0].fees[1].name': 'Inspection',
        'services[1].offices': ['moon'],
        'services[1].fees[0].id': id,
        'packages[0].services': ['Nothing'],
        'packages[0].offices': ['nowhere'],
      }),
      [
        'hosts[0]: other.example belongs to another company',
        'hosts[2]: book.acme.example is listed twice',
        'offices[1]: duplicate name "north"',
        'offices: only one office can be primary',
        'users[1]: duplicate name "ian"',
        'users[0].office: unknown office "west"',
        'users[1].hours: two windows overlap on mon at 11:45',
        'users[1].hours[2]: ends before it starts',
        'users[1].hours[3].from: "8:00" is not a time of day',
        'users[1].hours[3].to: "25:00" is not a time of day',
        'users[1].blocked[0].from: "2026-02-30 08:00" is not a time',
        'users[1].blocked[0].to: "noon" is not a time',
        'users[1].blocked[1]: ends before it starts',
        'users[1].services[1]: unknown service "Mold Test"',
        'orderTypes[1].office: unknown office "east"',
        'services[0].orderType: unknown order type "Industrial"',
        'services[0].fees[0].rules[0]: needs exactly one of set, add and percent',
        'services[0].fees[0].rules[1]: needs exactly one of set, add and percent',
        'services[0].fees[0].rules[2].squareFeet: from 2000 is greater than to 1000',
        'services[0].fees[0].rules[3].yearBuilt: needs from, to or both',
        'services[0].fees[1]: duplicate name "Inspection"',
        'services[1].offices[0]: unknown office "moon"',
        `services[1].fees[0].id: ${id} is the id of another fee`,
        'packages[0].services[0]: unknown service "Nothing"',
        'packages[0].offices[0]: unknown office "nowhere"',
      ],
    )
  })

  test('entries of omitted sections that refer to removed entries are listed', async () => {
    await refuses(
      acme({
        users: undefined,
        packages: undefined,
        'services[1]': undefined,
        'offices[1]': undefined,
        orderTypes: undefined,
      }),
      [
        'offices: user "ida" still belongs to a removed office',
        'services: user "ian" is still qualified for a removed service',
        'services: user "ida" is still qualified for a removed service',
        'offices: order type "Commercial" still belongs to a removed office',
        'services: package "Everything" still contains a removed service',
        'offices: package "Everything" is still offered by a removed office',
      ],
    )
  })

  test('a new company without an office is refused', async () => {
    await refuses({ key: 'empty', name: 'Empty', zone: 'UTC' }, ['offices: a company needs at least one office'])
  })

  test('a missing file, invalid JSON and a value that is not an object fail with exit code 1 and a message', async () => {
    const path = join(dataDir, 'broken.json')
    writeFileSync(path, '{"key": ')
    const cases: readonly [words: string[], input: string, message: RegExp][] = [
      [[join(dataDir, 'missing.json')], '', /cannot read .*missing\.json: ENOENT/],
      [[dataDir], '', /cannot read .*EISDIR/],
      [[path], '', /broken\.json is not valid JSON/],
      [['-'], '', /standard input is not valid JSON/],
      [['-'], '[]', /the file: .*object/],
    ]
    for (const [words, input, message] of cases) {
      const { code, stdout, stderr } = await plumbline(dataDir, ['company', 'apply', ...words], { input })
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /^ +at /m)
    }
  })

  async function refuses(file: unknown, mistakes: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await plumbline(dataDir, ['company', 'apply', '-', '--json'], {
      input: JSON.stringify(file),
    })
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    const [head, ...reported] = stderr
      .replace(/^store: .*\n/, '')
      .trimEnd()
      .split('\n')
    assert.equal(head, 'plumbline company apply: the file has mistakes; nothing was changed:')
    const missing = mistakes.filter(mistake => !reported.some(line => line.startsWith(`  ${mistake}`)))
    const surplus = reported.filter(line => !mistakes.some(mistake => line.startsWith(`  ${mistake}`)))
    assert.deepEqual({ missing, surplus }, { missing: [], surplus: [] })
    assert.equal(reported.length, mistakes.length)
    assert.deepEqual(moved(earlier, moments(dataDir)), [])
    assert.deepEqual(await exportOf(dataDir), kept)
  }
})
