// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { idHere, idOf, oddities } from '../../server/test/moving-in/odd-company.ts'
import { OddSource } from '../../server/test/moving-in/odd-source.ts'
import { addCompany, bareCompany, commandLine } from '../../server/test/rest/outside-change.ts'
import { enterPassword, everyLook, findings, phone, skip, useBrowser, wide } from './browser.ts'

const email = 'mover@example.com'

describe('Move in', { skip }, () => {
  const stage = useBrowser()

  async function openAsMover(company: string, viewport: typeof wide): Promise<Page> {
    const users = [{ username: 'mover', displayName: 'Olive Grant', email, owner: true }]
    await addCompany(stage.server, { ...bareCompany(company), name: 'Granite Home Inspections', users })
    const words = ['user', 'password', '--company', company, 'mover', '--generate']
    const password = (await commandLine(stage.server, ...words)).trim()
    const page = await stage.open('settings/move-in', { company, viewport })
    await enterPassword(page, email, password)
    await page.getByRole('heading', { name: 'Move in', level: 1 }).waitFor()
    return page
  }

  for (const viewport of [wide, phone]) {
    test(`4 a company moves in at ${viewport.width} px: tested, read, compared, followed and cut over`, async () => {
      const odd = oddities.filter(oddity => oddity !== 'bad line')
      const source = await new OddSource(odd, 30).open()
      const page = await openAsMover(`mover-${viewport.width}`, viewport)
      const found: string[] = []
      const look = async () => {
        found.push(...(await findings(page, everyLook)))
        await page.setViewportSize(viewport)
      }
      try {
        await page.getByRole('button', { name: 'Test the connection' }).click()
        assert.equal(await page.getByText('Fill this in.').count(), 3)
        await page.getByLabel('Address').fill(source.address)
        await page.getByLabel('Access key').fill('key')
        await page.getByLabel('Secret key', { exact: true }).fill('pls_wrong')
        await page.getByRole('button', { name: 'Test the connection' }).click()
        await page.getByText('The source refused the key').waitFor()
        await page.getByLabel('Secret key', { exact: true }).fill('pls_hidden')
        await page.getByRole('button', { name: 'Test the connection' }).click()
        await page.getByText('This was found').waitFor()
        assert.match((await page.getByRole('status').first().textContent()) ?? '', /Orders30/)
        await look()

        await page.getByRole('button', { name: 'Start reading' }).click()
        await page.getByRole('heading', { name: 'Everything is read' }).waitFor()
        assert.match((await page.getByRole('row', { name: /^Orders/ }).textContent()) ?? '', /^Orders3030/)
        const steps = page.getByRole('region', { name: 'Next steps' })
        await steps.getByRole('button', { name: 'Compare' }).click()
        const report = page.getByRole('region', { name: 'Comparison', exact: true })
        await report.getByText('Every difference has a reason.').waitFor()
        await report.getByLabel('List').selectOption('Orders')
        await page.waitForURL(/list=orders/)
        const record = report.getByRole('group').filter({ hasText: '1 Elm Street' }).first()
        await record.locator('summary').click()
        await record.getByText('the source has the id of the state').first().waitFor()
        await look()

        Object.assign(source.records.orders?.[1] ?? {}, { city: 'Concord', modified: '2026-04-01T10:00:00-04:00' })
        await steps.getByRole('button', { name: 'Follow' }).click()
        await page.getByRole('heading', { name: 'Following the source' }).waitFor()
        await page.getByText('Reads again').waitFor()
        await steps.getByRole('button', { name: 'Cut over' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText('the secret key is forgotten').waitFor()
        await look()
        await dialog.getByRole('button', { name: 'Cut over' }).click()
        await page.getByRole('heading', { name: 'You have moved in' }).waitFor()
        await page.goto(page.url().replace(/settings.*/, `orders/${idHere(odd, idOf.order(2))}`))
        await page.getByText('Concord').first().waitFor()
        assert.deepEqual(found, [])
        assert.deepEqual(stage.reports, [])
      } finally {
        await page.context().close()
        await source.close()
      }
    })
  }

  test('4 an import is paused and goes on, and is taken back; a company with orders is told to make a new one', async () => {
    const source = await new OddSource(['stubs'], 60).open()
    const page = await openAsMover('mover-back', wide)
    try {
      await page.getByLabel('Address').fill(source.address)
      await page.getByLabel('Access key').fill('key')
      await page.getByLabel('Secret key', { exact: true }).fill('pls_hidden')
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await page.getByRole('button', { name: 'Start reading' }).click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('heading', { name: 'Reading is paused' }).waitFor()
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('heading', { name: 'Everything is read' }).waitFor()
      await page.getByRole('button', { name: 'Take everything back' }).click()
      await page.getByText('deletes all 60 orders here').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Take everything back' }).click()
      await page.getByText('The last import was taken back').waitFor()
      const other = await stage.openSignedIn('settings/move-in')
      await other.getByText('moving in needs a company without any').waitFor()
      assert.deepEqual(stage.reports, [])
    } finally {
      await page.context().close()
      await source.close()
    }
  })
})
