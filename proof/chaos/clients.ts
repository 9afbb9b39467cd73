import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Acknowledged } from './expected.ts'
import type { Home, Tenant } from './home.ts'
import type { Acknowledgement, LoadTask } from './load.ts'
import { startPart } from './processes.ts'

export interface ClientsTask {
  readonly home: Home
  readonly seed: number
  readonly clients: number
}

export interface Clients {
  /** Whether the clients ended by themselves. */
  isOver(): boolean
  /** When this server first acknowledged a write that was sent after this moment; undefined after the timeout. */
  acknowledged(server: number, since: number, limitMs: number): Promise<number | undefined>
  /** The clients start no further write until they are resumed. */
  rest(): void
  go(): void
  /** Waits for the writes in flight. */
  end(): Promise<void>
}

/** Starts the load. Its file records every acknowledgement, those of the first orders too. */
export async function startClients(
  { home, seed, clients }: ClientsTask,
  tenant: Tenant,
  baseUrls: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Clients> {
  const noted = await openEstates(tenant, baseUrls[0] ?? '')
  const estates = noted.map(({ id }) => id)
  const { child } = await startPart('load.ts', [], environment)
  const ended = once(child, 'exit')
  const load: LoadTask = { baseUrls, ...tenant, noted, estates, seed, clients, file: home.loadFile, thinkMs: 15 }
  child.send(load)
  return {
    isOver: () => hasEnded(child),
    acknowledged: (server, since, limitMs) => nextAcknowledged(child, server, since, limitMs),
    rest: () => child.send('rest'),
    go: () => child.send('go'),
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
      clearTimeout(late)
      child.off('message', hear).off('exit', give)
      resolve(at)
    }
    const hear = (told: Acknowledgement) => {
      if (told.server === server && told.sentAt >= since) end(told.at)
    }
    const give = () => end()
    const late = setTimeout(give, limitMs)
    child.on('message', hear).on('exit', give)
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
    const wish = { op: 'create draft', method: 'POST', path: '/order', body } as const
    opened.push({ line: 'acknowledged', ...wish, key: `estate ${number}`, id, attempts: 1 })
  }
  return opened
}
