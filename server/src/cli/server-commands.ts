import { startApp, startWorkerApp } from '../app.ts'
import { findCompanyByKey } from '../domain/tenants/company-store.ts'
import { localUrl } from '../http/server/listen.ts'
import { answer, type Call, type Command, jsonOption } from './command.ts'
import { demoAccessPath, keepDemoAccess, showDemoAccess } from './demo/demo-access.ts'

/** How long clients have to notice that their connections end, before those that are silent are closed. */
const drainMs = 500
/** Past this, a stop no longer waits for requests under way. */
const stopPatienceMs = 9_000

export const serverCommands: readonly Command[] = [
  {
    name: 'serve',
    usage: '',
    summary: 'Serve the API, the directory and everything else, and do the background work',
    settings: [
      ['DATA_DIR', 'the folder of the store, ./data unless set'],
      ['DATABASE_URL', 'a PostgreSQL server that keeps the store, such as postgres://user:password@host/database'],
      ['DATABASE_READ_URL', 'a replica of it, for lists and the catalogue'],
      ['DATABASE_CONNECTIONS', 'how many connections to PostgreSQL a process opens at most, 16 unless set'],
      ['HOST', 'the address to listen at, 127.0.0.1 unless set'],
      ['PORT', 'the port of the API, 8080 unless set'],
      ['DIRECTORY_PORT', 'the port of the directory, 8081 unless set'],
      ['PUBLIC_URL', 'the address clients reach the API at, where it is not the one it listens at'],
      ['DIRECTORY_URL', 'the same for the directory'],
      ['DEMO', 'off: no demo company on an empty store'],
      ['GEOCODER_URL', 'who is asked where a house is: nominatim+https://… or census+https://…'],
      ['LOG_LEVEL', 'fatal, error, warn, info, debug, trace or silent; info unless set'],
      ['TRUST_PROXY', "on: believe a proxy's X-Forwarded headers"],
      ['SMTP_URL', 'the server that sends email, smtp://user:password@host:587; without it email waits'],
      ['MAIL_FROM', 'the address email comes from, where it is not the user of SMTP_URL'],
      ['SMS_URL', 'the provider that sends text messages, https://ACCOUNT:TOKEN@host; without it they wait'],
      ['SMS_FROM', 'the number or messaging service text messages come from'],
      ['WEBHOOK_ALLOW_PRIVATE', 'on: webhooks may reach this machine and its private network'],
      ['BLOB_URL', 'where files are kept, such as s3://KEY:SECRET@host/bucket; in DATA_DIR unless set'],
      ['FILE_LIMIT_MIB', 'how large a file may be, 100 MiB unless set'],
    ],
    run: async call => {
      const startedAt = performance.now()
      const running = await startApp(call.config, call.log, call.print)
      const ms = Math.round(performance.now() - startedAt)
      const ready = `Plumbline is ready at ${running.publicUrl}, its directory at ${running.directoryUrl} (${ms} ms)`
      await untilAskedToStop(call, ready, () => running.stop(drainMs))
    },
  },
  {
    name: 'work',
    usage: '',
    summary: 'Do the background work only, beside a server or other workers',
    run: async call => {
      const worker = await startWorkerApp(call.config, call.log)
      await untilAskedToStop(call, 'Plumbline is working', worker.stop)
    },
  },
  {
    name: 'migrate',
    usage: '[--json]',
    summary: 'Bring the store to the layout of this version; serve does it too',
    options: jsonOption,
    run: call =>
      call.withStore(async () => {
        const { dataDir } = call.config
        answer(call, { data_dir: dataDir, up_to_date: true }, `The store in ${dataDir} is up to date`)
      }),
  },
  {
    name: 'demo',
    usage: '[--json]',
    summary: 'Create the demo company and show how to reach it',
    options: jsonOption,
    run: call =>
      call.withStore(async database => {
        const { dataDir, host, port, directoryPort, publicUrl, directoryUrl } = call.config
        const path = demoAccessPath(dataDir)
        if (await database.read('all companies', tx => findCompanyByKey(tx, 'demo'))) {
          answer(call, { exists: true, access: path }, `There is a demo company already; how to reach it is in ${path}`)
          return
        }
        const addresses = {
          publicUrl: publicUrl ?? localUrl(host, port),
          directoryUrl: directoryUrl ?? localUrl(host, directoryPort),
        }
        const { createDemo } = await import('./demo/create-demo.ts')
        const access = await createDemo(database, addresses, Temporal.Now.instant(), keepDemoAccess(dataDir))
        answer(call, access, showDemoAccess(access, path))
      }),
  },
]

/** Says that it is there once a signal finds it listening. A second signal does not wait. */
async function untilAskedToStop(call: Call, ready: string, stop: () => Promise<void>): Promise<void> {
  await new Promise<void>(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
    call.print(ready)
  })
  call.print('Stopping: requests under way are finished first')
  const giveUp = setTimeout(() => {
    call.log.warn('some requests did not finish in time')
    process.exit(1)
  }, stopPatienceMs)
  await stop()
  clearTimeout(giveUp)
}
