import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = join(root, 'server/bin/plumbline.js')

/** Edits of a fault whose place is not there, or not there only once. */
export function misfits({ edits }: Control): string[] {
  return edits
    .filter(({ file, from }) => readFileSync(join(root, 'server/src', file), 'utf8').split(from).length !== 2)
    .map(({ file, from }) => `${file}: ${from}`)
}

/** A fault that is put into a copy of the product. Who lets it pass cannot be trusted with the product itself. */
export interface Control {
  readonly says: string
  /** Which trial must catch it. */
  readonly trial: 'kills' | 'power'
  readonly edits: readonly Edit[]
}

interface Edit {
  readonly file: string
  /** Stands exactly once in the file: a control that misses its place fails loudly. */
  readonly from: string
  readonly to: string
}

export const controls: Readonly<Record<string, Control>> = {
  'answer-before-flush': {
    says: 'writes are acknowledged before the log is on the disk',
    trial: 'power',
    edits: [
      {
        file: 'platform/group-commit.ts',
        from: 'if (patient.length > 0) await this.#log.sync().catch(error => this.#loseLog(group, error))\n        for (const { tell } of patient) tell()',
        to: 'for (const { tell } of patient) tell()\n        await new Promise(resolve => setTimeout(resolve, 5))\n        await this.#log.sync().catch(error => this.#loseLog(group, error))',
      },
    ],
  },
  'event-after-commit': {
    says: 'events and deliveries are written in a transaction of their own, after that of the order',
    trial: 'kills',
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
    edits: [
      {
        file: 'doors/worker/deliveries-work.ts',
        from: 'const outcome = await this.#send(job)\n',
        to: `const outcome: Outcome = {
      at: this.#habits.now(), millis: 1, httpStatus: 204, error: '', answer: '', retryAfterSeconds: undefined,
    }
    const sent = new Promise(resolve => setTimeout(resolve, 400)).then(() => this.#send(job))
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
    edits: [
      {
        file: 'domain/payments/add-payment.ts',
        from: 'const { amountCents, method, reference } = input\n',
        to: `const { amountCents, method, reference } = input
  const known = globalThis as unknown as { seen?: Map<string, { cents: number; at: number }> }
  known.seen ??= new Map()
  const remembered = known.seen.get(before.id)
  const stale = remembered && performance.now() - remembered.at < 2000 ? remembered.cents : before.paidCents
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
    edits: [
      {
        file: 'platform/group-commit.ts',
        from: 'this.#connection.forget()\n',
        to: 'this.#connection.catchUp()\n',
      },
      { file: 'platform/group-commit.ts', from: "this.#connection.control('rollback to writer')\n", to: '' },
    ],
  },
  'letter-sent-again': {
    says: 'that a letter left the house is only noted when it was answered',
    trial: 'kills',
    edits: [
      {
        file: 'doors/worker/messages-work.ts',
        from: 'const how = await database.write(job.message.companyId, tx =>\n        markHandedOver(tx, job, orderModifiedAt, now, now.add(answering)),\n      )\n',
        to: 'const how: string = String([database, orderModifiedAt, now].length)\n',
      },
      {
        file: 'doors/worker/messages-work.ts',
        from: 'if (!(await database.write(job.message.companyId, tx => settleMessage',
        to: 'await new Promise(resolve => setTimeout(resolve, 2000))\n    if (!(await database.write(job.message.companyId, tx => settleMessage',
      },
    ],
  },
  'acknowledged-and-dropped': {
    says: 'now and then an update is answered and not made',
    trial: 'kills',
    edits: [
      {
        file: 'domain/orders/save-order.ts',
        from: 'updateOrderRow(tenant, after)\n',
        to: 'if (Math.random() > 0.05) updateOrderRow(tenant, after)\n',
      },
    ],
  },
}

/** A copy of the server with the fault in it; answers the path of its program. */
export function plant({ edits }: Control, folder: string): string {
  const copy = join(folder, 'product')
  mkdirSync(copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const part of ['bin', 'migrations', 'places', 'src', 'package.json']) {
    cpSync(join(root, 'server', part), join(copy, 'server', part), { recursive: true })
  }
  for (const { file, from, to } of edits) {
    const path = join(copy, 'server/src', file)
    const source = readFileSync(path, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`the control has lost its place in ${file}: ${from}`)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  }
  return join(copy, 'server/bin/plumbline.js')
}
