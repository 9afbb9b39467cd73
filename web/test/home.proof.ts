// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isPostgres } from '../../server/test/engine.ts'
import { enterPassword, phone, skip, useBrowser, wide } from './browser.ts'

type Person = 'owner' | 'office' | 'inspector' | 'limited'

// One width on each engine, so that the pair of runs has both.
const viewport = isPostgres ? phone : wide

describe(`home, palette and live orders, ${viewport.width} pixels wide`, { skip }, () => {
  const stage = useBrowser()

  /** A browser of its own, with the answers that refused a request. */
  async function signedIn(person: Person, path = ''): Promise<{ page: Page; refused: string[] }> {
    const { email, password } = stage.server.access[person]
    const page = await stage.open('', { viewport })
    const refused: string[] = []
    page.on('response', response => {
      if ([401, 403].includes(response.status())) refused.push(response.url())
    })
    await enterPassword(page, email, password)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    refused.length = 0
    if (path !== '') await page.goto(`${stage.console}/${path}`)
    await page.locator('h1').waitFor()
    return { page, refused }
  }

  test('two people in one order see each other and what they edit, and keep what both changed', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.createOrder({ address1: '3 Shared Street', gatecode: '#1', majorcrossstreets: 'Elm' })
    const names = Object.fromEntries((await owner.users()).map(({ username, displayname }) => [username, displayname]))
    const { page: one } = await signedIn('owner', `orders/${id}`)
    const { page: two } = await signedIn('office', `orders/${id}`)
    const at = (page: Page) => page.getByRole('status', { name: 'Others in this order' })
    await at(one).getByText(`${names.office} is here`).waitFor()
    await at(two).getByText(`${names.owner} is here`).waitFor()

    for (const page of [one, two]) await page.getByRole('button', { name: 'Edit property' }).click()
    await at(two).getByText(`${names.owner} is editing Property`).waitFor()
    await at(one).getByText(`${names.office} is editing Property`).waitFor()
    await one.getByLabel('Gate code').fill('#2')
    await two.getByLabel('Cross streets').fill('Oak')
    for (const page of [one, two]) {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Edit property' }).waitFor()
    }
    const { gatecode, majorcrossstreets } = await owner.order(id)
    assert.deepEqual([gatecode, majorcrossstreets], ['#2', 'Oak'])
    for (const text of ['#2', 'Oak']) await one.getByText(text, { exact: true }).waitFor()
    await at(one).getByText(`${names.office} is here`).waitFor()

    await two.close()
    await at(one)
      .getByText(names.office ?? '')
      .waitFor({ state: 'detached' })
    await one.context().close()
    await two.context().close()
    await owner.deleteOrder(id)
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})
