import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

type Owner = { readonly uid: number; readonly gid: number } | undefined

/** Debian installs the server programs outside of PATH. */
export function postgresPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find(folder => existsSync(join(folder, 'initdb')))
  if (!found) throw new Error('PostgreSQL is not installed')
  return found
}

/** A private server in its own folder, reachable only through a socket in it. */
export class Cluster {
  readonly socket: string
  readonly port: number
  readonly #data: string
  readonly #owner: Owner
  readonly #settings: readonly string[]

  constructor(socket: string, settings: readonly string[], port = 5432) {
    this.socket = socket
    this.port = port
    this.#data = join(socket, `data-${port}`)
    this.#owner = ownerOf(socket)
    this.#settings = settings
  }

  static make(settings: readonly string[] = []): Cluster {
    return Cluster.lay(mkdtempSync(join(tmpdir(), 'plumbline-postgres-')), settings).start()
  }

  /** Initialized, not started. */
  static lay(folder: string, settings: readonly string[] = []): Cluster {
    const cluster = new Cluster(folder, settings)
    cluster.run(
      'initdb',
      '-D',
      cluster.#data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    )
    return cluster
  }

  /** A streaming standby in the same folder, on another port. */
  standby(port: number, settings: readonly string[] = []): Cluster {
    const standby = new Cluster(this.socket, settings, port)
    const from = ['-h', this.socket, '-p', String(this.port), '-U', 'postgres']
    this.run('pg_basebackup', ...from, '-D', standby.#data, '-R', '-X', 'stream', '-c', 'fast')
    return standby.start()
  }

  start(): this {
    const options = this.#allSettings.map(setting => `-c '${setting}'`).join(' ')
    this.run('pg_ctl', '-D', this.#data, '-w', '-l', this.log, '-o', options, 'start')
    return this
  }

  /** The server as a child process, for a caller that supervises it. */
  spawnServer(): ChildProcess {
    const log = openSync(this.log, 'a')
    try {
      const words = ['-D', this.#data, ...this.#allSettings.flatMap(setting => ['-c', setting])]
      return spawn(join(postgresPrograms(), 'postgres'), words, {
        ...this.#owner,
        cwd: this.socket,
        stdio: ['ignore', log, log],
      })
    } finally {
      closeSync(log)
    }
  }

  get log(): string {
    return join(this.socket, `log-${this.port}`)
  }

  get #allSettings(): string[] {
    const settings = ['listen_addresses=', 'max_connections=300', `unix_socket_directories=${this.socket}`]
    return [...settings, `port=${this.port}`, ...this.#settings]
  }

  stop(mode: 'fast' | 'immediate' = 'immediate'): void {
    this.run('pg_ctl', '-D', this.#data, '-w', '-m', mode, 'stop')
  }

  /** SIGKILL of every process of the server. */
  kill(): void {
    const file = join(this.#data, 'postmaster.pid')
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    rmSync(file)
  }

  promote(): void {
    this.run('pg_ctl', '-D', this.#data, '-w', 'promote')
  }

  get isRunning(): boolean {
    return this.#perform('pg_ctl', ['-D', this.#data, 'status']).status === 0
  }

  remove(): void {
    if (this.isRunning) this.stop()
    rmSync(this.#data, { recursive: true, force: true })
    if (readdirSync(this.socket).every(name => !name.startsWith('data-'))) {
      rmSync(this.socket, { recursive: true, force: true })
    }
  }

  /** Runs one of PostgreSQL's programs, which must succeed; returns its output. */
  run(program: string, ...words: readonly string[]): string {
    const { status, stdout, stderr } = this.#perform(program, words)
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
    return stdout
  }

  /** Starts a long-running program of another package as the same user. */
  spawn(program: string, words: readonly string[]) {
    return spawn(program, words, { ...this.#owner, stdio: 'ignore' })
  }

  /** A folder that the user of the server may write to. */
  folder(name: string): string {
    const folder = join(this.socket, name)
    mkdirSync(folder)
    if (this.#owner) chownSync(folder, this.#owner.uid, this.#owner.gid)
    return folder
  }

  #perform(program: string, words: readonly string[]) {
    // Its children must not keep our output open.
    const stdout = program === 'pg_ctl' ? 'ignore' : 'pipe'
    const answer = spawnSync(join(postgresPrograms(), program), words, {
      ...this.#owner,
      cwd: this.socket,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', stdout, 'pipe'],
    })
    if (answer.error) throw answer.error
    return answer
  }
}

/** PostgreSQL refuses to run as root, so the user of the Debian package runs it. */
function ownerOf(folder: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}
