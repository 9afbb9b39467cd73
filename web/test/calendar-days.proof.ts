// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertClean, enterPassword, phone, skip, untilQuiet, wide } from './browser.ts'
import { cardOf, day, dragOver, useCalendar } from './calendar-stage.ts'

describe('days of the calendar', { skip }, () => {
  const stage = useCalendar()

  test('the day of a sick person is moved at once, also on a phone, and undone order by order', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await stage.personOf('Ana Delgado'), await stage.personOf('Marcus Bell')]
    const orders = [await stage.book('09:00', 'Early'), await stage.book('13:00', 'Late')]
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    const dialog = page.getByRole('dialog')
    const moveDay = async () => {
      await cardOf(page, orders[0]?.id ?? '').waitFor()
      await page.getByRole('button', { name: 'Actions for Ana Delgado' }).click()
      await page.getByRole('button', { name: 'Move the day' }).click()
      await dialog.getByText('Marcus Bell, same time').first().waitFor()
      await assertClean(page)
      await dialog.getByRole('button', { name: 'Move 2 appointments' }).click()
      await page.getByText('2 appointments are moved').waitFor()
      const takers = await Promise.all(orders.map(async ({ id }) => (await owner.order(id)).inspector1))
      assert.deepEqual(takers, [marcus, marcus])
    }
    // On a phone the actions are a sheet over the navigation.
    await page.setViewportSize(phone)
    await moveDay()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('The day is as it was.').waitFor()
    assert.equal((await owner.order(orders[0]?.id ?? '')).inspector1, ana)

    await page.setViewportSize(wide)
    await moveDay()
    const [first, second] = orders
    await owner.updateOrder(first?.id ?? '', { city: 'Concord' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page
      .getByText(
        `#${first?.oid}: the move of this order can no longer be undone: it has changed since. 1 other is back.`,
      )
      .waitFor()
    assert.deepEqual(
      [(await owner.order(first?.id ?? '')).inspector1, (await owner.order(second?.id ?? '')).inspector1],
      [marcus, ana],
    )
    for (const { id } of orders) await owner.deleteOrder(id)
    await page.close()
  })

  test('empty time becomes an order or is blocked, with the bookings that it hits; a block opens and is removed', async () => {
    const owner = stage.server.as('owner')
    const marcus = await stage.personOf('Marcus Bell')
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    const dialog = page.getByRole('dialog')
    const lane = page.locator('[data-lane]').nth(2)
    const block = lane.getByRole('button', { name: /Dentist/ })
    const blocks = async () =>
      (await owner.calendarEvents({ user: marcus, from: day, to: day })).map(({ title }) => title)
    await lane.waitFor()
    await dragOver(page, 2, 3.5 * 60, 4.5 * 60)
    const link = await dialog.getByRole('button', { name: 'New order' }).getAttribute('href')
    assert.match(link ?? '', new RegExp(`/orders/new\\?time=${day}T10%3A30%3A00&inspector=${marcus}`))
    await dialog.getByRole('button', { name: 'Block the time' }).click()
    await page.getByLabel('Note').fill('Dentist')
    await assertClean(page)
    await dialog.getByRole('button', { name: 'Save time off' }).click()
    await page.getByText('The time is blocked.').waitFor()
    await block.click()
    await dialog.getByText(/10:30 AM – .*11:30 AM/).waitFor()
    await assertClean(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The time off was removed.').waitFor()
    await block.waitFor({ state: 'detached' })
    assert.deepEqual(await blocks(), [])
    const toast = page.getByRole('status').filter({ hasText: 'The time off was removed.' })
    await toast.getByRole('button', { name: 'Undo', exact: true }).click()
    await block.waitFor()
    assert.deepEqual(await blocks(), ['Dentist'])

    const { id, oid } = await stage.book('13:00', 'Hit', day, { inspector1uuid: marcus })
    await cardOf(page, id).waitFor()
    await dragOver(page, 2, 5 * 60, 5.5 * 60)
    await dialog.getByRole('button', { name: 'Block the time' }).click()
    await dialog.getByLabel('Until').fill(`${day}T14:00`)
    await dialog.getByRole('button', { name: 'Save time off' }).click()
    const hit = page.getByRole('dialog', { name: '1 booking needs another time or person' })
    await hit.getByText(`#${oid}`).waitFor()
    await assertClean(page)
    await hit.getByRole('link', { name: 'Move', exact: true }).click()
    await page
      .getByRole('complementary', { name: 'Order' })
      .getByRole('heading', { name: `#${oid}` })
      .waitFor()
    assert.equal(await hit.count(), 0)
    assert.equal((await blocks()).length, 2)
    for (const event of await owner.calendarEvents({ user: marcus, from: day, to: day }))
      await owner.deleteCalendarEvent(event.id, {})
    await owner.deleteOrder(id)
    await page.close()
  })

  test('time off lists the bookings that it hits as soon as it is saved, and no longer once they are moved', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await stage.personOf('Ana Delgado'), await stage.personOf('Marcus Bell')]
    // Bookings of the next 60 days are listed.
    const near = Temporal.PlainDate.from(day).subtract({ weeks: 2 }).toString()
    const { id, oid } = await stage.book('09:00', 'Feverish', near)
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

  test('an inspector lists and removes the own time off under the account', async () => {
    const inspector = stage.server.as('inspector')
    const { email, password } = stage.server.access.inspector
    const own = (await stage.server.as('owner').settings.users.list()).find(user => user.email === email)?.id ?? ''
    await inspector.createCalendarEvent({ user: own, start: `${day} 10:00`, end: `${day} 11:00`, title: 'Training' })
    const page = await stage.open('account')
    await enterPassword(page, email, password)
    const section = page.getByRole('region', { name: 'Time off' })
    const row = section.getByRole('listitem').filter({ hasText: 'Training' })
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The time off was removed.').waitFor()
    await row.waitFor({ state: 'detached' })
    assert.deepEqual(await inspector.calendarEvents({ from: day, to: day }), [])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await row.waitFor()
    const [event] = await inspector.calendarEvents({ from: day, to: day })
    await inspector.deleteCalendarEvent(event?.id ?? '', {})
    await page.context().close()
  })

  test('an order without a person is on paper and under the filter of its office; drafts follow the filters', async () => {
    const owner = stage.server.as('owner')
    const [here, there] = (await owner.offices()).map(({ id }) => id)
    const { id } = await stage.book('09:00', 'Nobodys', day, { inspector1uuid: '', officeuuid: here ?? '' })
    const draft = await owner.createOrder({ address1: 'Drawer Lane', inprogress: true, officeuuid: here ?? '' })
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}&office=${here}`)
    await cardOf(page, id).waitFor()
    const drawer = page.getByRole('button', { name: /Drawer Lane/ })
    await drawer.waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: 'Nobody' }).waitFor()
    await page.getByRole('cell', { name: 'Nobodys Q' }).waitFor()
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${stage.console}/calendar?view=day&date=${day}&office=${there}`)
    await page.locator('[data-lane]').first().waitFor()
    assert.equal(await cardOf(page, id).count(), 0)
    await drawer.waitFor({ state: 'detached' })
    await page.goto(`${stage.console}/calendar?view=day&date=${day}&state=completed`)
    await page.locator('[data-lane]').first().waitFor()
    await drawer.waitFor({ state: 'detached' })
    for (const each of [id, draft.id]) await owner.deleteOrder(each)
    await page.close()
  })

  test('the lane of a person leads to their stops of today', async () => {
    const page = await stage.openSignedIn(`calendar?view=day&date=${day}`)
    const marcus = await stage.personOf('Marcus Bell')
    await page.getByRole('button', { name: 'Actions for Marcus Bell' }).click()
    await page.getByRole('button', { name: 'Today of this person' }).click()
    await page.waitForURL(new RegExp(`/today\\?inspector=${marcus}`))
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goto(`${stage.console}/orders`)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).count(), 0)
    await untilQuiet(page)
    for (const key of ['g', 't']) await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.close()
    assert.deepEqual(stage.reports, [])
  })
})
