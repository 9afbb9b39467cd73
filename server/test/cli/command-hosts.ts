import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CommandLine {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
  /** The time at which the command runs. */
  readonly now: string
}

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const script = fileURLToPath(new URL('command-host.ts', import.meta.url))
const timeoutMs = 30_000
const idle: CommandHost[] = []

/** Runs a command line in a process that has loaded the program before; commands that run concurrently get one each. */
export async function runInHost(line: CommandLine): Promise<Outcome> {
  const host = idle.pop() ?? new CommandHost()
  const outcome = await host.run(line)
  if (host.isAlive) idle.push(host)
  return outcome
}

class CommandHost {
  readonly #child: ChildProcess

  constructor() {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '', STATEMENTS_DIR = '' } = process.env
    const env = { PATH, HOME, NODE_COMPILE_CACHE, STATEMENTS_DIR }
    this.#child = fork(script, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.#child.stdout?.setEncoding('utf8')
    this.#child.stderr?.setEncoding('utf8')
    this.#keepsTestsAlive(false)
  }

  get isAlive(): boolean {
    return this.#child.connected
  }

  async run(line: CommandLine): Promise<Outcome> {
    const child = this.#child
    this.#keepsTestsAlive(true)
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    try {
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('message', code => resolve(code as number)).once('error', reject)
        // A command may end its process, as `process.exit` does.
        child.once('exit', resolve)
      })
      const printed = Promise.all([this.#printed('stdout'), this.#printed('stderr')])
      child.send(line)
      const [code, [stdout, stderr]] = await Promise.all([ended, printed])
      return { code, stdout, stderr }
    } finally {
      clearTimeout(late)
      child.removeAllListeners()
      this.#keepsTestsAlive(false)
    }
  }

  /** Everything up to the NUL, or to the end of the process. */
  #printed(name: 'stdout' | 'stderr'): Promise<string> {
    const stream = this.#child[name]
    let text = ''
    return new Promise(resolve => {
      const take = (chunk: string) => {
        text += chunk
        if (text.endsWith('\0')) end()
      }
      const end = () => {
        stream?.off('data', take).off('end', end)
        resolve(text.replace(/\0$/, ''))
      }
      stream?.on('data', take).on('end', end)
    })
  }

  #keepsTestsAlive(isBusy: boolean): void {
    const method = isBusy ? 'ref' : 'unref'
    this.#child[method]()
    this.#child.channel?.[method]()
    for (const stream of [this.#child.stdout, this.#child.stderr])
      (stream as { ref?(): void; unref?(): void })?.[method]?.()
  }
}
