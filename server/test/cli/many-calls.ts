import { text } from 'node:stream/consumers'
import { runCommandLine } from '../../src/cli/cli.ts'

/** Runs each of the command lines on standard input as the program would, and prints what came of them. */
const calls = JSON.parse(await text(process.stdin)) as string[][]
const print = process.stdout.write.bind(process.stdout)
const outcomes: unknown[] = []
for (const words of calls) {
  const outcome = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    process[stream].write = (written: string | Uint8Array, ...rest: unknown[]) => {
      outcome[stream] += String(written)
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }
  }
  outcomes.push({ code: await runCommandLine(words), ...outcome })
}
print(JSON.stringify(outcomes))
