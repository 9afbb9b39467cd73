import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { createOperator, email, password } from '../../server/test/operator/operator.ts'
import { addCompany, bareCompany } from '../../server/test/rest/outside-change.ts'
import { enterPassword, signIn, skip, untilQuiet, useBrowser } from './browser.ts'

describe('what all pages of the console share', { skip }, () => {
  const stage = useBrowser()
  let operator: Page

  before(async () => {
    if (skip) return
    await createOperator(stage.server)
    operator = await stage.open()
    await operator.goto(`${stage.server.publicUrl}/operator/companies`)
    await enterPassword(operator, email, password)
    await operator.getByRole('navigation', { name: 'Main' }).waitFor()
  })

  test('the link to the content moves the focus there and stays on the page', async () => {
    const page = await stage.openSignedIn('settings/fees')
    await page.evaluate('globalThis.isSamePage = true')
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'Skip to content')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
    assert.equal(page.url(), `${stage.console}/settings/fees`)
    assert.equal(await page.evaluate('globalThis.isSamePage'), true)
    await page.close()
  })

  test('a dialog begins at the field to fill in, not at one that only shows something', async () => {
    const page = await stage.open('account')
    await signIn(page, stage.server)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(stage.server.access.owner.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByLabel('Code').waitFor()
    assert.equal(await focused(page), 'Code')
    await page.keyboard.press('Escape')
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    assert.equal(await focused(page), 'Password')
    await page.context().close()
  })

  test('a dialog with fields begins at the first one, and a question at the button that changes nothing', async () => {
    await operator.goto(`${stage.server.publicUrl}/operator/directory`)
    await operator.getByRole('button', { name: 'Create credential' }).click()
    assert.equal(await focused(operator), 'Username')
    const page = await stage.openSignedIn('settings/api-keys')
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    assert.equal(await focused(page), 'Cancel')
    await page.close()
  })

  test('a new name of the company and its zone are shown at once, and a new own name after people were saved', async () => {
    const { settings } = stage.server.as('owner')
    const { name, zone } = await settings.company()
    const page = await stage.openSignedIn('settings/company')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const longName = 'Plumb and Level Home Inspections of Mecklenburg-Cabarrus-Rowan-Iredell and Union County'
    const mark = navigation.locator('svg').first()
    const size = await mark.boundingBox()
    await page.getByLabel('Name', { exact: true }).fill(longName)
    await page.getByLabel('Time zone').focus()
    await page.getByLabel('Time zone').selectOption('America/Denver')
    await page.getByRole('button', { name: 'Save' }).click()
    await navigation.getByText(longName).waitFor()
    const { width, height } = (await mark.boundingBox()) ?? assert.fail()
    assert.deepEqual([width, height], [size?.width, size?.height])
    await navigation.getByRole('link', { name: 'Your account' }).click()
    await page.getByText('America/Denver').waitFor()
    await settings.updateCompany({ name, zone })
    const users = await settings.users.list()
    const owner = users.find(({ email }) => email === stage.server.access.owner.email) ?? assert.fail()
    const other = users.find(({ id }) => id !== owner.id) ?? assert.fail()
    await page.goto(`${stage.console}/settings/people/${other.id}`)
    await page.getByLabel('First name').fill('Ines')
    // Sections that are still being preloaded would read the name too.
    await untilQuiet(page)
    await settings.users.update(owner.id, { displayName: 'Philippa Level' })
    await page.getByRole('button', { name: 'Save' }).click()
    await navigation.getByText('Philippa Level').waitFor()
    await page.close()
  })

  test('a removed object leads to its list at once, and comes back if the service refuses', async () => {
    const { settings } = stage.server.as('owner')
    const fee = await settings.fees.create({ name: 'Night visit', amount: 80 })
    const page = await stage.openSignedIn(`settings/fees/${fee.id}`)
    const route = await hold(page, `**/settings/fees/${fee.id}*`, () =>
      page.getByRole('button', { name: 'Remove' }).click(),
    )
    await page.getByRole('heading', { level: 1, name: 'Fees' }).waitFor()
    const row = page.getByRole('link', { name: 'Night visit' })
    await row.waitFor({ state: 'detached' })
    await route.fulfill(refusal('fees are frozen'))
    await page.getByRole('alert').getByText('fees are frozen').waitFor()
    await row.waitFor()
    await settings.fees.remove(fee.id)
    await page.close()
  })

  test('a new object says when it was saved', async () => {
    const page = await stage.openSignedIn('settings/fees/new')
    await page.getByLabel('Name', { exact: true }).fill('Second visit')
    await page.getByLabel('Amount').fill('95')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second visit' }).waitFor()
    await page.getByRole('status').getByText('Saved at').waitFor()
    await page.getByLabel('Amount').fill('99')
    await page.getByText('Not saved yet').waitFor()
    assert.equal(await page.getByText('Saved at').count(), 0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })

  test('an operator who has left the page of a company stays where they are when its removal is done', async () => {
    await addCompany(stage.server, bareCompany('leaving'))
    const removeIt = async () => {
      await operator.goto(`${stage.server.publicUrl}/operator/companies/leaving`)
      await operator.getByRole('button', { name: 'Remove company' }).click()
      const dialog = operator.getByRole('dialog', { name: 'Remove Bare?' })
      assert.equal(await focused(operator), 'Type leaving to confirm')
      await dialog.getByLabel('Type leaving to confirm').fill('leaving')
      const button = dialog.getByRole('button', { name: 'Remove company' })
      return { dialog, route: await hold(operator, '**/companies/leaving*', () => button.click()) }
    }
    const refused = await removeIt()
    await refused.route.fulfill(refusal('a backup is running'))
    await refused.dialog.getByRole('alert').getByText('a backup is running').waitFor()

    const { dialog, route } = await removeIt()
    await dialog.getByText('You can leave this page.').waitFor()
    await operator.keyboard.press('Escape')
    await operator.getByRole('link', { name: 'Health' }).click()
    await operator.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
    await route.continue()
    await operator.getByText('“Bare” was removed.').waitFor()
    assert.match(operator.url(), /\/operator\/health$/)
  })

  test('deliveries that are attempted again are among those that wait, and a refusal can be tried again', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.settings.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['ORDER_CREATED'] })
    await owner.createOrder({ address1: '1 Main St' })
    const page = await stage.openSignedIn(`settings/webhooks/${id}`)
    await page.getByText('Waiting', { exact: true }).click()
    const delivery = page.getByRole('button', { name: /ORDER_CREATED.*attempt/ })
    await delivery.waitFor()
    await page.route('**/deliveries/*', route => route.fulfill(refusal('not now')))
    await delivery.click()
    await page.getByText('This part could not be shown').waitFor()
    await page.unroute('**/deliveries/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Request body' }).waitFor()
    await page.route('**/deliveries?*', route => route.fulfill(refusal('not now')))
    await page.getByText('Delivered', { exact: true }).click()
    await page.getByText('This part could not be shown').waitFor()
    await page.unroute('**/deliveries?*')
    await page.getByText('Nothing was delivered yet.').waitFor()
    await owner.settings.webhooks.remove(id)
    await page.close()
  })

  test('relative times go on while nothing else changes', async () => {
    const page = await stage.openSignedIn('settings')
    await page.clock.install()
    await page.goto(`${stage.console}/account`)
    const lastSeen = page.getByRole('listitem').filter({ hasText: 'This device' }).locator('time')
    await lastSeen.getByText('now').waitFor()
    await page.clock.fastForward('05:00')
    await lastSeen.getByText(/[56] minutes ago/).waitFor()
    await page.close()
  })

  test('a page whose data was refused is shown after Try again', async () => {
    const page = await stage.openSignedIn('settings')
    await page.route('**/settings/demodata', route => route.fulfill(refusal('not now')))
    await page.getByRole('link', { name: 'Home' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unrouteAll()
    await again.click()
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    await page.close()
  })

  test('a page whose script is gone is loaded anew after an upgrade of the service, and otherwise with Try again', async () => {
    for (const isUpgraded of [true, false]) {
      const page = await stage.openSignedIn('')
      await page.evaluate('globalThis.isSamePage = true')
      let isGone = true
      await page.route(/assets\/orders-page-[^/]*\.js$/, route =>
        isGone ? route.fulfill({ status: 404 }) : route.continue(),
      )
      await page.route('**/console/orders', async route => {
        if (!isUpgraded || route.request().resourceType() !== 'fetch') return route.continue()
        isGone = false
        await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="./assets/index-new.js">' })
      })
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
      if (!isUpgraded) {
        await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
        isGone = false
        await page.getByRole('button', { name: 'Try again' }).click()
      }
      await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
      assert.equal(await page.evaluate('globalThis.isSamePage'), undefined)
      await page.close()
    }
  })

  test('an error of the service is shown after three attempts', async () => {
    const page = await stage.openSignedIn('settings')
    let attempts = 0
    await page.route('**/settings/fees', route => {
      attempts++
      return route.fulfill({ status: 500, json: { status: 'error', message: 'a mistake in the service' } })
    })
    await page.getByRole('link', { name: /^Fees/ }).first().click()
    await page.getByText('This page could not be shown').waitFor()
    assert.equal(attempts, 3)
    await page.close()
  })

  test('a dialog shows why its action was refused, and says which one', async () => {
    const page = await stage.openSignedIn('settings/api-keys')
    await page.route('**/settings/keys**', route =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(refusal('keys are frozen')),
    )
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    const confirm = page.getByRole('dialog', { name: /^Revoke/ })
    await confirm.getByRole('button', { name: 'Revoke' }).click()
    await confirm.getByRole('alert').getByText('keys are frozen').waitFor()
    await confirm.getByText('“Revoke” did not work').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create a key' })
    await form.getByLabel('Name', { exact: true }).fill('Website')
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByRole('alert').getByText('No key was created').waitFor()
    await page.close()

    await operator.goto(`${stage.server.publicUrl}/operator/directory`)
    await operator.route('**/directory/credentials', route => route.fulfill(refusal('no credentials today')))
    await operator.getByRole('button', { name: 'Create credential' }).click()
    const fields = operator.getByRole('dialog', { name: 'Create credential' })
    await fields.getByLabel('Username').fill('crm')
    await fields.getByRole('button', { name: 'Create credential' }).click()
    await fields.getByRole('alert').getByText('no credentials today').waitFor()
    await operator.unrouteAll()
  })

  test('a search keeps the place of the caret, and follows the address', async () => {
    const page = await stage.openSignedIn('settings/services')
    for (const tab of [page, operator]) {
      if (tab === operator) await tab.goto(`${stage.server.publicUrl}/operator/companies`)
      const search = tab.getByRole('searchbox')
      await search.fill('on')
      await search.press('Home')
      await tab.keyboard.type('rad')
      assert.equal(await search.inputValue(), 'radon')
      await tab.waitForURL(/\?q=radon$/)
    }
    await page.getByRole('link', { name: 'Services', exact: true }).first().click()
    await page.waitForURL(/services$/)
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
    await page.close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})

function refusal(message: string) {
  return { status: 400, json: { status: 'error', message } }
}

/** Holds the request that an action sends to change something; the test answers it. */
async function hold(page: Page, url: string, act: () => Promise<unknown>): Promise<Route> {
  const { promise, resolve } = Promise.withResolvers<Route>()
  await page.route(url, route => (route.request().method() === 'GET' ? route.continue() : resolve(route)))
  await act()
  return promise
}

/** The label or the text of the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate('(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()')
}
