/**
 * Books an inspection with the demo company, with the eight calls that a website makes, and prints the results.
 *
 *   npm start                                    in one terminal
 *   npx node examples/book-an-inspection.ts      in another
 */
import { readFileSync } from 'node:fs'
import { Plumbline } from 'plumbline-client'
import { Booking } from 'plumbline-client/booking'
import { appointmentAt } from 'plumbline-client/slots'

const demo = JSON.parse(readFileSync(process.argv[2] ?? 'data/demo.json', 'utf8'))
const { access_key: accessKey, secret_key: secretKey } = demo.office
const company = new Plumbline({ baseUrl: demo.base_url, accessKey, secretKey })
// Strict: the service refuses input that it would otherwise ignore, such as an unknown id, and saves nothing.
const booking = new Booking(company, { isStrict: true })

const me = await booking.me()
say(1, `signed in as ${me.displayname}`)

const { orderTypes, services, packages } = await booking.catalogue()
say(2, `${services.length} services and ${packages.length} packages are on offer`)
const [pack] = packages
const chosen = services.filter(service => pack?.services.includes(service.id))
const price = chosen.flatMap(service => service.fees ?? []).reduce((sum, fee) => sum + fee.amount, 0)
console.log(`   chosen: ${pack?.name} (${chosen.map(service => service.name).join(', ')}), from $${price}`)

const client = await booking.client({
  firstname: 'Rosa',
  lastname: 'Whitfield',
  emailaddress: 'rosa.whitfield@example.com',
  mobilephone: '704-555-0199',
})
say(3, `client ${client}`)

const agent = await booking.agent('unknown.agent@example.com')
say(4, agent ? `agent ${agent}` : 'the agent is not known here, so the order goes without')

const open = await booking.openTime({ services: chosen.map(service => service.id), offset: 1, daysahead: 14 })
const [slot] = open.slots
if (!slot) throw new Error(`no open time: ${open.reason}`)
say(5, `${open.count} windows are open; the first is ${slot.userdisplay}'s, ${slot.start} to ${slot.end}`)

const draft = await booking.draft({
  address1: '1420 Dilworth Road',
  city: 'Charlotte',
  state: 'NC',
  zip: '28203',
  squarefeet: 2450,
  yearbuilt: 1938,
  datetime: appointmentAt(slot.start),
  inspector1uuid: slot.userid,
  ordertypeuuid: orderTypes[0]?.id,
  services: chosen.map(service => service.id),
  packages: pack ? [{ package: pack.id }] : [],
  clientuuid: client,
  buyersagentuuid: agent,
})
say(6, `draft ${draft.oid} is saved`, draft.warnings)

const order = await booking.readBack()
say(7, `it costs $${order.totalfee} and takes ${order.duration} minutes, from ${order.datetimeiso}`)

const now = (await company.time()).slice(0, 19).replace('T', ' ')
const scheduled = await booking.schedule(now)
say(8, `order ${scheduled.oid} is scheduled`, scheduled.warnings)

function say(step: number, words: string, warnings: readonly string[] = []): void {
  console.log(`${step}. ${words}`)
  for (const warning of warnings) console.log(`   warning: ${warning}`)
}
