// engines: both

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Order } from 'plumbline-client'
import { isPostgres } from '../../server/test/engine.ts'
import { assertClean, enterPassword, hasFocus, phone, skip, untilQuiet, useBrowser, wide } from './browser.ts'

// One width on each engine, so that the pair of runs has both.
const viewport = isPostgres ? phone : wide

/** A Thursday without orders of the demo, on which Ana and Marcus work; another one for each call. */
let weeks = 9
function newDay(): string {
  const today = Temporal.Now.plainDateISO()
  return today.add({ weeks: weeks++, days: 4 - today.dayOfWeek }).toString()
}

/** `Thu, Jan 21`. */
function shownDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

describe(`a new order, ${viewport.width} pixels wide`, { skip }, () => {
  const stage = useBrowser()
  const idOf = async (name: string) =>
    (await stage.server.as('owner').users()).find(({ displayname }) => displayname === name)?.id ?? assert.fail(name)
  const serviceOf = async (wanted: string) =>
    (await stage.server.as('owner').services()).find(({ name }) => name === wanted)?.id ?? assert.fail(wanted)

  async function open(path = 'orders/new'): Promise<Page> {
    const page = await stage.openSignedIn('account')
    await page.setViewportSize(viewport)
    await page.goto(`${stage.console}/${path}`)
    await page.getByLabel('Street address').waitFor()
    return page
  }

  /** A house with a home inspection, and the openings from a day on. */
  async function type(page: Page, street: string, day = newDay()): Promise<string> {
    await page.getByLabel('Street address').fill(street)
    await page.getByLabel('ZIP').fill('28203')
    await page.getByLabel('Square feet').fill('2100')
    await page.getByRole('checkbox', { name: 'Home Inspection', exact: true }).check()
    await page.getByLabel('Openings from').fill(day)
    return day
  }

  async function hold(page: Page, day: string, name = 'Marcus Bell'): Promise<void> {
    await page.getByRole('button', { name: `9:00 AM, ${shownDay(day)}, ${name}` }).click()
    await heldFor(page).waitFor()
  }

  const heldFor = (page: Page) =>
    page.getByRole('region', { name: 'Chosen time' }).getByText(/^Held for (?:9:[0-5]\d|10:00)$/)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function orderOf(page: Page): Promise<Order> {
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
    return stage.server.as('owner').order(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  }

  async function ordersAt(address1: string): Promise<readonly Order[]> {
    return stage.server.as('owner').searchOrders({ address1 })
  }

  test('a caller is booked with the keyboard alone, with the price, the time and the person that were read out', async () => {
    const day = newDay()
    const page = await open()
    const { keyboard } = page
    const tabTo = async (field: Locator) => {
      for (let i = 0; i < 60 && !(await hasFocus(field)); i++) await keyboard.press('Tab')
      assert.ok(await hasFocus(field), String(field))
    }
    const write = async (label: string, text: string) => {
      await tabTo(page.getByLabel(label, { exact: true }))
      await keyboard.type(text)
    }
    assert.ok(await hasFocus(page.getByLabel('Street address')))
    await keyboard.type('1420 dilworth road')
    await write('ZIP', '28203')
    await page.locator('input[value=Charlotte]').waitFor()
    const suggestion = page.getByRole('button', { name: 'Use 1420 Dilworth Rd, Charlotte, NC 28203' })
    await page.getByText('In postal spelling:').waitFor()
    await tabTo(suggestion)
    await keyboard.press('Enter')
    await page.getByText('City, state and ZIP fit together.').waitFor()
    await write('Square feet', '3200')
    await write('Year built', '1987')
    for (const name of ['Home Inspection', 'Radon Test']) {
      await tabTo(page.getByRole('checkbox', { name, exact: true }))
      await keyboard.press('Space')
    }
    await page.getByText('3,001 sq ft to 4,000 sq ft').waitFor()
    await tabTo(page.getByLabel('Openings from'))
    await keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`)
    const first = page.getByRole('button', { name: `8:00 AM, ${shownDay(day)}, Marcus Bell` })
    await first.waitFor()
    await tabTo(page.getByRole('list', { name: 'Openings' }).getByRole('button').first())
    while (!(await hasFocus(first))) await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await heldFor(page).waitFor()
    await write('First name', 'Keyla')
    await write('Last name', 'Board')
    await write('Mobile phone', '704-555-0123')
    await write('Email', 'keyla@example.com')
    await write('Gate code', '#4711')
    // It is gone after some seconds.
    const told = page.getByText(/^#\d+ is scheduled\./).waitFor()
    await keyboard.press('Control+Enter')
    await told
    const order = await orderOf(page)
    const owner = stage.server.as('owner')
    const client = await owner.client(order.client)
    assert.deepEqual(
      [order.orderstatus, order.datetime, order.inspector1, order.address1, order.city, order.state, order.zip],
      ['scheduled', `${day} 08:30:00`, await idOf('Marcus Bell'), '1420 Dilworth Rd', 'Charlotte', 'NC', '28203'],
    )
    assert.deepEqual(
      [order.totalfee, order.duration, order.squarefeet, order.yearbuilt, order.gatecode],
      [740, 195, 3200, 1987, '#4711'],
    )
    assert.deepEqual(
      [client.firstname, client.lastname, client.mobilephone, client.emailaddress],
      ['Keyla', 'Board', '704-555-0123', 'keyla@example.com'],
    )
    assert.deepEqual(await owner.holds(), [])
    await page.close()
  })

  test('a client with the same phone is pointed out, and the same again fills in what is still empty', async () => {
    const owner = stage.server.as('owner')
    const known = await owner.createClient({ firstname: 'Samantha', lastname: 'Again', mobilephone: '704-555-0188' })
    const agent = await owner.createAgent({ firstname: 'Aldo', lastname: 'Agent' })
    const services = [await serviceOf('Home Inspection'), await serviceOf('Sewer Scope')]
    const house = { address1: '9 Last Street', city: 'Charlotte', state: 'NC', zip: '28203', lockbox: 'blue 12' }
    const last = await owner.createOrder({ ...house, services, clientuuid: known.id, buyersagentuuid: agent.id })
    const page = await open()
    await page.getByLabel('Street address').fill('10 Next Street')
    await page.getByLabel('ZIP').fill('28204')
    await page.getByLabel('First name').fill('Sam')
    await page.getByLabel('Mobile phone').fill('(704) 555-0188')
    await page.getByText('same phone').waitFor()
    await page.getByText(`Last: #${last.oid}, Home Inspection, Sewer Scope, 9 Last Street`).waitFor()
    await button(page, 'Same again for Samantha Again').click()
    await page
      .getByText(`From #${last.oid}: services, order type and agents.`)
      .or(page.getByText(`From #${last.oid}: services and agents.`))
      .waitFor()
    await page.getByText('Aldo Agent').waitFor()
    assert.ok(await page.getByRole('checkbox', { name: 'Sewer Scope', exact: true }).isChecked())
    assert.equal(await page.getByLabel('Street address').inputValue(), '10 Next Street')
    assert.equal(await page.getByLabel('Lockbox').inputValue(), '')
    await button(page, 'Save draft').click()
    const order = await orderOf(page)
    await page.getByText(`#${order.oid} is saved as a draft.`).waitFor()
    assert.deepEqual([order.orderstatus, order.client, order.buyersagent], ['draft', known.id, agent.id])
    assert.deepEqual(order.services.map(({ id }) => id).toSorted(), services.toSorted())
    assert.equal((await owner.searchClients('Again')).length, 1)
    await page.close()
  })

  test('an order of the same house is pointed out, and so is a ZIP that nobody serves', async () => {
    const owner = stage.server.as('owner')
    const before = await owner.createOrder({ address1: '12 Twice Lane', zip: '28203', squarefeet: 1777 })
    const page = await open()
    await page.getByLabel('Street address').fill('12 Twice Lane')
    await page.getByLabel('ZIP').fill('28203')
    await page.getByRole('link', { name: `#${before.oid}, without an appointment` }).waitFor()
    await button(page, 'Take its facts').click()
    assert.equal(await page.getByLabel('Square feet').inputValue(), '1,777')
    await page.getByLabel('ZIP').fill('90210')
    await page.getByText('No inspector of this office serves this ZIP.').waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Beverly Hills')
    await page.getByText(/^No openings in these two weeks: no inspector serves this ZIP/).waitFor()
    await page.close()
  })

  test('what was typed and the held time survive a reload, another page and an ended session', async () => {
    const page = await stage.open('orders/new', { viewport })
    const { owner } = stage.server.access
    await enterPassword(page, owner.email, owner.password)
    await page.getByLabel('Street address').waitFor()
    const day = await type(page, '1 Kept Court')
    await page.getByLabel('First name').fill('Kira')
    await page.getByLabel("Buyer's agent").fill('Nobody So')
    await page.getByText('Another time', { exact: true }).click()
    await page.getByLabel('Start', { exact: true }).fill('09:45')
    await page.reload()
    await page.getByText('What you typed is back.').waitFor()
    assert.equal(await page.getByLabel("Buyer's agent").inputValue(), 'Nobody So')
    assert.equal(await page.getByLabel('Start', { exact: true }).inputValue(), '09:45')
    await page.getByLabel("Buyer's agent").fill('')
    await hold(page, day)
    await page.reload()
    await page.getByText('What you typed is back.').waitFor()
    await heldFor(page).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
    await button(page, 'New order').click()
    assert.equal(await page.getByLabel('Street address').inputValue(), '1 Kept Court')
    assert.equal(await page.getByLabel('First name').inputValue(), 'Kira')
    await heldFor(page).waitFor()
    await untilQuiet(page)
    await page.context().clearCookies()
    await button(page, 'Schedule').click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    const order = await orderOf(page)
    assert.deepEqual([order.orderstatus, order.address1], ['scheduled', '1 Kept Court'])
    await page.goto(`${stage.console}/orders/new`)
    assert.equal(await page.getByLabel('Street address').inputValue(), '')
    await page.context().close()
  })

  test('a hold that is lost says so and offers the nearest openings; a longer appointment is held again', async () => {
    const owner = stage.server.as('owner')
    const marcus = await idOf('Marcus Bell')
    const page = await open()
    const day = await type(page, '2 Lost Lane')
    await page.getByLabel('Last name').fill('Losing')
    await hold(page, day)
    const [first] = await owner.holds()
    assert.deepEqual(
      [first?.start, first?.end, first?.note],
      [`${day} 09:00:00`, `${day} 12:00:00`, 'Losing, 2 Lost Lane'],
    )
    await page.getByRole('checkbox', { name: 'Radon Test', exact: true }).check()
    await page.getByText(/9:00 AM – 12:15 PM/).waitFor()
    await heldFor(page).waitFor()
    const again = await owner.holds()
    assert.deepEqual([again.length, again[0]?.end], [1, `${day} 12:15:00`])
    await owner.releaseHold(again[0]?.id ?? '')
    await page.getByText('The hold has ended. The time is still free.').waitFor()
    await button(page, 'Hold it again').click()
    await heldFor(page).waitFor()
    const [held] = await owner.holds()
    await owner.releaseHold(held?.id ?? '')
    const other = await owner.createOrder({ datetime: `${day} 10:00:00`, duration: 60, inspector1uuid: marcus })
    const lost = page.getByRole('alert')
    await lost.getByText(`Marcus Bell has order ${other.oid}`).waitFor()
    await lost.getByText('This time is not free any more.').waitFor()
    await lost.getByRole('button').first().click()
    await heldFor(page).waitFor()
    assert.equal(await page.getByLabel('Last name').inputValue(), 'Losing')
    const [last] = await owner.holds()
    await owner.releaseHold(last?.id ?? '')
    await page.getByText('The hold has ended. The time is still free.').waitFor()
    await button(page, 'Schedule').click()
    const order = await orderOf(page)
    assert.deepEqual(await owner.holds(), [])
    assert.equal(order.inspector1, marcus)
    assert.deepEqual(order.conflicts, [])
    await page.close()
  })

  test('a conflict at the moment of saving keeps everything, and a reason overrides it', async () => {
    const owner = stage.server.as('owner')
    const ana = await idOf('Ana Delgado')
    const page = await open()
    const day = await type(page, '3 Conflict Close')
    await page.getByLabel('Last name').fill('Overriding')
    await hold(page, day, 'Ana Delgado')
    const other = await owner.createOrder({ datetime: `${day} 09:00:00`, duration: 60, inspector1uuid: ana })
    await page.getByRole('alert').getByText(`Ana Delgado has order ${other.oid}`).waitFor()
    await button(page, 'Schedule').click()
    const dialog = page.getByRole('dialog', { name: 'This time is not free' })
    await dialog.getByText(`Ana Delgado has order ${other.oid}`).waitFor()
    assert.ok((await dialog.getByRole('button', { name: /·/ }).count()) > 0)
    await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
    await dialog.getByText('Say why, or take another time.').waitFor()
    await assertClean(page)
    await dialog.getByLabel('Reason for booking it all the same').fill('They are neighbours.')
    await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
    const order = await orderOf(page)
    assert.deepEqual([order.datetime, order.conflicts], [`${day} 09:00:00`, [other.id]])
    await page.getByText(/They are neighbours\./).waitFor()
    const [created] = await owner.orderHistory(order.id)
    assert.equal(created?.changes.Override, 'They are neighbours.')
    await page.close()
  })

  test('a double click and a lost answer make one order with one client', async () => {
    const owner = stage.server.as('owner')
    const page = await open()
    const day = await type(page, '4 Once Only Way')
    await page.getByLabel('Last name').fill('Onceonly')
    await hold(page, day)
    let lost = 0
    await page.route('**/rest/order?*', async route => {
      if (lost++ > 0) return route.continue()
      // The service has saved the order; its answer never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, 'Schedule').dblclick()
    const order = await orderOf(page)
    assert.ok(lost > 1)
    assert.deepEqual(
      (await ordersAt('4 Once Only Way')).map(({ id }) => id),
      [order.id],
    )
    assert.equal((await owner.searchClients('Onceonly')).length, 1)
    await page.close()
  })

  test('each field has a name that no other field contains, for browsers that people automate', async () => {
    const page = await open()
    const ofHouse = ['Street address', 'City', 'State', 'ZIP', 'Square feet', 'Year built']
    const ofClient = ['First name', 'Last name', 'Email', 'Mobile phone']
    const countOf = (name: string) => page.getByLabel(name).filter({ visible: true }).count()
    for (const name of [...ofHouse, ...ofClient]) assert.equal(await countOf(name), 1, name)
    const { id } = await stage.server.as('owner').createOrder({ address1: '1 Named Lane' })
    await page.goto(`${stage.console}/orders/${id}`)
    await button(page, 'Edit property').click()
    for (const name of ofHouse) assert.equal(await countOf(name), 1, name)
    await page.getByRole('button', { name: /client/ }).click()
    await page.getByText('New client').click()
    for (const name of ofClient) assert.equal(await countOf(name), 1, name)
    await page.close()
  })

  test('Schedule says what is missing, at its field, and saves nothing', async () => {
    const page = await open()
    await button(page, 'Save draft').click()
    await page.getByText('Nothing is typed yet.').waitFor()
    await button(page, 'Schedule').click()
    assert.ok(await hasFocus(page.getByLabel('Street address')))
    for (const text of ['Enter the street address.', 'Choose a time first.', 'Enter a first or a last name.'])
      await page.getByText(text).waitFor()
    const day = await type(page, '5 Blank Boulevard')
    await page.getByText('Enter the street address.').waitFor({ state: 'detached' })
    await page.getByLabel('Square feet').fill('210000')
    await page.getByLabel('First name').fill('Bo')
    await hold(page, day)
    await button(page, 'Schedule').click()
    await page.getByRole('dialog').getByText('Square feet: 210,000').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    assert.deepEqual(await ordersAt('5 Blank'), [])
    await button(page, 'Start over').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
    await page.getByText('The form is empty again.').waitFor()
    const street = page.getByLabel('Street address')
    await street.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('7 Whole Walk, Charlotte, NC 28203')
    await page.keyboard.press('Tab')
    await page.locator('input[value="28203"]').waitFor()
    const parts = ['Street address', 'City', 'State'].map(label => page.getByLabel(label, { exact: true }).inputValue())
    assert.deepEqual(await Promise.all(parts), ['7 Whole Walk', 'Charlotte', 'NC'])
    assert.equal(await page.getByLabel('First name').inputValue(), '')
    const notes = (await stage.server.as('owner').holds()).map(({ note }) => note)
    assert.deepEqual(
      notes.filter(note => note.includes('Blank')),
      [],
    )
    await page.close()
  })

  test('a package has its price, and a requested inspector, custom times and several people go into the order', async () => {
    const owner = stage.server.as('owner')
    const [ana, marcus] = [await idOf('Ana Delgado'), await idOf('Marcus Bell')]
    const page = await open()
    const day = await type(page, '6 Package Place')
    await page.getByLabel('Package', { exact: true }).selectOption('Essential')
    await page.getByRole('checkbox', { name: 'Wood-Destroying Insect Report', exact: true }).waitFor()
    await page.getByLabel('Requested inspector').selectOption('Ana Delgado')
    await page.getByText('Only times of this person are shown.').waitFor()
    await page.getByText('Another time').click()
    const others = page.locator('details[open]')
    await others.getByLabel('Date').fill(day)
    await others.getByLabel('Start').fill('11:00')
    for (const name of ['Ana Delgado', 'Marcus Bell']) await others.getByRole('checkbox', { name }).check()
    await button(page, 'Take this time').click()
    await heldFor(page).waitFor()
    await page.getByLabel('Last name').fill('Packer')
    await page.getByLabel('Occupied').selectOption('Yes')
    await page.getByLabel('How to get in').fill('Key at the neighbour')
    await page.getByLabel('Notes').fill('Called twice')
    await button(page, 'Save draft').click()
    const order = await orderOf(page)
    assert.deepEqual([order.inspector1, order.inspector2].toSorted(), [ana, marcus].toSorted())
    assert.deepEqual(
      [order.datetime, order.requestedinspectors, order.packages.map(({ name }) => name)],
      [`${day} 11:00:00`, [ana], ['Essential']],
    )
    assert.deepEqual([order.propertyoccupied, order.accessnotes], ['yes', 'Key at the neighbour'])
    assert.deepEqual(
      (await owner.orderNotes(order.id)).map(({ text }) => text),
      ['Called twice'],
    )
    await page.close()
  })

  test('Find a time leads on with what was typed and held; a copy and a place of the calendar are filled in', async () => {
    const owner = stage.server.as('owner')
    const marcus = await idOf('Marcus Bell')
    const page = await open('find-a-time')
    const day = await type(page, '7 Finding Field')
    assert.ok(await page.getByRole('radio', { name: 'Least driving' }).isChecked())
    await hold(page, day)
    await button(page, 'New order with this time').click()
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
    await heldFor(page).waitFor()
    assert.ok(await hasFocus(page.getByLabel('First name')))
    await page.getByLabel('Last name').fill('Finder')
    await button(page, 'Schedule').click()
    const order = await orderOf(page)
    assert.equal(order.datetime, `${day} 09:00:00`)

    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await button(page, 'Duplicate').click()
    await page.getByText(`Filled in from #${order.oid}`).waitFor()
    assert.equal(await page.getByLabel('Street address').inputValue(), '7 Finding Field')
    await page.getByText('No time is chosen yet.').waitFor()
    await page.getByLabel('Unit').fill('B')
    await page.reload()
    await page.getByText('What you typed is back.').waitFor()
    assert.equal(await page.getByLabel('Unit').inputValue(), 'B')

    await page.goto(`${stage.console}/orders/new?time=${day}T14:00:00&inspector=${marcus}`)
    await page.getByText(/2:00 PM – 5:00 PM/).waitFor()
    await heldFor(page).waitFor()
    assert.equal(await page.getByLabel('Street address').inputValue(), '')
    assert.equal(new URL(page.url()).search, '')
    for (const { id } of await owner.holds()) await owner.releaseHold(id)
    await page.close()
  })

  test('a person who may not book sees no button, and no request of the page is refused', async () => {
    const { email, password } = stage.server.access.limited
    const page = await stage.open('orders', { viewport })
    await enterPassword(page, email, password)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    const refused: string[] = []
    page.on('response', response => response.status() === 403 && refused.push(response.url()))
    for (const path of ['orders', 'calendar', '']) {
      await page.goto(`${stage.console}/${path}`)
      await page.locator('h1').waitFor()
      for (const name of ['New order', 'Find a time']) assert.equal(await page.getByText(name).count(), 0, path)
    }
    for (const path of ['orders/new', 'find-a-time']) {
      await page.goto(`${stage.console}/${path}`)
      await page.getByRole('heading', { name: 'This page is for people who book' }).waitFor()
    }
    await untilQuiet(page)
    assert.deepEqual(refused, [])
    assert.deepEqual(stage.reports, [])
    await page.context().close()
  })
})
