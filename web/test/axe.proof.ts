import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOperator, email, password } from '../../server/test/operator/operator.ts'
import { bookToday } from './book-today.ts'
import { enterPassword, everyLook, findings, samples, skip, useBrowser } from './browser.ts'
import { settingsLists } from './settings-lists.ts'

describe('axe on every page of the console', { skip }, () => {
  const stage = useBrowser()

  test('axe finds nothing, at both widths, in light and dark', async () => {
    const gate = await stage.open()
    await gate.getByLabel('Email').waitFor()
    const found = await findings(gate, everyLook)
    await gate.getByText('Forgot your password?').click()
    await gate.getByText('Email is not connected here').waitFor()
    found.push(...(await findings(gate, samples)))
    const page = await stage.openSignedIn('')
    for (const path of await paths()) {
      await page.goto(`${stage.console}/${path}`)
      await page.locator('h1').waitFor()
      found.push(...(await findings(page, everyLook)))
    }
    found.push(...(await findingsOfOperators()))
    for (const [path, button] of await dialogs()) {
      await page.goto(`${stage.console}/${path}`)
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await findings(page, samples)))
    }
    found.push(...(await findingsOfDocs()))
    assert.deepEqual(found, [])
    assert.deepEqual(stage.reports, [])
  })

  async function findingsOfDocs(): Promise<string[]> {
    const { publicUrl, directoryUrl } = stage.server
    const page = await stage.open()
    const found: string[] = []
    for (const address of [`${publicUrl}/docs`, `${publicUrl}/`, `${directoryUrl}/docs`]) {
      await page.goto(address)
      // Axe takes a minute for hundreds of operations and records, which are alike.
      await page.evaluate("document.querySelectorAll('article:nth-of-type(n + 2)').forEach(one => one.remove())")
      await page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
      found.push(...(await findings(page, everyLook)))
    }
    return found
  }

  async function findingsOfOperators(): Promise<string[]> {
    await createOperator(stage.server)
    const page = await stage.open()
    await page.goto(`${stage.server.publicUrl}/operator`)
    await enterPassword(page, email, password)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const found: string[] = []
    for (const path of [
      'companies',
      'companies/demo',
      'companies/unknown',
      'new-company',
      'directory',
      'health',
      'account',
    ]) {
      await page.goto(`${stage.server.publicUrl}/operator/${path}`)
      await page.locator('h1').waitFor()
      found.push(...(await findings(page, everyLook)))
    }
    return found
  }

  async function dialogs(): Promise<[path: string, button: string][]> {
    const owner = stage.server.as('owner')
    const [inspector] = (await owner.users()).filter(user => user.inspector === 'Yes')
    const today = `today?inspector=${inspector?.id}`
    const [order] = (await owner.listOrders({ state: ['confirmed'], limit: 1 })).orders
    return [
      [today, 'Running late'],
      [today, 'Add payment'],
      [today, 'Complete'],
      [`orders/${order?.id}`, 'Change client'],
      ['settings/api-keys', 'Create key'],
      ['settings/webhooks', 'Add webhook'],
      ['account', 'Set up'],
      [`settings/people/${inspector?.id}`, 'Add time off'],
    ]
  }

  async function paths(): Promise<string[]> {
    const owner = stage.server.as('owner')
    const [inspector] = (await owner.users()).filter(user => user.inspector === 'Yes')
    const [service] = await owner.services()
    const [order] = (await owner.listOrders({ state: ['scheduled'], limit: 1 })).orders
    await bookToday(owner, inspector?.id ?? '')
    return [
      `today?inspector=${inspector?.id}`,
      'today',
      ...['calendar', 'calendar?view=day', 'calendar?view=week', 'calendar?view=month'],
      ...[`calendar?view=week&inspector=${inspector?.id}`, `calendar?view=day&order=${order?.id}`],
      ...['orders/new', `orders/new?from=${order?.id}`, 'find-a-time'],
      ...['clients', `clients/${order?.client}`, 'clients/new', 'agents', 'agencies'],
      ...['orders', 'orders?q=nothing-matches', `orders/${order?.id}`, 'orders/0'],
      ...['', 'account', 'nonsense', 'settings', 'settings/company', 'settings/messages', 'settings/api-keys'],
      ...[
        'settings/assistants',
        'settings/messages/scheduled.client.email',
        'settings/webhooks',
        'settings/import-export',
        'settings/move-in',
        'settings/online-scheduler',
        'settings/payments',
        'settings/custom-fields',
      ],
      ...[`settings/people/${inspector?.id}`, `settings/services/${service?.id}`],
      ...settingsLists.flatMap(list => [list, `${list}/new`]),
    ]
  }
})
