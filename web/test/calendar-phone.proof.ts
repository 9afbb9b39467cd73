// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertClean, phone, skip } from './browser.ts'
import { day, useCalendar } from './calendar-stage.ts'

describe('the calendar on a phone', { skip }, () => {
  const stage = useCalendar()

  test('on a phone, an appointment is moved with fields: what is in the way, a reason, and the way back', async () => {
    const owner = stage.server.as('owner')
    const [one, two] = [await stage.book('09:00', 'Handheld'), await stage.book('14:00', 'Taken')]
    const page = await stage.openSignedIn('account')
    await page.setViewportSize(phone)
    await page.goto(`${stage.console}/calendar?date=${day}`)
    await page.getByRole('button', { name: /Handheld Lane/ }).click()
    const side = page.getByRole('complementary', { name: 'Order' })
    await side.getByRole('button', { name: 'Move', exact: true }).click()
    await assertClean(page)
    await side.getByLabel('Start').fill('14:30')
    await side.getByRole('button', { name: 'Check and move' }).click()
    const sheet = page.getByRole('dialog', { name: `Move #${one.oid}` })
    await sheet.getByText(`Ana Delgado has order ${two.oid}`).waitFor()
    await assertClean(page)
    await sheet.getByLabel('Reason for moving it all the same').fill('Two helpers come along.')
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${one.oid} is moved`).waitFor()
    assert.equal((await owner.order(one.id)).datetime, `${day} 14:30:00`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nobody was told.').waitFor()
    assert.equal((await owner.order(one.id)).datetime, `${day} 09:00:00`)

    await side.getByRole('button', { name: 'Move', exact: true }).click()
    await side.getByLabel('Length').fill('90')
    await side.getByRole('button', { name: 'Check and move' }).click()
    await sheet.getByText('9:00 AM – 10:30 AM').waitFor()
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`#${one.oid} is moved`).waitFor()
    assert.equal((await owner.order(one.id)).duration, 90)
    for (const { id } of [one, two]) await owner.deleteOrder(id)
    await page.close()
  })

  test('a phone has the agenda; an order opens beside it, and filters are in the address', async () => {
    const owner = stage.server.as('owner')
    const { id, oid } = await stage.book('09:00', 'Small')
    const page = await stage.openSignedIn('')
    await page.setViewportSize(phone)
    await page.goto(`${stage.console}/calendar?date=${day}`)
    await page.getByRole('button', { name: /Small Lane/ }).waitFor()
    await assertClean(page)
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
