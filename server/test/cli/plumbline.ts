import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { testClock } from '../clock.ts'
import { storeOf } from '../engine.ts'
import { type CommandLine, type Outcome, runInHost } from './command-hosts.ts'

export const program = fileURLToPath(new URL('../../bin/plumbline.js', import.meta.url))

interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>
  readonly input?: string
  /** Another Node, or a process of its own, where that is what the test is about. */
  readonly node?: string
  readonly inOwnProcess?: boolean
}

/** Nothing of this process's settings reaches the program; ports are free ones, and the clock is that of the tests. */
export function environmentOf(dataDir: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    HOME,
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    DATA_DIR: dataDir,
    PORT: '0',
    DIRECTORY_PORT: '0',
    LOG_LEVEL: 'warn',
    ...shiftedClock(),
    ...storeOf(dataDir),
    ...more,
  }
}

/** Lets a process that is started now have the clock of the tests. */
export function shiftedClock(): { readonly NODE_OPTIONS: string; readonly SHIFTED_CLOCK: string } {
  return { NODE_OPTIONS: `--import=${clockModule}`, SHIFTED_CLOCK: testClock().toString() }
}

const clockModule = new URL('../shifted-clock.ts', import.meta.url)

/** One command line; `serve` and `work` always run in a process of their own. */
export async function plumbline(
  dataDir: string,
  words: readonly string[],
  { environment, input = '', node, inOwnProcess = node !== undefined }: Circumstances = {},
): Promise<Outcome> {
  const line = { words, environment: environmentOf(dataDir, environment), input, now: testClock().toString() }
  const isServer = ['serve', 'work'].includes(words.join(' '))
  return inOwnProcess || isServer ? runInOwnProcess(line, node) : runInHost(line)
}

async function runInOwnProcess(line: CommandLine, node = process.execPath): Promise<Outcome> {
  // A child that hangs is killed, and has no exit code.
  // Another Node may not load the clock.
  const env = node === process.execPath ? line.environment : { ...line.environment, NODE_OPTIONS: '' }
  const child = spawn(node, [program, ...line.words], { env, timeout: 30_000 })
  child.stdin.on('error', () => undefined)
  child.stdin.end(line.input)
  const ended = new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject))
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

/** Several command lines, one after the other. */
export async function outcomesOf(
  dataDir: string,
  calls: readonly (readonly string[])[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const words of calls) outcomes.push(await plumbline(dataDir, words, { environment }))
  return outcomes
}

/** A command that must succeed, and its answer for programs. */
export async function answerOf<T>(dataDir: string, words: readonly string[], input?: unknown): Promise<T> {
  const outcome = await plumbline(dataDir, [...words, '--json'], {
    ...(input !== undefined && { input: JSON.stringify(input) }),
  })
  if (outcome.code !== 0) throw new Error(`plumbline ${words.join(' ')} ended with ${outcome.code}: ${outcome.stderr}`)
  return JSON.parse(outcome.stdout) as T
}

export interface Applied {
  readonly company: { readonly id: string; readonly key: string }
  readonly changes: readonly { readonly what: string; readonly kind: string; readonly name: string }[]
  readonly ids: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly keys: readonly {
    readonly user: string
    readonly label: string
    readonly access_key: string
    readonly secret_key: string
  }[]
}

export function apply(dataDir: string, file: unknown): Promise<Applied> {
  return answerOf<Applied>(dataDir, ['company', 'apply', '-', '--yes'], file)
}

/** Changes as lines, such as `changed service Radon Test`. */
export function lines({ changes }: Pick<Applied, 'changes'>): string[] {
  return changes.map(({ what, kind, name }) => `${what} ${kind} ${name}`)
}

export function exportOf(dataDir: string, key = 'acme'): Promise<Document> {
  return answerOf<Document>(dataDir, ['company', 'export', key])
}

export type Document = Record<string, unknown>
