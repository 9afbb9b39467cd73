import { after, before, remove, swap } from '../failpoints/edit.ts'
import { type Control, onBoth } from './control.ts'

/** Faults of the store: durability, rollback and reconnecting. */
export const storeControls: Readonly<Record<string, Control>> = {
  'acknowledged-before-flush': {
    description: 'writes are acknowledged before the log is flushed',
    trial: 'power',
    engines: ['sqlite'],
    edits: [
      {
        failpoint: 'acknowledged-before-flush',
        edit: swap(
          /await (this\.#\w+\.sync\(\))/,
          'void new Promise(resolve => setTimeout(resolve, 5)).then(() => (this.#isClosed ? undefined : $1))',
        ),
      },
    ],
  },
  'acknowledged-before-commit': {
    description: 'writes are acknowledged before PostgreSQL has committed them',
    trial: 'kills',
    engines: ['postgres'],
    aim: 'server',
    edits: [
      {
        failpoint: 'acknowledged-before-commit',
        edit: before(`if (mode === 'write' && access !== 'all companies') {
        void new Promise(resolve => setTimeout(resolve, 50))
          .then(() => tx.commit(working))
          .then(() => this.#listenNotify.publish(tx.topics))
          .catch(error => tx.rollback(error))
        return await working
      }`),
      },
    ],
  },
  'log-not-waited-for': {
    description: 'PostgreSQL commits without flushing its log',
    trial: 'kills',
    engines: ['postgres'],
    edits: [],
    // These keep PostgreSQL from writing the log in the background.
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
    description: 'the table of payments is unlogged',
    trial: 'kills',
    engines: ['postgres'],
    edits: [
      {
        failpoint: 'table-without-log',
        edit: swap(/^return (\w+)/, "return $1.replace(/^create table payments\\b/, 'create unlogged table payments')"),
      },
    ],
    aim: 'database',
  },
  'connections-stay-lost': {
    description: 'after a lost connection no new one is opened for 40 seconds',
    trial: 'kills',
    engines: ['postgres'],
    edits: [
      {
        failpoint: 'connections-stay-lost.lose',
        edit: after(';(globalThis as { lostAt?: number }).lostAt = performance.now()'),
      },
      {
        failpoint: 'connections-stay-lost.acquire',
        edit: before(`const { lostAt = -Infinity } = globalThis as { lostAt?: number }
    if (performance.now() - lostAt < 40_000) throw new StoreUnavailable('it was lost')`),
      },
    ],
  },
  'no-rollback': {
    description: 'writes that precede a refusal are committed',
    trial: 'kills',
    engines: onBoth,
    edits: [
      { failpoint: 'deferred-statements-kept-after-failure', edit: swap(/\w+\(\)$/, 'flushDeferred()') },
      { failpoint: 'no-rollback-to-savepoint', edit: remove },
      { failpoint: 'savepoint-not-rolled-back', edit: remove },
      {
        failpoint: 'no-rollback',
        edit: swap(
          /^await (\w+)\.rollback\((\w+)\)$/,
          'await $1.commit(Promise.resolve()).catch(() => $1.rollback($2))',
        ),
      },
    ],
  },
}
