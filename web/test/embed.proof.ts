import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { english } from '../../server/src/http/booking/page/texts/english.ts'
import { phone, skip, useBrowser } from './browser.ts'

const example = readFileSync(new URL('../../examples/embed-booking-page.html', import.meta.url), 'utf8')

interface Told {
  readonly event: string
  readonly step?: string
}

describe('the embedded booking page', { skip }, () => {
  const stage = useBrowser()
  const sites: Server[] = []
  let site = ''
  let foreign = ''

  /** A website on an origin of its own, whose page has these tags. */
  async function openSite(show: () => string): Promise<string> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(show())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    sites.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  let tags = ''
  const pageWith = () => `<!doctype html><html lang="en"><title>A website</title><body><h1>A website</h1>${tags}`
  const script = (more = '') => `<script async src="${stage.server.publicUrl}/demo/book/embed.js" ${more}></script>`

  before(async () => {
    if (skip) return
    site = await openSite(pageWith)
    foreign = await openSite(pageWith)
    await stage.server.as('owner').settings.updateCompany({ settings: { bookingSites: [site] } })
  })
  after(() => {
    for (const server of sites) server.close()
  })

  async function open(at: string, shown: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
    tags = shown
    const page = await stage.open('', { viewport })
    await page.addInitScript(`
      window.told = []
      document.addEventListener('plumbline-booking', ({ detail }) => window.told.push(detail))`)
    await page.goto(at)
    return page
  }

  const told = (page: Page) => page.evaluate('window.told') as Promise<Told[]>

  async function frameOf(page: Page): Promise<Frame> {
    const frame = await page.locator('iframe').elementHandle()
    return (await frame?.contentFrame()) ?? assert.fail('there is no frame')
  }

  async function fillProperty(frame: Frame): Promise<void> {
    const { fields, buttons, headings } = english
    const house = { address1: '600 E 4th St', city: 'Charlotte', state: 'NC', zip: '28202', squareFeet: '2400' }
    for (const [name, value] of Object.entries({ ...house, yearBuilt: '1987' }))
      await frame.getByLabel(fields[name as keyof typeof house], { exact: true }).fill(value)
    await frame.getByRole('button', { name: buttons.continue, exact: true }).click()
    await frame.getByRole('heading', { level: 1, name: headings.services }).waitFor()
  }

  async function bookIn(frame: Frame): Promise<void> {
    const { fields, buttons, headings, done } = english
    const next = (heading: string) =>
      frame
        .getByRole('button', { name: buttons.continue, exact: true })
        .click()
        .then(() => frame.getByRole('heading', { level: 1, name: heading }).waitFor())
    await fillProperty(frame)
    await frame.getByRole('radio', { name: /^Essential/ }).check()
    await next(headings.time)
    await frame.locator('.times input[type="radio"]').last().check()
    await next(headings.details)
    const client = { firstName: 'Rosa', lastName: 'Whitfield', email: 'rosa@example.com', mobile: '704-555-0199' }
    for (const [name, value] of Object.entries(client))
      await frame.getByLabel(fields[name as keyof typeof client], { exact: true }).fill(value)
    await next(headings.summary)
    await frame.getByRole('button', { name: buttons.book }).click()
    await frame.getByRole('heading', { level: 1, name: done.scheduled }).waitFor()
  }

  test('a site of the company books within its page, which is as high as the form and hears of each step', async () => {
    const page = await open(site, script())
    const frame = await frameOf(page)
    await frame.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(`(() => {
      const frame = document.querySelector('iframe')
      return frame.offsetHeight > 0 && frame.offsetHeight !== 600
    })()`)
    assert.equal(await frame.evaluate('document.documentElement.scrollHeight > innerHeight + 1'), false)
    await bookIn(frame)
    const events = await told(page)
    assert.deepEqual(
      events.map(({ event, step }) => step ?? event),
      ['services', 'time', 'details', 'summary', 'booked'],
    )
    assert.ok(!JSON.stringify(events).includes('rosa'))
    await page.context().close()
  })

  test('a button and plain links open it above the page, and what was typed stays when it is closed', async () => {
    const link = `<a href="${stage.server.publicUrl}/demo/book">Book with us</a>`
    for (const [shown, role, name] of [
      [script('data-show="button" data-text="Book now" data-colour="#7a3e1d"'), 'button', 'Book now'],
      [`${link}${script('data-show="links"')}`, 'link', 'Book with us'],
    ] as const) {
      const page = await open(site, shown, phone)
      await page.waitForLoadState('load')
      await page.getByRole(role, { name }).click()
      const frame = await frameOf(page)
      await frame.getByLabel('ZIP').fill('28202')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole(role, { name }).click()
      assert.equal(await frame.getByLabel('ZIP').inputValue(), '28202')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      assert.equal(page.url(), `${site}/`)
      await page.context().close()
    }
  })

  test('without script the link is a plain link', async () => {
    tags = `<a href="${stage.server.publicUrl}/demo/book">Book with us</a>${script('data-show="links"')}`
    const page = await stage.open('', { javaScriptEnabled: false })
    await page.goto(site)
    await page.getByRole('link', { name: 'Book with us' }).click()
    await page.getByRole('heading', { level: 1, name: english.headings.property }).waitFor()
    await page.context().close()
  })

  test('browsers show it on no other site', async () => {
    const before = stage.reports.length
    tags = script()
    const page = await stage.open()
    const refused = page.waitForEvent('console', { predicate: message => /frame-ancestors/.test(message.text()) })
    await page.goto(foreign)
    await refused
    const shown = page.frames().filter(frame => frame.url().includes('/demo/book'))
    assert.deepEqual(shown, [])
    stage.reports.splice(before)
    await page.context().close()
  })

  test('the page of the examples has all three', async () => {
    const own = await openSite(() => example.replaceAll('http://localhost:8080', stage.server.publicUrl))
    await stage.server.as('owner').settings.updateCompany({ settings: { bookingSites: [site, own] } })
    const page = await stage.open()
    await page.goto(own)
    await (await frameOf(page)).getByRole('heading', { level: 1, name: english.headings.property }).waitFor()
    await page.getByRole('button', { name: 'Book an inspection' }).waitFor()
    await page.getByRole('link', { name: 'Book an inspection' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(stage.reports, [])
    await page.context().close()
  })
})
