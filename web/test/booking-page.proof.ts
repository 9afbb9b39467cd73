// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { english } from '../../server/src/http/booking/page/texts/english.ts'
import { spanish } from '../../server/src/http/booking/page/texts/spanish.ts'
import { addCompany, bareCompany } from '../../server/test/rest/outside-change.ts'
import { findings, phone, skip, useBrowser, wide } from './browser.ts'

const looks = [
  { words: english, locale: 'en-US', viewport: wide, colorScheme: 'light' },
  { words: spanish, locale: 'es-US', viewport: phone, colorScheme: 'dark' },
  { words: english, locale: 'en-US', viewport: phone, colorScheme: 'light' },
  { words: spanish, locale: 'es-US', viewport: wide, colorScheme: 'dark' },
] as const
type Words = (typeof looks)[number]['words']

describe('the booking page', { skip }, () => {
  const stage = useBrowser()

  interface Options {
    readonly words?: Words
    readonly javaScriptEnabled?: boolean
  }

  async function openPage({ words: _, ...options }: Options & Record<string, unknown> = {}): Promise<Page> {
    const page = await stage.open('', options)
    await page.goto(`${stage.server.publicUrl}/demo/book`)
    return page
  }

  /** Whether the typeface has arrived. */
  const hasInter = (page: Page) =>
    page.evaluate(
      `document.fonts.ready.then(fonts => [...fonts].some(({ family, status }) => /Inter/.test(family) && status === 'loaded'))`,
    )
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const untilHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  async function fillProperty(page: Page, { fields, buttons, headings }: Words = english): Promise<void> {
    for (const [label, value] of [
      [fields.address1, '600 E 4th St'],
      [fields.city, 'Charlotte'],
      [fields.state, 'NC'],
      [fields.zip, '28202'],
      [fields.squareFeet, '2,400'],
      [fields.yearBuilt, '1987'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await press(page, buttons.continue)
    await untilHeading(page, headings.services)
  }

  async function chooseServices(page: Page, { buttons, headings }: Words = english): Promise<void> {
    await page.getByRole('radio', { name: /^Essential/ }).check()
    await press(page, buttons.continue)
    await untilHeading(page, headings.time)
  }

  /** The last day that is shown, so that the appointment can still be changed. */
  async function chooseTime(page: Page, { buttons, headings }: Words = english): Promise<string> {
    await page.locator('.strip .day:not(.move)').last().click()
    const times = page.locator('.times input[type="radio"]')
    await page.locator('.strip .day:not(.move)').last().and(page.locator('[aria-current]')).waitFor()
    const label = await times.first().getAttribute('aria-label')
    assert.match(label ?? '', /^\d{1,2}:\d\d (?:AM|PM|a\.\s?m\.|p\.\s?m\.)$/)
    await times.first().check()
    const start = (await times.first().getAttribute('value')) ?? ''
    await press(page, buttons.continue)
    await untilHeading(page, headings.details)
    return start
  }

  async function fillDetails(page: Page, { fields, buttons, headings }: Words = english): Promise<void> {
    await page.getByLabel(fields.firstName, { exact: true }).fill('Rosa')
    await page.getByLabel(fields.lastName, { exact: true }).fill('Whitfield')
    await page.getByLabel(fields.email, { exact: true }).fill('rosa.whitfield@example.com')
    await page.getByLabel(fields.mobile, { exact: true }).fill('704-555-0199')
    await press(page, buttons.continue)
    await untilHeading(page, headings.summary)
  }

  async function fillAll(page: Page, words: Words = english): Promise<string> {
    await fillProperty(page, words)
    await chooseServices(page, words)
    const start = await chooseTime(page, words)
    await fillDetails(page, words)
    return start
  }

  async function book(page: Page, { buttons, done }: Words = english): Promise<number> {
    await press(page, buttons.book)
    await untilHeading(page, done.scheduled)
    return Number(await page.locator('[data-oid]').getAttribute('data-oid'))
  }

  const orders = () => stage.server.look<{ found: number }>('select count(*) as found from bookings')[0]?.found ?? 0

  for (const { words, locale, viewport, colorScheme } of looks) {
    test(`books, moves and cancels at ${viewport.width} in ${locale}, ${colorScheme}, and axe finds nothing`, async () => {
      const page = await openPage({ locale, viewport, colorScheme })
      assert.ok(await hasInter(page))
      const check = async () => assert.deepEqual(await findings(page, [{ viewport, colorScheme }]), [])
      await check()
      await fillProperty(page, words)
      await check()
      await chooseServices(page, words)
      await check()
      await chooseTime(page, words)
      await check()
      await fillDetails(page, words)
      await check()
      const oid = await book(page, words)
      await check()
      const owner = stage.server.as('owner')
      assert.equal((await owner.order(String(oid))).orderstatus, 'scheduled')
      await press(page, words.buttons.reschedule)
      await untilHeading(page, words.done.moveTitle)
      await check()
      await page.locator('.strip .day:not(.move)').last().click()
      await page.locator('.strip .day:not(.move)').last().and(page.locator('[aria-current]')).waitFor()
      const other = page.locator('.times input[type="radio"]').last()
      const start = await other.getAttribute('value')
      await other.check()
      await press(page, words.buttons.reschedule)
      await untilHeading(page, words.done.scheduled)
      assert.equal((await owner.order(String(oid))).datetime, start)
      await press(page, words.buttons.cancel)
      await press(page, words.buttons.cancel)
      await untilHeading(page, words.done.cancelled)
      assert.equal((await owner.order(String(oid))).orderstatus, 'canceled')
      assert.deepEqual(stage.reports, [])
      await page.context().close()
    })
  }

  for (const javaScriptEnabled of [true, false])
    test(`the other language keeps the step and what is typed, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const page = await openPage({ javaScriptEnabled })
      await fillProperty(page)
      await press(page, 'Español')
      await untilHeading(page, spanish.headings.services)
      assert.equal(await page.locator('#problems').count(), 0)
      await press(page, 'English')
      await untilHeading(page, english.headings.services)
      await chooseServices(page)
      await chooseTime(page)
      await page.getByLabel('First name', { exact: true }).fill('Rosa')
      await press(page, 'Español')
      await untilHeading(page, spanish.headings.details)
      assert.equal(await page.locator('#problems').count(), 0)
      assert.equal(await page.getByLabel(spanish.fields.firstName, { exact: true }).inputValue(), 'Rosa')
      if (javaScriptEnabled) {
        await page.reload()
        await untilHeading(page, spanish.headings.details)
        assert.equal(await page.getByLabel(spanish.fields.firstName, { exact: true }).inputValue(), 'Rosa')
      }
      await page.context().close()
    })

  test('each listed name belongs to one field or button, also where a name may be a part of a label', async () => {
    const page = await openPage()
    const fill = async (fields: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    const place = { 'Street address': '600 E 4th St', City: 'Charlotte', State: 'NC', ZIP: '28202' }
    await fill({ ...place, 'Square feet': '2400', 'Year built': '1987' })
    await page.getByRole('radio', { name: 'Essential' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await untilHeading(page, english.headings.time)
    await chooseTime(page)
    const person = { 'First name': 'Rosa', 'Last name': 'Whitfield' }
    await fill({ ...person, Email: 'rosa.whitfield@example.com', 'Mobile phone': '704-555-0199' })
    await untilHeading(page, english.headings.summary)
    await page.getByRole('button', { name: 'Book inspection' }).click()
    await untilHeading(page, english.done.scheduled)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await untilHeading(page, english.done.moveTitle)
    // A day on which the appointment can still be cancelled.
    await page.locator('.strip .day:not(.move)').last().click()
    await page.locator('.strip .day:not(.move)').last().and(page.locator('[aria-current]')).waitFor()
    await page.getByRole('radio').last().check()
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await untilHeading(page, english.done.scheduled)
    await page.getByRole('button', { name: 'Cancel inspection' }).click()
    await page.getByText(english.done.askCancelHelp).waitFor()
    await page.getByRole('button', { name: 'Cancel inspection' }).click()
    await untilHeading(page, english.done.cancelled)
    await page.context().close()
  })

  test('a wrong state, and nothing else, is corrected as soon as the address is typed', async () => {
    const page = await openPage()
    const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
    await type('Street address', '600 E 4th St')
    await type('City', 'Charlotte')
    await type('State', 'SC')
    await type('ZIP', '28202-1234')
    await page.getByLabel('Square feet').focus()
    await press(page, english.address.take('600 E 4th St, Charlotte, NC 28202-1234'))
    assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), 'NC')
    const looked = page.waitForResponse(response => response.url().includes('/booking/address'))
    await type('State', 'North Carolina')
    await page.getByLabel('Square feet').focus()
    await looked
    assert.equal(await page.locator('#correction button').count(), 0)
    await type('Square feet', '2400')
    await type('Year built', '1987')
    await press(page, english.buttons.continue)
    await untilHeading(page, english.headings.services)
    await page.context().close()
  })

  test('the error of a field goes as soon as the field is changed, and nothing moves', async () => {
    const page = await openPage()
    await press(page, english.buttons.continue)
    const street = page.getByLabel(english.fields.address1, { exact: true })
    const error = page.locator('#f-address1-error')
    await error.waitFor()
    const button = page.getByRole('button', { name: english.buttons.continue, exact: true })
    const before = await button.boundingBox()
    await street.pressSequentially('1')
    await error.waitFor({ state: 'hidden' })
    assert.equal(await street.getAttribute('aria-invalid'), null)
    assert.deepEqual(await button.boundingBox(), before)
    await page.context().close()
  })

  test('a company with nothing to book says so before anything is typed, and to its owner', async () => {
    await addCompany(stage.server, { ...bareCompany('vain'), settings: { bookingPage: true } })
    const page = await stage.open()
    await page.goto(`${stage.server.publicUrl}/vain/book`)
    await page.getByText(english.services.none).waitFor()
    await page.goto(`${stage.server.publicUrl}/vain/book/nothing`)
    await untilHeading(page, english.errors.missingTitle)
    assert.ok(await hasInter(page))
    await page.context().close()
    const owner = await stage.openSignedIn('settings/fees')
    await owner.route('**/rest/settings/services', async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"visible":true', '"visible":false')
      await route.fulfill({ response: answer, body })
    })
    await owner.goto(`${stage.console}/settings/online-scheduler`)
    await owner.getByText('Visitors find nothing to book').waitFor()
    await owner.close()
  })

  test('the owner sets the notice beside the page, and the preview shows times and inspectors', async () => {
    const page = await stage.openSignedIn('settings/online-scheduler')
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await preview.getByText('Time', { exact: true }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: english.headings.time }).waitFor()
    assert.equal(await frame.locator('.times input[type="radio"]').count(), 4)
    assert.ok((await frame.locator('.people input').count()) > 2)
    await page.getByLabel('Notice').fill('2 h')
    await page.getByLabel('Last bookable day').fill('90')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').first().waitFor()
    const { settings } = await stage.server.as('owner').settings.company()
    assert.deepEqual([settings.minimumNoticeMinutes, settings.furthestDay], [120, 90])
    await stage.server.as('owner').settings.updateCompany({ settings: { minimumNoticeMinutes: 0, furthestDay: 365 } })
    await page.close()
  })

  test('on phones, what stands outside of a form keeps away from the edge', async () => {
    const page = await openPage({ viewport: phone })
    await page.getByRole('link', { name: 'Are you an agent?' }).click()
    await page.getByLabel(english.fields.email, { exact: true }).fill('nobody@example.com')
    await press(page, english.agent.send)
    const title = page.getByRole('heading', { level: 1, name: english.agent.sentTitle })
    await title.waitFor()
    for (const part of [title, page.getByRole('link', { name: english.agent.again })])
      assert.equal((await part.boundingBox())?.x, 16)
    await page.context().close()
  })

  test('everything can be filled in without script, until the last step, where it can be switched on', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await fillAll(page)
    assert.ok(await page.getByRole('button', { name: 'Book inspection' }).isDisabled())
    await page.getByText('Your browser has JavaScript switched off').waitFor()
    await press(page, 'Time')
    await untilHeading(page, english.headings.time)
    await page.context().close()

    const later = await stage.open()
    await later.route('**/assets/*.js', route => route.abort())
    await later.goto(`${stage.server.publicUrl}/demo/book`)
    await fillAll(later)
    assert.ok(await later.getByRole('button', { name: 'Book inspection' }).isDisabled())
    await later.unroute('**/assets/*.js')
    await later.reload()
    await book(later)
    await later.context().close()
  })

  test('a connection that is lost in the middle loses nothing, and the page goes on by itself', async () => {
    const page = await openPage()
    await fillProperty(page)
    await page.getByRole('radio', { name: /^Essential/ }).check()
    await page.context().setOffline(true)
    await press(page, english.buttons.continue)
    await page.getByText(english.errors.offline).waitFor()
    assert.ok(await page.getByRole('radio', { name: /^Essential/ }).isChecked())
    await page.context().setOffline(false)
    await untilHeading(page, english.headings.time)
    await chooseTime(page)
    await page.context().close()
  })

  /** Takes a time from all inspectors who are free, but for so many. */
  async function takeTime(start: string, left: number): Promise<void> {
    const owner = stage.server.as('owner')
    const { openings } = await owner.openings({ from: start.slice(0, 10), days: 1, duration: 195 })
    const free = openings.filter(each => each.startlocal === start).flatMap(({ inspectors }) => inspectors)
    for (const { id } of free.slice(left))
      await owner.hold({ inspector: [id], start, duration: 60 }).catch(() => undefined)
  }

  test('a time that another visitor holds is replaced by others while it is chosen, with everything typed still there', async () => {
    const pages = [await openPage(), await openPage()] as const
    for (const page of pages) await fillProperty(page).then(() => chooseServices(page))
    const [one, other] = pages
    const start = await chooseTime(one)
    await takeTime(start, 0)
    // The other one saw the list before.
    const fake = `document.querySelector('.times input[type="radio"]').value = ${JSON.stringify(start)}`
    await other.evaluate(fake)
    await other.locator('.times input[type="radio"]').first().check()
    await other.getByText(english.times.taken).waitFor()
    assert.equal(await other.locator('input[name="address1"]').inputValue(), '600 E 4th St')
    for (const page of pages) await page.context().close()
  })

  test('of two visitors who book the same time one does, and the other takes the nearest and loses nothing typed', async () => {
    const pages = [await openPage(), await openPage()] as const
    // Neither holds the time: both are at the last step with it.
    for (const page of pages) await page.route('**/booking/hold**', route => route.abort())
    const starts: string[] = []
    for (const page of pages) starts.push(await fillAll(page))
    assert.equal(starts[0], starts[1])
    await takeTime(starts[0] ?? '', 1)
    const [one, other] = pages
    const before = orders()
    const isTaken = other.getByText(english.times.taken)
    await Promise.all(pages.map(page => press(page, english.buttons.book)))
    for (const page of pages)
      await page
        .getByText(new RegExp(`${english.done.scheduled}|just taken`))
        .first()
        .waitFor()
    const loser = (await isTaken.isVisible()) ? other : one
    await loser.getByText(english.times.taken).waitFor()
    assert.equal(orders(), before + 1)
    await loser.locator('.near input[type="radio"]').first().check()
    await press(loser, english.buttons.continue)
    await untilHeading(loser, english.headings.details)
    assert.equal(
      await loser.getByLabel(english.fields.email, { exact: true }).inputValue(),
      'rosa.whitfield@example.com',
    )
    await press(loser, english.buttons.continue)
    await untilHeading(loser, english.headings.summary)
    await book(loser)
    assert.equal(orders(), before + 2)
    for (const page of pages) await page.context().close()
  })

  test('a double click, the way back and a lost answer make one order', async () => {
    const before = orders()
    const page = await openPage()
    await fillAll(page)
    let lost = 0
    await page.route('**/demo/book', async route => {
      if (route.request().method() === 'POST' && route.request().postData()?.includes('go=book') && lost++ === 0) {
        await route.fetch({ maxRedirects: 0 })
        await route.abort('connectionreset')
      } else await route.continue()
    })
    await page.getByRole('button', { name: 'Book inspection' }).dblclick()
    await untilHeading(page, english.done.scheduled)
    assert.equal(lost, 2)
    assert.equal(orders(), before + 1)
    await page.goBack()
    await page.locator('h1').waitFor()
    assert.equal(orders(), before + 1)
    await page.context().close()
  })

  test('two tabs of a visitor, and a reload of the confirmation, make one order', async () => {
    const before = orders()
    const page = await openPage()
    await fillAll(page)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate('void window.open(location.href)'),
    ])
    await untilHeading(tab, english.headings.summary)
    await Promise.all([page, tab].map(each => press(each, english.buttons.book)))
    for (const each of [page, tab]) await untilHeading(each, english.done.scheduled)
    await tab.reload()
    await untilHeading(tab, english.done.scheduled)
    assert.equal(page.url(), tab.url())
    assert.equal(orders(), before + 1)
    await page.context().close()
  })

  test('inspectors are asked for by their cards, with the keyboard', async () => {
    const owner = stage.server.as('owner')
    // Of the office of the page: the company has inspectors of another one, too.
    const [inspector] = (await owner.bookingPage()).inspectors
    await owner.settings.users.update(inspector?.id ?? '', { bio: 'Twenty years of roofs and crawl spaces.' })
    const page = await openPage()
    await fillProperty(page)
    await chooseServices(page)
    await page.getByText('Ask for an inspector').press('Enter')
    const card = page.getByRole('radio', { name: /Twenty years of roofs/ })
    await card.focus()
    await page.keyboard.press('Space')
    await page
      .locator('#inspectors summary')
      .getByText(inspector?.name ?? 'nobody')
      .waitFor()
    assert.ok(await card.isChecked())
    await page.waitForFunction(`document.activeElement?.name === 'inspector'`)
    assert.deepEqual(await findings(page, [{ viewport: phone, colorScheme: 'dark' }]), [])
    await chooseTime(page)
    await fillDetails(page)
    const oid = await book(page)
    assert.equal((await owner.order(String(oid))).inspector1, inspector?.id)
    await page.context().close()
  })

  test('a reload in the middle loses nothing, and back leads to the step before', async () => {
    const page = await openPage()
    await fillProperty(page)
    await chooseServices(page)
    await page.reload()
    await untilHeading(page, english.headings.time)
    await page.goBack()
    await page.locator('h1').waitFor()
    assert.equal(await page.locator('[name="zip"]').inputValue(), '28202')
    await page.context().close()
  })
})
