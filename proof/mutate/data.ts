import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const domain = 'server/src/domain'
const groupCommit = 'server/test/store/group-commit.test.ts'
const guard = 'server/test/guard'
const idempotency = 'server/test/orders/idempotency.test.ts'
const openTime = [`${domain}/calendar/open-time.test.ts`]
const powerLoss = 'server/test/store/power-loss.proof.ts'

/** Durability, atomicity and the rules of the stored data. */
export const dataMutations: readonly Mutation[] = [
  {
    name: 'acknowledged-before-flush',
    edit: swap('await ', 'void '),
    breaks: 'a write is acknowledged before it is on disk',
    caughtBy: [powerLoss, groupCommit],
  },
  {
    name: 'never-flushed',
    edit: swap(/\w+\(this\.#\w+\)\.then/, 'Promise.resolve().then'),
    breaks: 'a power loss loses acknowledged writes, as with synchronous=OFF',
    caughtBy: [powerLoss],
  },
  {
    name: 'no-rollback-to-savepoint',
    edit: remove,
    breaks: 'writes of a refused request are kept',
    caughtBy: [groupCommit],
  },
  {
    name: 'deferred-statements-kept-after-failure',
    edit: remove,
    breaks: 'deferred statements of a refused request run with the next one',
    caughtBy: [groupCommit],
  },
  {
    name: 'foreign-keys-off',
    edit: swap(' = on', ' = off'),
    breaks: 'a row may point into another company',
    caughtBy: ['server/test/store/connections.test.ts', 'server/test/store/migrations.test.ts'],
  },
  {
    name: 'store-lock-shared',
    edit: swap('begin exclusive', 'begin'),
    breaks: 'two servers write into one data directory',
    caughtBy: ['server/test/store/lock.test.ts'],
  },
  {
    name: 'files-not-synced',
    edit: remove,
    breaks: 'a power loss loses an acknowledged file',
    caughtBy: ['server/test/files/durable.proof.ts'],
  },
  {
    name: 'guarded-time-not-stored',
    edit: remove,
    breaks: 'the database does not know the time of a guarded order',
    caughtBy: [`${guard}/guard.test.ts`, `${guard}/killed.proof.ts`],
  },
  {
    name: 'conflicts-not-refused',
    edit: remove,
    breaks: 'a guarded booking is accepted beside unguarded orders, outside hours and without openings',
    caughtBy: [`${guard}/guard.test.ts`],
  },
  {
    name: 'hold-taken-twice',
    edit: swap('||', '&&'),
    breaks: 'a hold is used twice, or by another user',
    caughtBy: [`${guard}/holds.test.ts`],
  },
  {
    name: 'expired-holds-stay-cached',
    edit: swap(/ \|\| known\.validUntil <= toMillis\(scope\.now\)/, ''),
    breaks: 'cached availability hides the time of an expired hold',
    caughtBy: [`${guard}/holds.test.ts`],
  },
  {
    name: 'idempotency-key-ignored',
    edit: remove,
    breaks: 'a retried request is executed twice',
    caughtBy: [idempotency],
  },
  {
    name: 'idempotency-key-for-any-body',
    edit: remove,
    breaks: 'a different request gets the response of the first',
    caughtBy: [idempotency],
  },
  {
    name: 'idempotency-record-not-saved',
    edit: swap(/^if \((\w+ !== undefined)\)(.* (\w+), body )/, 'if ($1 && $3 !== 200)$2'),
    breaks: 'a retry after a success is executed twice',
    caughtBy: [idempotency],
  },
  {
    name: 'strict-ignores-warnings',
    edit: remove,
    breaks: 'a strict caller loses fields silently',
    caughtBy: ['server/test/orders/strict.test.ts'],
  },
  {
    name: 'event-after-its-change',
    edit: swap(
      /\((\w+), /,
      '({ ...$1, tx: { ...$1.tx, defer: (s: never) => setTimeout(() => $1.tx.defer(s), 2_000) } } as never, ',
    ),
    breaks: 'an event is recorded after the commit of its change',
    caughtBy: ['server/test/webhooks/emission.test.ts'],
  },
  {
    name: 'draft-fires-scheduled',
    edit: swap('if (order.scheduledAt) ', ''),
    breaks: 'a draft fires the scheduled webhook',
    caughtBy: ['server/test/orders/events.test.ts', 'server/test/orders/scheduling.test.ts'],
  },
  {
    name: 'repeated-completion-causes-event',
    edit: swap('before.completedAt ? [] : ', ''),
    breaks: 'a repeated completion is delivered again',
    caughtBy: ['server/test/orders/completing-and-removing.test.ts'],
  },
  {
    name: 'repeated-cancellation-causes-event',
    edit: swap('before.cancelledAt ? [] : ', ''),
    breaks: 'a repeated cancellation is delivered again',
    caughtBy: ['server/test/orders/cancelling.test.ts'],
  },
  {
    name: 'removed-order-changes',
    edit: remove,
    breaks: 'a removed order can be changed',
    caughtBy: ['server/test/orders/completing-and-removing.test.ts'],
  },
  {
    name: 'touching-appointments-overlap',
    edit: swap(' < ', ' <= '),
    breaks: 'an appointment that begins when a window ends hides the window',
    caughtBy: openTime,
  },
  {
    name: 'ended-appointments-overlap',
    edit: swap(' <= ', ' < '),
    breaks: 'an appointment that ends when a window begins hides the window',
    caughtBy: openTime,
  },
  {
    name: 'summer-time-by-milliseconds',
    edit: swap(
      /\.toZonedDateTime\((\w+)\)\.toInstant\(\)/,
      ".toZonedDateTime('UTC').toInstant().subtract({ nanoseconds: Temporal.Now.zonedDateTimeISO($1).offsetNanoseconds })",
    ),
    breaks: 'appointments across a daylight saving change are an hour off',
    caughtBy: [`${domain}/time/local-time.test.ts`],
  },
  {
    name: 'no-leap-years',
    edit: swap(/ \|\| \w+ % 400 === 0/, ''),
    breaks: '29 February 2400 does not exist',
    caughtBy: [`${domain}/time/local-time.test.ts`],
  },
  {
    name: 'removed-orders-take-time',
    edit: swap(' || isCancelledOrRemoved(order)', ''),
    breaks: 'a removed order still hides its window',
    caughtBy: ['server/test/availability/windows.test.ts', 'server/test/availability/fresh.test.ts'],
  },
  {
    name: 'unround-times-kept',
    edit: swap('(?:00|15|30|45)', '\\d\\d'),
    breaks: 'appointments begin on any minute',
    caughtBy: ['server/test/orders/refusals.test.ts'],
  },
  {
    name: 'commit-times-stand-still',
    edit: swap(' + 1', ''),
    breaks: 'two changes have one commit time, and a sync misses one',
    caughtBy: ['server/test/syncing/commit-sequence.test.ts'],
  },
  {
    name: 'page-repeats-its-last',
    edit: swap(') > (', ') >= ('),
    breaks: 'a sync gets the last order of a page again',
    caughtBy: ['server/test/syncing/lists.test.ts'],
  },
  {
    name: 'cursor-not-verified',
    edit: swap(/=== \w+\((\w+)\)/, '!== $1'),
    breaks: 'a damaged cursor skips changes',
    caughtBy: ['server/test/syncing/cursors.test.ts'],
  },
  {
    name: 'paid-without-a-payment',
    edit: swap(/\S+ > 0 && /, ''),
    breaks: 'an order that costs nothing is reported as paid',
    caughtBy: [`${domain}/orders/order-fees.test.ts`],
  },
  {
    name: 'open-until-the-minute-after',
    edit: swap(' <= ', ' < '),
    breaks: 'a window is offered in the minute in which it ends',
    caughtBy: ['server/test/availability/model.test.ts'],
  },
]
