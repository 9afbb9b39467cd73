import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn, skip, useBrowser } from './browser.ts'

describe('the console', { skip }, () => {
  const stage = useBrowser()

  test('signing in goes on at the opened page, and a saved change is in the tenant API', async () => {
    const page = await stage.open('settings/offices/new')
    await signIn(page, stage.server)
    await page.getByLabel('Name', { exact: true }).fill('Harbor')
    await page.getByLabel('Short name').fill('harbor')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbor' }).waitFor()
    const offices = await stage.server.as('owner').settings.offices.list()
    assert.ok(offices.some(office => office.name === 'Harbor'))
    assert.deepEqual(stage.reports, [])
  })
})
