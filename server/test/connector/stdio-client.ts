import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { environmentOf, program } from '../cli/plumbline.ts'

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** `plumbline connector` as an assistant runs it, line by line. */
export class StdioClient {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #replies = new Map<number, (reply: Reply) => void>()
  readonly #stderr: Promise<string>
  #last = 0

  constructor(dataDir: string, words: readonly string[]) {
    this.#child = spawn(process.execPath, [program, 'connector', ...words], { env: environmentOf(dataDir) })
    this.#child.setMaxListeners(0)
    this.#stderr = text(this.#child.stderr)
    // Lines end with a line feed only: a text may have other separators.
    let rest = ''
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#take(JSON.parse(line) as Reply)
    })
  }

  #take(reply: Reply): void {
    this.#replies.get(reply.id)?.(reply)
  }

  async request(method: string, params: object = {}): Promise<Reply> {
    this.#last++
    const id = this.#last
    const { promise, resolve } = Promise.withResolvers<Reply>()
    this.#replies.set(id, resolve)
    // A process that ends answers nothing any more.
    this.#child.once('exit', async () => resolve({ id, error: { code: 0, message: `ended: ${await this.#stderr}` } }))
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return promise
  }

  async initialize(protocolVersion: string): Promise<Record<string, unknown>> {
    const { result, error } = await this.request('initialize', {
      ...{ protocolVersion, capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
    })
    if (error) throw new Error(error.message)
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    return result as Record<string, unknown>
  }

  async call(name: string, args: object = {}): Promise<ToolAnswer> {
    const { result, error } = await this.request('tools/call', { name, arguments: args })
    if (error) throw new Error(error.message)
    return result as ToolAnswer
  }

  /** The exit code, and what the process wrote to standard error. */
  async end(): Promise<{ readonly code: number | null; readonly stderr: string }> {
    this.#child.stdin.end()
    if (this.#child.exitCode === null) await once(this.#child, 'exit')
    return { code: this.#child.exitCode, stderr: await this.#stderr }
  }
}
