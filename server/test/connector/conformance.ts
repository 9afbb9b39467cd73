import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')
const program = join(dirname(suite), 'dist/index.js')

/** A check of the conformance suite. */
export interface Check {
  readonly scenario: string
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

export function startSuite(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
}

async function outputOf(words: readonly string[]): Promise<string> {
  const child = startSuite(words)
  const [output, errors] = await Promise.all([text(child.stdout as never), text(child.stderr as never)])
  if (output === '') throw new Error(errors)
  return output
}

/** The names of all scenarios for servers of a revision. */
export async function listScenarios(revision: string): Promise<string[]> {
  const lines = (await outputOf(['list', '--server', '--spec-version', revision])).matchAll(/^ {2}- (\S+)/gm)
  return lines.map(([, name = '']) => name).toArray()
}

/** Runs all scenarios of a revision against a server. Returns their checks, as the suite saves them. */
export async function runScenarios(url: string, revision: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-conformance-'))
  try {
    await outputOf(['server', '--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', folder])
    return globSync('server-*/checks.json', { cwd: folder }).flatMap(path => {
      // `server-tools-list-2026-11-19T04-15-00-000Z/checks.json`
      const scenario = path.slice('server-'.length).replace(/-\d{4}-\d{2}-\d{2}T.*$/, '')
      return (JSON.parse(readFileSync(join(folder, path), 'utf8')) as Check[]).map(check => ({ ...check, scenario }))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface Relay {
  readonly url: string
  /** Sent with each request to the connector that has none, as the suite cannot sign in. */
  token: string
  close(): void
}

/** Passes requests on to a server as they are, `Host` and `Origin` included. */
export async function startRelay(target: string): Promise<Relay> {
  const relay = { token: '' }
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ''
    const isForMcp = path.endsWith('/mcp') && incoming.headers.authorization === undefined
    const headers = [...incoming.rawHeaders, ...(isForMcp ? ['authorization', `Bearer ${relay.token}`] : [])]
    const onward = request(target + path, { method: incoming.method, headers, setHost: false }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(relay, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}
