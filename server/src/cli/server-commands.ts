import { findCompanyByKey } from '../domain/tenants/company-store.ts'
import { build } from '../platform/process/build.ts'
import { freeMemoryOnceIdle } from '../platform/process/free-memory.ts'
import { openSignInServices } from '../platform/sign-in/sign-in-services.ts'
import { showStore } from '../platform/store/store.ts'
import type { Call, Command } from './command.ts'
import { showUnconnected } from './unconnected-channels.ts'

/** Idle connections are closed when no client has sent a request for this long: most use theirs once more by then. */
const quietMs = 1_000
/** A stop does not wait longer than this for requests in flight. */
const stopTimeoutMs = 9_000

export const serverCommands: readonly Command[] = [
  {
    name: 'serve',
    hasJson: false,
    summary: 'Run the server: the API, the directory and the background jobs',
    settings: [
      ['DATA_DIR', 'the folder of the store, ./data by default'],
      ['DATABASE_URL', 'the PostgreSQL database of the store, such as postgres://user:password@host/database'],
      ['DATABASE_READ_URL', 'a read replica, used for lists and the catalogue'],
      ['DATABASE_CONNECTIONS', 'the maximum number of PostgreSQL connections per process, 16 by default'],
      ['DATABASE_CONNECT_TIMEOUT_SECONDS', 'how long PostgreSQL may take to accept a connection, 5 by default'],
      ['HOST', 'the address to listen on, 127.0.0.1 by default'],
      ['PORT', 'the port of the API, 8080 by default'],
      ['DIRECTORY_PORT', 'the port of the directory, 8081 by default'],
      ['PUBLIC_URL', 'the public address of the API, if it differs from HOST and PORT'],
      ['DIRECTORY_URL', 'the public address of the directory'],
      ['DEMO', 'off: do not create the demo company in an empty store'],
      ['GEOCODER_URL', 'the geocoding service: nominatim+https://… or census+https://…'],
      ['STRIPE_URL', 'the API of Stripe, for payments of clients; default https://api.stripe.com'],
      ['ROUTING_URL', 'the routing service that measures drives: https://…/table/v1/driving'],
      ['LOG_LEVEL', 'fatal, error, warn, info, debug, trace or silent; info by default'],
      ['SESSION_IDLE_HOURS', 'how long a person stays signed in without using the console, 12 by default'],
      ['SESSION_MAX_DAYS', 'how long a person stays signed in at most, 30 by default'],
      ['TRUST_PROXY', 'on: trust the X-Forwarded headers of a proxy'],
      ['SMTP_URL', 'the SMTP server, smtp://user:password@host:587; without it email stays queued'],
      ['MAIL_FROM', 'the From address of email, if it is not the user of SMTP_URL'],
      ['SMS_URL', 'the provider of text messages, https://ACCOUNT:TOKEN@host; without it they stay queued'],
      ['SMS_FROM', 'the sender of text messages: a number or messaging service'],
      ['IMPORT_SECRET', 'only for plumbline company import: the secret key of the source'],
      ['WEBHOOK_ALLOW_PRIVATE', 'on: allow webhooks to loopback and private addresses'],
      ['DNS_SERVERS', 'the name servers that are asked for the records of own hosts; those of the system by default'],
      ['BLOB_URL', 'the storage of uploaded files, such as s3://KEY:SECRET@host/bucket; DATA_DIR by default'],
      ['FILE_LIMIT_MIB', 'the maximum size of a file in MiB, 100 by default'],
    ],
    run: async call => {
      const startedAt = performance.now()
      const { startApp } = await call.loadServices()
      const running = await startApp(call.config, call.log, call.print, { now: call.now })
      const ms = Math.round(performance.now() - startedAt)
      const ready = [
        showUnconnected(call.config),
        `Store: ${showStore(call.config)}`,
        `API description: ${running.publicUrl}/docs`,
        running.demoAccess && `Access keys of the demo company: ${running.demoAccess}`,
        `Plumbline is ready at ${running.publicUrl}, its directory at ${running.directoryUrl} (version ${build}, ${ms} ms)`,
      ]
        .filter(Boolean)
        .join('\n')
      await runUntilSignal(call, ready, () => running.stop(quietMs))
    },
  },
  {
    name: 'work',
    hasJson: false,
    summary: 'Run the background jobs only, in addition to a server or other workers',
    run: async call => {
      const { startWorkerApp } = await call.loadServices()
      const worker = await startWorkerApp(call.config, call.log, call.now)
      const ready = `Store: ${showStore(call.config)}\nPlumbline worker is ready`
      await runUntilSignal(call, ready, worker.stop)
    },
  },
  {
    name: 'migrate',
    createsStore: true,
    summary: 'Apply schema migrations to the store; serve applies them too',
    run: call =>
      call.withStore(async () => {
        const store = showStore(call.config)
        call.printResult({ store, data_dir: call.config.dataDir, up_to_date: true }, `The store ${store} is up to date`)
      }),
  },
  {
    name: 'demo',
    createsStore: true,
    summary: 'Create the demo company and print its access keys',
    run: async call => {
      const { createDemo, demoAccessPath, showDemoAccess } = await import('./demo/create-demo.ts')
      await call.withStore(async database => {
        const { dataDir } = call.config
        const path = demoAccessPath(dataDir)
        if (await database.read('all companies', tx => findCompanyByKey(tx, 'demo'))) {
          call.printResult(
            { exists: true, access: path },
            `the demo company exists already; its access keys are in ${path}`,
          )
          return
        }
        const addresses = await database.read('all companies', tx => call.addresses(tx))
        const access = await createDemo({ database, ...openSignInServices() }, addresses, call.now(), dataDir)
        call.printResult(access, showDemoAccess(access, dataDir))
      })
    },
  },
]

/** Prints `ready` when the signal handlers are installed. A second signal kills the process. */
async function runUntilSignal(call: Call, ready: string, stop: () => Promise<void>): Promise<void> {
  await new Promise<void>(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
    call.print(ready)
    freeMemoryOnceIdle()
  })
  call.print('Stopping: waiting for requests in flight')
  const timer = setTimeout(() => {
    call.log.warn('stopped before all requests completed')
    process.exit(1)
  }, stopTimeoutMs)
  await stop()
  clearTimeout(timer)
}
