import assert from 'node:assert/strict'
import { plumbline } from '../cli/plumbline.ts'
import { basic, type RunningServer } from '../running-server.ts'

export interface State {
  readonly state: string
  readonly records: Record<string, Record<string, number>>
  readonly problems: { what: string; why: string }[]
}

const environment = { WEBHOOK_ALLOW_PRIVATE: 'on', IMPORT_SECRET: 'pls_hidden' }

/** The arguments that begin an import. */
export const from = (address: string, key: string) => [
  ...['company', 'import', '--company', key, '--from', address, '--access-key', 'key'],
  ...['--calls-per-second', '5000', '--calls-at-once', '8'],
]

let copies = 0
export const newKey = () => `copy-${process.pid}-${++copies}`

/** `plumbline company import` in the store of a server, and the API of the copies. */
export class ImportCommands {
  readonly #server: RunningServer

  constructor(server: RunningServer) {
    this.#server = server
  }

  run(words: readonly string[], more: Record<string, string> = {}) {
    return plumbline(this.#server.dataDir, words, { environment: { ...environment, ...more } })
  }

  async json<T>(words: readonly string[], more: Record<string, string> = {}): Promise<T> {
    const { code, stdout, stderr } = await this.run([...words, '--json'], more)
    assert.equal(code, 0, stderr + stdout)
    return JSON.parse(stdout) as T
  }

  async compare(key: string): Promise<string> {
    const { code, stdout } = await this.run(['company', 'import', 'compare', '--company', key])
    assert.equal(code, 0, stdout)
    return stdout
  }

  /** Reads and writes as an owner of the copy, with one key: a server learns of another one within a second. */
  async ownerOf(key: string, user: string) {
    const made =
      key === this.#server.key
        ? this.#server.access.owner
        : await this.json<{ access_key: string; secret_key: string }>([
            'key',
            'create',
            '--company',
            key,
            '--user',
            user,
          ])
    const headers = { authorization: basic(made), 'content-type': 'application/json' }
    const address = `${this.#server.publicUrl}/${key}/rest`
    return {
      read: async (path: string) => (await fetch(address + path, { headers })).text(),
      remove: async (path: string) => (await fetch(address + path, { method: 'DELETE', headers })).text(),
      send: async (path: string, body: object) => {
        const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await response.json()) as { status: string; message: string; oid: number; warnings?: string[] }
      },
    }
  }
}
