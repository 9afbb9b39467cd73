import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn, skip, useBrowser } from './browser.ts'

describe('the console', { skip }, () => {
  const stage = useBrowser()

  test('signing in goes on at the opened page, and a saved change is in the tenant API', async () => {
    const page = await stage.open('settings/offices/new')
    await signIn(page, stage.server)
    await page.getByLabel('Name', { exact: true }).fill('Harbor')
    await page.getByLabel('Code', { exact: true }).fill('harbor')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbor' }).waitFor()
    const offices = await stage.server.as('owner').settings.offices.list()
    assert.ok(offices.some(office => office.name === 'Harbor'))
    assert.deepEqual(stage.reports, [])

    const office = stage.server.as('office')
    const { openings } = await office.openings({ offset: 60, days: 7, duration: 15, step: 15 })
    for (const { startlocal: start, inspectors } of openings.slice(0, 10))
      await office.hold({ inspector: [inspectors[0]?.id ?? ''], start, duration: 15 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: /holds 10 times/ }).click()
    await page.getByRole('heading', { level: 1, name: (await office.me()).displayname }).waitFor()
  })
})
