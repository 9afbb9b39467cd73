import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCredential, revokeCredential } from '../../domain/access/directory-credentials.ts'
import { randomText } from '../../domain/access/secret.ts'
import { type AppliedCompany, applyWithin } from '../../domain/company-files/apply-company.ts'
import type { CompanyFile } from '../../domain/company-files/company-file.ts'
import { type Named, nameOf } from '../../domain/company-files/planning.ts'
import type { Database } from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import { savePassword } from '../../domain/sessions/credential-store.ts'
import type { PasswordHasher } from '../../domain/sessions/password.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { consoleAddress } from '../../domain/tenants/company-address.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import { syncFolder } from '../../platform/sqlite/durable-log.ts'
import { sample } from '../../wire/samples.ts'
import { readCompanyFile } from '../company-file-reader.ts'
import { seedDemo } from './seed-demo.ts'

export interface Addresses {
  readonly publicUrl: string
  readonly directoryUrl: string
}

export interface DemoKey {
  readonly email: string
  /** For the console. */
  readonly password: string
  readonly access_key: string
  readonly secret_key: string
}

/** The content of `demo.json`: addresses and keys of the demo company. The secrets are stored only there. */
export interface DemoAccess {
  readonly base_url: string
  readonly console_url: string
  readonly directory_url: string
  readonly company_key: string
  readonly owner: DemoKey
  readonly office: DemoKey
  readonly inspector: DemoKey
  readonly limited: DemoKey
  readonly directory: { readonly username: string; readonly password: string }
}

export interface DemoParts {
  readonly database: Database
  readonly passwords: PasswordHasher
}

const people = ['owner', 'office', 'inspector', 'limited'] as const
type Person = (typeof people)[number]
type DemoPassword = { readonly password: string; readonly hash: string }

const directoryUsername = 'demo-integration'

/** Writes `demo.json` before it commits: a crash may leave the file without the demo, never the demo without its keys. */
export async function createDemo(
  { database, passwords }: DemoParts,
  addresses: Addresses,
  now: Temporal.Instant,
  dataDir: string,
): Promise<DemoAccess> {
  const text = readFileSync(new URL('./company.json', import.meta.url), 'utf8')
  const file = withDemoIds(await readCompanyFile(JSON.parse(text)))
  const passwordOf = await makePasswords(passwords, file.key)
  return database.write('all companies', async tx => {
    if (await loadCompany(tx, file.key)) throw new Refusal('company.exists', { key: file.key })
    const applied = await applyWithin(tx, file, now)
    const company = (await loadCompany(tx, file.key)) as Company
    await seedDemo({ tx, now, companyId: company.id }, company)
    const person = async (username: Person): Promise<DemoKey> => {
      const { userId, ...key } = keyOf(applied, username)
      const { password, hash } = passwordOf[username]
      await savePassword({ tx, now, companyId: company.id }, userId, hash)
      return { ...key, password }
    }
    // A demo that was removed may have left one.
    await revokeCredential(tx, directoryUsername, now).catch(() => undefined)
    const access: DemoAccess = {
      base_url: `${addresses.publicUrl}/${company.key}/rest`,
      directory_url: addresses.directoryUrl,
      company_key: company.key,
      console_url: consoleAddress(company, addresses.publicUrl),
      owner: await person('owner'),
      office: await person('office'),
      inspector: await person('inspector'),
      limited: await person('limited'),
      directory: await createCredential(tx, directoryUsername, now),
    }
    writeAccess(dataDir, access)
    return access
  })
}

/** Before the transaction, because hashing takes long. */
async function makePasswords(passwords: PasswordHasher, companyKey: string): Promise<Record<Person, DemoPassword>> {
  const made = people.map(async (person): Promise<[Person, DemoPassword]> => {
    const password = randomText(16)
    return [person, { password, hash: await passwords.hash(companyKey, password) }]
  })
  return Object.fromEntries(await Promise.all(made)) as Record<Person, DemoPassword>
}

function keyOf({ plan, newKeys }: AppliedCompany, username: string) {
  const user = plan.users.find(user => user.username === username)
  const key = newKeys.find(key => key.userId === user?.id)
  if (!user || !key) throw new Error(`the demo company has no key for ${username}`)
  return { userId: user.id, email: user.email, access_key: key.accessKey, secret_key: key.secretKey }
}

export function demoAccessPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

/** Readable by the owner of the process only, and written atomically. */
function writeAccess(dataDir: string, access: DemoAccess): void {
  const path = demoAccessPath(dataDir)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeFileSync(file, `${JSON.stringify(access, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  syncFolder(dataDir)
}

export function showDemoAccess(access: DemoAccess, dataDir: string): string {
  const { owner, directory } = access
  return `
The demo company is ready. This is written to ${demoAccessPath(dataDir)} and shown only once:

  Console         ${access.console_url}
  Email           ${owner.email}
  Password        ${owner.password}

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

/** Ids of the demo by section and name. They are those of the examples at `/docs`, which therefore work with the demo. */
const ids: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  offices: { charlotte: sample.office },
  users: { owner: sample.owner, inspector: sample.inspector },
  orderTypes: { Residential: sample.orderType },
  services: { 'Home Inspection': sample.service, 'Radon Test': sample.addOn },
  serviceFees: { 'Home Inspection': sample.serviceFee, 'Radon Test': sample.addOnFee },
  packages: { Essential: sample.package },
  fees: { 'Trip Fee': sample.fee },
}

function withDemoIds(file: CompanyFile): CompanyFile {
  const identify =
    (section: string) =>
    <E extends Named & { readonly id?: string | undefined }>(entry: E): E => ({
      ...entry,
      id: ids[section]?.[nameOf(entry)],
    })
  return {
    ...file,
    offices: file.offices?.map(identify('offices')),
    users: file.users?.map(identify('users')),
    orderTypes: file.orderTypes?.map(identify('orderTypes')),
    services: file.services
      ?.map(identify('services'))
      .map(service => ({ ...service, fees: service.fees.map(identify('serviceFees')) })),
    packages: file.packages?.map(identify('packages')),
    fees: file.fees?.map(identify('fees')),
  }
}
