// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPostgres } from '../../server/test/engine.ts'
import { assertClean, enterPassword, hasFocus, phone, skip, untilQuiet, useBrowser, wide } from './browser.ts'

// One width on each engine, where both lead through the same steps.
const viewport = isPostgres ? phone : wide

describe('orders in the console', { skip }, () => {
  const stage = useBrowser()
  const rowsOf = (page: Awaited<ReturnType<typeof stage.open>>) => page.getByRole('row')

  test('the list is searched, filtered, walked with the keyboard, and acted on; changes by API appear', async () => {
    const owner = stage.server.as('owner')
    const drafts = await Promise.all(
      ['1 Mossy Lane', '2 Mossy Lane'].map(address1 => owner.createOrder({ address1, city: 'Fernwood' })),
    )
    const page = await stage.openSignedIn('orders')
    await page.getByLabel('Search by number').fill('Mossy')
    await page.getByText('2 orders').waitFor()
    await owner.createOrder({
      address1: '3 Mossy Lane',
      city: 'Fernwood',
      inprogress: false,
      scheduled: '2031-05-01 10:00:00',
    })
    await page.getByText('3 Mossy Lane').waitFor()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByLabel('Draft').check()
    await page.getByText('2 orders').waitFor()
    assert.match(page.url(), /q=Mossy&state=draft/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Unpaid' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Unpaid' }).click()
    await page.getByText('2 orders').waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Mossy drafts')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Remove view Mossy drafts' }).waitFor()
    await page.keyboard.press('Escape')

    const links = drafts.map(({ oid }) => page.getByRole('link', { name: `#${oid}` }))
    await links[1]?.focus()
    await page.keyboard.press('ArrowDown')
    assert.ok(await hasFocus(links[0] ?? assert.fail()))
    await page.getByLabel('Select all loaded orders').check()
    await page.getByRole('button', { name: 'Complete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await dialog.getByText('0 of 2 are done.').waitFor()
    await dialog.getByText('only a scheduled order can be completed').first().waitFor()
    await dialog.locator('button', { hasText: 'Close' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await assertClean(page)
    await dialog.getByLabel('Reason').fill('Weather')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByText('All 2 orders are done.').waitFor()
    await dialog.locator('button', { hasText: 'Close' }).click()
    await page.getByText('Nothing matches').waitFor()
    assert.equal((await owner.order(drafts[0]?.id ?? '')).cancelreasonstring, 'Weather')

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('3 orders').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    assert.equal((await download).suggestedFilename(), 'orders.csv')
    await page.setViewportSize(phone)
    await page.getByText('3 Mossy Lane').waitFor()
    assert.equal(await rowsOf(page).first().isVisible(), true)
    await page.close()

    const other = await stage.open('orders', { viewport: phone })
    const { email, password } = stage.server.access.owner
    await enterPassword(other, email, password)
    await other.getByRole('button', { name: 'Views' }).click()
    await other.getByRole('button', { name: 'Mossy drafts', exact: true }).click()
    await other.waitForURL(/q=Mossy&state=draft/)
    await other.getByRole('button', { name: 'Views' }).click()
    await other.getByRole('button', { name: 'Remove view Mossy drafts' }).click()
    await other.getByRole('button', { name: 'Mossy drafts', exact: true }).waitFor({ state: 'detached' })
    assert.deepEqual(await owner.orderViews(), [])
    await other.context().close()
  })

  test('chosen orders are scheduled and restored together, where that fits them', async () => {
    const owner = stage.server.as('owner')
    const timed = await owner.createOrder({ address1: '1 Bulk Lane', datetime: '2033-05-03 09:00:00', duration: 60 })
    const untimed = await owner.createOrder({ address1: '2 Bulk Lane' })
    const page = await stage.openSignedIn('orders?q=Bulk+Lane')
    await page.getByText('2 orders').waitFor()
    const chosen = page.getByRole('region', { name: /selected/ })
    const dialog = page.getByRole('dialog')
    await page.getByLabel('Select all loaded orders').check()
    assert.equal(await chosen.getByRole('button', { name: 'Restore' }).count(), 0)
    await chosen.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('1 of 2 are done.').waitFor()
    await dialog.getByText(`#${untimed.oid}: it has no appointment`).waitFor()
    assert.equal((await owner.order(timed.id)).orderstatus, 'scheduled')
    for (const { id } of [timed, untimed]) await owner.deleteOrder(id)
    await page.goto(`${stage.console}/orders?q=Bulk+Lane&state=removed`)
    await page.getByText('2 orders').waitFor()
    await page.getByLabel('Select all loaded orders').check()
    assert.equal(await chosen.getByRole('button', { name: 'Confirm' }).count(), 0)
    await chosen.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByText('All 2 orders are done.').waitFor()
    assert.equal((await owner.order(untimed.id)).show, 'yes')
    await page.close()
  })

  test('nothing is due for a cancelled order; a row says in its title what its columns cut', async () => {
    const owner = stage.server.as('owner')
    const [service] = await owner.services()
    const address1 = '12900 Long Meadow Overlook Crossing Parkway North'
    const fields = { address1, city: 'Charlotte', zip: '28203', services: [service?.id ?? ''] }
    const [kept, over] = [await owner.createOrder(fields), await owner.createOrder(fields)]
    await owner.cancelOrder(over.id, {})
    const page = await stage.openSignedIn('orders?q=Long+Meadow')
    await page.getByText('2 orders').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Due', { exact: true }).check()
    await page.keyboard.press('Escape')
    const dueOf = (oid: number) =>
      page
        .getByRole('row', { name: new RegExp(`#${oid}`) })
        .locator('td[data-column="due"]')
        .innerText()
    assert.deepEqual([await dueOf(over.oid), /\$\d/.test(await dueOf(kept.oid))], ['Nothing', true])
    const title = await page.getByRole('link', { name: `#${kept.oid}` }).getAttribute('title')
    assert.equal(title?.split('\n')[0], `${address1}, Charlotte, 28203`)
    for (const { id } of [kept, over]) await owner.deleteOrder(id)
    await page.close()
  })

  test('a long list draws the rows in sight only, and goes on reading while it is scrolled', async () => {
    const owner = stage.server.as('owner')
    // More than one page, with those of the demo.
    await Promise.all(Array.from({ length: 65 }, () => owner.createOrder({ city: 'Longlist' })))
    const page = await stage.openSignedIn('orders')
    await rowsOf(page).nth(20).waitFor()
    assert.ok((await rowsOf(page).count()) < 80)
    const [oldest] = (await owner.listOrders({ direction: 'ascending', limit: 1 })).orders
    const last = page.getByRole('link', { name: `#${oldest?.oid}`, exact: true })
    await page.keyboard.press('End')
    await page.waitForFunction('document.querySelector("table").getAttribute("aria-rowcount") !== "-1"')
    await page.keyboard.press('End')
    await last.waitFor()
    assert.ok((await rowsOf(page).count()) < 80)
    await page.close()
  })

  test('the end of 1,000,000 orders is reached, and a step through them draws no more rows than the first one', async () => {
    const owner = stage.server.as('owner')
    const [order] = (await owner.listOrders({ limit: 1 })).orders
    const page = await stage.openSignedIn('account')
    await page.setViewportSize(viewport)
    const perPage = 50_000
    await page.route('**/rest/orders/list?*', async route => {
      const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const orders = Array.from({ length: 100 }, (_, i) => ({ ...order, id: `o${at + i}`, oid: at + i + 1 }))
      const cursor = at + perPage < 1_000_000 ? String(at + perPage) : null
      const answer = {
        status: 'ok',
        message: '',
        count: perPage,
        more: cursor !== null,
        cursor,
        total: 1_000_000,
        exact: true,
      }
      await route.fulfill({ json: { ...answer, orders } })
    })
    await page.goto(`${stage.console}/orders`)
    await page.getByText('1,000,000 orders').waitFor()
    const table = page.getByRole('table')
    for (let i = 0; i < 60 && (await table.getAttribute('aria-rowcount')) === '-1'; i++) {
      await page.keyboard.press('End')
      await untilQuiet(page)
      assert.ok((await rowsOf(page).count()) < 80)
    }
    assert.equal(await table.getAttribute('aria-rowcount'), '1000001')
    await page.keyboard.press('End')
    await page.locator('tr[aria-rowindex="1000001"]').waitFor()
    const { height = 0 } = (await table.boundingBox()) ?? {}
    assert.ok(height < 33_000_000, String(height))
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Home')
      await untilQuiet(page)
    }
    await page.locator('tr[aria-rowindex="2"]').waitFor()
    await page.close()
  })

  test('an order is scheduled past a conflict, confirmed, removed and restored', async () => {
    const owner = stage.server.as('owner')
    const [inspector] = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
    const datetime = '2033-03-01 09:00:00'
    const taken = { datetime, duration: 120, inspector1uuid: inspector?.id ?? '' }
    const other = await owner.createOrder({ ...taken, inprogress: false, scheduled: '2031-05-01 10:00:00' })
    const order = await owner.createOrder({ address1: '4 Mossy Lane' })
    const page = await stage.openSignedIn(`orders/${order.id}`)
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByLabel('Date').fill('2033-03-01')
    await page.getByLabel('Start').fill('09:00')
    await page.getByLabel(inspector?.displayname ?? '').check()
    await page.getByText(`order ${other.oid}`).first().waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit appointment' }).waitFor()
    await page.getByRole('button', { name: 'Schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'This time is not free' })
    await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
    await dialog.getByText('Say why, or take another time.').waitFor()
    await assertClean(page)
    await dialog.getByLabel('Reason for booking it all the same').fill('They share a house.')
    await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
    await page.getByText(/did so all the same: They share a house\./).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Complete' }).waitFor()
    await page.getByText('recorded that the client confirmed').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await assertClean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Complete' }).waitFor()
    assert.equal((await owner.order(order.id)).show, 'yes')
    await page.close()
  })

  test('two people in one order lose nothing, and are asked only about what both changed', async () => {
    const owner = stage.server.as('owner')
    const order = await owner.createOrder({ address1: '5 Mossy Lane', city: 'Fernwood' })
    const page = await stage.openSignedIn(`orders/${order.id}`)
    await page.getByRole('button', { name: 'Edit property' }).click()
    await page.getByLabel('Gate code').fill('#77')
    await owner.updateOrder(order.id, { city: 'Belmont', squarefeet: 2100 })
    await page.getByText('5 Mossy Lane, Belmont').first().waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit property' }).waitFor()
    const { gatecode, city, squarefeet } = await owner.order(order.id)
    assert.deepEqual([gatecode, city, squarefeet], ['#77', 'Belmont', 2100])

    await page.getByRole('button', { name: 'Edit property' }).click()
    await page.getByLabel('Gate code').fill('#78')
    await owner.updateOrder(order.id, { gatecode: '#79' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByText('#78').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit property' }).waitFor()
    assert.equal((await owner.order(order.id)).gatecode, '#78')
    await page.close()
  })

  test('files, payments and notes are added in place; what was not sent stays', async () => {
    const owner = stage.server.as('owner')
    const [fee] = await owner.fees()
    const order = await owner.createOrder({ fees: [{ feeid: fee?.id ?? '', value: 80 }] })
    const page = await stage.openSignedIn(`orders/${order.id}`)
    const file = { name: 'roof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('Drop files here').setInputFiles(file)
    await page.getByRole('button', { name: 'Download roof.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByLabel('Method').fill('check')
    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByText('$80.00 · check').waitFor()
    const note = '<img src=x onerror="window.stolen=1">'
    await page.getByLabel('New note').fill(note)
    await page.reload()
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Helen Barrow ·').waitFor()
    await page.getByText('Helen Barrow added a note').waitFor()
    await page.getByText(note).first().waitFor()
    assert.equal(await page.evaluate('window.stolen'), undefined)
    assert.deepEqual(
      (await owner.orderNotes(order.id)).map(({ text }) => text),
      [note],
    )
    await page.close()
  })

  test('a person without privileges sees orders, and the pages send no request that is refused', async () => {
    const owner = stage.server.as('owner')
    const { email, password } = stage.server.access.limited
    const order = await owner.createOrder({ address1: '6 Mossy Lane' })
    const page = await stage.open()
    const refused: string[] = []
    page.on('response', response => response.status() === 403 && refused.push(response.url()))
    await enterPassword(page, email, password)
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('link', { name: `#${order.oid}` }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByText('created the order').waitFor()
    for (const name of ['Edit property', 'More', 'Schedule', 'Add payment'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    for (const name of ['Messages', 'Webhook deliveries'])
      assert.equal(await page.getByRole('heading', { name }).count(), 0, name)
    assert.deepEqual(refused, [])
    assert.deepEqual(stage.reports, [])
    await page.context().close()
  })
})
