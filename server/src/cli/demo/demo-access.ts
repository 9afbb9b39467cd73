import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../platform/sqlite/durable-log.ts'
import type { DemoAccess } from './create-demo.ts'

export function demoAccessPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

/** Only the owner of the process may read it; it is whole or not there. */
export function keepDemoAccess(dataDir: string): (access: DemoAccess) => void {
  return access => {
    const path = demoAccessPath(dataDir)
    const draft = openSync(`${path}.new`, 'w', 0o600)
    try {
      writeFileSync(draft, `${JSON.stringify(access, null, 2)}\n`)
      fsyncSync(draft)
    } finally {
      closeSync(draft)
    }
    renameSync(`${path}.new`, path)
    syncFolder(dataDir)
  }
}

export function showDemoAccess(access: DemoAccess, path: string): string {
  const { owner, directory } = access
  return `
The demo company is ready. This is written to ${path} and shown only once:

  Base address    ${access.base_url}
  Access key      ${owner.access_key}
  Secret key      ${owner.secret_key}

  Directory       ${access.directory_url}
  Username        ${directory.username}
  Password        ${directory.password}

Try it:

  curl -u '${owner.access_key}:${owner.secret_key}' ${access.base_url}/me
`
}
