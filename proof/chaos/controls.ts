import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'

/** A fault that is put into a copy of the product. Who lets it pass cannot be trusted with the product itself. */
export interface Control {
  readonly says: string
  /** Which trial must catch it. */
  readonly trial: 'kills' | 'power'
  readonly engines: readonly Engine[]
  readonly edits: readonly Edit[]
  /** What PostgreSQL is told, where the fault is there. */
  readonly settings?: readonly string[]
  /** What falls again and again, where only that brings the fault to light. */
  readonly aim?: Fault
}

interface Edit {
  readonly file: string
  /** Stands exactly once in the file: a control that misses its place fails loudly. */
  readonly from: string
  readonly to: string
}

/** How long a fault has to show itself. */
export const briefly = { minutes: 2, kills: 12 }

const onBoth: readonly Engine[] = ['sqlite', 'postgres']

export const controls: Readonly<Record<string, Control>> = {
  'answer-before-flush': {
    says: 'writes are acknowledged before the log is on the disk',
    trial: 'power',
    engines: ['sqlite'],
    edits: [
      {
        file: 'platform/group-commit.ts',
        from: 'if (patient.length > 0) await this.#log.sync().catch(error => this.#loseLog(group, error))\n        for (const { tell } of patient) tell()',
        to: 'for (const { tell } of patient) tell()\n        await new Promise(resolve => setTimeout(resolve, 5))\n        await this.#log.sync().catch(error => this.#loseLog(group, error))',
      },
    ],
  },
  'answer-before-commit': {
    says: 'writes are acknowledged before PostgreSQL has committed them',
    trial: 'kills',
    engines: ['postgres'],
    aim: 'server',
    edits: [
      {
        file: 'platform/postgres.ts',
        from: 'await session.commit()\n      this.#ears.tell(session.announced)\n',
        to: `if (to === 'write' && whose !== 'everyone') {
        void new Promise(resolve => setTimeout(resolve, 50))
          .then(() => session.commit())
          .then(() => this.#ears.tell(session.announced))
          .catch(error => session.abandon(error))
        return value
      }
      await session.commit()
`,
      },
    ],
  },
  'log-not-waited-for': {
    says: 'PostgreSQL commits without waiting for its log',
    trial: 'kills',
    engines: ['postgres'],
    edits: [],
    // What would write it by and by is told to leave it; what fills a page of it is written all the same.
    settings: ['synchronous_commit=off', 'wal_writer_delay=10s', 'bgwriter_lru_maxpages=0', 'autovacuum=off'],
    aim: 'database',
  },
  'table-without-log': {
    says: 'payments are kept out of the log of PostgreSQL',
    trial: 'kills',
    engines: ['postgres'],
    edits: [
      {
        file: 'platform/postgres.ts',
        from: 'readonly dialect = (statement: string): string =>\n',
        to: "readonly dialect = (told: string, statement = told.replace(/^create table payments\\b/, 'create unlogged table payments')): string =>\n",
      },
    ],
    aim: 'database',
  },
  'connections-stay-lost': {
    says: 'whoever lost a connection to the database opens no other for a while',
    trial: 'kills',
    engines: ['postgres'],
    edits: [
      {
        file: 'platform/postgres-pool.ts',
        from: 'this.#lost.add(client)\n',
        to: 'this.#lost.add(client)\n      ;(globalThis as { lostAt?: number }).lostAt = performance.now()\n',
      },
      {
        file: 'platform/postgres-pool.ts',
        from: 'let failure: unknown\n',
        to: `let failure: unknown
    const { lostAt = -Infinity } = globalThis as { lostAt?: number }
    if (performance.now() - lostAt < 40_000) throw new StoreUnavailable('it was lost')
`,
      },
    ],
  },
  'event-after-commit': {
    says: 'events and deliveries are written in a transaction of their own, after that of the order',
    trial: 'kills',
    engines: onBoth,
    aim: 'server',
    edits: [
      {
        file: 'doors/rest/write-door.ts',
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
        file: 'doors/rest/write-door.ts',
        from: 'return keep(scope, wishes, 200, renderWritten(written), written.warnings.length)\n    })',
        to: `return keep(scope, wishes, 200, renderWritten(written), written.warnings.length)
    })
    await new Promise(resolve => setTimeout(resolve, 150))
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
        file: 'doors/worker/deliveries-work.ts',
        from: 'const outcome = await this.#send(job)\n',
        to: `const outcome: Outcome = {
      id: newId(), at: this.#habits.now(), millis: 1, httpStatus: 204, error: '', answer: '', retryAfterSeconds: undefined,
    }
    const sent = new Promise(resolve => setTimeout(resolve, 1_200)).then(() => this.#send(job))
`,
      },
      {
        file: 'doors/worker/deliveries-work.ts',
        from: 'this.#tell(job, outcome, settled)\n',
        to: 'await sent\n    this.#tell(job, outcome, settled)\n',
      },
    ],
  },
  'idempotency-ignored': {
    says: 'a repeated Idempotency-Key is carried out again',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'doors/rest/write-door.ts',
        from: 'const kept = key === undefined ? undefined : await findKeptAnswer(scope, key)\n      if (kept) return repeat(kept, wishes)\n      const written',
        to: 'const written',
      },
      {
        file: 'doors/rest/write-door.ts',
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
  'no-rollback': {
    says: 'what was written before a refusal stays',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'platform/group-commit.ts',
        from: 'this.#connection.forget()\n',
        to: 'this.#connection.catchUp()\n',
      },
      { file: 'platform/group-commit.ts', from: "this.#connection.control('rollback to writer')\n", to: '' },
      {
        file: 'platform/postgres-groups.ts',
        from: "await tx.run(control('rollback to savepoint writer'))\n",
        to: '',
      },
      {
        file: 'platform/postgres.ts',
        from: 'await session.abandon(cause)\n',
        to: 'await session.commit().catch(() => session.abandon(cause))\n',
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
        file: 'doors/worker/messages-work.ts',
        from: 'const how = await database.write(job.message.companyId, tx =>\n        markHandedOver(tx, job, orderModifiedAt, now, now.add(answering)),\n      )\n',
        to: 'const how: string = String([database, orderModifiedAt, now].length)\n',
      },
      {
        file: 'doors/worker/messages-work.ts',
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
