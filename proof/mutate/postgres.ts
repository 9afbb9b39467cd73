import type { Mutation } from './mutation.ts'

const session = 'server/src/platform/postgres/postgres-transaction.ts'
const atOnce = 'server/test/postgres/at-once.test.ts'
const groups = 'server/test/postgres/groups.test.ts'

/** Where the store is a PostgreSQL server. */
export const postgresMutations: readonly Mutation[] = [
  {
    name: 'never-in-doubt',
    file: session,
    old: '    doubt(lent.client)\n',
    new: '    void doubt\n',
    breaks: 'a connection that did not hear whose rows to show goes on with those of another company',
    caughtBy: ['server/test/postgres/entrance.test.ts'],
  },
  {
    name: 'glance-lets-others-between',
    file: 'server/src/platform/postgres/autocommit-reads.ts',
    old: '[face(client, whose), send(client, statement, true)]',
    new: '[face(client, whose), Promise.resolve().then(() => send(client, statement, true))]',
    breaks: 'of two companies that glance at the same moment one is shown the rows of the other',
    caughtBy: ['server/test/postgres/glances.test.ts'],
  },
  {
    name: 'commit-behind-a-failure',
    file: session,
    old: 'if (this.#failures.length > 0) throw',
    new: 'if (this.#failures.length < 0) throw',
    breaks: 'what others of the company wrote is made twice where a statement of one fails unnoticed',
    caughtBy: [groups],
  },
  {
    name: 'sure-of-a-lost-commit',
    file: session,
    old: 'if (!(error instanceof StoreUnavailable)) return error\n',
    new: 'return error\n',
    breaks: 'a write that may have been saved is answered with: nothing was saved',
    caughtBy: [groups],
  },
  {
    name: 'asked-after-the-end',
    file: session,
    old: '    this.#isEnded = true\n',
    new: '    void this.#isEnded\n',
    breaks: 'what is asked of a change that was to be asked at once is done outside of it, and never given back',
    caughtBy: [atOnce],
  },
  {
    name: 'no-savepoint-of-its-own',
    file: 'server/src/platform/postgres/group-writes.ts',
    old: "await tx.run(control('rollback to savepoint writer'))",
    new: "await tx.run(control('release savepoint writer'))",
    breaks: 'what a writer wrote before it was refused is kept with what others wrote',
    caughtBy: [groups],
  },
]
