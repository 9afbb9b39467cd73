import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderFile } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, type Sent, startOrderFixture } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'

export type Headers = Readonly<Record<string, string>>
export type UploadBody = NonNullable<RequestInit['body']>

/** An order fixture for tests of files, with a view of the blob storage. */
export interface Filing extends OrderFixture {
  newOrder(): Promise<string>
  put(path: string, body?: UploadBody, headers?: Headers): Promise<Sent>
  /** With the key of the owner, as it comes. */
  get(url: string, headers?: Headers): Promise<Response>
  listed(order: string): Promise<readonly OrderFile[]>
  /** The names of all files in the blob storage, without their company. */
  blobs(): string[]
  /** Blobs that are recorded as orphans. */
  unclaimed(): string[]
}

export async function openFiling(): Promise<Filing> {
  return filingOf(await openOrderFixture())
}

/** With a server of its own. */
export async function startFiling(environment: Record<string, string>): Promise<Filing> {
  return filingOf(await startOrderFixture(environment))
}

function filingOf(fixture: OrderFixture): Filing {
  const { access, dataDir } = fixture.server
  const [company] = fixture.query(`select company_id as id from companies where key = '${access.company_key}'`)
  const owner = { authorization: basic(access.owner) }
  return {
    ...fixture,
    newOrder: async () => (await fixture.owner.createOrder({})).id,
    put: async (path, body, headers = {}) => {
      const init = { method: 'PUT', headers: { ...owner, ...headers }, body: body ?? null, duplex: 'half' }
      const response = await fetch(access.base_url + path, init as RequestInit)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    },
    get: (url, headers = {}) => {
      const address = url.startsWith('http') ? url : access.base_url + url
      return fetch(address, { headers: { ...owner, ...headers }, redirect: 'manual' })
    },
    listed: order => fixture.owner.files(order),
    blobs: () => blobsIn(dataDir, String(company?.id)),
    unclaimed: () =>
      fixture
        .query(`select blob from orphan_blobs where blob like '${company?.id}/%'`)
        .map(({ blob }) => String(blob).split('/')[1] ?? ''),
  }
}

/** The names of the files in the blob storage, of one company or of all. */
export function blobsIn(dataDir: string, companyId = ''): string[] {
  const folder = join(dataDir, 'blobs')
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found.filter(path => path.startsWith(companyId) && path.includes('/')).map(path => path.split('/')[1] ?? '')
}

/** What was refused or broken off: no row, no event, and soon not a byte. */
export async function keepsNothing<T>(filing: Filing, work: () => Promise<T>): Promise<T> {
  const rows = () => filing.query('select count(*) as n from order_files')[0]?.n
  await until(() => filing.unclaimed().length === 0)
  const before = { counts: filing.counts(), files: rows(), blobs: filing.blobs() }
  const outcome = await work()
  await until(() => filing.unclaimed().length === 0 && filing.blobs().length === before.blobs.length)
  assert.deepEqual({ counts: filing.counts(), files: rows(), blobs: filing.blobs() }, before)
  return outcome
}

/** Waits for what happens by itself, as long as a busy machine may need. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > deadline) assert.fail(`it never came to be: ${isSo}`)
    await pause(20)
  }
}

export function asQuery(fields: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams(fields)}`
}

/** Fields first, unless the file shall stand before them. */
export function asParts(
  fields: Readonly<Record<string, string>>,
  file?: { readonly bytes: string | Uint8Array<ArrayBuffer>; readonly name?: string; readonly isFirst?: boolean },
): FormData {
  const form = new FormData()
  const addFile = () => file && form.append('file', new Blob([file.bytes]), file.name ?? 'blob')
  if (file?.isFirst) addFile()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (!file?.isFirst) addFile()
  return form
}

export const pdf = '%PDF-1.7 A report.'

/** Opens a download and leaves after its first piece. */
export async function leaveDownload(filing: Filing, url: string): Promise<void> {
  const leaving = new AbortController()
  const headers = { authorization: basic(filing.server.access.owner) }
  const { body } = await fetch(url, { headers, signal: leaving.signal })
  const reader = body?.getReader()
  await reader?.read()
  leaving.abort()
  await reader?.closed.catch(() => undefined)
}
