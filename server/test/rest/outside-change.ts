import { setTimeout as pause } from 'node:timers/promises'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import type { CompanyFile } from '../../src/domain/company-files/company-file.ts'
import { exportCompany } from '../../src/domain/company-files/export-company.ts'
import type { Database } from '../../src/domain/database.ts'
import { plumbline } from '../cli/plumbline.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { basic, type RunningServer } from '../running-server.ts'
import { confirmHosts } from './confirm-hosts.ts'

const maxAttempts = 100

/** Changes a company in the store of the running server, as another process would. */
export function changeCompany(
  server: RunningServer,
  key: string,
  change: (file: CompanyFile) => CompanyFile,
): Promise<void> {
  return withStore(server, async database => {
    const file = await database.read('all companies', tx => exportCompany(tx, key))
    await applyCompany(database, change(file), testClock())
  })
}

/** Adds a company with its hosts, which are proven; returns the Authorization header of its first key. */
export function addCompany(server: RunningServer, sent: object, now = testClock()): Promise<string> {
  return withStore(server, async database => {
    const file = await readCompanyFile(sent)
    const { newKeys } = await applyCompany(database, file, now)
    await confirmHosts(database, file.key, file.hosts)
    const [key] = newKeys
    return basic({ access_key: key?.accessKey ?? '', secret_key: key?.secretKey ?? '' })
  })
}

export const bareCompany = (key: string) => ({
  key,
  name: 'Bare',
  zone: 'UTC',
  offices: [{ slug: 'main', name: 'Main', primary: true }],
  users: [{ username: 'owner', displayName: 'Owner', owner: true, keys: ['first'] }],
})

async function withStore<T>(server: RunningServer, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openStoreOf(server.dataDir)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs `plumbline …` beside the running server and returns its output. */
export async function commandLine(server: RunningServer, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await plumbline(server.dataDir, words)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

/**
 * Polls until the condition holds, as it does once a running server sees a change of another process; how soon that is,
 * `company-cache.test.ts` says. Polls slowly enough that sign-ins are not throttled.
 */
export async function soon(claim: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (await claim()) return true
    await pause(150)
  }
  return false
}
