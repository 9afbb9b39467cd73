import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../src/cli/cli.ts'
import type { Clock } from '../../src/domain/time/clock.ts'
import { writeStatements } from '../postgres/router/collect.ts'
import type { CommandLine } from './command-hosts.ts'

/**
 * Runs command lines one after the other, each as `plumbline …` would in a process of its own. A NUL ends what a
 * command prints on either stream; its exit code is the message that follows.
 */
process.on('message', async ({ words, environment, input, now }: CommandLine) => {
  process.env = { ...environment }
  setInput(input)
  const code = await runCommandLine(words, () => import('../../src/app.ts'), clockFrom(now)).catch(error => {
    console.error(error)
    return 1
  })
  process.stdout.removeAllListeners('error')
  process.stdout.write('\0')
  process.stderr.write('\0')
  writeStatements()
  process.send?.(code)
})
process.on('disconnect', () => process.exit())

/** It advances from this time. */
function clockFrom(now: string): Clock {
  const start = Temporal.Instant.from(now)
  const startedAt = performance.now()
  return () => start.add({ milliseconds: Math.trunc(performance.now() - startedAt) })
}

/** Standard input, whether it is read as a stream or as descriptor 0. */
function setInput(input: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-input-'))
  const path = join(folder, 'input')
  writeFileSync(path, input)
  closeSync(0)
  // The lowest free descriptor, which is 0 again.
  openSync(path, 'r')
  Object.defineProperty(process, 'stdin', {
    value: createReadStream(path, { fd: openSync(path, 'r') }),
    configurable: true,
  })
  rmSync(folder, { recursive: true })
}
