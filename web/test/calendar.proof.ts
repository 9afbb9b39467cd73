// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { hasFocus, phone, skip, useBrowser, wide } from './browser.ts'

/** A Thursday without orders of the demo, on which Ana and Marcus work. */
const day = (() => {
  const today = Temporal.Now.plainDateISO()
  return today.add({ days: 9 * 7 + 4 - today.dayOfWeek }).toString()
})()
const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
const scheduling = { inprogress: false, scheduled: '2026-01-05 10:00:00' }
const pixelsPerMinute = 1.2

describe('the calendar', { skip }, () => {
  const stage = useBrowser()
  const personOf = async (name: string) =>
    (await stage.server.as('owner').users()).find(({ displayname }) => displayname === name)?.id ?? assert.fail(name)

  const book = async (time: string, client: string, date = day) => {
    const owner = stage.server.as('owner')
    const service = (await owner.services()).find(({ name }) => name === 'Home Inspection')
    const person = await owner.createClient({ firstname: client, lastname: 'Q', emailaddress: `${client}@example.com` })
    const fields = { datetime: `${date} ${time}:00`, duration: 120, inspector1uuid: await personOf('Ana Delgado') }
    const address = {
      address1: `${client} Lane`,
      city: 'Charlotte',
      zip: '28203',
      clientuuid: person.id,
      services: [service?.id ?? ''],
    }
    return owner.createOrder({ ...fields, ...address, ...scheduling })
  }
  const cardOf = (page: Page, id: string) => page.locator(`[data-card] [data-order="${id}"]`)

  /** Holds the card at its new place, so that the ghost can be read. */
  async function grab(page: Page, id: string, { lanes = 0, minutes = 0 }, handle = false): Promise<void> {
    const card = cardOf(page, id)
    await card.scrollIntoViewIfNeeded()
    const box = (await card.boundingBox()) ?? assert.fail('no card')
    const lane = (await page.locator('[data-lane]').first().boundingBox()) ?? assert.fail('no lane')
    const from = { x: box.x + box.width / 2, y: handle ? box.y + box.height : box.y + 12 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    const to = { x: from.x + lanes * lane.width, y: from.y + minutes * pixelsPerMinute }
    await page.mouse.move(to.x, to.y, { steps: 8 })
  }

  test('an appointment is dragged to another person and time, told about, undone, and resized', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await personOf('Ana Delgado'), await personOf('Marcus Bell')]
    const { id, oid } = await book('09:00', 'Dragged')
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    await page.getByText('Times in America/New_York').waitFor()
    await page.getByRole('button', { name: /Dragged Lane.*unconfirmed/ }).waitFor()

    await grab(page, id, { lanes: 2, minutes: 60 })
    await page.locator('[data-ghost][data-state="free"]', { hasText: '10:00 AM – 12:00 PM, Marcus Bell' }).waitFor()
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: `Move #${oid}` })
    await sheet.getByText(/Dragged Q learns the new time by email/).waitFor()
    await sheet.getByText(/Ana Delgado learns that it is off/).waitFor()
    assert.equal((await owner.order(id)).inspector1, ana)
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${oid} is moved`).waitFor()
    const moved = await owner.order(id)
    assert.deepEqual([moved.inspector1, moved.datetime], [marcus, `${day} 10:00:00`])
    const [change] = (await owner.orderHistory(id)).toReversed()
    const news = (await owner.orderMessages(id)).filter(({ kind }) => kind === 'rescheduled')
    assert.ok(news.length > 0)
    for (const { state, due } of news) {
      assert.equal(state, 'due')
      assert.ok(Date.parse(due) - Date.parse(change?.when ?? '') >= 9_000)
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nobody was told.').waitFor()
    const back = await owner.order(id)
    assert.deepEqual([back.inspector1, back.datetime], [ana, `${day} 09:00:00`])
    const messages = await owner.orderMessages(id)
    assert.ok(messages.some(({ kind, error }) => kind === 'rescheduled' && error === 'the move was undone'))

    await grab(page, id, { minutes: 30 }, true)
    await page.locator('[data-ghost]', { hasText: '9:00 AM – 11:30 AM' }).waitFor()
    await page.mouse.up()
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${oid} is moved`).waitFor()
    assert.equal((await owner.order(id)).duration, 150)
    await owner.deleteOrder(id)
    await page.close()
  })

  test('a draft without a time is dragged to a person; released beside the grid, it stays a draft', async () => {
    const owner = stage.server.as('owner')
    const [service] = await owner.services()
    const house = { address1: 'Tray Lane', city: 'Charlotte', state: 'NC', zip: '28203' }
    const { id, oid } = await owner.createOrder({ ...house, inprogress: true, services: [service?.id ?? ''] })
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    const draft = page.getByRole('button', { name: /Tray Lane, Charlotte.*no time yet/ })
    await draft.scrollIntoViewIfNeeded()
    const box = (await draft.boundingBox()) ?? assert.fail('no draft')
    const lane = (await page.locator('[data-lane]').first().boundingBox()) ?? assert.fail('no lane')
    const ghost = page.locator('[data-ghost]')
    const sheet = page.getByRole('dialog', { name: `Move #${oid}` })
    await page.mouse.move(box.x + 20, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + 30, { steps: 4 })
    await page.waitForFunction('new Promise(resolve => requestAnimationFrame(() => resolve(true)))')
    assert.equal(await ghost.isHidden(), true)
    await page.mouse.move(lane.x + lane.width / 2, lane.y + 2 * 60 * pixelsPerMinute, { steps: 8 })
    await page.locator('[data-ghost][data-state="free"]', { hasText: 'Ana Delgado' }).waitFor()
    await page.mouse.move(box.x + 20, box.y + 5, { steps: 8 })
    await ghost.waitFor({ state: 'hidden' })
    await page.mouse.up()
    assert.equal(await sheet.count(), 0)

    await page.mouse.move(box.x + 20, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(lane.x + lane.width / 2, lane.y + 2 * 60 * pixelsPerMinute, { steps: 8 })
    await page.locator('[data-ghost][data-state="free"]', { hasText: 'Ana Delgado' }).waitFor()
    await page.mouse.up()
    await sheet.getByText('no time yet').waitFor()
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${oid} is moved`).waitFor()
    const moved = await owner.order(id)
    assert.deepEqual([moved.inspector1, moved.datetime.slice(0, 10)], [await personOf('Ana Delgado'), day])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nobody was told.').waitFor()
    assert.equal((await owner.order(id)).datetime, '')
    await page.getByRole('button', { name: 'Fold the drafts' }).click()
    await draft.waitFor({ state: 'detached' })
    assert.match(page.url(), /drafts=folded/)
    const folder = page.getByRole('button', { name: /^\d+ drafts$/ })
    assert.ok(await hasFocus(folder))
    await folder.click()
    await draft.waitFor()
    await owner.deleteOrder(id)
    await page.close()
  })

  test('what is in the way stands in the ghost before the drop; a reason overrides it; the keyboard does the same', async () => {
    const owner = stage.server.as('owner')
    const [one, two] = [await book('09:00', 'First'), await book('14:00', 'Second')]
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    await cardOf(page, two.id).waitFor()
    await grab(page, two.id, { minutes: -240 })
    await page.locator('[data-ghost][data-state="taken"]', { hasText: `Ana Delgado has order ${one.oid}` }).waitFor()
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: `Move #${two.oid}` })
    await sheet.getByText(`Ana Delgado has order ${one.oid}`).waitFor()
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await sheet.getByText('Say why').waitFor()
    assert.ok(await hasFocus(sheet.getByLabel('Reason for moving it all the same')))
    await sheet.getByLabel('Reason for moving it all the same').fill('They share a house.')
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${two.oid} is moved`).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const each of ['New order', 'Find a time']) assert.equal(await page.getByText(each).isVisible(), false)
    await page.getByRole('cell', { name: 'Home Inspection', exact: true }).first().waitFor()
    await page.emulateMedia({ media: 'screen' })
    const [last] = (await owner.orderHistory(two.id)).toReversed()
    assert.match(JSON.stringify(last), /They share a house\./)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nobody was told.').waitFor()

    await cardOf(page, two.id).focus()
    for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key)
    await page.locator('[data-ghost]', { hasText: '2:30 PM – 4:15 PM' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-ghost]').waitFor({ state: 'hidden' })
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await sheet.getByText('2:15 PM – 4:15 PM').waitFor()
    await sheet.getByRole('button', { name: 'Undo', exact: true }).click()
    assert.equal((await owner.order(two.id)).datetime, `${day} 14:00:00`)

    await owner.updateOrder(one.id, { address1: 'Changed by a program' })
    await page.getByRole('button', { name: /Changed by a program/ }).waitFor()
    for (const { id } of [one, two]) await owner.deleteOrder(id)
    await page.close()
  })

  test('the day of a sick person is moved at once, and empty time becomes an order or is blocked', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await personOf('Ana Delgado'), await personOf('Marcus Bell')]
    const orders = [await book('09:00', 'Early'), await book('13:00', 'Late')]
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    await cardOf(page, orders[0]?.id ?? '').waitFor()
    // On a phone the actions are a sheet over the navigation.
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Actions for Ana Delgado' }).click()
    await page.getByRole('button', { name: 'Move the day' }).click()
    await page.setViewportSize(wide)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Marcus Bell, same time').first().waitFor()
    await dialog.getByRole('button', { name: 'Move 2 appointments' }).click()
    await page.getByText('2 appointments are moved').waitFor()
    const takers = await Promise.all(orders.map(async ({ id }) => (await owner.order(id)).inspector1))
    assert.deepEqual(takers, [marcus, marcus])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('The day is as it was.').waitFor()
    assert.equal((await owner.order(orders[0]?.id ?? '')).inspector1, ana)

    const lane = (await page.locator('[data-lane]').nth(2).boundingBox()) ?? assert.fail()
    const y = lane.y + 3.5 * 60 * pixelsPerMinute
    await page.mouse.move(lane.x + 40, y)
    await page.mouse.down()
    await page.mouse.move(lane.x + 40, y + 60 * pixelsPerMinute, { steps: 4 })
    await page.mouse.up()
    const link = await dialog.getByRole('button', { name: 'New order' }).getAttribute('href')
    assert.match(link ?? '', new RegExp(`/orders/new\\?time=${day}T10%3A30%3A00&inspector=${marcus}`))
    await dialog.getByRole('button', { name: 'Block the time' }).click()
    await page.getByLabel('Note').fill('Dentist')
    await page.getByRole('dialog').getByRole('button', { name: 'Save time off' }).click()
    await page.locator('[data-lane]').nth(2).getByText('Dentist').waitFor()
    for (const { id } of orders) await owner.deleteOrder(id)
    await page.close()
  })

  test('time off lists the bookings that it hits as soon as it is saved, and no longer once they are moved', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await personOf('Ana Delgado'), await personOf('Marcus Bell')]
    // Bookings of the next 60 days are listed.
    const near = Temporal.PlainDate.from(day).subtract({ weeks: 2 }).toString()
    const { id, oid } = await book('09:00', 'Feverish', near)
    const page = await stage.openSignedIn(`settings/people/${ana}`)
    await page.getByRole('button', { name: 'Add time off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add time off' })
    await dialog.getByLabel('All day').check()
    for (const label of ['From', 'Until']) await dialog.getByLabel(label).fill(near)
    await dialog.getByLabel('Note').fill('Flu')
    await dialog.getByRole('button', { name: 'Save time off' }).click()
    const hit = page.getByRole('region', { name: /needs? another time or person/ })
    await hit.getByText(`#${oid}`).waitFor()
    const calendar = await stage.openSignedIn(`calendar?view=day&date=${near}&inspector=${ana}`)
    const lane = calendar.locator('[data-lane]')
    const [word, whole] = [await lane.getByText('Flu').boundingBox(), await lane.boundingBox()]
    assert.ok((word?.y ?? 0) >= (whole?.y ?? 0), 'the word of the whole day is hidden')
    await calendar.close()
    await owner.moveOrder(id, { inspector: marcus, instead: ana })
    await hit.getByText(`#${oid}`).waitFor({ state: 'detached' })
    const events = await owner.calendarEvents({ user: ana, from: near, to: near })
    for (const event of events.filter(({ title }) => title === 'Flu')) await owner.deleteCalendarEvent(event.id, {})
    await owner.deleteOrder(id)
    await page.close()
  })

  test('in the week of all, the ghost says before the drop what is in the way on another day', async () => {
    const owner = stage.server.as('owner')
    const [one, two] = [await book('09:00', 'Monday'), await book('10:00', 'Tuesday', nextDay)]
    const page = await stage.openSignedIn(`calendar?view=week&date=${day}`)
    const card = page.locator(`[data-cell] [data-order="${one.id}"]`)
    await card.waitFor()
    const cell = page.locator(`[data-cell="${await personOf('Ana Delgado')} ${nextDay}"]`)
    const [from, to] = [await card.boundingBox(), await cell.boundingBox()]
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 8 })
    await page.locator('[data-ghost][data-state="taken"]', { hasText: `Ana Delgado has order ${two.oid}` }).waitFor()
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: `Move #${one.oid}` })
    await sheet.getByText(`Ana Delgado has order ${two.oid}`).waitFor()
    await sheet.getByRole('button', { name: 'Undo', exact: true }).click()
    assert.equal((await owner.order(one.id)).datetime, `${day} 09:00:00`)
    for (const { id } of [one, two]) await owner.deleteOrder(id)
    await page.close()
  })

  test('on a phone, an appointment is moved with fields: what is in the way, a reason, and the way back', async () => {
    const owner = stage.server.as('owner')
    const [one, two] = [await book('09:00', 'Handheld'), await book('14:00', 'Taken')]
    const page = await stage.openSignedIn('account')
    await page.setViewportSize(phone)
    await page.goto(`${stage.console}/calendar?date=${day}`)
    await page.getByRole('button', { name: /Handheld Lane/ }).click()
    const side = page.getByRole('complementary', { name: 'Order' })
    await side.getByRole('button', { name: 'Move', exact: true }).click()
    await side.getByLabel('Start').fill('14:30')
    await side.getByRole('button', { name: 'Check and move' }).click()
    const sheet = page.getByRole('dialog', { name: `Move #${one.oid}` })
    await sheet.getByText(`Ana Delgado has order ${two.oid}`).waitFor()
    await sheet.getByLabel('Reason for moving it all the same').fill('Two helpers come along.')
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${one.oid} is moved`).waitFor()
    assert.equal((await owner.order(one.id)).datetime, `${day} 14:30:00`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nobody was told.').waitFor()
    assert.equal((await owner.order(one.id)).datetime, `${day} 09:00:00`)
    for (const { id } of [one, two]) await owner.deleteOrder(id)
    await page.close()
  })

  test('a phone has the agenda; an order opens beside it, and filters are in the address', async () => {
    const owner = stage.server.as('owner')
    const { id, oid } = await book('09:00', 'Small')
    const page = await stage.openSignedIn('')
    await page.setViewportSize(phone)
    await page.goto(`${stage.console}/calendar?date=${day}`)
    await page.getByRole('button', { name: /Small Lane/ }).click()
    const side = page.getByRole('complementary', { name: 'Order' })
    await side.getByRole('heading', { name: String(oid) }).waitFor()
    assert.match(page.url(), new RegExp(`order=${id}`))
    await page.keyboard.press('Escape')
    await side.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Small Lane/ }).click()
    await side.getByText('Home Inspection').waitFor()
    await page.goBack()
    await side.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByLabel('Completed').check()
    await page.getByRole('button', { name: /Small Lane/ }).waitFor({ state: 'detached' })
    assert.match(page.url(), /state=completed/)
    for (const view of ['month', 'week']) {
      await page.goto(`${stage.console}/calendar?view=${view}`)
      const today = page.locator('th[aria-current=date]')
      await today.waitFor()
      const box = (await today.boundingBox()) ?? assert.fail('today is not marked')
      assert.ok(box.x >= 0 && box.x + box.width <= phone.width, `today begins at ${box.x}`)
    }
    await owner.deleteOrder(id)
    await page.close()
    assert.deepEqual(stage.reports, [])
  })
})
