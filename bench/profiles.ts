import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** CPU profiles of the servers, one file per row; open them in a browser's developer tools. */
export class Profiles {
  readonly folder: string
  readonly #servers = new Set<Inspected>()
  #row = 'start'
  #written = 0

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Starts the profile of a row. */
  async begin(row: string): Promise<void> {
    this.#row = row
    for (const server of this.#servers) {
      await server.call('Profiler.stop')
      await server.call('Profiler.start')
    }
  }

  async end(): Promise<void> {
    for (const server of this.#servers) {
      this.#write(await server.call('Profiler.stop'))
      await server.call('Profiler.start')
    }
  }

  /** `address` is where Node's inspector listens. */
  async watch(address: string): Promise<{ leave(): Promise<void> }> {
    const server = await Inspected.open(address)
    await server.call('Profiler.enable')
    await server.call('Profiler.start')
    this.#servers.add(server)
    return {
      leave: async () => {
        this.#servers.delete(server)
        this.#write(await server.call('Profiler.stop'))
        server.close()
      },
    }
  }

  #write(answer: { readonly profile: unknown }): void {
    const name = this.#row.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')
    const number = String(++this.#written).padStart(2, '0')
    writeFileSync(join(this.folder, `${number}-${name}.cpuprofile`), JSON.stringify(answer.profile))
  }
}

/** The inspector of one process. */
class Inspected {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: { profile: unknown }) => void>()
  #calls = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data))
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    })
  }

  static async open(address: string): Promise<Inspected> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new Inspected(socket)
  }

  call(method: string): Promise<{ readonly profile: unknown }> {
    const id = ++this.#calls
    this.#socket.send(JSON.stringify({ id, method }))
    return new Promise(resolve => this.#waiting.set(id, resolve))
  }

  close(): void {
    this.#socket.close()
  }
}
