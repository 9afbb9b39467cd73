import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readInput } from './command.ts'

/** Never from the command line, which other users of the machine can see. */
export async function readPassword(question = 'New password: '): Promise<string> {
  if (process.stdin.isTTY) return askSecretly(question)
  return readInput('-').replace(/\r?\n$/, '')
}

/** Asks on the terminal without showing the answer. */
async function askSecretly(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
