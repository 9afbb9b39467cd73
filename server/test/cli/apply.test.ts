import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { defaultSettings } from '../../src/domain/tenants/settings.ts'
import { folderFor } from '../store/scratch.ts'
import { acme, edited } from './acme.ts'
import { moments, moved } from './kept.ts'
import { answerOf, apply, exportOf, lines, plumbline } from './plumbline.ts'

describe('company apply', { concurrency: 2 }, () => {
  test('a first run creates everything and prints the ids and the new keys', async t => {
    const dataDir = folderFor(t)
    const applied = await apply(dataDir, acme())
    assert.equal(applied.company.key, 'acme')
    assert.deepEqual(lines(applied), [
      'created company acme',
      'changed hosts book.acme.example',
      'created office north',
      'created office south',
      'created user olive',
      'created user ian',
      'created user ida',
      'created order type Residential',
      'created order type Commercial',
      'created fee Late Cancellation',
      'created service Full Inspection',
      'created service Radon Test',
      'created package Everything',
      'changed blocked time ian',
    ])
    assert.deepEqual(
      Object.fromEntries(Object.entries(applied.ids).map(([section, ids]) => [section, Object.keys(ids)])),
      {
        offices: ['north', 'south'],
        users: ['olive', 'ian', 'ida'],
        orderTypes: ['Residential', 'Commercial'],
        services: ['Full Inspection', 'Radon Test'],
        packages: ['Everything'],
        fees: ['Late Cancellation'],
      },
    )
    const [key, ...others] = applied.keys
    assert.deepEqual([key?.user, key?.label, others], ['olive', 'laptop', []])
    assert.match(key?.access_key ?? '', /^plk_[0-9A-Za-z]{22}$/)
    assert.match(key?.secret_key ?? '', /^pls_[0-9A-Za-z]{36}$/)
  })

  test('a second run changes nothing: no entry, no key, no id and no modification time', async t => {
    const dataDir = folderFor(t)
    const first = await apply(dataDir, acme())
    const before = moments(dataDir)
    const second = await apply(dataDir, acme())
    assert.deepEqual([second.changes, second.keys], [[], []])
    assert.deepEqual(second.ids, first.ids)
    assert.deepEqual(moved(before, moments(dataDir)), [])
    const { code, stdout } = await plumbline(dataDir, ['company', 'apply', '-'], { input: JSON.stringify(acme()) })
    assert.equal(code, 0)
    assert.match(stdout, /^acme: no changes\n/)
    assert.doesNotMatch(stdout, /New keys|pls_/)
  })

  test('an export applied again changes nothing, even if keys were created in between', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    for (const label of [[], ['--label', 'phone'], ['--label', 'phone']]) {
      await answerOf(dataDir, ['key', 'create', '--company', 'acme', '--user', 'ian', ...label])
    }
    const exported = await exportOf(dataDir)
    const before = moments(dataDir)
    const applied = await apply(dataDir, exported)
    assert.deepEqual([applied.changes, applied.keys], [[], []])
    assert.deepEqual(moved(before, moments(dataDir)), [])
    assert.deepEqual(await exportOf(dataDir), exported)
  })

  test('an export applied to another store, or under another key, creates the same company', async t => {
    const [here, there] = [folderFor(t), folderFor(t)]
    const first = await apply(here, acme())
    const exported = await exportOf(here)
    const applied = await apply(there, exported)
    assert.deepEqual(applied.ids, first.ids)
    assert.notEqual(applied.company.id, first.company.id)
    assert.notEqual(applied.keys[0]?.secret_key, first.keys[0]?.secret_key)
    assert.deepEqual(await exportOf(there), exported)

    const twin = edited(exported, { key: 'twin', hosts: [] })
    await apply(here, twin)
    assert.deepEqual(await exportOf(here, 'twin'), twin)
    assert.deepEqual(await exportOf(here), exported)
  })

  test('an export contains the file as it was written and the defaults of omitted fields', async t => {
    const dataDir = folderFor(t)
    const { ids } = await apply(dataDir, acme())
    const exported = await exportOf(dataDir)
    assert.deepEqual(exported.settings, {
      sameDayBooking: true,
      lastBookableHour: 15,
      defaultDurationMinutes: 180,
      durationRules: [],
      openingStepMinutes: 30,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minimumNoticeMinutes: 0,
      furthestDay: 365,
      lastStart: '24:00',
      maxAppointmentsPerDay: 0,
      driveTime: true,
      conflicts: 'warn',
      footprintRetentionDays: 90,
      reminderHoursBefore: 24,
      cancelReasons: defaultSettings.cancelReasons,
      referReasons: defaultSettings.referReasons,
      costCenters: [],
      contactTypes: defaultSettings.contactTypes,
      entryIds: [],
      controls: [],
      credentialsInQuery: false,
      allowedOrigins: [],
      assistants: true,
      bookingPage: false,
      bookingWelcome: '',
      bookingWelcomeSpanish: '',
      bookingTerms: '',
      bookingTermsSpanish: '',
      bookingColour: '',
      bookingLogo: '',
      bookingHandling: 'at once',
      bookingChoosesInspector: true,
      bookingQuestions: [],
      bookingReschedules: true,
      bookingCancels: true,
      bookingChangeHours: 24,
      bookingConfirmsEmail: false,
      bookingDepositPercent: 0,
      bookingWaitingList: true,
      bookingSites: [],
    })
    const users = exported.users as { username: string; services: string[]; displayName?: string }[]
    const ida = users.find(user => user.username === 'ida')
    assert.deepEqual([ida?.displayName, ida?.services], [undefined, ['Full Inspection', 'Radon Test']])
    assert.deepEqual(exported.packages, [
      {
        id: ids.packages?.Everything,
        name: 'Everything',
        description: '',
        active: true,
        show: true,
        offices: ['north', 'south'],
        services: ['Full Inspection', 'Radon Test'],
        modifiers: [],
      },
    ])
  })

  test('3 a company that was stored before it could be warned of conflicts still allows them', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const file = new DatabaseSync(join(dataDir, 'plumbline.db'))
    file.exec(`update companies set settings = '{"furthestDay":90}'`)
    file.close()
    const { settings } = await exportOf(dataDir)
    const { conflicts, furthestDay, lastStart } = settings as Record<string, unknown>
    assert.deepEqual([conflicts, furthestDay, lastStart], ['allow', 90, '24:00'])
  })

  test('a file is read from its path, and the text output lists the changes, the ids and the keys', async t => {
    const dataDir = folderFor(t)
    const path = join(dataDir, 'acme.json')
    writeFileSync(path, JSON.stringify(acme()))
    const { code, stdout, stderr } = await plumbline(dataDir, ['company', 'apply', path])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^acme: 14 changes\n/)
    assert.match(stdout, /^ {2}created {2}service +Radon Test$/m)
    assert.match(stdout, /^ {2}services +Radon Test +[0-9a-f-]{36}$/m)
    assert.match(
      stdout,
      /^New keys \(the secrets are shown only once\):\n\n {2}olive {2}laptop {2}plk_\w{22} {2}pls_\w{36}$/m,
    )
    writeFileSync(path, JSON.stringify(acme({ name: 'Acme & Daughters' })))
    const second = await plumbline(dataDir, ['company', 'apply', path])
    assert.match(second.stdout, /^acme: 1 change\n\n {2}changed {2}company {2}acme\n/)
  })

  test('a revoked key is created again for its label, and only that one', async t => {
    const dataDir = folderFor(t)
    const first = await apply(dataDir, acme())
    await answerOf(dataDir, ['key', 'revoke', '--company', 'acme', first.keys[0]?.access_key ?? ''])
    const second = await apply(dataDir, acme())
    assert.deepEqual(lines(second), [])
    assert.deepEqual(
      second.keys.map(({ user, label }) => [user, label]),
      [['olive', 'laptop']],
    )
    assert.notEqual(second.keys[0]?.access_key, first.keys[0]?.access_key)
  })
})
