import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasCompanies } from '../../domain/companies/company-store.ts'
import { KnownCompanies } from '../../domain/companies/known-companies.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { Metrics } from '../../platform/metrics.ts'
import { makeDataDir, openStore } from '../../platform/store.ts'
import { lockStore } from '../../platform/store-lock.ts'
import { openDirectoryDoor } from '../directory/directory-door.ts'
import { addOperationsDoor } from '../operations/operations-door.ts'
import { openRestDoor } from '../rest/rest-door.ts'
import { startWorker } from '../worker/worker.ts'
import { Failure } from './command.ts'
import { createDemo } from './demo/create-demo.ts'
import { demoAccessPath, keepDemoAccess, showDemoAccess } from './demo/demo-access.ts'
import { emptyServer } from './empty-server.ts'

export interface Running {
  readonly publicUrl: string
  readonly directoryUrl: string
  /** Lets requests under way finish, and clients leave for as long as they are given, then closes everything. */
  stop(drainMs?: number): Promise<void>
}

/** All doors and the worker in one process. */
export async function serve(config: Config, log: Log, print: (text: string) => void): Promise<Running> {
  makeDataDir(config.dataDir)
  const lock = config.databaseUrl ? undefined : lockStore(config.dataDir)
  const database = await openStore(config, { longRunning: true, onLostLog: dieOfLostLog(log) })
  const companies = new KnownCompanies(database, () => performance.now())
  const parts = { database, companies, config, log, metrics: new Metrics() }
  let publicUrl = ''
  let isReady = false
  const rest = openRestDoor(parts)
  addOperationsDoor(rest, database, parts.metrics, () => isReady)
  const directory = openDirectoryDoor({ ...parts, publicUrl: () => publicUrl })

  const worker = startWorker(parts)
  const servers = [rest.server, directory.server]
  const stop = async (drainMs = 0) => {
    isReady = false
    await Promise.all(servers.map(server => emptyServer(server, drainMs)))
    await Promise.all([rest.close(), directory.close(), worker.stop()])
    await database.close()
    lock?.release()
  }

  try {
    const listening = await listen(rest, config.host, config.port, 'PORT')
    publicUrl = config.publicUrl ?? listening
    const directoryListening = await listen(directory, config.host, config.directoryPort, 'DIRECTORY_PORT')
    const directoryUrl = config.directoryUrl ?? directoryListening
    if (config.demo && !(await database.read(hasCompanies))) {
      const now = Temporal.Now.instant()
      const access = await createDemo(database, { publicUrl, directoryUrl }, now, keepDemoAccess(config.dataDir))
      print(showDemoAccess(access, demoAccessPath(config.dataDir)))
    }
    isReady = true
    return { publicUrl, directoryUrl, stop }
  } catch (error) {
    // A door that is open already would keep the process alive.
    await stop()
    throw error
  }
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    // One address, not a name: Fastify would open a second server for a name with two.
    const { address } = await lookup(host)
    await app.listen({ host: address, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port, setting)
  }
  const { port: actual } = app.server.address() as AddressInfo
  return addressOf(host, actual)
}

/** Where a server that listens on this host is reached from this machine. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Failure(`port ${port} is taken: stop what uses it, or set ${setting} to a free port`)
    case 'EACCES':
      return new Failure(`port ${port} needs more rights than this process has: set ${setting} to a port above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure(`${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0`)
    default:
      return error
  }
}

/** After a failed flush only a restart can tell what is on the disk. */
export function dieOfLostLog(log: Log): (error: unknown) => void {
  return error => {
    log.fatal({ err: error }, 'the disk did not take the log; stopping, so that a restart reads what is really there')
    process.exit(1)
  }
}
