import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { appointmentAt } from 'plumbline-client/slots'

const times = [
  ['11/6/2026 09:00', '2026-11-06 09:00:00'],
  ['1/1/2027 00:00', '2027-01-01 00:00:00'],
  ['12/31/2026 23:45', '2026-12-31 23:45:00'],
  ['2/29/2028 08:30', '2028-02-29 08:30:00'],
] as const
for (const [slotTime, appointment] of times) {
  test(`2.7 a slot at ${slotTime} is an appointment at ${appointment}`, () => {
    assert.equal(appointmentAt(slotTime), appointment)
  })
}

for (const wrong of [
  '',
  '2026-11-06 09:00:00',
  '11/6/2026',
  '11/6/2026 9:00',
  '11/6/2026 09:00:00',
  ' 11/6/2026 09:00',
]) {
  test(`2.7 "${wrong}" is not a slot time and is refused with a clear message`, () => {
    assert.throws(() => appointmentAt(wrong), { name: 'TypeError', message: /is not a slot time such as/ })
  })
}

/** Returns the URL that the client requested. */
function requestedUrl(query?: Parameters<Plumbline['availableSlots']>[0]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const fetch = async (url: string | URL | Request) => {
    resolve(String(url))
    return Response.json({ status: 'ok', message: '' })
  }
  void new Plumbline({ baseUrl: 'https://example.com/acme/rest', accessKey: '', secretKey: '', fetch }).availableSlots(
    query,
  )
  return promise
}

test('4.1.1 each service is sent with brackets', async () => {
  assert.equal(
    await requestedUrl({ services: ['a', 'b&c'], daysahead: 1, offset: 0 }),
    'https://example.com/acme/rest/availableslots?services[]=a&services[]=b%26c&daysahead=1&offset=0',
  )
})

test('4.1 omitted parameters are not sent', async () => {
  assert.equal(await requestedUrl(), 'https://example.com/acme/rest/availableslots')
  assert.equal(await requestedUrl({ services: [], zip: undefined }), 'https://example.com/acme/rest/availableslots')
})

test('4.1 a ZIP, an inspector and an office are sent percent-encoded', async () => {
  assert.equal(
    await requestedUrl({ zip: '28202-1234', inspector: 'x y', office: 'é' }),
    'https://example.com/acme/rest/availableslots?zip=28202-1234&inspector=x%20y&office=%C3%A9',
  )
})
