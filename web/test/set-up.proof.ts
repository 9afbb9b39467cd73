import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { Plumbline } from 'plumbline-client'
import { appointmentAt } from 'plumbline-client/slots'
import { isPostgres } from '../../server/test/engine.ts'
import { addCompany, commandLine, soon } from '../../server/test/rest/outside-change.ts'
import { Receiver, verify } from '../../server/test/webhooks/receiver.ts'
import { enterPassword, findings, openScreen, phone, samples, skip, useBrowser, wide } from './browser.ts'

/** As a new company begins: one office without an address, an owner without a password, and a key that nobody saw. */
const granite = {
  key: 'granite',
  name: 'Granite Inspections',
  zone: 'America/New_York',
  offices: [{ slug: 'main', name: 'Main', primary: true }],
  users: [{ username: 'owner', displayName: 'Olive Grant', email: 'olive@example.com', owner: true, keys: ['first'] }],
}
const password = 'a long new password'
// One width on each engine, so that the pair of runs has both.
const viewport = isPostgres ? phone : wide

describe(`a new company is set up in the browser, ${viewport.width} pixels wide`, { skip }, () => {
  const stage = useBrowser()
  let page: Page
  let link: string
  let secret: string
  let program: Plumbline
  const receiver = new Receiver()

  before(async () => {
    if (skip) return
    await addCompany(stage.server, granite)
    await receiver.open()
    const printed = await commandLine(stage.server, 'user', 'invite', '--company', 'granite', 'owner')
    link = /http\S+/.exec(printed)?.[0] ?? assert.fail(printed)
    page = await stage.open('', { viewport, company: 'granite' })
  })
  after(() => receiver.close())

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const main = () => page.getByRole('navigation', { name: 'Main' })

  const save = async () => {
    const saved = page.waitForResponse(response => response.request().method() === 'POST')
    await button('Save').click()
    await saved
    await page.getByRole('heading', { level: 1, name: /^Add/ }).waitFor({ state: 'detached' })
  }
  const openStep = async (name: string) => {
    await openScreen(page, 'Home')
    await page
      .getByRole('region', { name: 'Set up your company' })
      .getByRole('link', { name: `To do ${name}` })
      .click()
  }
  const goOn = (name: string) => page.getByRole('link', { name: `Next: ${name}` }).click()
  const openSettings = async (name: string) => {
    await openScreen(page, 'Settings')
    await page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await title(name)
  }

  test('an invitation leads to a password and into the console, once', async () => {
    await page.goto(link)
    await field('New password').fill('short')
    await button('Save and sign in').click()
    await page.getByRole('alert').getByText('at least 10 characters').waitFor()
    await field('New password').fill(password)
    await button('Save and sign in').click()
    await page.getByText('0 of 6 steps are done.').waitFor()
    assert.doesNotMatch(page.url(), /password|#/)
    const again = await stage.open('', { company: 'granite' })
    await again.goto(link)
    await again.getByRole('heading', { level: 1, name: 'This link does not work any more' }).waitFor()
    await again.context().close()
  })

  test('a second factor is set up with a QR code, and signing in asks for it', async () => {
    await openScreen(page, 'Your account')
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click()
    await dialog('Second factor').getByLabel('Password', { exact: true }).fill(password)
    await button('Continue').click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    secret = await field('Key').inputValue()
    await field('Code').fill(new TOTP({ secret }).generate())
    await button('Confirm').click()
    await dialog('Your recovery codes').getByRole('button', { name: /^Copy/ }).and(page.locator(':focus')).waitFor()
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    const [recovery = ''] = (await dialog('Your recovery codes').locator('pre').innerText()).split('\n')
    await button('I have kept them').click()
    await openScreen(page, 'Your account')
    await button('Sign out').last().click()
    await enterPassword(page, 'olive@example.com', password)
    await field('Code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
    await button('Sign in').click()
    await main().waitFor()
    for (const isAccepted of [true, false]) {
      const other = await stage.open('', { company: 'granite' })
      await enterPassword(other, 'olive@example.com', password)
      await other.getByLabel('Code').fill(recovery)
      await other.getByRole('button', { name: 'Sign in', exact: true }).click()
      await (isAccepted ? other.getByRole('navigation', { name: 'Main' }) : other.getByRole('alert')).waitFor()
      await other.context().close()
    }
  })

  test('the checklist leads from an empty company to a booking by a program with the new key', async () => {
    await openStep('Your office')
    await field('City').fill('Concord')
    await field('State').fill('new hampshire')
    await field('Phone').fill('abc')
    await button('Save').click()
    await page.getByText('Must be a phone number such as').waitFor()
    await field('Phone').and(page.locator(':focus')).waitFor()
    await field('Phone').fill('603-555-0100')
    await save()
    await page.getByText('Saved at').waitFor()
    assert.equal(await field('State').inputValue(), 'NH')
    await goOn('Services')
    await field('Name').fill('Home inspection')
    await field('Duration').fill('120')
    await save()
    await goOn('Prices')
    await button('Add fee').click()
    await field('Fee').fill('Inspection')
    await field('Amount').fill('450')
    await save()
    await goOn('Your inspectors')
    await field('First name').fill('Ivan')
    await field('Last name').fill('Reyes')
    await button('Choose a username').click()
    await field('Username').fill('ivan')
    await save()
    await goOn('Working hours')
    await setHours('09:00', '13:00')
    await goOn('A first API key')
    await button('Create key').click()
    await dialog('Create a key').getByLabel('Name', { exact: true }).fill('Website')
    await dialog('Create a key').getByRole('button', { name: 'Create key' }).click()
    const accessKey = await field('Access key').inputValue()
    const secretKey = await field('Secret key').inputValue()
    await button('I have kept it').click()
    await goOn('a test booking')
    await title('Hello, Olive Grant')
    const ready = page.getByRole('region', { name: 'Ready for bookings' })
    const baseUrl = await ready.getByLabel('Address of your API', { exact: true }).inputValue()
    assert.equal(baseUrl, `${stage.server.publicUrl}/granite/rest`)
    const command = (await ready.locator('pre').innerText()).replace('SECRET_KEY', secretKey)
    assert.ok(command.includes(accessKey))
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --fail`])
    const { id: called } = JSON.parse(stdout) as { id: string }
    assert.deepEqual(await findings(page, samples), [])
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    await ready.getByRole('button', { name: 'Book a test' }).click()
    await ready.getByText(/^Order \d+ is booked as a draft for /).waitFor()
    await ready.getByRole('button', { name: 'Remove the test booking' }).click()
    await ready.getByRole('button', { name: 'Book a test' }).waitFor()
    await ready.getByRole('button', { name: 'Hide this' }).click()
    await ready.waitFor({ state: 'detached' })

    program = new Plumbline({ baseUrl, accessKey, secretKey, maxRetries: 0 })
    assert.ok(await soon(isAccepted))
    const { orders } = await program.orders()
    assert.deepEqual(
      orders.map(({ id, orderstatus, show }) => [id === called, orderstatus, show]),
      [
        [true, 'draft', 'yes'],
        [false, 'draft', 'no'],
      ],
    )
    await program.deleteOrder(called)
    const [service] = await program.services()
    const { slots } = await program.availableSlots({ services: [service?.id ?? ''], offset: 1 })
    assert.match(slots[0]?.start ?? '', / 09:00$/)
    const order = await program.createOrder({
      datetime: appointmentAt(slots[0]?.start ?? ''),
      inspector1uuid: slots[0]?.userid ?? '',
      services: [service?.id ?? ''],
    })
    assert.equal((await program.order(order.id)).totalfee, 450)
  })

  test('a new company begins with a typical set, after a look at what is added', async () => {
    const users = [{ username: 'owner', displayName: 'Ada Slate', email: 'ada@example.com', owner: true }]
    await addCompany(stage.server, { ...granite, key: 'slate', users })
    const words = ['user', 'password', '--company', 'slate', 'owner', '--generate']
    const other = await stage.open('settings/services', { viewport, company: 'slate' })
    await enterPassword(other, 'ada@example.com', (await commandLine(stage.server, ...words)).trim())
    await other.getByRole('button', { name: 'Start with a typical set' }).click()
    const asked = other.getByRole('dialog', { name: 'Start with a typical set' })
    await asked.getByText('Residential order type').waitFor()
    await asked.getByText('owner working hours and services').waitFor()
    assert.deepEqual(await findings(other, samples), [])
    await asked.getByRole('switch', { name: 'I inspect myself' }).uncheck()
    await asked.getByText('owner working hours and services').waitFor({ state: 'detached' })
    await asked.getByText('Home Inspection service').waitFor()
    await asked.getByRole('switch', { name: 'I inspect myself' }).check()
    await asked.getByText('owner working hours and services').waitFor()
    await asked.getByRole('button', { name: 'Add all of it' }).click()
    await other.getByRole('link', { name: 'Home Inspection' }).waitFor()
    await other.goto(`${stage.server.publicUrl}/slate/console/`)
    await other.getByText('4 of 6 steps are done.').waitFor()
    await other.context().close()
  })

  test('a webhook is added and tested, and its deliveries are shown and resent', async () => {
    await openSettings('Webhooks')
    await button('Add webhook').first().click()
    await field('Address').fill(receiver.url('/hooks'))
    await button('Save webhook').click()
    const signingSecret = await field('Signing secret').inputValue()
    assert.match(signingSecret, /^whsec_/)
    await button('I have kept it').click()
    await page.getByRole('link', { name: receiver.url('/hooks') }).click()
    await button('Send test').click()
    await page.getByText('The receiver accepted the test.').waitFor()
    const { id } = await program.createOrder({ address1: '1 Main St' })
    await receiver.until(1, receiver.of(id))
    await button(/ORDER_CREATED.*Delivered/).click()
    await page.getByRole('region', { name: 'Request body' }).getByText(id).first().waitFor()
    await page.getByText('HTTP 204').last().waitFor()
    await button('Resend').click()
    await receiver.until(2, receiver.of(id))
    await page.getByText('Request headers').click()
    await page.getByText('webhook-signature: v1,').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('Copy as curl').click()
    const command = await page.evaluate('navigator.clipboard.readText()')
    await promisify(execFile)('sh', ['-c', `${command} --silent --fail`])
    const [, , copied = assert.fail()] = await receiver.until(3, receiver.of(id))
    verify(copied, signingSecret)
  })

  test('new hours of a person are in /availableslots', async () => {
    const [inspector] = (await program.users()).filter(user => user.inspector === 'Yes')
    await openSettings('People')
    await page.getByRole('link', { name: 'Ivan Reyes' }).click()
    await setHours('07:30', '18:00')
    const firstStart = async () =>
      (await program.availableSlots({ offset: 7, inspector: inspector?.id ?? '' })).slots[0]?.start ?? ''
    assert.ok(await soon(async () => (await firstStart()).endsWith(' 07:30')))
  })

  test('a revoked key is refused', async () => {
    await openSettings('API keys')
    await button('Revoke Website').click()
    await dialog('Revoke “Website”?').getByRole('button', { name: 'Revoke' }).click()
    await button('Revoke Website').waitFor({ state: 'detached' })
    assert.ok(await soon(async () => !(await isAccepted())))
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })

  const isAccepted = () =>
    program.me().then(
      () => true,
      () => false,
    )

  /** Of Monday, then copied to the other workdays. */
  async function setHours(from: string, to: string): Promise<void> {
    if ((await field('Monday, from').count()) === 0) await button('Add hours on Monday').click()
    await field('Monday, from').fill(from)
    await field('Monday, to').fill(to)
    await button('Copy Monday to all workdays').click()
    await save()
  }
})
