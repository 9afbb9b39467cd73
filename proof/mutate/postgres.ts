import { force, remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const groups = 'server/test/postgres/group-writes.test.ts'

/** The PostgreSQL adapter. */
export const postgresMutations: readonly Mutation[] = [
  {
    name: 'autocommit-read-interleaved',
    edit: swap(/, (\w+\(\w+, \w+, \{ isPrepared: true \}\))\]/, ', Promise.resolve().then(() => $1)]'),
    breaks: 'of two companies that read concurrently, one gets the rows of the other',
    caughtBy: ['server/test/postgres/autocommit-reads.test.ts'],
  },
  {
    name: 'commit-after-failure',
    edit: force(false),
    breaks: 'a group is written twice where a statement of one writer fails unnoticed',
    caughtBy: [groups],
  },
  {
    name: 'lost-commit-reported-as-failed',
    edit: force(true),
    breaks: 'a write that may have been saved is reported as not saved',
    caughtBy: [groups],
  },
  {
    name: 'statement-after-end',
    edit: remove,
    breaks: 'a statement that is sent after the end of its transaction runs outside of it, and its connection is lost',
    caughtBy: ['server/test/postgres/pipelined-writes.test.ts'],
  },
  {
    name: 'savepoint-not-rolled-back',
    edit: swap('rollback to', 'release'),
    breaks: 'the writes of a refused writer are committed with those of its group',
    caughtBy: [groups],
  },
]
