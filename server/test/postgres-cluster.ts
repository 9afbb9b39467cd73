import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface Cluster {
  /** The folder of its socket. */
  readonly socket: string
  remove(): void
}

/** Debian keeps the programs of a server out of the way; elsewhere they are on the path. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')))
}

/** A private server: a folder of its own, reachable only through a socket in it, durable as little as tests need. */
export function startCluster(programs: string, settings: readonly string[] = []): Cluster {
  const socket = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
  const data = join(socket, 'data')
  const own = ownerOf(socket)
  const options = ['-k', socket, '-c', "listen_addresses=''", '-c', 'max_connections=300', ...settings].join(' ')
  run(own, join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale'])
  run(own, join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(socket, 'log'), '-o', options, 'start'])
  return {
    socket,
    remove: () => {
      run(own, join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(socket, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, who therefore becomes the user that Debian made for it. */
function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const { stdout: group } = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' })
  const own = { uid: Number(stdout), gid: Number(group) }
  chownSync(folder, own.uid, own.gid)
  return own
}

function run(own: { uid: number; gid: number } | undefined, program: string, words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, words, {
    ...own,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}
