// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isPostgres } from '../../server/test/engine.ts'
import { eventually } from '../../server/test/webhooks/eventually.ts'
import { Receiver } from '../../server/test/webhooks/receiver.ts'
import { stageAttention } from './attention-stage.ts'
import { bookToday } from './book-today.ts'
import { enterPassword, findings, hasFocus, openScreen, phone, skip, untilQuiet, useBrowser, wide } from './browser.ts'

type Person = 'owner' | 'office' | 'inspector' | 'limited'

// One width on each engine, so that the pair of runs has both.
const viewport = isPostgres ? phone : wide
const looks = (['light', 'dark'] as const).map(colorScheme => ({ viewport, colorScheme }))

describe(`home, palette and live orders, ${viewport.width} pixels wide`, { skip }, () => {
  const stage = useBrowser()
  const receiver = new Receiver()
  before(async () => void (await receiver.open()))
  after(() => receiver.close())

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

  const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
  const attention = (page: Page) => region(page, 'Needs attention')
  const press = (page: Page, name: string | RegExp) => attention(page).getByRole('button', { name }).click()
  const isGone = (page: Page, name: RegExp) =>
    attention(page).getByRole('region', { name }).waitFor({ state: 'detached' })

  test('each role has a start page of its own, whose requests are all answered', async () => {
    const people = await stage.server.as('owner').users()
    const inspector = people.find(({ username }) => username === 'inspector') ?? assert.fail('no inspector')
    await bookToday(stage.server.as('owner'), inspector.id)
    const parts: Readonly<Record<Person, readonly string[]>> = {
      owner: ['Set up your company', 'Needs attention', 'Appointments today', 'Figures', 'Demo data'],
      office: ['Needs attention', 'Appointments today'],
      inspector: ['Your stops today', 'Needs attention'],
      limited: ['Appointments today'],
    }
    for (const person of ['owner', 'office', 'inspector', 'limited'] as const) {
      const { page, refused } = await signedIn(person)
      for (const name of parts[person]) await region(page, name).waitFor()
      await untilQuiet(page)
      for (const name of new Set(Object.values(parts).flat()))
        assert.equal(await region(page, name).count(), parts[person].includes(name) ? 1 : 0, `${person}: ${name}`)
      assert.deepEqual(refused, [], person)
      if (person === 'inspector') {
        await region(page, 'Your stops today').getByText('1420 Dilworth Road').waitFor()
        await page.getByRole('link', { name: 'Open Today' }).click()
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
      }
      await page.context().close()
    }
  })

  test('figures give the numbers of the service, by the arrow keys and as a table', async () => {
    const { page } = await signedIn('owner')
    const { weeks, inspectors } = await stage.server.as('owner').figures({ weeks: 12, ahead: 2 })
    const figures = region(page, 'Figures').first()
    const orders = figures.getByRole('slider', { name: 'Orders a week: Week' })
    const textOf = ({ completed, scheduled, canceled }: (typeof weeks)[number]) =>
      `completed ${completed}, scheduled ${scheduled}, cancelled ${canceled}`
    const [before, now] = weeks.slice(10, 12)
    assert.ok(before && now && before.completed + now.scheduled > 0)
    await orders.focus()
    assert.equal(await orders.getAttribute('aria-valuetext'), `This week: ${textOf(now)}`)
    await page.keyboard.press('ArrowLeft')
    assert.match((await orders.getAttribute('aria-valuetext')) ?? '', new RegExp(`^Week of .*: ${textOf(before)}$`))
    await figures.getByText('Show as a table').click()
    const table = figures.getByRole('table', { name: 'Orders and fees by week' })
    await table.waitFor()
    const rows = table.getByRole('row')
    assert.equal(await rows.count(), 1 + weeks.length)
    const cells = await rows.nth(11).getByRole('cell').allInnerTexts()
    assert.deepEqual(cells.slice(0, 3).map(Number), [before.completed, before.scheduled, before.canceled])
    for (const { name } of inspectors) await figures.getByRole('rowheader', { name, exact: true }).waitFor()
    await page.context().close()
  })

  test('whatever needs attention is listed with its count, and its action solves it', async () => {
    const { server } = stage
    const owner = server.as('owner')
    const { orders, webhook, off } = await stageAttention(server, receiver.url('/hooks'))
    const { page, refused } = await signedIn('owner')
    for (const name of [
      '1 conflict in the next two weeks',
      '1 appointment until tomorrow is not confirmed',
      '2 drafts are older than a day',
      '1 appointment is over and not completed',
      '1 completed order is not paid',
      '1 message failed',
      '2 webhooks are failing',
      '1 outside calendar cannot be read',
      'Email and text messages are not connected.',
    ])
      await attention(page).getByRole('region', { name, exact: true }).waitFor()
    assert.deepEqual(await findings(page, looks), [])
    await page.emulateMedia({ colorScheme: 'light' })

    await press(page, `Confirm order ${orders.unconfirmed.oid}`)
    await page.getByText(`Order #${orders.unconfirmed.oid} is confirmed.`).waitFor()
    await isGone(page, /not confirmed/)
    assert.notEqual((await owner.order(orders.unconfirmed.id)).confirmeddatetime, '')

    await press(page, `Remove draft ${orders.forgotten.oid}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await attention(page).getByRole('region', { name: '2 drafts are older than a day' }).waitFor()
    await press(page, `Remove draft ${orders.forgotten.oid}`)
    await attention(page).getByRole('region', { name: '1 draft is older than a day' }).waitFor()
    await press(page, `Schedule draft ${orders.draft.oid}`)
    await isGone(page, /older than a day/)
    assert.equal((await owner.order(orders.draft.id)).orderstatus, 'scheduled')

    await press(page, `Complete order ${orders.unfinished.oid}`)
    await isGone(page, /over and not completed/)

    await press(page, `Add payment to order ${orders.unpaid.oid}`)
    const dialog = page.getByRole('dialog', { name: `Payment for order #${orders.unpaid.oid}` })
    await dialog.waitFor()
    assert.deepEqual(await findings(page, looks), [])
    await dialog.getByRole('button', { name: 'Add payment' }).click()
    await attention(page)
      .getByRole('link', { name: `#${orders.unpaid.oid}` })
      .waitFor({ state: 'detached' })
    assert.equal((await owner.amountDue(orders.unpaid.id)).amountdue, 0)

    await press(page, /^Send again to/)
    await isGone(page, /message failed/)
    const states = (await owner.orderMessages(orders.unconfirmed.id)).map(({ state }) => state)
    assert.ok(!states.includes('failed'), states.join())

    await press(page, `Send failed again to ${webhook.url}`)
    await press(page, `Switch on ${off.url}`)
    await isGone(page, /webhooks? (?:is|are) failing/)
    await eventually(async () => {
      const [delivery] = await owner.settings.webhooks.deliveries(webhook.id)
      assert.equal(delivery?.state, 'delivered')
    })

    await press(page, 'Read again: Family')
    await page.getByText(/^It still cannot be read: /).waitFor()

    await attention(page)
      .getByRole('link', { name: `Move order ${orders.overlapping.oid}` })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    assert.match(page.url(), new RegExp(`order=${orders.overlapping.id}`))
    assert.deepEqual(refused, [])
    await page.context().close()
  })

  test('a start page follows what others do', async () => {
    const owner = stage.server.as('owner')
    const { page } = await signedIn('office')
    // The stream of changes is open.
    await untilQuiet(page)
    const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 })
    const order = await owner.createOrder({
      ...{ inprogress: false, scheduled: '2026-01-05 10:00:00', datetime: `${tomorrow} 07:00:00`, duration: 30 },
      address1: '9 Lively Street',
    })
    const row = attention(page).getByRole('link', { name: new RegExp(`#${order.oid}`) })
    await row.waitFor()
    await owner.updateOrder(order.id, { confirmed: '2026-01-05 12:00:00' })
    await row.waitFor({ state: 'detached' })
    await owner.deleteOrder(order.id)
    await page.context().close()
  })

  test('the palette finds orders by address, phone, email and number, and screens, with the keyboard alone', async () => {
    const owner = stage.server.as('owner')
    const client = await owner.createClient({
      ...{ firstname: 'Zelda', lastname: 'Quimby', mobilephone: '980-555-0177', emailaddress: 'zelda@quimby.example' },
    })
    const fields = { address1: '4411 Palette Parkway', city: 'Charlotte', clientuuid: client.id }
    const { id, oid } = await owner.createOrder(fields)
    const { page, refused } = await signedIn('office')
    const palette = page.getByRole('dialog', { name: 'Search' })
    const open = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await palette.getByRole('combobox').and(page.locator(':focus')).waitFor()
    }
    const isOnOrder = () => page.getByRole('heading', { level: 1, name: `#${oid}` }).waitFor()
    for (const typed of ['4411 Pal', 'palette parkway', '980-555-0177', '5550177', 'zelda@quimby', `${oid}`]) {
      await open()
      await page.keyboard.type(typed)
      await palette.getByRole('option', { name: new RegExp(`#${oid} .*Palette Parkway`), selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
      await isOnOrder()
      await page.goto(`${stage.console}/account`)
      await page.locator('h1').waitFor()
    }

    // Enter waits for what is being searched.
    await open()
    await page.keyboard.type('4411 Palette')
    await page.keyboard.press('Enter')
    await isOnOrder()

    for (const [typed, heading] of [
      ['cal', 'Calendar'],
      ['new ord', 'New order'],
      ['availability', 'Find a time'],
      ['passkey', 'Your account'],
    ] as const) {
      await open()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }

    await open()
    await palette
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Palette Parkway/ })
      .waitFor()
    assert.deepEqual(await findings(page, looks), [])
    for (const name of ['Settings', 'Webhooks']) assert.equal(await palette.getByRole('option', { name }).count(), 0)
    await page.keyboard.type('zzqqxx')
    await palette.getByText(/^Nothing matches “zzqqxx”/).waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Search' }).click()
    await palette.waitFor()
    if (viewport === phone) {
      const { width, height } = (await palette.boundingBox()) ?? assert.fail()
      assert.deepEqual([width, height], [viewport.width, viewport.height])
    }
    await page.keyboard.type('quimby')
    await palette
      .getByRole('group', { name: 'Clients' })
      .getByRole('option', { name: /Zelda Quimby/ })
      .waitFor()
    await page.route('**/rest/**', route => route.abort('internetdisconnected'))
    await page.keyboard.type('s')
    await palette.getByText(/^No connection:/).waitFor()
    await page.unrouteAll()
    assert.deepEqual(refused, [])
    await page.context().close()
    await owner.deleteOrder(id)
  })

  test('names in the palette are forgotten when a person signs out', async () => {
    const { page } = await signedIn('limited')
    const [order = assert.fail('no order')] = (await stage.server.as('owner').listOrders({ limit: 1 })).orders
    await page.goto(`${stage.console}/orders/${order.id}`)
    await page.getByRole('heading', { level: 1, name: `#${order.oid}` }).waitFor()
    const kept = `Object.values(localStorage).join()`
    assert.match(String(await page.evaluate(kept)), new RegExp(`#${order.oid}`))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.doesNotMatch(String(await page.evaluate(kept)), new RegExp(`#${order.oid}`))
    await page.context().close()
  })

  test('shortcuts are listed under ?, open screens, and wait while somebody types', async () => {
    const { page } = await signedIn('office')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const text of ['Search everything', 'New order', 'Go to Calendar', 'Schedule, in a new order'])
      await dialog.getByText(text, { exact: true }).waitFor()
    assert.equal(await dialog.getByText('Go to Settings').count(), 0)
    assert.deepEqual(await findings(page, looks), [])
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await heading('Calendar').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await heading('Orders').waitFor()
    await page.keyboard.press('/')
    assert.ok(await hasFocus(page.getByRole('searchbox')))
    await page.keyboard.type('nf gh?')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'nf gh?')
    await heading('Orders').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.locator('#content').focus()
    await page.keyboard.press('n')
    await heading('New order').waitFor()

    await openScreen(page, 'Home')
    await heading('Hello, Joanne Pruitt').waitFor()
    await page.keyboard.press('?')
    await dialog.getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    assert.equal(await dialog.count(), 0)
    await heading('Hello, Joanne Pruitt').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.context().close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})
