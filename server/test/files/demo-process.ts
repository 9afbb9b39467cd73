import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Plumbline } from 'plumbline-client'
import type { DemoAccess } from '../../src/cli/demo/create-demo.ts'
import { alterStore, lookInto } from '../engine.ts'
import { type ServerProcess, startProcess } from '../operations/server-process.ts'
import { basic } from '../running-server.ts'

/** The demo company in a process of its own, which can be killed. */
export interface DemoProcess {
  readonly process: ServerProcess
  readonly baseUrl: string
  readonly authorization: string
  readonly owner: Plumbline
}

export async function startDemo(
  t: TestContext,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<DemoProcess> {
  const process = await startProcess(t, dataDir, environment)
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoAccess
  // Ports are drawn anew at every start.
  const baseUrl = `${process.url}/demo/rest`
  const key = { accessKey: owner.access_key, secretKey: owner.secret_key }
  return { process, baseUrl, authorization: basic(owner), owner: new Plumbline({ maxRetries: 0, baseUrl, ...key }) }
}

export function unclaimedIn(dataDir: string): string[] {
  return lookInto<{ blob: string }>(dataDir, 'select blob from orphan_blobs').map(
    ({ blob }) => blob.split('/')[1] ?? '',
  )
}

/** As if the hours had passed that an upload may take. */
export function letTimePass(dataDir: string): Promise<void> {
  return alterStore(dataDir, 'update orphan_blobs set expires_at = 0')
}
