import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skip, useBrowser } from './browser.ts'

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
    const dialog = page.getByRole('dialog', { name: 'Changed by another person' })
    await dialog.getByRole('button', { name: 'Use their version' }).click()
    assert.equal(await url.inputValue(), 'http://127.0.0.1:9/theirs')
    assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled())
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
    await page.getByLabel('Short name').fill('orchard')
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

  test('a conflict shows what the other person cleared, and objects by their names', async () => {
    const [type] = await settings().orderTypes.list()
    const { id } = await settings().services.create({ name: 'Well test', orderType: type?.id, durationMinutes: 90 })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    await page.getByLabel('Name', { exact: true }).first().fill('Well and septic test')
    await settings().services.update(id, { orderType: null })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed by another person' })
    await dialog.getByRole('row', { name: new RegExp(`^Order type ${type?.name} `) }).waitFor()
    await dialog.getByRole('button', { name: 'Use their version' }).click()
    assert.equal(await page.getByLabel('Name', { exact: true }).first().inputValue(), 'Well test')
    assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled())
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
