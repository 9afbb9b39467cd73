import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { systemClock } from '../../server/src/domain/time/clock.ts'
import { createOperator, email, password } from '../../server/test/operator/operator.ts'
import { addCompany, bareCompany, commandLine } from '../../server/test/rest/outside-change.ts'
import { startServer } from '../../server/test/running-server.ts'
import { Receiver } from '../../server/test/webhooks/receiver.ts'
import { bookToday } from './book-today.ts'
import { walkBooking } from './booking-screens.ts'
import { enterPassword, phone, signIn, untilQuiet, watchRequests, wide } from './browser.ts'

/** `npm run screenshots`: the pictures of README.md, docs/console.md, docs/online-scheduler.md and docs/operator.md, taken of the demo company. */
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
mkdirSync(folder, { recursive: true })

const server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on' }, {}, systemClock)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await (
  await browser.newContext({ viewport: wide, reducedMotion: 'reduce', serviceWorkers: 'block' })
).newPage()
const console = `${server.publicUrl}/demo/console`
watchRequests(page)

await page.goto(console)
await signIn(page, server)
// This browser now knows the name of the company.
await page.getByRole('button', { name: 'Sign out' }).click()
await page.getByLabel('Email').waitFor()
await take('sign-in')
await signIn(page, server)
const [service] = await server.as('owner').services()
const [inspector] = (await server.as('owner').users()).filter(user => user.inspector === 'Yes')
await visit(`settings/services/${service?.id}`, 'service', () =>
  page.getByRole('group', { name: 'Prices' }).evaluate(group => group.scrollIntoView()),
)
await takeOffice()
await visit('settings/messages/scheduled.client.email', 'message')
await visit('settings/company', 'company', () => page.getByLabel('Usual length').scrollIntoViewIfNeeded())
await visit(await addWebhook(), 'webhook', () => page.getByRole('button', { name: /ORDER_CREATED/ }).click())
await visit('settings/import-export', 'import', previewImport)
await page.emulateMedia({ colorScheme: 'dark' })
await visit('settings/people', 'people-dark')
await page.emulateMedia({ colorScheme: 'light' })
await page.setViewportSize(phone)
await visit(`settings/people/${inspector?.id}`, 'person-phone', () =>
  page.getByRole('group', { name: 'Working hours' }).evaluate(group => group.scrollIntoView()),
)

await takeToday()

await page.setViewportSize(wide)
await visit('', 'home')

await createOperator(server)
await addCompany(
  server,
  { ...bareCompany('north-star'), name: 'North Star Home Inspections', zone: 'America/Chicago' },
  systemClock(),
)
await addCompany(server, { ...bareCompany('keystone'), name: 'Keystone Home Inspections' }, systemClock())
await page.goto(`${server.publicUrl}/operator`)
await enterPassword(page, email, password)
await page.getByRole('link', { name: 'Keystone Home Inspections' }).waitFor()
await take('operator-companies')
// The folder of this server says nothing.
await page.route('**/operator/api/health', async route => {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), store: 'sqlite:/var/lib/plumbline' } })
})
await page.getByRole('link', { name: 'Health' }).click()
await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
// Email is not connected in this server, so these messages wait, and the next refresh shows them.
for (const user of await server.as('owner').users())
  await server
    .as('owner')
    .inviteUser(user.id)
    .catch(() => undefined)
await page.getByText('The oldest became due').last().waitFor()
await take('operator-health')

await takeChecklist()
await walkBooking(page, `${server.publicUrl}/demo/book`, name =>
  name === 'booking-page' ? take(name) : Promise.resolve(),
)
await browser.close()
await server.stop()

/** The fullest day of the demo, one of its orders, and a caller on the phone. */
async function takeOffice(): Promise<void> {
  const { orders } = await server.as('owner').listOrders({ state: ['scheduled', 'confirmed'], limit: 100 })
  const days = Map.groupBy(orders, ({ datetime }) => datetime.slice(0, 10))
  const [[date, booked] = ['', []]] = [...days].toSorted(([, one], [, other]) => other.length - one.length)
  await visit(`calendar?view=day&date=${date}`, 'calendar')
  await visit(`orders/${booked[0]?.id}`, 'order')
  await visit('orders/new', 'new-order', async () => {
    await page.getByLabel('Street address').fill('1420 Dilworth Road')
    await page.getByLabel('ZIP').fill('28203')
    await page.getByLabel('Square feet').fill('3200')
    await page.getByRole('checkbox', { name: 'Home Inspection', exact: true }).check()
    await page.getByRole('list', { name: 'Openings' }).getByRole('button').first().waitFor()
    await untilQuiet(page)
  })
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
}

/** With one delivery, which its receiver has accepted. */
async function addWebhook(): Promise<string> {
  const receiver = await new Receiver().open()
  const owner = server.as('owner')
  const { id } = await owner.settings.webhooks.create({ url: receiver.url('/hooks'), events: ['ORDER_CREATED'] })
  const order = await owner.createOrder({ address1: '1 Main St', city: 'Charlotte' })
  await receiver.until(1, receiver.of(order.id))
  receiver.close()
  return `settings/webhooks/${id}`
}

async function previewImport(): Promise<void> {
  const rows = [
    'First name,Last name,Email',
    'Wanda,Lee,wanda@example.com',
    'Omar,Diaz,omar@example.com',
    'Kim,Poe,kim',
  ]
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByText('Nothing is saved yet.').waitFor()
}

/** As an inspector sees it on a phone. */
async function takeToday(): Promise<void> {
  const { id } = await server.as('inspector').me()
  await bookToday(server.as('owner'), id)
  const options = { viewport: phone, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const today = await (await browser.newContext(options)).newPage()
  watchRequests(today)
  await today.goto(`${console}/today`)
  await enterPassword(today, server.access.inspector.email, server.access.inspector.password)
  await today.getByText('1420 Dilworth Road').waitFor()
  await untilQuiet(today)
  await today.screenshot({ path: `${folder}today-phone.png` })
  await today.context().close()
}

/** Of a company that has nothing yet. */
async function takeChecklist(): Promise<void> {
  const users = [{ username: 'owner', displayName: 'Olive Grant', email: 'olive@example.com', owner: true }]
  await addCompany(server, { ...bareCompany('granite'), name: 'Granite Home Inspections', users }, systemClock())
  const generated = await commandLine(server, 'user', 'password', '--company', 'granite', 'owner', '--generate')
  await page.goto(`${server.publicUrl}/granite/console`)
  await enterPassword(page, 'olive@example.com', generated.trim())
  await page.getByText('0 of 6 steps are done.').waitFor()
  await take('checklist')
}

async function visit(path: string, name: string, prepare?: () => Promise<unknown>): Promise<void> {
  await page.goto(`${console}/${path}`)
  await page.locator('h1').waitFor()
  await untilQuiet(page)
  await prepare?.()
  await take(name)
}

/** Of a page that is there and loaded: a picture of an empty one looks like any other to a script. */
async function take(name: string): Promise<void> {
  await page.locator('h1').waitFor()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await page.screenshot({ path: `${folder}${name}.png` })
}
