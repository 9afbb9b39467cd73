// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { clientFields, houseFields } from './booking-examples.ts'
import { newToken } from './visitor.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

/** A step with everything before it filled in, as text. */
async function showStep(step: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { publicUrl, key } = fixture.server
  const start = '2027-09-01 09:00:00'
  const services = { 'services[]': fixture.service('Home Inspection') }
  const visitor = newToken()
  const fields = { visitor, go: `to:${step}`, lang: 'en', start, ...services, ...houseFields, ...clientFields, ...more }
  const body = new URLSearchParams(fields)
  const response = await fetch(`${publicUrl}/${key}/book`, { method: 'POST', body })
  assert.equal(response.status, 200)
  return (await response.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const set = (settings: object) => fixture.owner.settings.updateCompany({ settings } as never)

test('3 the summary says which changes clients may make themselves, and which by phone', async () => {
  const rules = [
    [true, true, 'You can move or cancel the appointment yourself until 24 hours before it begins.'],
    [true, false, 'You can move the appointment yourself until 24 hours before it begins. To cancel it, call us.'],
    [false, true, 'You can cancel the appointment yourself until 24 hours before it begins. To move it, call us.'],
    [false, false, 'To move or cancel the appointment, call us.'],
  ] as const
  for (const [bookingReschedules, bookingCancels, text] of rules) {
    await set({ bookingPage: true, bookingReschedules, bookingCancels, bookingChangeHours: 24 })
    const page = await showStep('summary')
    assert.ok(page.includes(text), `${text}\n${page}`)
  }
  await set({ bookingReschedules: true, bookingCancels: false, bookingChangeHours: 1 })
  assert.ok(
    (await showStep('summary', { lang: 'es' })).includes('cambiar la cita hasta una hora antes. Para cancelarla'),
  )
})

test('4 a preview of the step of times shows made-up times and the inspectors', async () => {
  const { owner } = fixture
  const { inspectors } = await owner.bookingPage()
  const preview = (settings: object) => owner.settings.previewBookingPage({ step: 'time', settings } as never)
  const html = await preview({ bookingChoosesInspector: true })
  for (const name of ['Tuesday, December 1', '9:00 AM', ...inspectors.map(each => each.name)])
    assert.ok(html.includes(name), name)
  assert.ok(!(await preview({ bookingChoosesInspector: false })).includes(inspectors[0]?.name ?? ''))
})

test('4 the first view has a visitor of its own each time, and follows settings, language and office', async () => {
  const { publicUrl, key } = fixture.server
  const open = async (query = '') => (await fetch(`${publicUrl}/${key}/book${query}`)).text()
  const visitorIn = (html: string) => /data-visitor="([\w-]{20,64})"/.exec(html)?.[1] ?? assert.fail('no visitor')
  await set({ bookingWelcome: 'Welcome to the old page.' })
  const views = [await open(), await open(), await open('?office=lake-norman'), await open('?lang=es')]
  assert.equal(new Set(views.map(visitorIn)).size, views.length)
  for (const html of views) assert.equal(html.split(visitorIn(html)).length, 3)
  const chosen = views.map(html => /<option value="([\w-]+)" selected/.exec(html)?.[1])
  assert.deepEqual([chosen[0], chosen[2]], ['charlotte', 'lake-norman'])
  assert.ok(views[0]?.includes('Where is the property?') && views[3]?.includes('¿Dónde está la propiedad?'))
  await set({ bookingWelcome: 'Welcome to the new page.' })
  const [before = '', after = ''] = [views[0], await open()]
  assert.ok(before.includes('the old page') && after.includes('the new page') && !after.includes('the old page'))
})
