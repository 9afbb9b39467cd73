import { readAppliedMigrations, readQueueDepths } from '../../domain/operators/install-store.ts'
import { build } from '../../platform/process/build.ts'
import { readMigrations } from '../../platform/store/migrations.ts'
import { errorRecord, queueRecord } from '../../wire/operator/operator-wire.ts'
import { listAnswer } from '../../wire/record-table.ts'
import { boolean, integer, listOf, text } from '../../wire/values.ts'
import { type InstallRoute, operatorRoute } from './operator-route.ts'

const route = { ...operatorRoute, group: 'Health' } as const

export const healthRoutes: readonly InstallRoute[] = [
  {
    ...route,
    method: 'GET',
    path: '/health',
    name: 'health',
    summary: 'Get the health of the install',
    description: 'Readiness as `/readyz` tells it, the version, the store and the queues of background work.',
    answer: {
      members: {
        ready: boolean('Whether this process can serve requests.'),
        obstacle: text('Why it cannot; `""` if it can.'),
        version: text('The version of the program.'),
        node: text('The version of Node.'),
        uptimeSeconds: integer('How long this process has been running.'),
        memoryBytes: integer('The resident memory of this process.'),
        store: text('The address of the store, without user and password.'),
        migrations: integer('Migrations of the schema that were applied.'),
        lastMigration: text('The last one.'),
        isCurrent: boolean('Whether the schema is that of this version.'),
        queues: listOf(queueRecord.schema, 'Work that waits for a worker.'),
      },
      example: {
        ...{ ready: true, obstacle: '', version: '0.1.0', node: 'v26.10.0', uptimeSeconds: 86_400 },
        ...{ memoryBytes: 120_000_000, store: 'sqlite:/var/lib/plumbline', migrations: 27 },
        ...{ lastMigration: '0029-operators.sql', isCurrent: true, queues: [queueRecord.example] },
      },
    },
    act: async ({ read, now, store, findObstacle }) => {
      const obstacle = await findObstacle()
      const { applied, queues } = await read(async tx => ({
        applied: await readAppliedMigrations(tx),
        queues: await readQueueDepths(tx, now),
      }))
      return {
        members: {
          ...{ ready: obstacle === undefined, obstacle: obstacle ?? '', version: build, node: process.version },
          ...{ uptimeSeconds: Math.floor(process.uptime()), memoryBytes: process.memoryUsage.rss(), store },
          ...{ migrations: applied.count, lastMigration: applied.last },
          isCurrent: readMigrations().at(-1)?.name === applied.last,
          queues: queues.map(queue => queueRecord.show(queue, undefined)),
        },
      }
    },
  },
  {
    ...route,
    method: 'GET',
    path: '/errors',
    name: 'errors',
    summary: 'List recent errors',
    description:
      'The last errors in the log of the process that answers, at most 200, the newest first. They are in memory: a restart forgets them, and the log itself has all of them, with their stacks.',
    answer: listAnswer('errors', errorRecord as never, 'The errors.'),
    act: async ({ recentErrors }) => {
      return { members: { errors: recentErrors().map(error => errorRecord.show(error, undefined)) } }
    },
  },
]
