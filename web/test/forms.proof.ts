import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findings, hasFocus, samples, skip, useBrowser } from './browser.ts'

describe('forms of the console', { skip }, () => {
  const stage = useBrowser()
  const settings = () => stage.server.as('owner').settings

  test('a replaced signing secret is shown until the person closes it', async () => {
    const { id, signingSecret } = await settings().webhooks.create({
      url: 'http://127.0.0.1:9/hook',
      events: ['ORDER_CREATED'],
    })
    const page = await stage.openSignedIn(`settings/webhooks/${id}`)
    await page.getByRole('button', { name: 'Replace secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'The signing secret' })
    const shown = dialog.getByRole('textbox', { name: 'Signing secret' })
    await shown.waitFor()
    // The page reads the webhook again every two seconds.
    await page.waitForResponse(/settings\/webhooks$/)
    await page.waitForResponse(/settings\/webhooks$/)
    const secret = await shown.inputValue()
    assert.ok(secret.length > 20 && secret !== signingSecret)
    const copy = dialog.getByRole('button', { name: 'Copy signing secret' })
    assert.ok(await hasFocus(copy))
    assert.equal(await dialog.getByRole('button', { name: 'Close' }).count(), 0)
    // Browsers let a page ignore Escape once.
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.mouse.click(5, 5)
    assert.equal(await shown.inputValue(), secret)
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.close()
  })

  test('the save bar appears with the first change, says what became of it, and Remove is at the end of the page', async () => {
    const [inspector] = (await stage.server.as('owner').users()).filter(user => user.inspector === 'Yes')
    const page = await stage.openSignedIn(`settings/people/${inspector?.id}`)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const discard = page.getByRole('button', { name: 'Discard' })
    const mobile = page.getByLabel('Mobile phone')
    const before = await mobile.inputValue()
    assert.deepEqual([await save.count(), await discard.count()], [0, 0])
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await mobile.press('Enter')
    await mobile.fill('980-555-0111')
    await discard.click()
    await page.getByRole('status').getByText('Your changes were discarded.').waitFor()
    assert.deepEqual([await mobile.inputValue(), await save.count(), await discard.count()], [before, 0, 0])
    await mobile.fill('980-555-0112')
    await page.getByText('Not saved yet').waitFor()
    await save.focus()
    await page.keyboard.press('Enter')
    const saved = page.getByRole('status').getByText('Saved at')
    await saved.waitFor()
    assert.equal(await save.count(), 0)
    assert.ok(await hasFocus(saved))
    assert.equal(sent.length, 1)
    await mobile.fill('980-555-0113')
    await save.waitFor()
    assert.equal(await saved.count(), 0)
    await discard.click()
    const end = await page.getByRole('button', { name: 'Remove', exact: true }).last().boundingBox()
    const feed = await page.getByRole('region', { name: 'Calendar feed' }).boundingBox()
    assert.ok(end && feed && end.y >= feed.y + feed.height)
    await settings().users.update(inspector?.id ?? '', { mobile: before })
    await page.close()
  })

  test("a webhook that another person changed is not overwritten, and one's own switch is no conflict", async () => {
    const { id } = await settings().webhooks.create({ url: 'http://127.0.0.1:9/old', events: ['ORDER_CREATED'] })
    const page = await stage.openSignedIn(`settings/webhooks/${id}`)
    const url = page.getByLabel('Address', { exact: false }).first()
    await url.fill('http://127.0.0.1:9/mine')
    // The response to the switch arrives after the form is saved.
    const switched = Promise.withResolvers<void>()
    const saved = Promise.withResolvers<void>()
    await page.route(
      new RegExp(`settings/webhooks/${id}$`),
      async route => {
        const response = await route.fetch()
        switched.resolve()
        await saved.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.getByRole('switch').press('Space')
    await switched.promise
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    saved.resolve()
    await url.fill('http://127.0.0.1:9/mine-too')
    await settings().webhooks.update(id, { url: 'http://127.0.0.1:9/theirs' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByRole('radio', { name: 'http://127.0.0.1:9/theirs' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await url.inputValue(), 'http://127.0.0.1:9/theirs')
    assert.equal((await settings().webhooks.list()).find(hook => hook.id === id)?.url, 'http://127.0.0.1:9/theirs')
    await page.close()
  })

  test('a mistake in an entry of a list is shown at the list', async () => {
    const page = await stage.openSignedIn('settings/company')
    const origins = page.getByLabel('Websites', { exact: false }).first()
    await origins.fill('https://www.example.com/path')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Check the marked fields.').waitFor()
    assert.equal(await origins.getAttribute('aria-invalid'), 'true')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })

  test('a form without changes follows what others save', async () => {
    const { name, key, zone } = await settings().company()
    const page = await stage.openSignedIn('settings/company')
    await page.getByRole('link', { name: 'Import and export' }).click()
    const file = JSON.stringify({ key, zone, name: 'Renamed by a file' })
    await page
      .getByLabel('Choose a company file')
      .setInputFiles({ name: 'company.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Apply file' }).click()
    await page.getByText('The file was applied.').waitFor()
    await page.getByRole('link', { name: 'Company', exact: true }).click()
    await page.locator('input[value="Renamed by a file"]').waitFor()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    assert.equal((await settings().company()).name, name)
    await page.close()
  })

  test('a message that was switched in the list can be changed on its page', async () => {
    const id = 'scheduled.client.email'
    await settings().messages.update(id, { body: 'Own text' })
    const page = await stage.openSignedIn('settings/messages')
    const switched = page.waitForResponse(new RegExp(`settings/messages/${id}`))
    await page.getByRole('switch').first().press('Space')
    await switched
    await page.locator(`a[href$="/${id}"]`).click()
    await page.getByLabel('Text', { exact: true }).fill('Another text')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    await settings().messages.update(id, { body: null, on: true })
    await page.close()
  })

  test('what is typed while a form is being saved stays', async () => {
    const page = await stage.openSignedIn('settings/offices/new')
    await page.getByLabel('Name', { exact: true }).fill('Orchard')
    await page.getByLabel('Code', { exact: true }).fill('orchard')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor()
    const { promise: typed, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/settings/offices/*', async route => {
      await typed
      await route.continue()
    })
    await page.getByLabel('Name', { exact: true }).fill('Orchard Street')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Phone').fill('704-555-0177')
    release()
    await page.getByText('Saved at').waitFor()
    assert.equal(await page.getByLabel('Phone').inputValue(), '704-555-0177')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
    const [office] = (await settings().offices.list()).filter(({ slug }) => slug === 'orchard')
    assert.deepEqual([office?.name, office?.phone], ['Orchard Street', '704-555-0177'])
    await page.close()
  })

  test('fields that one side changed are merged without a question', async () => {
    const [type] = await settings().orderTypes.list()
    const fees = [
      { name: 'Well', amount: 90 },
      { name: 'Lab', amount: 45 },
    ]
    const { id, fees: stored } = await settings().services.create({ name: 'Well', orderType: type?.id, fees })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Well and septic test')
    await page.getByRole('region', { name: 'Well' }).getByLabel('Amount').fill('95')
    const others = [{ ...stored[0] }, { ...stored[1], name: 'Laboratory' }] as typeof stored
    await settings().services.update(id, { orderType: null, description: 'By another window', fees: others })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes from another window or person were kept.').waitFor()
    assert.equal(await page.getByLabel('Description').inputValue(), 'By another window')
    const { name, orderType, description, fees: saved } = await settings().services.get(id)
    assert.deepEqual([name, orderType, description], ['Well and septic test', undefined, 'By another window'])
    assert.deepEqual(
      saved.map(fee => [fee.name, fee.amount]),
      [
        ['Well', 95],
        ['Laboratory', 45],
      ],
    )
    await settings().services.remove(id)
    await page.close()
  })

  test('a field that both sides changed is asked about, with both values and names of objects', async () => {
    const [first, second, third] = await settings().orderTypes.list()
    const { id } = await settings().services.create({ name: 'Pool test', orderType: first?.id, durationMinutes: 60 })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    await page.getByLabel('Order type').selectOption({ label: second?.name ?? '' })
    await page.getByLabel('Duration', { exact: true }).fill('75')
    await page.getByLabel('Description').fill('Mine')
    await settings().services.update(id, { orderType: third?.id, durationMinutes: 90, ancillary: true })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByText('in another window or by another person').waitFor()
    const row = (name: string) => dialog.getByRole('radiogroup', { name })
    assert.equal(await dialog.getByRole('radiogroup').count(), 2)
    assert.deepEqual(await findings(page, samples), [])
    await row('Order type')
      .getByRole('radio', { name: second?.name ?? '' })
      .check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose one value of each field.').waitFor()
    await row('Duration').getByRole('radio', { name: '90' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved at').waitFor()
    const { orderType, durationMinutes, ancillary, description } = await settings().services.get(id)
    assert.deepEqual([orderType, durationMinutes, ancillary, description], [second?.id, 90, true, 'Mine'])
    await settings().services.remove(id)
    await page.close()
  })

  test('a draft of an earlier version is merged with what was saved since', async () => {
    const { id } = await settings().fees.create({ name: 'Rush', amount: 80 })
    const page = await stage.openSignedIn(`settings/fees/${id}`)
    await page.getByLabel('Amount').fill('85')
    await settings().fees.update(id, { name: 'Rush order' })
    await page.reload()
    await page.getByText('Your unsaved changes are back.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes from another window or person were kept.').waitFor()
    const { name, amount } = await settings().fees.get(id)
    assert.deepEqual([name, amount], ['Rush order', 85])
    await settings().fees.remove(id)
    await page.close()
  })

  test('an unsaved form of one company does not appear in another', async () => {
    const page = await stage.openSignedIn('settings/fees/new')
    await page.getByLabel('Name', { exact: true }).fill('Half a fee')
    const keys = await page.evaluate('Object.keys(sessionStorage).filter(key => key.startsWith("draft"))')
    assert.deepEqual(keys, ['draft /demo/console fees new'])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })
})
