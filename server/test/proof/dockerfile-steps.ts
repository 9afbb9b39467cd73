import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'

interface Instruction {
  getKeyword(): string
  getRawArgumentsContent(): string | null
}

// Loaded when the test runs, so that types can be checked without these packages.
const load = createRequire(import.meta.url)
const { DockerfileParser }: { DockerfileParser: { parse(text: string): { getInstructions(): Instruction[] } } } =
  load('dockerfile-ast')
export const { validate }: { validate(text: string): unknown[] } = load('dockerfile-utils')

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
/** The folder of the program in the image. */
const home = '/opt/plumbline'

interface Step {
  readonly name: string
  readonly text: string
}

function readSteps(): Step[] {
  const file = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  return file.getInstructions().map(step => ({
    name: step.getKeyword(),
    text: (step.getRawArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, ''),
  }))
}

/** Performs the steps of the first stage in an empty folder, without a container engine. This machine has the libraries. */
export async function buildIn(folder: string): Promise<void> {
  for (const { name, text } of readSteps().slice(1)) {
    if (name === 'FROM') return
    if (name === 'COPY') copy(text.split(/\s+/), folder)
    if (name === 'RUN' && !text.startsWith('apt-get ')) await run('sh', ['-c', text], { cwd: folder, maxBuffer: 1e8 })
  }
}

function copy(words: readonly string[], folder: string): void {
  const target = join(folder, words.at(-1) ?? '')
  for (const source of words.slice(0, -1)) {
    const to = words.at(-1) === './' ? join(target, source) : target
    cpSync(join(root, source), to, { recursive: true, filter: path => isInContext(path.slice(root.length + 1)) })
  }
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')

/** The last pattern of .dockerignore that matches decides. */
function isInContext(path: string): boolean {
  const decides = ignored.findLast(pattern => {
    const glob = pattern.replace(/^!/, '')
    const isFolderOfIt = pattern !== glob && glob.startsWith(`${path}/`)
    return isFolderOfIt || matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`)
  })
  return decides === undefined || decides.startsWith('!')
}

/** ENTRYPOINT and CMD, with the image's ENV, in the folder instead of the image's. */
export function startBuilt(folder: string, environment: Readonly<Record<string, string>>): ChildProcess {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const [command = '', ...args] = [...commandOf('ENTRYPOINT'), ...commandOf('CMD')]
  return spawn(command, inFolder(args, folder), {
    cwd: folder,
    env: { PATH: pathOf(folder), DATA_DIR: dataDir, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** HEALTHCHECK; rejects if it fails. */
export async function checkHealth(folder: string, port: string): Promise<void> {
  const [command = '', ...args] = commandOf('HEALTHCHECK')
  await run(command, inFolder(args, folder), { env: { PATH: pathOf(folder), PORT: port } })
}

function commandOf(name: string): string[] {
  const { text } = readSteps().findLast(step => step.name === name) ?? {}
  return JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '[]')
}

function pathOf(folder: string): string {
  return `${folder}/node_modules/.bin:${process.env.PATH}`
}

function inFolder(args: readonly string[], folder: string): string[] {
  return args.map(arg => arg.replace(home, folder))
}
