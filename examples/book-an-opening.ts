/**
 * Books an opening of the demo company so that no other booking can have it: lists openings, holds the first one, and books it.
 *
 *   npm start                                    in one terminal
 *   npx node examples/book-an-opening.ts         in another
 */
import { readFileSync } from 'node:fs'
import { Plumbline } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'

const demo = JSON.parse(readFileSync(process.argv[2] ?? 'data/demo.json', 'utf8'))
const { access_key: accessKey, secret_key: secretKey } = demo.office
const company = new Plumbline({ baseUrl: demo.base_url, accessKey, secretKey })
// The service refuses input that it would otherwise ignore, such as an unknown id, and saves nothing.
const strict = { isStrict: true }

const services = (await company.services()).filter(({ name }) => name === 'Home Inspection').map(({ id }) => id)
const house = { zip: '28203', squarefeet: 2450 }
const { openings, duration, reason } = await company.openings({ ...house, services, offset: 1 })
const [opening] = openings
const [inspector] = opening?.inspectors ?? []
if (!opening || !inspector) throw new Error(`no openings: ${reason}`)
console.log(
  `${openings.length} openings of ${duration} minutes; the first is ${opening.startlocal} with ${inspector.name}`,
)

// While the visitor fills in the form, the time is kept.
const time = { inspector: [inspector.id], start: opening.start, duration }
const hold = await company.hold({ ...time, note: 'Web visitor' }, strict)
console.log(`held until ${hold.expires}`)

const appointment = { ...house, services, datetime: opening.startlocal, inspector1uuid: inspector.id }
try {
  const order = await company.createOrder({ ...appointment, hold: hold.id }, { ...strict, conflict: 'reject' })
  console.log(`order ${order.oid} is booked`)
} catch (error) {
  if (!(error instanceof TimeTaken)) throw error
  console.log(`${error.message}; instead: ${error.openings.map(({ startlocal }) => startlocal).join(', ')}`)
}
