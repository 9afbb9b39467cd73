import { type Alarm, findAlarms } from '../../domain/operators/alarms.ts'
import {
  type AppliedMigrations,
  type QueueDepth,
  readAppliedMigrations,
  readQueueDepths,
} from '../../domain/operators/install-store.ts'
import type { Channel } from '../../domain/templates/template-key.ts'
import { build } from '../../platform/process/build.ts'
import { readMigrations } from '../../platform/store/migrations.ts'
import { alarmRecord, errorRecord, queueRecord } from '../../wire/operator/operator-wire.ts'
import { answerTable, listAnswer, listMember } from '../../wire/record-table.ts'
import { unconnectedMember } from '../../wire/session/session-wire.ts'
import { boolean, integer, text } from '../../wire/values.ts'
import { type InstallRoute, installRoute } from './operator-route.ts'

const group = 'Health'

interface Health {
  /** Undefined if the service is ready. */
  readonly obstacle: string | undefined
  readonly store: string
  readonly applied: AppliedMigrations
  readonly isCurrent: boolean
  readonly queues: readonly QueueDepth[]
  readonly unconnected: ReadonlyMap<Channel, string>
  readonly alarms: readonly Alarm[]
}

export const healthRoutes: readonly InstallRoute[] = [
  installRoute({
    method: 'GET',
    path: '/health',
    name: 'health',
    group,
    summary: 'Get the health of the install',
    description:
      'Readiness as `/readyz` tells it, what is wrong, the version, the store and the queues of background work.',
    answer: answerTable<Health>({
      ready: [boolean('Whether this process can serve requests.'), ({ obstacle }) => obstacle === undefined, true],
      obstacle: [text('Why it cannot; `""` if it can.'), ({ obstacle = '' }) => obstacle, ''],
      version: [text('The version of the program.'), () => build, '0.1.0'],
      node: [text('The version of Node.'), () => process.version, 'v26.10.0'],
      uptimeSeconds: [integer('How long this process has been running.'), () => Math.floor(process.uptime()), 86_400],
      memoryBytes: [integer('The resident memory of this process.'), () => process.memoryUsage.rss(), 120_000_000],
      store: [
        text('The address of the store, without user and password.'),
        ({ store }) => store,
        'sqlite:/var/lib/plumbline',
      ],
      migrations: [integer('Migrations of the schema that were applied.'), ({ applied }) => applied.count, 27],
      lastMigration: [text('The last one.'), ({ applied }) => applied.last, '0029-operators.sql'],
      isCurrent: [boolean('Whether the schema is that of this version.'), ({ isCurrent }) => isCurrent, true],
      alarms: listMember(alarmRecord, 'What is wrong, the severe first; empty if nothing is.', ({ alarms }) => alarms),
      unconnected: unconnectedMember(({ unconnected }) => unconnected),
      queues: listMember(queueRecord, 'Work that waits for a worker.', ({ queues }) => queues),
    }),
    act: async ({ read, now, store, findObstacle, unconnected }) => {
      const obstacle = await findObstacle()
      const { applied, queues } = await read(async tx => ({
        applied: await readAppliedMigrations(tx),
        queues: await readQueueDepths(tx, now),
      }))
      const isCurrent = readMigrations().at(-1)?.name === applied.last
      const state = { obstacle, isCurrent, queues, unconnected }
      return { ...state, store, applied, alarms: findAlarms(state, now) }
    },
  }),
  installRoute({
    method: 'GET',
    path: '/errors',
    name: 'errors',
    group,
    summary: 'List recent errors',
    description:
      'The last errors in the log of the process that answers, at most 200, the newest first. They are in memory: a restart forgets them, and the log itself has all of them, with their stacks.',
    answer: listAnswer('errors', errorRecord, 'The errors.'),
    act: async ({ recentErrors }) => recentErrors(),
  }),
]
