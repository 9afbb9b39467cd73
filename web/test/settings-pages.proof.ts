import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Locator, Page, Route } from 'playwright-core'
import { recordOf } from '../../server/src/domain/hosts/host-name.ts'
import type { CompanyId } from '../../server/src/domain/ids.ts'
import { answerOf } from '../../server/test/cli/plumbline.ts'
import { enterPassword, findings, samples, skip, useBrowser, wide } from './browser.ts'

describe('pages of the settings, of the account and of signing in', { skip }, () => {
  const stage = useBrowser()
  const owner = () => stage.server.as('owner')
  const findInspector = async () => {
    const [inspector = assert.fail()] = (await owner().users()).filter(user => user.inspector === 'Yes')
    return inspector
  }

  test('hours keep their order while they are typed, and are saved in the order of the day', async () => {
    const { id } = await findInspector()
    const { hours: before } = await owner().settings.users.get(id)
    await owner().settings.users.update(id, {
      hours: [
        { days: ['mon'], from: '08:00', to: '12:00' },
        { days: ['mon'], from: '13:00', to: '17:00' },
      ],
    })
    const page = await stage.openSignedIn(`settings/people/${id}`)
    const [from, to] = [page.getByLabel('Monday, from'), page.getByLabel('Monday, to')]
    await from.last().fill('06:00')
    assert.deepEqual(await valuesOf(from), ['08:00', '06:00'])
    assert.equal(await page.locator(':focus').inputValue(), '06:00')
    await from.last().fill('08:00')
    await to.last().fill('12:00')
    assert.equal(await from.count(), 2)
    await from.last().fill('06:00')
    await page.getByLabel('First name').press('End')
    await page.getByLabel('First name').pressSequentially('x')
    assert.deepEqual(await valuesOf(from), ['08:00', '06:00'])
    await page.getByRole('button', { name: 'Discard' }).click()
    assert.deepEqual(await valuesOf(from), ['08:00', '13:00'])
    await from.last().fill('06:00')
    await to.last().fill('07:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    assert.deepEqual(
      (await owner().settings.users.get(id)).hours.map(hours => hours.from),
      ['06:00', '08:00'],
    )
    await owner().settings.users.update(id, { hours: before })
    await page.close()
  })

  test('a custom field is added, asked on the booking page, and relabelled without losing its name', async () => {
    const page = await stage.openSignedIn('settings/online-scheduler')
    await page.goto(`${stage.console}/settings/custom-fields`)
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter the label.').waitFor()
    await page.getByLabel('Label').fill('How is it heated?')
    await page.getByLabel('Type').selectOption('Choice')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter the choices.').waitFor()
    await page.getByLabel('Choices').fill('Gas\nElectric')
    await page.getByLabel('Ask for it on the booking page').check()
    assert.deepEqual(await findings(page, samples), [])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    await page.getByLabel('Label').fill('Heating')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Heating · choice · asked on the booking page', exact: true }).waitFor()
    await page.getByText('Saved at').waitFor()
    const { settings } = await owner().settings.company()
    const added = { name: 'howIsItHeated', label: 'Heating', type: 'select', choices: ['Gas', 'Electric'] }
    assert.deepEqual(settings.controls.at(-1), added)
    assert.deepEqual(settings.bookingQuestions, ['pool', 'howIsItHeated'])
    await page.getByRole('button', { name: 'Remove Heating' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    assert.deepEqual((await owner().settings.company()).settings.bookingQuestions, ['pool'])
    await page.close()
  })

  test('the profile of an inspector is what the booking page shows', async () => {
    const { id } = await findInspector()
    const page = await stage.openSignedIn(`settings/people/${id}`)
    await page.getByLabel('Address of a photo').fill('ana.jpg')
    await page.getByLabel('A few words').fill('Twelve years in crawl spaces.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter an address that begins with https://.').waitFor()
    await page.getByLabel('Address of a photo').fill('https://www.example.com/ana.jpg')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    const { photoUrl, bio } = await owner().settings.users.get(id)
    assert.deepEqual([photoUrl, bio], ['https://www.example.com/ana.jpg', 'Twelve years in crawl spaces.'])
    await page.close()
  })

  test('an own host shows the record that proves it, what a check found, and when it leads here', async () => {
    const page = await stage.openSignedIn('settings/company')
    const hosts = page.getByLabel('Your own hosts')
    await hosts.fill('127.0.0.1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('127.0.0.1 is an address, not a name').waitFor()
    await hosts.fill('book.oak.example')
    await page.getByRole('button', { name: 'Save' }).click()
    const states = page.getByRole('region', { name: 'State of your hosts' })
    await states.getByText('Not proven yet: leads nowhere').waitFor()
    const { id } = await owner().settings.company()
    const record = recordOf(id as CompanyId, 'book.oak.example')
    assert.equal(await states.getByLabel('Name of the record', { exact: true }).inputValue(), record.name)
    assert.equal(await states.getByLabel('Value of the record', { exact: true }).inputValue(), record.value)
    // This server asks a name server that does not exist.
    const check = states.getByRole('button', { name: 'Check book.oak.example' })
    await check.click()
    await states.getByText('The name servers did not answer').waitFor()
    await answerOf(stage.server.dataDir, ['host', 'confirm', 'book.oak.example', '--company', 'demo'])
    await check.click()
    await states.getByText('Proven: leads here').waitFor()
    assert.equal(await check.count(), 0)
    await owner().settings.updateCompany({ hosts: [] })
    await page.close()
  })

  test('the default text of a message is restored once, is not a change, and a refusal is shown', async () => {
    const { messages } = owner().settings
    await messages.update('scheduled.client.email', { subject: 'Own subject', body: 'Own text' })
    const page = await stage.openSignedIn('settings/messages/scheduled.client.email')
    const restore = page.getByRole('button', { name: 'Restore default text' })
    const requests = await hold(page, '**/settings/messages/scheduled.client.email')
    await restore.click()
    assert.ok(await restore.isDisabled())
    await (await requests.next()).fulfill({ status: 400, json: { status: 'error', message: 'no defaults today' } })
    await page.getByRole('alert').getByText('no defaults today').waitFor()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Own text')
    await page.getByLabel('Text', { exact: true }).fill('A text that is not saved')
    await restore.click()
    await (await requests.next()).continue()
    await restore.waitFor({ state: 'detached' })
    const restored = await page.getByLabel('Text', { exact: true }).inputValue()
    assert.doesNotMatch(restored, /Own text|not saved/)
    assert.equal(await page.getByText('Not saved yet').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Discard' }).count(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await (await requests.next()).continue()
    await restore.waitFor()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'A text that is not saved')
    await page.getByRole('button', { name: 'Discard' }).click()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Own text')
    const [message] = (await messages.list()).filter(({ id }) => id === 'scheduled.client.email')
    assert.deepEqual([message?.subject, message?.body], ['Own subject', 'Own text'])
    await messages.update('scheduled.client.email', { body: 'Text of another person' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Text of another person')
    await messages.update('scheduled.client.email', { subject: null, body: null })
    await page.close()
  })

  test('a company file is previewed and applied once, and the new keys stay', async () => {
    const page = await stage.openSignedIn('settings/import-export')
    const requests = await hold(page, '**/settings/companyfile')
    const answer = { status: 'ok', changes: [], newkeys: [], revokedkeys: [], overlaps: 0 }
    const changes = [{ kind: 'user', name: 'zoe', what: 'created' }]
    const newkeys = [{ id: 'pla_1', user: 'zoe', name: 'Website', secret: 'pls_1' }]
    const file = { name: 'demo.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.getByLabel('Choose a company file').setInputFiles(file)
    const previewing = await requests.next()
    assert.ok(await page.getByLabel('Choose a company file').isDisabled())
    await page.getByText('Reading the file').waitFor()
    await previewing.fulfill({ json: { ...answer, changes } })
    await page.getByRole('button', { name: 'Apply file' }).dblclick()
    await (await requests.next()).fulfill({ json: { ...answer, newkeys } })
    await page.getByRole('dialog', { name: 'The new keys' }).waitFor()
    assert.equal(requests.waiting(), 0)
    assert.equal(await page.getByLabel('Secret key of zoe, Website', { exact: true }).inputValue(), 'pls_1')
    await page.close()
  })

  test('an import that stops says how many rows are saved, and goes on when it is repeated', async () => {
    const page = await stage.openSignedIn('settings/import-export')
    const rows = Array.from({ length: 250 }, (_, i) => `Row${i},Stopped,stopped${i}@example.com`)
    await chooseCsv(page, Buffer.from(['First name,Last name,Email', ...rows].join('\n')))
    await page.getByText('Nothing is saved yet.').waitFor()
    await page.route('**/import/clients', route => {
      const isSecond = route.request().postDataJSON().rows.length === 50
      return isSecond ? route.fulfill({ status: 400, json: { status: 'error', message: 'full' } }) : route.continue()
    })
    await page.getByRole('button', { name: 'Import 250 rows' }).click()
    await page.getByRole('alert').getByText('The import stopped after 200 of 250 rows.').waitFor()
    assert.equal(await page.getByText('Nothing is saved yet.').count(), 0)
    assert.ok(await owner().lookUpClient('stopped199@example.com'))
    assert.equal(await owner().lookUpClient('stopped200@example.com'), undefined)
    await page.unroute('**/import/clients')
    await page.getByRole('button', { name: 'Import 250 rows' }).click()
    await page.getByText('The import is complete.').waitFor()
    await page.getByText('Unchanged200').waitFor()
    assert.ok(await owner().lookUpClient('stopped249@example.com'))
    await page.close()
  })

  test('a file without headings is matched by hand, and what changes in known people is shown before', async () => {
    const { id } = await owner().createClient({ firstname: 'Ines', lastname: 'Old', emailaddress: 'ines@example.com' })
    const page = await stage.openSignedIn('settings/import-export')
    const rows = [
      'Ines,New,ines@example.com,blue',
      '',
      'Nico,Extra,nico@example.com,red,more',
      'Otto,Fine,otto@example.com',
    ]
    await chooseCsv(page, Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'))
    await page.getByText('No column was recognised by its heading.').waitFor()
    assert.equal(await page.getByLabel('The first line has the headings').isChecked(), false)
    for (const [column, field] of [
      [1, 'First name'],
      [2, 'Last name'],
      [3, 'Email'],
    ] as const)
      await page.getByLabel(`What “Column ${column}” holds`).selectOption(field)
    assert.deepEqual(await findings(page, samples), [])
    await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Show what changes' }).click()
    const row = (line: number) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: `${line}`, exact: true }) })
    await row(1).getByText('Last name: “Old” becomes “New”').waitFor()
    await row(3).getByText('has 5 cells for 4 headings').waitFor()
    assert.equal((await owner().client(id)).lastname, 'Old')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('The import is complete.').waitFor()
    assert.equal((await owner().client(id)).lastname, 'New')
    assert.ok(await owner().lookUpClient('otto@example.com'))
    await page.close()
  })

  test('a file that cannot be read says why and what helps', async () => {
    const page = await stage.openSignedIn('settings/import-export')
    for (const [bytes, help] of [
      [Buffer.from('PK\u0003\u0004 xlsx'), 'save it as “CSV UTF-8”'],
      [Buffer.from(''), 'The file is empty.'],
      [Buffer.from('Name,Email\n'), 'The file has a single line.'],
      [Buffer.from('Name,Email\nA,a@example.com\n"B,b@example.com\n'), 'The quotation mark in line 3 is not closed'],
    ] as const) {
      await chooseCsv(page, bytes)
      await page.getByRole('alert').getByText(help).waitFor()
    }
    await page.close()
  })

  test('clients are exported, and the file changes nothing when it is imported again', async () => {
    await owner().createClient({ firstname: '=1+1', emailaddress: 'formula@example.com' })
    const page = await stage.openSignedIn('settings/import-export')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export clients' }).click()
    const downloaded = await downloading
    const file = readFileSync(await downloaded.path())
    assert.equal(downloaded.suggestedFilename(), 'clients.csv')
    assert.match(file.toString('utf8'), /^\uFEFF"ID","First name".*"'=1\+1"/s)
    await chooseCsv(page, file)
    await page.getByRole('button', { name: 'Import 0 rows' }).waitFor()
    await page.close()
  })

  test('refused rows are harmless in a spreadsheet and are imported as they were', async () => {
    const page = await stage.openSignedIn('settings/import-export')
    const csv = 'First name,Last name,Email,Mobile\n=Ada,Peña,no address,+1 603 555 0100\n'
    await chooseCsv(page, Buffer.from(csv, 'latin1'))
    await page.getByRole('cell', { name: 'Peña' }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download refused rows' }).click()
    const refused = readFileSync(await (await downloading).path(), 'utf8')
    assert.match(refused, /"'=Ada","Peña","no address","'\+1 603 555 0100"/)
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await chooseCsv(page, Buffer.from(refused.replace('no address', 'pena@example.com')))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('The import is complete.').waitFor()
    const client = await owner().lookUpClient('pena@example.com')
    assert.deepEqual([client?.firstname, client?.lastname, client?.mobilephone], ['=Ada', 'Peña', '+1 603 555 0100'])
    await page.close()
  })

  test('time off and other days begin with the day of the company', async () => {
    const { id } = await findInspector()
    const page = await stage.openSignedIn('settings/people')
    // In New York it is still the first of January.
    await page.clock.setFixedTime('2031-01-02T03:00:00Z')
    const listing = page.waitForRequest(/calendarevents/)
    await page.goto(`${stage.console}/settings/people/${id}`)
    const query = new URL((await listing).url()).searchParams
    assert.deepEqual([query.get('from'), query.get('to')], ['2031-01-01', '2032-01-01'])
    const dates = page.getByLabel('Date', { exact: true })
    const count = await dates.count()
    await page.getByRole('button', { name: 'Add date' }).click()
    assert.equal(await dates.nth(count).inputValue(), '2031-01-02')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })

  test('time off of whole days is repeated every week, and its later repetitions are removed with one', async () => {
    const { id } = await findInspector()
    const page = await stage.openSignedIn('settings/people')
    await page.clock.setFixedTime('2031-01-02T03:00:00Z')
    await page.goto(`${stage.console}/settings/people/${id}`)
    const [from, last] = ['2031-02-10', '2031-03-24']
    await page.getByRole('button', { name: 'Add time off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add time off' })
    await dialog.getByLabel('All day').check()
    await dialog.getByLabel('From').fill(from)
    assert.equal(await dialog.getByLabel('Until', { exact: true }).inputValue(), from)
    await dialog.getByLabel('Repeat', { exact: true }).selectOption('Every week')
    await dialog.getByLabel('Note').fill('Night school')
    await dialog.getByRole('button', { name: 'Save time off' }).click()
    assert.match(await describedBy(dialog.getByLabel('Repeat until')), /^Enter the last day/)
    await dialog.getByLabel('Repeat until').fill(last)
    assert.deepEqual(await findings(page, samples), [])
    await page.setViewportSize(wide)
    await dialog.getByRole('button', { name: 'Save time off' }).click()
    const rows = page
      .getByRole('region', { name: 'Time off' })
      .getByRole('listitem')
      .filter({ hasText: 'Night school' })
    await rows.nth(6).waitFor()
    assert.match(await rows.first().innerText(), /\d{4}, all day/)
    await rows.nth(1).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'This and all later ones' }).click()
    await page.getByText('6 entries of time off were removed.').waitFor()
    await rows.nth(1).waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 1)
    await rows.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.close()
  })

  test('the email address is the username unless another one is chosen', async () => {
    const page = await stage.openSignedIn('settings/people/new')
    const username = page.getByLabel('Username')
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved at').waitFor()
    }
    const found = async () => (await owner().settings.users.list()).find(({ lastName }) => lastName === 'Nameless')
    await page.getByLabel('Last name').fill('Nameless')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    assert.match(await describedBy(page.getByLabel('Email')), /^Enter an email address, or choose a username./)
    await page.getByLabel('Email').fill('nameless@example.com')
    assert.equal(await username.count(), 0)
    await save()
    // Only then the page is that of the person.
    await page.waitForURL(url => !url.pathname.endsWith('/new'))
    assert.equal((await found())?.username, 'nameless@example.com')
    await page.getByLabel('Email').fill('renamed@example.com')
    await save()
    assert.equal((await found())?.username, 'renamed@example.com')
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await username.fill('nell')
    await page.getByLabel('Email').fill('nell@example.com')
    await save()
    assert.deepEqual([(await found())?.username, await username.inputValue()], ['nell', 'nell'])
    await owner().settings.users.remove((await found())?.id ?? '')
    await page.close()
  })

  test('a mistake in time off stands at its field, and a refusal stands in the dialog', async () => {
    const { id } = await findInspector()
    const page = await stage.openSignedIn(`settings/people/${id}`)
    await page.getByRole('button', { name: 'Add time off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add time off' })
    const save = dialog.getByRole('button', { name: 'Save time off' })
    await save.click()
    assert.equal(await describedBy(dialog.getByLabel('From')), 'Enter the start.')
    assert.equal(await describedBy(dialog.getByLabel('Until')), 'Enter an end after the start.')
    await dialog.getByLabel('From').fill('2031-01-02T09:00')
    await dialog.getByLabel('Until').fill('2031-01-02T08:00')
    await save.click()
    assert.equal(await describedBy(dialog.getByLabel('From')), '')
    assert.equal(await describedBy(dialog.getByLabel('Until')), 'Enter an end after the start.')
    await dialog.getByLabel('Until').fill('2031-01-02T12:00')
    await page.route('**/calendarevent', route =>
      route.fulfill({ status: 400, json: { status: 'error', message: 'no time off today' } }),
    )
    await save.click()
    await dialog.getByRole('alert').getByText('no time off today').waitFor()
    assert.equal(await describedBy(dialog.getByLabel('Until')), '')
    await page.close()
  })

  test('the account marks the password that is wrong, and neither if the service fails', async () => {
    const page = await stage.openSignedIn('account')
    const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
    await current.fill('not the password')
    await next.fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Choose a password with at least 10 characters.').waitFor()
    assert.match(await describedBy(next), /Choose a password with at least 10 characters\./)
    assert.equal(await describedBy(current), '')
    await next.fill('long enough for anyone')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('the current password is wrong').waitFor()
    assert.match(await describedBy(current), /the current password is wrong/)
    assert.doesNotMatch(await describedBy(next), /Choose a password with/)
    await page.route('**/session/password', route => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password was not changed').waitFor()
    assert.equal(await describedBy(current), '')
    await page.close()
  })

  test('a wrong code of the second factor is called a wrong code', async () => {
    const page = await stage.open()
    const pending = { status: 'ok', token: 'plp_unknown', secondfactor: 'yes', session: null }
    await page.route('**/rest/session', route =>
      route.request().method() === 'POST' ? route.fulfill({ json: pending }) : route.continue(),
    )
    await enterPassword(page, stage.server.access.owner.email, 'any password')
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('The code was not accepted.').waitFor()
    await page.context().close()
  })

  test('readers of the screen hear the consequence of each choice', async () => {
    const page = await stage.openSignedIn('settings/company')
    const refuse = page.getByRole('radio', { name: 'Refuse' })
    assert.equal(await describedBy(refuse), 'Nothing is saved. Two appointments of one person never overlap.')
    await page.close()
  })

  test('a passkey is removed after a question', async () => {
    const page = await stage.openSignedIn('settings')
    const created = '2026-01-02T09:00:00-05:00'
    const passkeys = [{ id: 'a1', name: 'Linux', created, lastused: '' }]
    await page.route('**/session/passkeys', route => route.fulfill({ json: { status: 'ok', passkeys } }))
    const requests = await hold(page, '**/session/passkeys/a1')
    await page.goto(`${stage.console}/account`)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Linux”?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(requests.waiting(), 0)
    await section.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    passkeys.pop()
    await (await requests.next()).fulfill({ json: { status: 'ok' } })
    await section.getByText('Linux', { exact: true }).waitFor({ state: 'detached' })
    await page.close()
  })

  test('the link of an invitation stays until it is kept', async () => {
    const { id, displayname } = await findInspector()
    const page = await stage.openSignedIn(`settings/people/${id}`)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: `Invitation for ${displayname}` })
    // The server of this test has no mail server.
    await dialog.getByText('Email is not connected: pass this link on.').waitFor()
    await page.mouse.click(5, 5)
    assert.match(await dialog.getByLabel('Link', { exact: true }).inputValue(), /\/console\/password#/)
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.close()
  })

  test('a company with accents in its name gets a key that is easy to read', async () => {
    const { link } = await answerOf<{ link: string }>(stage.server.dataDir, ['operator', 'create', 'ines@example.com'])
    const page = await stage.open()
    await page.goto(`${stage.server.publicUrl}/operator/password${new URL(link).hash}`)
    await page.getByLabel('New password').fill('a calm operator')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('link', { name: 'Create company' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill(`${'a'.repeat(62)} company`)
    await name.blur()
    assert.equal(await page.getByLabel('Company key').inputValue(), 'a'.repeat(62))
    await page.getByLabel('Company key').clear()
    await page.getByLabel('Name', { exact: true }).fill('Peña Übersicht, Inc.')
    await page.getByLabel('Name', { exact: true }).blur()
    assert.equal(await page.getByLabel('Company key').inputValue(), 'pena-ubersicht-inc')
    await page.context().close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})

const valuesOf = (fields: Locator) => fields.evaluateAll(nodes => nodes.map(node => (node as { value?: string }).value))

function chooseCsv(page: Page, buffer: Buffer): Promise<void> {
  return page.getByLabel('Choose a CSV file').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
}

/** The texts that readers of the screen hear after the name of a field. */
async function describedBy(field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  const texts = ids.map(id => field.page().locator(`[id="${id}"]`).allTextContents())
  return (await Promise.all(texts)).flat().join(' ')
}

/** Requests that wait until the test has answered them. Reading is not held. */
async function hold(page: Page, url: string) {
  const held: Route[] = []
  let wake: (() => void) | undefined
  await page.route(url, route => {
    if (route.request().method() === 'GET') return route.continue()
    held.push(route)
    wake?.()
  })
  return {
    waiting: () => held.length,
    next: async () => {
      if (held.length === 0) await new Promise<void>(resolve => (wake = resolve))
      return held.shift() as Route
    },
  }
}
