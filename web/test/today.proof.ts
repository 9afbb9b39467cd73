// engines: both

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Order, OrderFields } from 'plumbline-client'
import { SmsReceiver } from '../../server/test/messages/sms-receiver.ts'
import { SmtpSink } from '../../server/test/messages/smtp-sink.ts'
import { zone } from './book-today.ts'
import { enterPassword, findings, openScreen, phone, samples, skip, useBrowser, wide } from './browser.ts'
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.ts'

const scheduling = { inprogress: false, scheduled: '2026-01-05 10:00:00' }
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the roof is sound') }

describe('the day of an inspector on a phone', { skip }, () => {
  const mail = SmtpSink.open()
  const sms = SmsReceiver.open()
  const stage = useBrowser(async () => ({
    ...{ SMTP_URL: (await mail).url, MAIL_FROM: 'office@tryon-oak.example' },
    ...{ SMS_URL: (await sms).url, SMS_FROM: '+17045550100' },
  }))
  const proxies: PrefixProxy[] = []
  after(async () => {
    for (const proxy of proxies) proxy.close()
    await (await mail).close()
    await (await sms).close()
  })

  const owner = () => stage.server.as('owner')
  const userNamed = async (name: string) =>
    (await owner().users()).find(({ displayname }) => displayname === name)?.id ?? assert.fail(name)

  /** An order of today, for a client with this name. */
  const book = async (time: string, name: string, fields: OrderFields = {}) => {
    const today = Temporal.Now.plainDateISO(zone)
    const contact = { firstname: name, emailaddress: `${name.toLowerCase()}@example.com`, mobilephone: '704-555-0142' }
    const client = await owner().createClient(contact)
    return owner().createOrder({
      ...scheduling,
      ...{ datetime: `${today} ${time}:00`, duration: 60, inspector1uuid: await userNamed('Marcus Bell') },
      ...{ address1: `${name} Lane`, city: 'Charlotte', state: 'NC', zip: '28203', clientuuid: client.id },
      ...fields,
    })
  }

  /** A phone with the console on it: its service worker is in charge. */
  const openPhone = async (person: 'inspector' | 'owner' = 'inspector', at = `${stage.console}/`): Promise<Page> => {
    const page = await stage.open('', { viewport: phone, serviceWorkers: 'allow' })
    await page.goto(`${at}today`)
    await enterPassword(page, stage.server.access[person].email, stage.server.access[person].password)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    return page
  }
  const stopOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: `${name} Lane` })
  const openStop = async (page: Page, name: string): Promise<Locator> => {
    const stop = stopOf(page, name)
    const header = stop.getByRole('button', { name: `${name} Lane` })
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
    return stop
  }
  const addNote = async (stop: Locator, text: string) => {
    await stop.getByLabel('New note').fill(text)
    await stop.getByRole('button', { name: 'Add note' }).click()
    await stop
      .getByText(`Note: ${text}`)
      .or(stop.getByText(/(?:Marcus Bell|Helen Barrow) ·/))
      .first()
      .waitFor()
  }
  const complete = async (page: Page, stop: Locator) => {
    await stop.getByRole('button', { name: 'Complete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const allSent = async (page: Page) => {
    await page.getByRole('button', { name: /waiting for a connection|^Sending/ }).waitFor({ state: 'detached' })
  }
  const notesOf = async ({ id }: Pick<Order, 'id'>) => (await owner().orderNotes(id)).map(({ text }) => text)

  test('stops are in order with drives and access; the client hears it once, by email and text message, after a chance to undo', async () => {
    const late = await book('23:00', 'Vesper', { zip: '28277' })
    const early = await book('06:00', 'Aurora', {
      gatecode: '#4417',
      pets: 'Two dogs',
      notes: [{ text: 'Damp cellar' }],
    })
    const page = await openPhone()
    const day = page.getByRole('region', { name: 'Today', exact: true })
    await day.getByRole('article').nth(1).waitFor()
    const titles = (await day.getByRole('heading', { level: 3 }).allInnerTexts()).map(
      text => /\w+ Lane/.exec(text)?.[0],
    )
    assert.deepEqual(
      titles.filter(title => title !== undefined),
      ['Aurora Lane', 'Vesper Lane'],
    )
    await day.getByText(/min drive · .*to spare/).waitFor()
    const stop = await openStop(page, 'Aurora')
    for (const text of ['#4417', 'Two dogs', 'Damp cellar', 'not confirmed']) await stop.getByText(text).waitFor()
    assert.equal(await stop.getByRole('link', { name: 'Call Aurora' }).first().getAttribute('href'), 'tel:7045550142')
    assert.equal(await stop.getByRole('link', { name: 'Text Aurora' }).first().getAttribute('href'), 'sms:7045550142')
    const directions = new URL((await stop.getByRole('link', { name: 'Directions' }).getAttribute('href')) ?? '')
    assert.equal(directions.searchParams.get('destination'), 'Aurora Lane, Charlotte, NC 28203')

    await stop.getByRole('button', { name: 'Running late' }).click()
    await page.getByRole('button', { name: '20 min' }).click()
    await page.getByRole('button', { name: 'Tell the client' }).click()
    await stop.getByText('Is sent in a moment').waitFor()
    await stop.getByRole('button', { name: /Remove “Tell the client: 20 minutes late”/ }).click()
    await stop.getByText('20 minutes late').waitFor({ state: 'detached' })
    await stop.getByRole('button', { name: 'On my way' }).click()
    await stop.getByText(/^Told at .*: on the way, by .*email/).waitFor()
    // The new appointments cause emails, too.
    const isHeard = async () =>
      (await (await mail).mails()).some(
        ({ to, content }) => to === 'aurora@example.com' && /way/.test(content.subject ?? ''),
      )
    for (let count = 1; !(await isHeard()); count++) await (await mail).hear('accepted', count)
    const received = (await (await mail).mails()).filter(({ to }) => to === 'aurora@example.com')
    assert.deepEqual(
      received.map(({ content }) => content.subject).filter(subject => /way|late/.test(subject ?? '')),
      ['Marcus Bell is on the way'],
    )
    assert.ok((await sms).requests.some(({ to, body }) => /7045550142$/.test(to) && /on the way/.test(body)))
    const told = (await owner().orderHistory(early.id)).flatMap(({ changes }) => changes['Client told'] ?? [])
    assert.deepEqual(told, ['on the way'])
    for (const { id } of [late, early]) await owner().deleteOrder(id)
    await page.context().close()
  })

  test('huge photos are scaled down on the phone, small ones stay; the photo of the house, a report, a payment, complete', async () => {
    const [fee] = await owner().fees()
    const order = await book('07:00', 'Camera', { fees: [{ feeid: fee?.id ?? '', value: 80 }] })
    const page = await openPhone()
    const stop = await openStop(page, 'Camera')
    const huge = Buffer.from((await page.evaluate(hugePhoto)) as string, 'base64')
    assert.ok(huge.length > 2_000_000)
    await stop.getByLabel('Add photos').setInputFiles([
      { name: 'roof.png', mimeType: 'image/png', buffer: huge },
      { name: 'label.png', mimeType: 'image/png', buffer: pixel },
    ])
    await stop
      .getByLabel('Photo of the house')
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: pixel })
    await stop.getByLabel('Upload report').setInputFiles(report)
    await stop.getByText('1 report, 3 photos and other files').waitFor()
    const files = await owner().files(order.id)
    assert.deepEqual(files.map(({ filename }) => filename).sort(), ['front.png', 'label.png', 'report.pdf', 'roof.jpg'])
    const fileOf = (name: string) => files.find(({ filename }) => filename === name) ?? assert.fail(name)
    assert.equal(fileOf('label.png').sha256, hash('sha256', pixel))
    const scaled = Buffer.from(
      await (await (await owner().downloadFile(order.id, fileOf('roof.jpg').id)).blob()).arrayBuffer(),
    )
    assert.ok(scaled.length < huge.length / 2)
    assert.equal(widthOf(scaled), 2560)
    assert.equal((await owner().order(order.id)).propertyphoto, fileOf('front.png').url)
    await stop.getByRole('img', { name: 'The house at Camera Lane' }).waitFor()

    await stop.getByRole('button', { name: 'Add payment' }).click()
    await page.getByLabel('Method').fill('Check')
    await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
    await stop.getByText('$80.00 due').waitFor({ state: 'detached' })
    await complete(page, stop)
    await stop.getByText('Completed').waitFor()
    await allSent(page)
    const { orderstatus, paid } = await owner().order(order.id)
    assert.deepEqual([orderstatus, paid], ['completed', 'yes'])
    await owner().deleteOrder(order.id)
    await page.context().close()
  })

  test('without a connection the day is shown and actions wait, also after the app was closed; then each is done once, in order', async () => {
    const order = await book('08:00', 'Cellar')
    const page = await openPhone()
    const context = page.context()
    await openStop(page, 'Cellar')
    await context.setOffline(true)
    const stop = stopOf(page, 'Cellar')
    await addNote(stop, 'First')
    await page.getByText('No connection. What you do is kept on this phone and sent later.').waitFor()
    await stop.getByLabel('Add photos').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: pixel })
    await stop.getByLabel('Upload report').setInputFiles(report)
    await stop.getByText('Report report.pdf').waitFor()
    await page.getByRole('button', { name: '3 waiting for a connection' }).waitFor()

    await page.reload()
    await page.getByText(/^As of .*Others may have changed it since/).waitFor()
    const after = await openStop(page, 'Cellar')
    await after.getByText('Note: First').waitFor()
    await addNote(after, 'Second')
    await complete(page, after)
    await after.getByText('Completed').waitFor()
    await page.close()
    const again = await context.newPage()
    await again.goto(`${stage.console}/today`)
    await again.getByRole('button', { name: '5 waiting for a connection' }).click()
    const queue = again.getByRole('dialog', { name: 'Not sent yet' })
    assert.deepEqual(await queue.getByRole('listitem').locator('strong').allInnerTexts(), [
      'Note: First',
      'Photo wall.png',
      'Report report.pdf',
      'Note: Second',
      'Complete the inspection',
    ])
    assert.deepEqual(await findings(again, samples), [])
    assert.deepEqual(await notesOf(order), [])
    await context.setOffline(false)
    await queue.getByText('Everything was sent.').waitFor()
    assert.deepEqual(await notesOf(order), ['First', 'Second'])
    assert.deepEqual(
      (await owner().files(order.id)).map(({ filename }) => filename),
      ['wall.png', 'report.pdf'],
    )
    assert.equal((await owner().order(order.id)).orderstatus, 'completed')
    await again.reload()
    await stopOf(again, 'Cellar').getByText('Completed').waitFor()
    assert.equal(await again.getByRole('button', { name: /waiting|Sending/ }).count(), 0)
    await owner().deleteOrder(order.id)
    await context.close()
  })

  test('an action whose answer was lost is sent again and done once; a refused one says why until the person decides', async () => {
    const order = await book('09:00', 'Gutter')
    // Requests are answered here, so the service worker stays out of the way.
    const page = await stage.open('today', { viewport: phone })
    await enterPassword(page, stage.server.access.inspector.email, stage.server.access.inspector.password)
    const stop = await openStop(page, 'Gutter')
    let lost = 0
    await page.route(`**/rest/order/${order.id}`, async route => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await addNote(stop, 'Heard once')
    await stop.getByText('Marcus Bell ·').waitFor()
    await allSent(page)
    assert.equal(lost, 2)
    assert.deepEqual(await notesOf(order), ['Heard once'])

    await page.context().setOffline(true)
    await addNote(stop, 'Too late')
    await complete(page, stop)
    await owner().cancelOrder(order.id, {})
    await page.context().setOffline(false)
    await page.getByRole('button', { name: /1 needs your decision/ }).click()
    const queue = page.getByRole('dialog', { name: 'Not sent yet' })
    await queue.getByText(/^Refused: /).waitFor()
    await queue.getByRole('button', { name: 'Send again: Complete the inspection' }).click()
    await queue.getByText(/^Refused: /).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /1 needs your decision/ }).waitFor()
    assert.deepEqual(await findings(page, samples), [])
    await page.getByRole('button', { name: /1 needs your decision/ }).click()
    await queue.getByRole('button', { name: 'Remove “Complete the inspection”' }).click()
    await queue.getByText('Everything was sent.').waitFor()
    assert.deepEqual(await notesOf(order), ['Heard once', 'Too late'])
    await owner().deleteOrder(order.id)
    await page.context().close()
  })

  test('signing out asks about work that waits, and removes all of it; without a connection the session ends at the next start', async () => {
    const order = await book('10:00', 'Attic', { gatecode: '#9981' })
    const page = await openPhone()
    await page.context().setOffline(true)
    await addNote(await openStop(page, 'Attic'), 'Secret of Marcus')
    await signOutOf(page)
    await page
      .getByRole('dialog', { name: '1 action was not sent' })
      .getByRole('button', { name: 'Stay signed in' })
      .click()
    await page.getByRole('link', { name: 'Today' }).click()
    await stopOf(page, 'Attic').waitFor()
    await signOutOf(page)
    await page.getByRole('button', { name: 'Sign out and remove them' }).click()
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    assert.deepEqual(await keptIn(page), { person: [], days: [], actions: [], files: [] })
    await page.goto(`${stage.console}/today`)
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()

    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Email').waitFor()
    await enterPassword(page, stage.server.access.owner.email, stage.server.access.owner.password)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    assert.doesNotMatch(JSON.stringify(await keptIn(page)), /9981|Secret of Marcus/)
    assert.deepEqual(await notesOf(order), [])
    await owner().deleteOrder(order.id)
    await page.context().close()
  })

  test('what a person has not sent is shown to nobody else, and is sent when that person signs in again', async () => {
    const order = await book('11:00', 'Porch')
    const page = await openPhone()
    const { access } = stage.server
    await page.context().setOffline(true)
    await addNote(await openStop(page, 'Porch'), 'Of Marcus')
    // The session ends elsewhere, and a colleague takes the phone.
    await page.context().clearCookies()
    await page.close()
    const colleague = await page.context().newPage()
    await page.context().setOffline(false)
    await colleague.goto(`${stage.console}/today`)
    await enterPassword(colleague, access.owner.email, access.owner.password)
    await colleague.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await colleague.goto(`${stage.console}/today?inspector=${await userNamed('Marcus Bell')}`)
    // Work of another person would stand before the own one, and hold it up.
    await addNote(await openStop(colleague, 'Porch'), 'Of Helen')
    await allSent(colleague)
    assert.equal(await colleague.getByText('Of Marcus').count(), 0)
    assert.equal(await colleague.getByRole('button', { name: /waiting|Sending/ }).count(), 0)
    const { days, actions } = await keptIn(colleague)
    assert.doesNotMatch(JSON.stringify(days), /Porch/)
    assert.equal(actions.length, 1)
    await signOutOf(colleague)
    await colleague.getByLabel('Email').waitFor()
    assert.deepEqual(await notesOf(order), ['Of Helen'])
    await enterPassword(colleague, access.inspector.email, access.inspector.password)
    await colleague.getByRole('navigation', { name: 'Main' }).waitFor()
    await colleague.goto(`${stage.console}/today`)
    await (await openStop(colleague, 'Porch')).getByText('Of Marcus', { exact: true }).waitFor()
    await allSent(colleague)
    assert.deepEqual(await notesOf(order), ['Of Helen', 'Of Marcus'])
    await owner().deleteOrder(order.id)
    await page.context().close()
  })

  test('the console is an app at its own address, also behind a path prefix; after an upgrade its page is the new one', async () => {
    const order = await book('12:00', 'Chimney')
    const proxy = await startPrefixProxy(stage.server.publicUrl, '/tools/plumb')
    proxies.push(proxy)
    const root = `${proxy.url}/tools/plumb/demo/console/`
    const page = await openPhone('inspector', root)
    const scope = await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')
    assert.equal(scope, root)
    const manifest = (await page.evaluate(readManifest)) as Record<string, string>
    assert.deepEqual(
      [manifest.name, manifest.start_url, manifest.display, manifest.icons],
      ['Plumbline demo', `${root}today`, 'standalone', ['192x192 image/png', '512x512 image/png', '512x512 image/png']],
    )
    await stopOf(page, 'Chimney').waitFor()

    const marks = async () => page.locator('meta[name="upgraded"]').count()
    proxy.upgrade()
    await page.goto(`${root}today`)
    assert.equal(await marks(), 1)
    await page.evaluate(untilUpgraded)
    proxy.isDown = true
    for (const path of ['today', 'orders/1', '']) {
      await page.goto(root + path)
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      assert.equal(await marks(), 1, path)
    }
    await page.goto(`${root}today`)
    await stopOf(page, 'Chimney').waitFor()
    // An address that is no page of the console is not answered by it.
    assert.equal(await page.goto(`${proxy.url}/tools/plumb/demo/r/none`).then(answer => answer?.status()), 503)
    await owner().deleteOrder(order.id)
    await page.context().close()
  })

  test('the office sees the day of an inspector on a wide screen, and an inspector only the own one', async () => {
    const order = await book('13:00', 'Gable')
    const marcus = await userNamed('Marcus Bell')
    const { office, inspector } = stage.server.access
    const page = await stage.open('today', { viewport: wide })
    await enterPassword(page, office.email, office.password)
    await page.getByLabel('Inspector').selectOption('Marcus Bell')
    await stopOf(page, 'Gable').waitFor()
    assert.match(page.url(), new RegExp(`inspector=${marcus}`))
    const own = await stage.open('today', { viewport: wide })
    await enterPassword(own, inspector.email, inspector.password)
    await stopOf(own, 'Gable').waitFor()
    assert.equal(await own.getByLabel('Inspector').count(), 0)
    await owner().deleteOrder(order.id)
    await page.context().close()
    await own.context().close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})

/** Where phones have it. */
async function signOutOf(page: Page): Promise<void> {
  await openScreen(page, 'Your account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Of a JPEG: its frame header has it. */
function widthOf(jpeg: Buffer): number {
  return jpeg.readUInt16BE(jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11])) + 7)
}

/** Noise, which compresses badly. */
const hugePhoto = `(async () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 2700, height: 400 })
  const drawing = canvas.getContext('2d')
  const noise = drawing.createImageData(2700, 400)
  let state = 1
  for (let i = 0; i < noise.data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    noise.data[i] = i % 4 === 3 ? 255 : state >>> 24
  }
  drawing.putImageData(noise, 0, 0)
  const blob = await new Promise(resolve => canvas.toBlob(resolve))
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.split(',')[1])
    reader.readAsDataURL(blob)
  })
})()`

const untilUpgraded = `(async () => {
  for (;;) {
    const registration = await navigator.serviceWorker.ready
    const cacheName = 'plumbline ' + registration.scope + ' upgraded'
    const kept = await caches.match(registration.scope, { cacheName })
    const { installing, waiting, active } = registration
    if (kept && !installing && !waiting && active.state === 'activated') return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
})()`

const readManifest = `(async () => {
  const address = document.querySelector('link[rel=manifest]').href
  const { name, start_url, display, icons } = await (await fetch(address)).json()
  const types = await Promise.all(icons.map(async ({ src, sizes }) => {
    const picture = await fetch(new URL(src, address))
    return sizes + ' ' + picture.headers.get('content-type')
  }))
  return { name, start_url: new URL(start_url, address).href, display, icons: types }
})()`

interface Kept {
  readonly person: unknown[]
  readonly days: unknown[]
  readonly actions: unknown[]
  readonly files: unknown[]
}

/** Everything that the console keeps in this browser. */
function keptIn(page: Page): Promise<Kept> {
  return page.evaluate(`(async () => {
    const [{ name }] = await indexedDB.databases()
    const database = await new Promise(resolve => {
      indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)
    })
    const stores = [...database.objectStoreNames]
    const read = store => new Promise(resolve => {
      database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)
    })
    const kept = Object.fromEntries(await Promise.all(stores.map(async store => [store, await read(store)])))
    database.close()
    return kept
  })()`) as Promise<Kept>
}
