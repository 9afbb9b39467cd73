import { readFileSync } from 'node:fs'
import { createCredential, revokeCredential } from '../../domain/access/directory-credentials.ts'
import { type AppliedCompany, applyWithin } from '../../domain/company-files/apply-company.ts'
import type { Database } from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import { readCompanyFile } from '../company-file-reader.ts'
import { seedDemo } from './seed-demo.ts'

export interface Addresses {
  readonly publicUrl: string
  readonly directoryUrl: string
}

export interface DemoKey {
  readonly email: string
  readonly access_key: string
  readonly secret_key: string
}

/** Everything needed to try the demo company; the secrets are in no other place. */
export interface DemoAccess {
  readonly base_url: string
  readonly directory_url: string
  readonly company_key: string
  readonly owner: DemoKey
  readonly office: DemoKey
  readonly inspector: DemoKey
  readonly limited: DemoKey
  readonly directory: { readonly username: string; readonly password: string }
}

const directoryUsername = 'demo-integration'

export function readDemoFile() {
  return readCompanyFile(JSON.parse(readFileSync(new URL('./company.json', import.meta.url), 'utf8')))
}

/** `keep` is called before anything is saved: a crash may leave access to nothing, never a demo without access. */
export function createDemo(
  database: Database,
  addresses: Addresses,
  now: Temporal.Instant,
  keep: (access: DemoAccess) => void,
): Promise<DemoAccess> {
  const file = readDemoFile()
  return database.write('all companies', async tx => {
    if (await loadCompany(tx, file.key)) throw new Refusal('company.exists', { key: file.key })
    const applied = await applyWithin(tx, file, now)
    const company = (await loadCompany(tx, file.key)) as Company
    await seedDemo({ tx, now, companyId: company.id }, company)
    // One may be left from a demo that was removed.
    await revokeCredential(tx, directoryUsername, now).catch(() => undefined)
    const access: DemoAccess = {
      base_url: `${addresses.publicUrl}/${company.key}/rest`,
      directory_url: addresses.directoryUrl,
      company_key: company.key,
      owner: keyOf(applied, 'owner'),
      office: keyOf(applied, 'office'),
      inspector: keyOf(applied, 'inspector'),
      limited: keyOf(applied, 'limited'),
      directory: await createCredential(tx, directoryUsername, now),
    }
    keep(access)
    return access
  })
}

function keyOf({ plan, newKeys }: AppliedCompany, username: string): DemoKey {
  const user = plan.users.find(user => user.username === username)
  const key = newKeys.find(key => key.userId === user?.id)
  if (!user || !key) throw new Error(`the demo company has no key for ${username}`)
  return { email: user.email, access_key: key.accessKey, secret_key: key.secretKey }
}
