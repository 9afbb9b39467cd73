import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { enterPassword, skip, untilQuiet, useBrowser } from './browser.ts'

/** Addresses that a colleague sends, or that somebody remembers. */
const addressesOfOwners = ['settings', 'settings/company', 'settings/webhooks/unknown']

describe('what a person who is no owner meets in the console', { skip }, () => {
  const stage = useBrowser()

  for (const person of ['office', 'inspector'] as const) {
    test(`the ${person} is offered nothing that is refused, and no request of a page is`, async () => {
      const { email, password } = stage.server.access[person]
      const page = await stage.open()
      await enterPassword(page, email, password)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      await navigation.waitFor()
      const refused: string[] = []
      page.on('response', response => {
        if ([401, 403].includes(response.status())) refused.push(`${page.url()} ${response.url()}`)
      })
      const screens = await walk(page, stage.console)
      assert.deepEqual(
        screens.filter(url => !url.startsWith(stage.console) || url.includes('/settings')),
        [],
      )
      assert.ok(screens.length > 1)
      for (const path of addressesOfOwners) {
        await page.goto(`${stage.console}/${path}`)
        await page.getByRole('heading', { level: 1, name: 'This page is for owners' }).waitFor()
        await navigation.waitFor()
      }
      assert.deepEqual(refused, [])
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
      await page.context().close()
    })
  }

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})

/** The pages of two orders are one screen. */
const kindOf = (url: string) => url.replace(/[0-9a-f-]{36}/, 'ID')

/** Opens every screen to which a link leads, and what a link loads when it has the focus. */
async function walk(page: Page, console: string): Promise<string[]> {
  const screens = [`${console}/`]
  for (const url of screens) {
    await page.goto(url)
    await page.locator('h1').waitFor()
    await untilQuiet(page)
    // At once, because the rows of a list follow what is in sight.
    const addresses = await page.evaluate(
      `[...document.querySelectorAll('a[href]')].map(link => (link.focus(), link.href))`,
    )
    for (const address of addresses as string[]) {
      const { origin, pathname } = new URL(address)
      const screen = origin + pathname
      if (origin === new URL(console).origin && !screens.some(other => kindOf(other) === kindOf(screen)))
        screens.push(screen)
    }
    await untilQuiet(page)
  }
  return screens
}
