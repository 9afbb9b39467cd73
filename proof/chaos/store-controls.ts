import { type Control, onBoth } from './control.ts'

/** Faults of what keeps. */
export const storeControls: Readonly<Record<string, Control>> = {
  'answer-before-flush': {
    says: 'writes are acknowledged before the log is on the disk',
    trial: 'power',
    engines: ['sqlite'],
    edits: [
      {
        file: 'platform/sqlite/group-commit.ts',
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
        file: 'platform/postgres/postgres-database.ts',
        from: 'const value = await session.commit(working)\n      this.#ears.tell(session.announced)\n',
        to: `if (to === 'write' && whose !== 'all companies') {
        void new Promise(resolve => setTimeout(resolve, 50))
          .then(() => session.commit(working))
          .then(() => this.#ears.tell(session.announced))
          .catch(error => session.abandon(error))
        return await working
      }
      const value = await session.commit(working)
`,
      },
    ],
  },
  'log-not-waited-for': {
    says: 'PostgreSQL commits without waiting for its log',
    trial: 'kills',
    engines: ['postgres'],
    edits: [],
    // What would write it by and by is told to leave it.
    settings: [
      'synchronous_commit=off',
      'wal_writer_delay=10s',
      'wal_writer_flush_after=1GB',
      'wal_buffers=64MB',
      'bgwriter_lru_maxpages=0',
      'autovacuum=off',
    ],
    aim: 'database',
  },
  'table-without-log': {
    says: 'payments are kept out of the log of PostgreSQL',
    trial: 'kills',
    engines: ['postgres'],
    edits: [
      {
        file: 'platform/postgres/dialect.ts',
        from: 'return sql.replaceAll(/(?<=\\w) text',
        to: "return sql.replace(/^create table payments\\b/, 'create unlogged table payments').replaceAll(/(?<=\\w) text",
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
        file: 'platform/postgres/postgres-pool.ts',
        from: 'this.#lost.add(client)\n',
        to: 'this.#lost.add(client)\n      ;(globalThis as { lostAt?: number }).lostAt = performance.now()\n',
      },
      {
        file: 'platform/postgres/postgres-pool.ts',
        from: 'let failure: unknown\n',
        to: `let failure: unknown
    const { lostAt = -Infinity } = globalThis as { lostAt?: number }
    if (performance.now() - lostAt < 40_000) throw new StoreUnavailable('it was lost')
`,
      },
    ],
  },
  'no-rollback': {
    says: 'what was written before a refusal stays',
    trial: 'kills',
    engines: onBoth,
    edits: [
      {
        file: 'platform/sqlite/group-commit.ts',
        from: 'this.#connection.forget()\n',
        to: 'this.#connection.catchUp()\n',
      },
      { file: 'platform/sqlite/group-commit.ts', from: "this.#connection.control('rollback to writer')\n", to: '' },
      {
        file: 'platform/postgres/group-writes.ts',
        from: "await tx.run(control('rollback to savepoint writer'))\n",
        to: '',
      },
      {
        file: 'platform/postgres/postgres-database.ts',
        from: 'await session.abandon(cause)\n',
        to: 'await session.commit(Promise.resolve()).catch(() => session.abandon(cause))\n',
      },
    ],
  },
}
