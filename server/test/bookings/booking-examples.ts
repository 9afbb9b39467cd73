import assert from 'node:assert/strict'
import type { Plumbline } from 'plumbline-client'
import { sampleAgentToken } from '../../src/wire/booking/agent-wire.ts'
import { sampleCheck, sampleStart, sampleVisitor } from '../../src/wire/booking/booking-form-wire.ts'
import { testToday } from '../clock.ts'
import type { Replacements } from '../openapi/sign-in-examples.ts'
import type { OrderFixture } from '../orders/order-fixture.ts'
import { newToken, solve, VisitorClient } from './visitor.ts'

export const visitorOfFixture = ({ server }: OrderFixture): VisitorClient => new VisitorClient(server)

/** A visitor with a solved puzzle and an open time, and a booking for an example that needs one. */
export async function bookingExample(fixture: OrderFixture, example: { readonly path: string }): Promise<Replacements> {
  const { path } = example
  if (!path.startsWith('/booking')) return []
  const { owner } = fixture
  const settings = { bookingPage: true, bookingConfirmsEmail: false, bookingWaitingList: true }
  await owner.settings.updateCompany({ settings })
  await fixture.alter('delete from waiting_visitors')
  if (path.startsWith('/booking/agent/')) return [[sampleAgentToken, await agentToken(fixture)]]
  await fixture.alter(`delete from bookings where token like 'made up%'`)
  await fixture.alter(`delete from guarded_times where holder_id in (select id from holds)`)
  await fixture.alter('delete from holds')
  const visitor = visitorOfFixture(fixture)
  const services = fixture.service('Home Inspection')
  const from = testToday().add({ days: 12 }).toString()
  const open = await visitor.times({ 'services[]': services, zip: '28202', from, days: '31' })
  const [first, second] = [open.at(0), open.at(-1)]
  const start = second?.startlocal ?? assert.fail('no time is open')
  const token = path.startsWith('/booking/order/') ? await newBooking(fixture, first?.startlocal ?? '') : visitor.token
  return [
    [sampleVisitor, token],
    ...(JSON.stringify(example).includes(sampleCheck) ? [[sampleCheck, await visitor.check()] as const] : []),
    [sampleStart, start],
  ]
}

/** The token of the link that is sent to an agent. */
async function agentToken(fixture: OrderFixture): Promise<string> {
  const email = `agent-${newToken()}@example.com`.toLowerCase()
  await fixture.send('/agent', { firstname: 'Nora', lastname: 'Patel', emailaddress: email })
  await visitorOfFixture(fixture).post('/agent', { emailaddress: email })
  const find = () => fixture.query(`select body from messages where audience = 'visitor' and person_id = ?`, email)[0]
  while (!find()) await new Promise(resolve => setTimeout(resolve, 20))
  return /\/book\/agent\/([\w-]+)/.exec(String(find()?.body))?.[1] ?? assert.fail('no link')
}

export const houseFields = {
  address1: '600 E 4th St',
  city: 'Charlotte',
  state: 'NC',
  zip: '28202',
  squarefeet: '2400',
  yearbuilt: '1987',
}
export const clientFields = {
  firstname: 'Rosa',
  lastname: 'Whitfield',
  emailaddress: 'rosa.whitfield@example.com',
  mobilephone: '704-555-0199',
}

async function newBooking(fixture: OrderFixture, start: string): Promise<string> {
  const services = [fixture.service('Home Inspection')]
  const { body } = await visitorOfFixture(fixture).send('', { ...houseFields, ...clientFields, services, start })
  assert.equal(body.status, 'ok', JSON.stringify(body))
  return String(body.token)
}

/** With the SDK, for a company of which only the key is known. Returns the token of the booking. */
export async function bookWithSdk(client: Plumbline, fields: Partial<typeof clientFields>): Promise<string> {
  await client.settings.updateCompany({ settings: { bookingPage: true } })
  return (await client.book({ ...(await sentWithSdk(client)), ...fields })).token
}

/** A client who waits for an earlier time, and a visitor whose booking waits for the link in an email. */
export async function waitWithSdk(client: Plumbline, token: string): Promise<void> {
  await client.waitToMoveBooking(token)
  await client.settings.updateCompany({ settings: { bookingConfirmsEmail: true } })
  await assert.rejects(client.book(await sentWithSdk(client)), /an email was sent/)
  await client.settings.updateCompany({ settings: { bookingConfirmsEmail: false } })
}

async function sentWithSdk(client: Plumbline) {
  const visitor = newToken()
  const { services } = await client.bookingPage()
  const chosen = services.slice(0, 1).map(({ id }) => id)
  const zip = '28203'
  const from = testToday().add({ days: 60 }).toString()
  const { times } = await client.bookingTimes({ services: chosen, zip, from, days: 31 })
  const check = solve(await client.bookingCheck({ visitor }))
  const start = times.at(-1)?.startlocal ?? assert.fail('no time is open')
  return { visitor, check, start, services: chosen, ...houseFields, zip, ...clientFields }
}
