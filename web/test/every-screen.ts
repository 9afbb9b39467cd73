import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { Plumbline } from 'plumbline-client'
import { systemClock } from '../../server/src/domain/time/clock.ts'
import { createOperator, email, password } from '../../server/test/operator/operator.ts'
import { addCompany, bareCompany, commandLine } from '../../server/test/rest/outside-change.ts'
import { type RunningServer, startServer } from '../../server/test/running-server.ts'
import { bookToday } from './book-today.ts'
import { walkBooking } from './booking-screens.ts'
import { enterPassword, everyLook, untilQuiet, watchRequests } from './browser.ts'

/**
 * `npm run screenshots:all [FOLDER]`: every screen at both widths, in light and dark, with data, empty and broken, for a
 * person to look at.
 */
const folder = process.argv[2] ?? join(tmpdir(), 'plumbline-screens')
const long =
  'Señora Ximena de la Torre y Santamaría-Wolfeschlegelsteinhausenbergerdorff the Third of Mecklenburg County'
const newOwner = 'owner@example.com'

mkdirSync(folder, { recursive: true })
const server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on' }, {}, systemClock)
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const paths = await fill(server)
const emptyPassword = await addEmptyCompany()
await createOperator(server)

for (const { viewport, colorScheme } of everyLook) {
  const look = `${viewport.width}-${colorScheme}`
  const page = await (
    await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage()
  watchRequests(page)
  await page.goto(`${server.publicUrl}/demo/console`)
  await page.getByLabel('Email').waitFor()
  await take(page, `sign-in-${look}`)
  await enterPassword(page, server.access.owner.email, server.access.owner.password)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  for (const [name, path] of Object.entries(paths)) await visit(page, `demo/console/${path}`, `${name}-full-${look}`)
  await takeOpened(page, look)
  await walkBooking(page, `${server.publicUrl}/demo/book`, name => take(page, `${name}-${look}`))
  await page.goto(`${server.publicUrl}/demo/console/settings`)
  await page.route('**/rest/settings/**', route =>
    route.fulfill({ status: 400, json: { status: 'error', message: 'no' } }),
  )
  await page.getByRole('link', { name: /^Fees/ }).first().click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await take(page, `error-${look}`)

  const empty = await (
    await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage()
  watchRequests(empty)
  await empty.goto(`${server.publicUrl}/empty/console`)
  await enterPassword(empty, newOwner, emptyPassword)
  await empty.getByRole('navigation', { name: 'Main' }).waitFor()
  const lists = [
    'calendar',
    'orders',
    'orders/new',
    'clients',
    'agents',
    'agencies',
    '',
    'settings/services',
    'settings/fees',
    'settings/packages',
    'settings/webhooks',
    'settings/people',
    'settings/move-in',
  ]
  for (const path of lists)
    await visit(empty, `empty/console/${path}`, `${path.split('/').at(-1) || 'home'}-empty-${look}`)
  await takeOperator(page, look)
  await page.context().close()
  await empty.context().close()
}
await browser.close()
await server.stop()
console.log(folder)

/** What the demo does not have: failing webhooks, time off, other hours, long names. */
async function fill(server: RunningServer): Promise<Record<string, string>> {
  const owner = server.as('owner')
  const [service] = await owner.services()
  const [inspector] = (await owner.users()).filter(user => user.inspector === 'Yes')
  const hook = await owner.settings.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['ORDER_CREATED'] })
  const day = Temporal.Now.plainDateISO().add({ days: 9 })
  await bookToday(owner, inspector?.id ?? '', long)
  const order = await fillOrder(owner, long)
  await owner.createOrder({ inspector1uuid: inspector?.id ?? '', datetime: `${day} 09:00:00`, duration: 60 })
  const timeOff = { user: inspector?.id ?? '', title: 'Dentist', start: `${day} 14:00:00`, end: `${day} 15:00:00` }
  await owner.createCalendarEvent(timeOff)
  const exceptions = [{ date: `${day.add({ days: 3 })}` }, { date: `${day}`, hours: [{ from: '10:00', to: '14:00' }] }]
  await owner.settings.users.update(inspector?.id ?? '', { exceptions })
  await owner.settings.updateCompany({ hosts: ['book.example.com', `${'long-name.'.repeat(8)}example.com`] })
  await commandLine(server, 'host', 'confirm', 'book.example.com', '--company', 'demo')
  const fee = await owner.settings.fees.create({ name: long, amount: 1_234_567.89 })
  return {
    ...{
      calendar: `calendar?view=day&date=${day}`,
      'calendar-week': `calendar?view=week&date=${day}`,
      'calendar-month': 'calendar?view=month',
      'calendar-agenda': `calendar?view=agenda&date=${day}`,
      'calendar-order': `calendar?view=day&date=${day}&order=${order.id}`,
      today: `today?inspector=${inspector?.id}`,
      'today-none': 'today',
      'new-order': 'orders/new',
      'new-order-copy': `orders/new?from=${order.id}`,
      'find-a-time': 'find-a-time',
      orders: 'orders',
      'orders-none': 'orders?q=nothing-matches',
      order: `orders/${order.id}`,
      'order-none': 'orders/0',
      clients: 'clients',
      'clients-none': 'clients?q=nothing-matches',
      client: `clients/${(await owner.order(order.id)).client}`,
      'new-client': 'clients/new',
      agents: 'agents',
      agent: `agents/${(await owner.listAgents({ limit: 1 })).agents[0]?.id}`,
      agencies: 'agencies',
    },
    ...{ home: '', account: 'account', settings: 'settings', company: 'settings/company', offices: 'settings/offices' },
    ...{ people: 'settings/people', person: `settings/people/${inspector?.id}`, office: 'settings/offices/new' },
    ...{ types: 'settings/order-types', services: 'settings/services', service: `settings/services/${service?.id}` },
    ...{
      packages: 'settings/packages',
      fees: 'settings/fees',
      fee: `settings/fees/${fee.id}`,
      keys: 'settings/api-keys',
      assistants: 'settings/assistants',
    },
    ...{
      messages: 'settings/messages',
      message: 'settings/messages/scheduled.client.email',
      importing: 'settings/import-export',
      'move-in': 'settings/move-in',
      scheduler: 'settings/online-scheduler',
      stripe: 'settings/payments',
      'custom-fields': 'settings/custom-fields',
    },
    ...{ webhooks: 'settings/webhooks', webhook: `settings/webhooks/${hook.id}`, unknown: 'nonsense' },
  }
}

/** An order with everything, and with long names. */
async function fillOrder(owner: Plumbline, name: string): Promise<{ readonly id: string }> {
  const client = await owner.createClient({ firstname: name, lastname: 'Long', mobilephone: '980-555-0100' })
  const [order = assert.fail('no order')] = (await owner.listOrders({ state: ['confirmed'], limit: 1 })).orders
  await owner.updateOrder(order.id, { clientuuid: client.id, gatecode: '#1234', notes: [{ text: name }] })
  await owner.addPayment({ id: order.id, amount: 100, method: 'check', reference: '10442' })
  await owner.uploadAttachment(order.id, 'text', { filename: 'agreement.pdf', title: name })
  return order
}

/** What opens on a page: dialogs, a delivery, a page that is loading, a form with a mistake. */
async function takeOpened(page: Page, look: string): Promise<void> {
  const open = async (path: string, button: string | RegExp, name: string) => {
    await page.goto(`${server.publicUrl}/demo/console/${path}`)
    await page.getByRole('button', { name: button }).first().click()
    await untilQuiet(page)
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: name.startsWith('open') })
  }
  await open(paths.webhook ?? '', /ORDER_CREATED/, 'open-delivery')
  await open('settings/webhooks', 'Add webhook', 'dialog-webhook')
  await open('', 'Search', 'dialog-search')
  await open('account', 'Set up', 'dialog-password')
  for (const [button, name] of [
    ['Running late', 'late'],
    ['Add payment', 'payment'],
    ['Complete', 'complete'],
  ] as const)
    await open(paths.today ?? '', button, `dialog-${name}`)
  await open(paths.person ?? '', 'Add time off', 'dialog-time-off')
  await open(paths.order ?? '', 'Edit appointment', 'open-order-appointment')
  await open(paths.order ?? '', 'Change client', 'dialog-client')
  await open('orders', 'Status', 'open-orders-filter')
  await open(paths.client ?? '', 'Edit contact details', 'open-client-details')
  await open(paths.client ?? '', 'Remove personal data', 'dialog-erase')
  await open('settings/api-keys', /^Revoke/, 'dialog-revoke')
  await open('settings/api-keys', 'Create key', 'dialog-key')
  await page.getByLabel('Name', { exact: true }).fill(`Website ${look}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Secret key', { exact: true }).waitFor()
  await page.screenshot({ path: join(folder, `dialog-secret-${look}.png`) })
  await page.getByRole('button', { name: 'I have kept it' }).click()

  await page.goto(`${server.publicUrl}/demo/console/settings/fees/new`)
  await page.getByLabel('Amount').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.screenshot({ path: join(folder, `mistake-${look}.png`) })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Stay' }).waitFor()
  await page.screenshot({ path: join(folder, `dialog-leave-${look}.png`) })
  await page.getByRole('button', { name: 'Leave' }).click()

  await page.route('**/rest/settings/packages', () => undefined)
  await page.goto(`${server.publicUrl}/demo/console/settings/packages`)
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  await take(page, `loading-${look}`)
  await page.unrouteAll()
}

async function takeOperator(page: Page, look: string): Promise<void> {
  await page.unrouteAll()
  await page.goto(`${server.publicUrl}/operator`)
  await enterPassword(page, email, password)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  for (const path of ['companies', 'companies/demo', 'new-company', 'directory', 'health'])
    await visit(page, `operator/${path}`, `operator-${path.replace('/', '-')}-${look}`)
}

async function addEmptyCompany(): Promise<string> {
  const users = [{ username: 'owner', displayName: 'Olive Grant', email: newOwner, owner: true }]
  await addCompany(server, { ...bareCompany('empty'), name: 'Granite Home Inspections', users })
  return (await commandLine(server, 'user', 'password', '--company', 'empty', 'owner', '--generate')).trim()
}

async function visit(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${server.publicUrl}/${path}`)
  await page.locator('h1').waitFor()
  await untilQuiet(page)
  await take(page, name)
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
