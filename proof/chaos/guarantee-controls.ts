import { before, force, remove, swap } from '../failpoints/edit.ts'
import { type Control, onBoth } from './control.ts'

/** Runs the write without the rows of events and deliveries, which follow in a second transaction. */
const eventsInASecondTransaction = `const late: Parameters<typeof $3.defer>[0][] = []
    const answer = await $1.write($2, async real => {
      const $3 = new Proxy(real, {
        get: (to, name) => {
          const value = Reflect.get(to, name, to)
          if (name !== 'defer') return typeof value === 'function' ? value.bind(to) : value
          return (statement: { sql: string }) =>
            /into (events|deliveries) /.test(statement.sql) ? late.push(statement) : to.defer(statement)
        },
      })
$4
    await new Promise(resolve => setTimeout(resolve, 600))
    await $1.write($2, async tx => {
      for (const statement of late) await tx.run(statement)
      tx.notify('deliveries')
    })
    return answer`

/** The amount that was paid up to 20 seconds ago. */
const staleAmount = `((order: { id: string; paidCents: number }) => {
    const seen = ((globalThis as { seen?: Map<string, { cents: number; at: number }> }).seen ??= new Map())
    const known = seen.get(order.id)
    if (known && performance.now() - known.at < 20_000) return known.cents
    seen.set(order.id, { cents: order.paidCents, at: performance.now() })
    return order.paidCents
  })`

/** Faults of the guarantees to callers: every change is atomic and has its effect once. */
export const guaranteeControls: Readonly<Record<string, Control>> = {
  'event-after-commit': {
    description: 'events and deliveries are written in a second transaction, after that of the order',
    trial: 'kills',
    engines: onBoth,
    aim: 'server',
    edits: [
      {
        failpoint: 'event-after-commit',
        edit: swap(/^return await (\w+)\.write\(([\w.]+), async (\w+) => \{\n(.*)$/s, eventsInASecondTransaction),
      },
    ],
  },
  'completed-before-sent': {
    description: 'a delivery is completed before it is sent',
    trial: 'kills',
    engines: onBoth,
    aim: 'server and worker',
    edits: [
      {
        failpoint: 'completed-before-sent-1',
        edit: swap(
          /^const (\w+) = await (.*)$/s,
          `const $1: AttemptOutcome = {
      id: newId(), at: this.#options.now(), millis: 1, httpStatus: 204, error: '', answer: '', retryAfterSeconds: undefined,
    }
    const sent = new Promise(resolve => setTimeout(resolve, 1_200)).then(() => $2)`,
        ),
      },
      { failpoint: 'completed-before-sent-2', edit: before('await sent') },
    ],
  },
  'idempotency-ignored': {
    description: 'a request with a repeated Idempotency-Key is executed again',
    trial: 'kills',
    engines: onBoth,
    edits: [
      { failpoint: 'idempotency-key-ignored', edit: remove },
      { failpoint: 'idempotency-record-not-saved', edit: force(false) },
    ],
  },
  'lost-update': {
    description: 'a payment is added to a stale amount',
    trial: 'kills',
    engines: onBoth,
    edits: [{ failpoint: 'lost-update', edit: swap(/paidCents: (\w+)\.paidCents/, `paidCents: ${staleAmount}($1)`) }],
  },
  'message-sent-again': {
    description: 'a message is marked as submitted only after the response of the mail server',
    trial: 'kills',
    engines: onBoth,
    aim: 'server and worker',
    edits: [
      { failpoint: 'message-sent-again-1', edit: swap(/= await .*$/s, "= 'marked' as string") },
      { failpoint: 'message-sent-again-2', edit: before('await new Promise(resolve => setTimeout(resolve, 2000))') },
    ],
  },
  'double-booking': {
    description: 'the guard neither refuses a time that is taken nor stores the time of an order',
    trial: 'collisions',
    engines: onBoth,
    edits: [
      { failpoint: 'conflicts-not-refused', edit: remove },
      { failpoint: 'guarded-time-not-stored', edit: remove },
    ],
  },
  'hold-used-twice': {
    description: 'an order may name a hold that another order has used',
    trial: 'collisions',
    engines: onBoth,
    edits: [{ failpoint: 'hold-taken-twice', edit: swap('||', '&&') }],
  },
  'acknowledged-and-dropped': {
    description: 'some updates are acknowledged and not made',
    trial: 'kills',
    engines: onBoth,
    edits: [{ failpoint: 'acknowledged-and-dropped', edit: swap(/^/, 'if (Math.random() > 0.05) ') }],
  },
}
