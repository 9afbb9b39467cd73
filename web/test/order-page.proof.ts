// engines: both

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { systemClock } from '../../server/src/domain/time/clock.ts'
import { isPostgres } from '../../server/test/engine.ts'
import { SmtpSink } from '../../server/test/messages/smtp-sink.ts'
import { startIn } from '../../server/test/running-server.ts'
import { assertClean, enterPassword, phone, skip, untilQuiet, useBrowser, wide } from './browser.ts'

// One width on each engine, so that the pair of runs has both.
const viewport = isPostgres ? phone : wide
const scheduling = { inprogress: false, scheduled: '2026-01-05 10:00:00' }
const report = { name: 'roof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the roof is sound') }
const day = Temporal.Now.plainDateISO().add({ days: 40 }).toString()

describe(`the page of an order, ${viewport.width} pixels wide`, { skip }, () => {
  const mail = SmtpSink.open()
  const environment = async () => ({
    ...{ SMTP_URL: (await mail).url, MAIL_FROM: 'office@tryon-oak.example', FILE_LIMIT_MIB: '1' },
    WEBHOOK_ALLOW_PRIVATE: 'on',
  })
  const stage = useBrowser(environment)
  after(async () => (await mail).close())

  let minutes = 8 * 60
  /** Each at a time of its own. */
  const book = async (client: string) => {
    const owner = stage.server.as('owner')
    const [inspector] = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
    const person = await owner.createClient({ firstname: client, lastname: 'Q', emailaddress: `${client}@example.com` })
    minutes += 15
    const time = new Date(minutes * 60_000).toISOString().slice(11, 19)
    const appointment = { datetime: `${day} ${time}`, duration: 15, inspector1uuid: inspector?.id ?? '' }
    return owner.createOrder({ address1: `1 ${client} Way`, clientuuid: person.id, ...appointment, ...scheduling })
  }
  const open = async (id: string): Promise<Page> => {
    const page = await stage.openSignedIn('account')
    await page.setViewportSize(viewport)
    await page.goto(`${stage.console}/orders/${id}`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const editedGate = async (page: Page, code: string) => {
    await button(page, 'Edit property').click()
    await page.getByLabel('Gate code').fill(code)
    return page.getByRole('region', { name: 'Property' }).getByRole('button', { name: 'Save', exact: true })
  }
  const gateOf = async (id: string) => (await stage.server.as('owner').order(id)).gatecode

  test('it has its parts under their names, with links to them on wide screens', async () => {
    const { id } = await book('Parted')
    const page = await open(id)
    for (const name of ['Appointment', 'People', 'Services and fees', 'Payments', 'Notes', 'Files', 'History'])
      assert.equal(await page.getByRole('heading', { name, exact: true }).count(), 1, name)
    for (const name of ['Messages', 'Webhook deliveries'])
      assert.equal(await page.getByRole('heading', { name, exact: true }).count(), 1, name)
    const anchors = page.getByRole('navigation', { name: 'On this page' })
    assert.equal(await anchors.isVisible(), viewport === wide)
    if (viewport === wide) {
      await anchors.getByRole('link', { name: 'Webhook deliveries' }).click()
      await page.waitForURL(/#deliveries$/)
      const box = await page.getByRole('heading', { name: 'Webhook deliveries' }).boundingBox()
      assert.ok(box && box.y < viewport.height)
    }
    await page.close()
  })

  test('a report is uploaded and the order completed; another is cancelled with a reason, and its message is shown', async () => {
    const owner = stage.server.as('owner')
    const [done, off] = [await book('Done'), await book('Off')]
    const page = await open(done.id)
    await page.getByLabel('Drop files here').setInputFiles(report)
    await button(page, 'Download roof.pdf').waitFor()
    await button(page, 'Confirm').click()
    await button(page, 'Complete').click()
    await page
      .getByRole('region', { name: 'Appointment' })
      .getByText(/^Completed /)
      .waitFor()
    const { orderstatus, complete } = await owner.order(done.id)
    assert.deepEqual([orderstatus, complete], ['completed', 'yes'])

    await page.goto(`${stage.console}/orders/${off.id}`)
    await button(page, 'Confirm').waitFor()
    for (const name of ['Complete', 'Cancel order'])
      assert.equal(await button(page, name).count(), viewport === wide ? 1 : 0, name)
    if (viewport === phone) await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await button(page, 'Complete').waitFor()
    await button(page, 'Cancel order').click()
    const dialog = page.getByRole('dialog')
    await assertClean(page)
    await dialog.getByLabel('Reason').fill('The seller withdrew')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('Cancelled: The seller withdrew').waitFor()
    await page.getByText(/cancelled it: The seller withdrew/).waitFor()
    await page.getByText('Nothing: the order is cancelled').waitFor()
    const messages = page.getByRole('region', { name: 'Messages' })
    const row = messages.getByRole('listitem').filter({ hasText: 'Cancellation by email to Off Q' })
    await row.getByText('Sent', { exact: true }).waitFor()
    await page.getByText('cancelled it: The seller withdrew, client told').waitFor()
    await button(page, 'Resend to Off Q').first().click()
    await page.getByText('The message is sent again.').waitFor()
    await page.close()
  })

  test('the inspector whom the client asked for is chosen and named where somebody else comes', async () => {
    const owner = stage.server.as('owner')
    const { id } = await book('Wishing')
    const people = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
    const other = people.find(({ id: person }) => person !== people[0]?.id) ?? assert.fail()
    const page = await open(id)
    await button(page, 'Edit appointment').click()
    await page.getByLabel('Requested inspector').selectOption(other.id)
    await page.getByText(`The client asked for ${other.displayname}.`).waitFor()
    await assertClean(page)
    await page.getByRole('region', { name: 'Appointment' }).getByRole('button', { name: 'Save', exact: true }).click()
    await button(page, 'Edit appointment').waitFor()
    await page.getByRole('region', { name: 'Appointment' }).getByText('Asked for', { exact: true }).waitFor()
    assert.deepEqual((await owner.order(id)).requestedinspectors, [other.id])
    await button(page, 'Edit appointment').click()
    await page.getByLabel('Requested inspector').selectOption('')
    await page.getByRole('region', { name: 'Appointment' }).getByRole('button', { name: 'Save', exact: true }).click()
    await button(page, 'Edit appointment').waitFor()
    assert.deepEqual((await owner.order(id)).requestedinspectors, [])
    await page.close()
  })

  test('a lost connection and an ended session keep what was typed, and it is saved', async () => {
    const { id } = await book('Lost')
    const page = await stage.open(`orders/${id}`, { viewport })
    const { owner } = stage.server.access
    await enterPassword(page, owner.email, owner.password)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    const save = await editedGate(page, '#1')
    await untilQuiet(page)
    await page.context().setOffline(true)
    await save.click()
    await page.getByRole('status').getByText('No connection.').waitFor()
    assert.equal(await page.getByLabel('Gate code').inputValue(), '#1')
    await page.context().setOffline(false)
    await button(page, 'Edit property').waitFor()
    assert.equal(await gateOf(id), '#1')

    const second = await editedGate(page, '#2')
    await untilQuiet(page)
    await page.context().clearCookies()
    await second.click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await button(page, 'Edit property').waitFor()
    assert.equal(await gateOf(id), '#2')
    await page.context().close()
  })

  test('of two people who choose a client at once, the second one is told before the first choice is replaced', async () => {
    const owner = stage.server.as('owner')
    const { id } = await book('Chosen')
    const [first, second] = [
      await owner.createClient({ lastname: 'Firstchoice' }),
      await owner.createClient({ lastname: 'Secondchoice' }),
    ]
    const page = await open(id)
    await button(page, 'Change client').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('Secondchoice')
    const choice = dialog.getByRole('button', { name: 'Secondchoice' })
    await choice.waitFor()
    await owner.updateOrder(id, { clientuuid: first.id })
    await choice.click()
    await page.getByText('Another person chose somebody else meanwhile.').waitFor()
    assert.equal((await owner.order(id)).client, first.id)
    await owner.updateOrder(id, { gatecode: '#9' })
    await choice.click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await owner.order(id)).client, second.id)
    await page.close()
  })

  test('an action that was forbidden meanwhile says so, and keeps what was typed', async () => {
    const owner = stage.server.as('owner')
    const { id } = await book('Forbidden')
    const { email, password } = stage.server.access.office
    const page = await stage.open(`orders/${id}`, { viewport })
    await enterPassword(page, email, password)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    const save = await editedGate(page, '#3')
    const person = (await owner.settings.users.list()).find(user => user.email === email) ?? assert.fail()
    await owner.settings.users.update(person.id, { privileges: [], officeStaff: false, manager: false } as never)
    // The page learns of it before the save.
    await button(page, 'Edit services and fees').waitFor({ state: 'detached' })
    await save.click()
    await page.getByRole('alert').getByText('this action requires user access').waitFor()
    assert.equal(await gateOf(id), '')
    await page.context().close()
  })

  test('a file that is too large is refused by its name, and others are uploaded', async () => {
    const { id } = await book('Large')
    const page = await open(id)
    const large = { ...report, name: 'video.mov', buffer: Buffer.alloc(1_200_000) }
    const empty = { name: 'blank.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
    await page.getByLabel('Drop files here').setInputFiles([large, empty, report])
    await button(page, 'Download roof.pdf').waitFor()
    await page.getByText('blank.txt was not uploaded: it is empty.').waitFor()
    await page.getByText('Report · 1 kB').waitFor()
    assert.deepEqual(
      (await stage.server.as('owner').orderHistory(id)).filter(({ changes }) => 'Ignored' in changes),
      [],
    )
    await page
      .getByRole('alert')
      .getByText(/video\.mov was not uploaded: .*larger than 1 MiB/)
      .waitFor()
    await button(page, 'Dismiss video.mov').click()
    await page.close()
  })

  test('a server that restarts in the middle is waited for, and the change is saved once', async () => {
    const { id } = await book('Restarted')
    const page = await open(id)
    const save = await editedGate(page, '#5')
    const port = new URL(stage.server.publicUrl).port
    await stage.server.halt()
    await save.click()
    await page.getByRole('status').getByText('No connection.').waitFor()
    const again = await startIn(stage.server.dataDir, { ...(await environment()), PORT: port }, {}, systemClock)
    await button(page, 'Edit property').waitFor()
    assert.equal(await gateOf(id), '#5')
    const changes = (await stage.server.as('owner').orderHistory(id)).filter(({ changes }) => 'Gate code' in changes)
    assert.equal(changes.length, 1)
    await page.close()
    await again.stop()
    assert.deepEqual(stage.reports, [])
  })
})
