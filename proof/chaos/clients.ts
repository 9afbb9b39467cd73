import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Acknowledged } from './expected.ts'
import type { Acknowledgement, LoadTask } from './load.ts'
import { startHelper } from './processes.ts'
import type { Tenant, Workspace } from './workspace.ts'

export interface ClientsTask {
  readonly workspace: Workspace
  readonly seed: number
  readonly clients: number
}

export interface Clients {
  /** Whether the clients have exited. */
  isOver(): boolean
  /** When this server first acknowledged a write that was sent after this moment; undefined after the timeout. */
  acknowledged(server: number, since: number, limitMs: number): Promise<number | undefined>
  /** The clients start no further write until they are resumed. */
  pause(): void
  resume(): void
  /** Waits for the writes in flight. */
  end(): Promise<void>
}

/** Starts the load. Its file records every acknowledgement, those of the first orders too. */
export async function startClients(
  { workspace, seed, clients }: ClientsTask,
  tenant: Tenant,
  baseUrls: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Clients> {
  const earlier = await openEstates(tenant, baseUrls[0] ?? '')
  const estates = earlier.map(({ id }) => id)
  const { child } = await startHelper('load.ts', [], environment)
  const ended = once(child, 'exit')
  const load: LoadTask = { baseUrls, ...tenant, earlier, estates, seed, clients, file: workspace.loadFile, thinkMs: 15 }
  child.send(load)
  return {
    isOver: () => hasEnded(child),
    acknowledged: (server, since, limitMs) => nextAcknowledged(child, server, since, limitMs),
    pause: () => child.send('pause'),
    resume: () => child.send('resume'),
    end: async () => {
      if (child.connected) child.send('end')
      if (!hasEnded(child)) await ended
    },
  }
}

function nextAcknowledged(
  child: ChildProcess,
  server: number,
  since: number,
  limitMs: number,
): Promise<number | undefined> {
  return new Promise(resolve => {
    const end = (at?: number) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(at)
    }
    const onMessage = ({ server: from, sentAt, at }: Acknowledgement) => {
      if (from === server && sentAt >= since) end(at)
    }
    const onExit = () => end()
    const timer = setTimeout(onExit, limitMs)
    child.on('message', onMessage).on('exit', onExit)
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Orders with a balance so large that concurrent payments never pay them off. */
async function openEstates({ authorization, estateFee }: Tenant, baseUrl: string): Promise<Acknowledged[]> {
  const opened: Acknowledged[] = []
  for (const number of [1, 2]) {
    const body = { city: `Estate ${number}`, fees: [{ feeid: estateFee, value: 9_000_000 }] }
    const response = await fetch(`${baseUrl}/order`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { id = '' } = (await response.json()) as { id?: string }
    const write = { op: 'create draft', method: 'POST', path: '/order', body } as const
    opened.push({ line: 'acknowledged', ...write, key: `estate ${number}`, id, attempts: 1 })
  }
  return opened
}
