import { createInterface } from 'node:readline/promises'
import { type AppliedCompany, applyWithin } from '../domain/company-files/apply-company.ts'
import { type CompanyFile, FileMistakes, type Mistake } from '../domain/company-files/company-file.ts'
import { exportCompany } from '../domain/company-files/export-company.ts'
import { type Named, nameOf } from '../domain/company-files/planning.ts'
import { removeCompany } from '../domain/company-files/remove-company.ts'
import { Refusal } from '../domain/refusal.ts'
import { findCompanyByKey, listCompanies } from '../domain/tenants/company-store.ts'
import { listRedirects } from '../domain/tenants/redirect-store.ts'
import { localUrl } from '../platform/process/local-url.ts'
import { type Call, type Command, count, Failure, nameOfInput, readInput, table, UsageError } from './command.ts'

export const companyCommands: readonly Command[] = [
  {
    name: 'company create',
    createsStore: true,
    usage: '--key KEY --name NAME [--zone ZONE] [--owner-email EMAIL]',
    summary: 'Create a company with one office, an owner and an access key for the owner',
    options: {
      key: 'a lowercase slug, part of the address of its API',
      name: 'the name of the company',
      zone: 'its time zone, America/New_York by default',
      'owner-email': "the owner's email address",
    },
    run: async call => {
      const file = await newCompany(call)
      const applied = await call.write(async tx => {
        if (await findCompanyByKey(tx, file.key)) throw new Refusal('company.exists', { key: file.key })
        return applyWithin(tx, file, Temporal.Now.instant())
      })
      showApplied(call, file, applied, welcome(call, file.key, applied))
    },
  },
  {
    name: 'company apply',
    createsStore: true,
    usage: 'FILE [--dry-run] [--yes]',
    summary: 'Create or update a company from a company file (- reads standard input)',
    flags: {
      'dry-run': 'show what would be created, changed and retired, and save nothing',
      yes: 'confirm that the access keys of users who are not in the file are revoked',
    },
    operand: 'FILE',
    run: async call => {
      const { file, mistakes } = await inspectFile(readJson(call.operand))
      if (mistakes.length > 0) throw new FileMistakes([...mistakes, ...(await furtherMistakes(call, file))])
      if (!file) throw new FileMistakes(mistakes)
      await applyConfirmed(call, file)
    },
  },
  {
    name: 'company export',
    summary: 'Print a company as a company file, which company apply accepts',
    flags: { json: 'no effect: the output is always JSON' },
    operand: 'KEY',
    run: async call => {
      const file = await call.read(tx => exportCompany(tx, call.operand))
      call.print(JSON.stringify(file, null, 2))
    },
  },
  {
    name: 'company list',
    summary: 'List all companies',
    run: async call => {
      const [found, redirects] = await call.read(async tx => [await listCompanies(tx), await listRedirects(tx)])
      const companies = found.map(({ id, key, name, zone, isMigrating }) => ({
        ...{ id, key, name, zone },
        ...(isMigrating && { migrating: true, redirect: redirects.get(key) ?? '' }),
      }))
      const rows = companies.map(({ key, name, zone, migrating, redirect }) => [
        ...[key, name, zone],
        migrating ? redirect || 'migrating' : '',
      ])
      call.printResult(companies, rows.length > 0 ? table([['KEY', 'NAME', 'ZONE'], ...rows]) : 'No companies')
    },
  },
  {
    name: 'company remove',
    usage: 'KEY --yes',
    summary: 'Delete a company with all its data',
    flags: { yes: 'confirm; this cannot be undone' },
    operand: 'KEY',
    run: async call => {
      const key = call.operand
      if (!call.flag('yes')) throw new UsageError(`this deletes all data of ${key}; add --yes to confirm`)
      await call.write(tx => removeCompany(tx, key))
      call.printResult({ removed: key }, `${key} was removed`)
    },
  },
]

function readJson(path: string): unknown {
  const text = readInput(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${nameOfInput(path)} is not valid JSON: ${(error as Error).message}`)
  }
}

/** Rolls the transaction back and carries its outcome. */
class NotSaved extends Error {
  readonly applied: AppliedCompany

  constructor(applied: AppliedCompany) {
    super('not saved')
    this.applied = applied
  }
}

/** Applies the file; without `save`, everything is rolled back. */
async function applyOnce(call: Call, file: CompanyFile, save: (applied: AppliedCompany) => boolean) {
  try {
    const applied = await call.write(async tx => {
      const applied = await applyWithin(tx, file, Temporal.Now.instant())
      if (!save(applied)) throw new NotSaved(applied)
      return applied
    })
    return { applied, isSaved: true }
  } catch (error) {
    if (error instanceof NotSaved) return { applied: error.applied, isSaved: false }
    throw error
  }
}

async function applyConfirmed(call: Call, file: CompanyFile): Promise<void> {
  if (call.flag('dry-run')) {
    const { applied } = await applyOnce(call, file, () => false)
    return showApplied(call, file, applied, 'Dry run: nothing was saved')
  }
  const isAllowed = ({ revokedKeys }: AppliedCompany) => revokedKeys.length === 0 || call.flag('yes')
  const first = await applyOnce(call, file, isAllowed)
  if (first.isSaved) return showApplied(call, file, first.applied)
  await confirmRevocation(call, first.applied)
  showApplied(call, file, (await applyOnce(call, file, () => true)).applied)
}

/** Asks on a terminal, and refuses elsewhere. */
async function confirmRevocation(call: Call, { revokedKeys }: AppliedCompany): Promise<void> {
  const keys = revokedKeys.map(({ accessKey, label }) => `  ${accessKey}  ${label}`).join('\n')
  const warning = `this revokes ${count(revokedKeys.length, 'access key')} of users who are not in the file:\n${keys}`
  if (!process.stdin.isTTY || call.operand === '-')
    throw new Failure(`${warning}\nnothing was changed; add --yes to confirm, or --dry-run to see all changes`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${warning}\nApply the file? [y/N] `).finally(() => terminal.close())
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Failure('nothing was changed')
}

/** Mistakes between the parts of a file that also has mistakes of form, where those can be left out. */
async function furtherMistakes(call: Call, file: CompanyFile | undefined): Promise<readonly Mistake[]> {
  if (!file) return []
  try {
    await applyOnce(call, file, () => false)
    return []
  } catch (error) {
    if (error instanceof FileMistakes) return error.mistakes
    throw error
  }
}

/** The address of the new company and the next step. */
function welcome({ config }: Call, key: string, { newKeys: [first] }: AppliedCompany): string {
  const base = `${config.publicUrl ?? localUrl(config.host, config.port)}/${key}/rest`
  return `Base address  ${base}

Next: start the server with plumbline serve, unless it runs, and try the key:
  curl -u '${first?.accessKey}:${first?.secretKey}' ${base}/me
Then add people, services and prices: plumbline company export ${key} > ${key}.json, edit it, and run
  plumbline company apply ${key}.json --dry-run`
}

/** Imported on demand: the reader loads zod, which a server does not need. */
async function readFile(written: unknown): Promise<CompanyFile> {
  const { readCompanyFile } = await import('./company-file-reader.ts')
  return readCompanyFile(written)
}

async function inspectFile(written: unknown) {
  const { inspectCompanyFile } = await import('./company-file-reader.ts')
  return inspectCompanyFile(written)
}

async function newCompany(call: Call): Promise<CompanyFile> {
  const key = call.require('key')
  const name = call.require('name')
  const zone = call.option('zone') ?? 'America/New_York'
  const email = call.option('owner-email') ?? ''
  try {
    return await readFile({
      key,
      name,
      zone,
      offices: [{ slug: 'main', name, primary: true }],
      users: [{ username: 'owner', displayName: 'Owner', email, owner: true, keys: ['first'] }],
    })
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    // There is no file here, so each mistake names the option it comes from.
    const problems = error.mistakes.map(({ path, problem }) => `--${optionBehind.get(path) ?? path} ${problem}`)
    throw new UsageError([...new Set(problems)].join('; '))
  }
}

const optionBehind = new Map([
  ['offices[0].name', 'name'],
  ['users[0].email', 'owner-email'],
])

/** Prints the changes, all ids and the new keys; the secrets are not stored and cannot be printed again. */
function showApplied(
  call: Call,
  file: CompanyFile,
  { companyId, plan, changes, newKeys, revokedKeys }: AppliedCompany,
  closing = '',
): void {
  const isDry = call.flag('dry-run')
  const usernames = new Map(plan.users.map(user => [user.id, user.username]))
  const ids = {
    offices: idsByName(plan.offices),
    users: idsByName(plan.users),
    orderTypes: idsByName(plan.orderTypes),
    services: idsByName(plan.services),
    packages: idsByName(plan.packages),
    fees: idsByName(plan.standaloneFees),
  }
  const keys = newKeys.map(({ userId, label, accessKey, secretKey }) => ({
    user: usernames.get(userId) ?? userId,
    label,
    access_key: accessKey,
    // Nothing was saved, so this secret will never work.
    secret_key: isDry ? '' : secretKey,
    ...(isDry && { access_key: '' }),
  }))
  const revoked = revokedKeys.map(({ accessKey, label }) => ({ access_key: accessKey, label }))
  const paragraphs = [
    changes.length === 0 ? `${file.key}: no changes` : `${file.key}: ${count(changes.length, 'change')}`,
    table(changes.map(({ what, kind, name }) => [`  ${what}`, kind, name])),
    table(
      Object.entries(ids).flatMap(([section, named]) =>
        Object.entries(named).map(([name, id]) => [`  ${section}`, name, id]),
      ),
    ),
    keys.length === 0 ? '' : isDry ? 'New keys:' : 'New keys (the secrets are shown only once):',
    table(keys.map(key => [`  ${key.user}`, key.label, key.access_key, key.secret_key])),
    revoked.length === 0 ? '' : 'Revoked keys:',
    table(revoked.map(key => [`  ${key.access_key}`, key.label])),
    closing,
  ]
  call.printResult(
    { company: { id: companyId, key: file.key }, changes, ids, keys, revoked, ...(isDry && { dry_run: true }) },
    paragraphs.filter(text => text !== '').join('\n\n'),
  )
}

function idsByName(items: readonly (Named & { readonly id: string })[]): Record<string, string> {
  return Object.fromEntries(items.map(item => [nameOf(item), item.id]))
}
