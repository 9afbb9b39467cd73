import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { environmentOf, program } from '../cli/plumbline.ts'
import { atEnd } from '../store/scratch.ts'

export interface WorkerProcess {
  readonly child: ChildProcess
  logged(): string
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** `plumbline work` in a process of its own. */
export async function startWorkerProcess(
  t: TestContext,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [program, 'work'], {
    env: environmentOf(dataDir, { LOG_LEVEL: 'info', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    logged += text
  })
  // After `close` all of its output has arrived.
  const closed = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  atEnd(t, () => end('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', text => String(text).includes('Plumbline worker is ready') && resolve())
    child.on('exit', code => reject(new Error(`the worker ended with ${code}: ${logged}`)))
  })
  return { child, logged: () => logged, end }
}
