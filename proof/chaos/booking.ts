import { prices } from './company.ts'

/** A write that must take effect exactly once, even if the server is killed meanwhile. */
export interface WriteRequest {
  readonly op: Op
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly order?: string
  readonly isStrict?: boolean
}

export type Op =
  | 'create draft'
  | 'create scheduled'
  | 'create refused'
  | 'create client'
  | 'update'
  | 'add service'
  | 'schedule'
  | 'reschedule'
  | 'pay'
  | 'complete'
  | 'delete'

export interface Catalogue {
  readonly services: Readonly<Record<string, string>>
  readonly inspectors: readonly string[]
}

export type Perform = (write: WriteRequest) => Promise<{ readonly id: string }>

const names = Object.keys(prices)
const scheduledAt = '2031-05-01 10:20:30'
let appointments = 0

/** The writes of one order, in a plausible sequence; random steps are left out. */
export async function runOrderLifecycle(
  perform: Perform,
  { services, inspectors }: Catalogue,
  random: () => number,
  label: string,
): Promise<string> {
  const happens = (share: number) => random() < share
  const some = names.filter(() => happens(0.5))
  const chosen = some.length > 0 ? some : ['Inspection']
  const isScheduled = happens(0.4)
  let total = chosen.reduce((sum, name) => sum + cents(name), 0)
  let version = 0
  const place = () => ({ city: `${label} v${version++}` })
  if (happens(0.1)) await perform(refused(label))
  if (happens(0.2)) await perform(newClient(label))
  const { id: order } = await perform({
    op: isScheduled ? 'create scheduled' : 'create draft',
    method: 'POST',
    path: '/order',
    body: {
      ...place(),
      address1: '12 Elm Street',
      zip: '28202',
      duration: 180,
      datetime: freeTime(),
      inspector1uuid: inspectors[Math.floor(random() * inspectors.length)],
      services: chosen.map(name => services[name]),
      client: {
        name: `Client of ${label}`,
        email: `${label.replaceAll(' ', '-')}@example.com`,
        mobile: '704-555-0100',
      },
      notes: [{ text: label }],
      // Some orders have notifications switched off.
      ...(happens(0.1) && { sendemailevents: false }),
      ...(isScheduled && { inprogress: false, scheduled: scheduledAt }),
    },
  })
  const change = (op: Op, body: object) =>
    perform({ op, order, method: 'POST', path: `/order/${order}`, body: { ...body } })
  while (happens(0.5)) await change('update', place())
  if (happens(0.4)) {
    const name = names[Math.floor(random() * names.length)] ?? ''
    total += cents(name)
    await change('add service', { services: [services[name]] })
  }
  if (!isScheduled && happens(0.7)) await change('schedule', { inprogress: false, scheduled: scheduledAt })
  else if (!isScheduled) return order
  if (happens(0.3)) await change('reschedule', { datetime: freeTime() })
  if (happens(0.5)) await perform(payment(order, 10))
  if (happens(0.3)) await perform(payment(order, total / 100))
  if (happens(0.5)) await perform({ op: 'complete', order, method: 'POST', path: `/order/complete/${order}`, body: {} })
  if (happens(0.15)) await perform({ op: 'delete', order, method: 'DELETE', path: `/order/${order}`, body: {} })
  return order
}

export function payment(order: string, amount: number): WriteRequest {
  return { op: 'pay', order, method: 'POST', path: '/addpayment', body: { id: order, amount, method: 'Check' } }
}

/** A strict write with an unknown person: it is written in part and then rolled back. */
function refused(label: string): WriteRequest {
  const body = { city: `never ${label}`, buyersagentuuid: '00000000-0000-4000-8000-000000000000' }
  return { op: 'create refused', method: 'POST', path: '/order', body, isStrict: true }
}

function newClient(label: string): WriteRequest {
  const body = { firstname: 'New', lastname: label, emailaddress: `new-${label.replaceAll(' ', '-')}@example.com` }
  return { op: 'create client', method: 'POST', path: '/client', body }
}

export function cents(name: string): number {
  return Math.round((prices[name] ?? 0) * 100)
}

/** Appointments are spread out, so that lists of conflicts stay short. */
function freeTime(): string {
  const start = Temporal.PlainDateTime.from('2032-01-05T08:00').add({ hours: 3 * appointments++ })
  return start.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
