import { spawn } from 'node:child_process'
import type { TestContext } from 'node:test'
import { environmentOf, program } from '../cli/plumbline.ts'
import { atEnd } from '../store/scratch.ts'

/** `plumbline work` in a process of its own, running when this returns. */
export async function spawnWorker(
  t: TestContext,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [program, 'work'], {
    env: environmentOf(dataDir, environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(t, () => child.kill('SIGKILL'))
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text
    if (printed.includes('Plumbline worker is ready')) return
  }
  throw new Error(`the worker did not start: ${printed}`)
}
