import { type Control, onBoth } from './control.ts'

/** Faults of what is promised: each thing whole, and once. */
export const promiseControls: Readonly<Record<string, Control>> = {
  'event-after-commit': {
    says: 'events and deliveries are written in a transaction of their own, after that of the order',
    trial: 'kills',
    engines: onBoth,
    aim: 'server',
    edits: [
      {
        file: 'http/rest/write-handler.ts',
        from: 'return await database.write(visit.company.id, async tx => {\n      const scope = visit.within(tx)',
        to: `const late: Parameters<typeof tx0.later>[0][] = []
    let tx0: import('../../domain/database.ts').Transaction
    const answer = await database.write(visit.company.id, async real => {
      tx0 = real
      const tx = Object.create(real, {
        all: { value: real.all.bind(real) }, one: { value: real.one.bind(real) }, run: { value: real.run.bind(real) },
        version: { value: real.version.bind(real) }, announce: { value: real.announce.bind(real) },
        later: { value: (statement: Parameters<typeof tx0.later>[0]) =>
          /into (events|deliveries) /.test(statement.sql) ? late.push(statement) : real.later(statement) },
      })
      const scope = visit.within(tx)`,
      },
      {
        file: 'http/rest/write-handler.ts',
        from: 'return keep(scope, wishes, 200, renderWritten(written), written.warnings.length)\n    })',
        to: `return keep(scope, wishes, 200, renderWritten(written), written.warnings.length)
    })
    await new Promise(resolve => setTimeout(resolve, 600))
    await database.write(visit.company.id, async tx => {
      for (const statement of late) await tx.run(statement)
      tx.announce('deliveries')
    })
    return answer`,
      },
    ],
  },
  'settled-before-sent': {
    says: 'a delivery counts as made before it is sent',
    trial: 'kills',
    engines: onBoth,
    aim: 'server and worker',
    edits: [
      {
        file: 'jobs/webhook-dispatcher.ts',
        from: 'const outcome = await this.#send(job, body)\n',
        to: `const outcome: Outcome = {
      id: newId(), at: this.#habits.now(), millis: 1, httpStatus: 204, error: '', answer: '', retryAfterSeconds: undefined,
    }
    const sent = new Promise(resolve => setTimeout(resolve, 1_200)).then(() => this.#send(job, body))
`,
      },
      {
        file: 'jobs/webhook-dispatcher.ts',
        from: '    if (settled) this.#tell(',
        to: '    await sent\n    if (settled) this.#tell(',
      },
    ],
  },
  'idempotency-ignored': {
    says: 'a repeated Idempotency-Key is carried out again',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'http/rest/write-handler.ts',
        from: 'const kept = key === undefined ? undefined : await findKeptAnswer(scope, key)\n      if (kept) return repeat(kept, wishes)\n      const written',
        to: 'const written',
      },
      {
        file: 'http/rest/write-handler.ts',
        from: 'if (key !== undefined) await keepAnswer',
        to: 'if (key === "") await keepAnswer',
      },
    ],
  },
  'lost-update': {
    says: 'what an order was paid is added to what it was a moment ago, not to what it is',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'domain/payments/add-payment.ts',
        from: 'const { amountCents, method, reference } = input\n',
        to: `const { amountCents, method, reference } = input
  const known = globalThis as unknown as { seen?: Map<string, { cents: number; at: number }> }
  known.seen ??= new Map()
  const remembered = known.seen.get(before.id)
  const stale = remembered && performance.now() - remembered.at < 20_000 ? remembered.cents : before.paidCents
  if (stale === before.paidCents) known.seen.set(before.id, { cents: before.paidCents, at: performance.now() })
`,
      },
      {
        file: 'domain/payments/add-payment.ts',
        from: 'paidCents: before.paidCents + amountCents',
        to: 'paidCents: stale + amountCents',
      },
    ],
  },
  'letter-sent-again': {
    says: 'that a letter left the house is only noted when it was answered',
    trial: 'kills',
    engines: onBoth,
    aim: 'server and worker',
    edits: [
      {
        file: 'jobs/message-sender.ts',
        from: 'const how = await database.write(job.message.companyId, tx =>\n        markHandedOver(tx, job, orderModifiedAt, now, now.add(answering)),\n      )\n',
        to: 'const how: string = String([database, orderModifiedAt, now].length)\n',
      },
      {
        file: 'jobs/message-sender.ts',
        from: 'const write = () => database.write(job.message.companyId, tx => settleMessage',
        to: 'await new Promise(resolve => setTimeout(resolve, 2000))\n    const write = () => database.write(job.message.companyId, tx => settleMessage',
      },
    ],
  },
  'acknowledged-and-dropped': {
    says: 'now and then an update is answered and not made',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'domain/orders/save-order.ts',
        from: 'updateOrderRow(tenant, after)\n',
        to: 'if (Math.random() > 0.05) updateOrderRow(tenant, after)\n',
      },
    ],
  },
}
