import type { AppliedCompany } from '../domain/company-files/apply-company.ts'
import type { CompanyFile } from '../domain/company-files/company-file.ts'
import { exportCompany } from '../domain/company-files/export-company.ts'
import { FileMistakes } from '../domain/entries/mistakes.ts'
import { removeCompany } from '../domain/migration/remove-company.ts'
import { listCompanies } from '../domain/tenants/company-store.ts'
import { listRedirects } from '../domain/tenants/redirect-store.ts'
import { readSchema } from '../platform/store/schema.ts'
import { type Call, type Command, Failure, nameOfInput, readInput, table, UsageError } from './command.ts'
import { applyConfirmed, furtherMistakes, showApplied } from './company-apply.ts'

export const companyCommands: readonly Command[] = [
  {
    name: 'company create',
    createsStore: true,
    usage: '--key KEY --name NAME [--zone ZONE] [--owner-name NAME] [--owner-email EMAIL] [--template]',
    summary: 'Create a company with one office, an owner and an access key for the owner',
    options: {
      key: 'a lowercase slug, part of the address of its API',
      name: 'the name of the company',
      zone: 'its time zone, America/New_York by default',
      'owner-name': "the owner's first and last name",
      'owner-email': "the owner's email address",
    },
    flags: {
      template: 'begin with typical services, example prices and order types; the owner inspects from Monday to Friday',
    },
    run: async call => {
      const { createCompany } = await loadCreation()
      const file = await newCompany(call)
      const { applied, publicUrl } = await call.write(async tx => ({
        applied: await createCompany(tx, file, call.now()),
        ...(await call.addresses(tx)),
      }))
      showApplied(call, file, applied, welcome(call, `${publicUrl}/${file.key}`, file.key, applied))
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
      await call.withStore(database => removeCompany({ database, schema: readSchema() }, key, call.now()))
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

/** The addresses of the new company and the next steps. */
function welcome(call: Call, company: string, key: string, { newKeys: [first] }: AppliedCompany): string {
  const signIn = call.option('owner-email')
    ? `Get a link with which the owner chooses a password for the console:\n  plumbline user invite --company ${key} owner`
    : 'The owner has no email address, which the console needs for signing in: add one to the file below.'
  return `Base address  ${company}/rest
Console       ${company}/console

Next: start the server with plumbline serve, unless it runs, and try the key:
  curl -u '${first?.accessKey}:${first?.secretKey}' ${company}/rest/me
${signIn}
${call.flag('template') ? 'Then check the services, prices and hours' : 'Then add people, services and prices'}: plumbline company export ${key} > ${key}.json, edit it, and run
  plumbline company apply ${key}.json --dry-run`
}

/** Imported on demand: these load zod, which most commands do not need. */
const loadCreation = () => import('../domain/company-files/create-company.ts')

async function inspectFile(written: unknown) {
  const { inspectCompanyFile } = await import('./company-file-reader.ts')
  return inspectCompanyFile(written)
}

async function newCompany(call: Call): Promise<CompanyFile> {
  const { defaultZone, newCompanyFile } = await loadCreation()
  try {
    return newCompanyFile({
      key: call.require('key'),
      name: call.require('name'),
      zone: call.option('zone') ?? defaultZone,
      ownerName: call.option('owner-name'),
      ownerEmail: call.option('owner-email') ?? '',
      keys: ['first'],
      hasStarter: call.flag('template'),
    })
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    // There is no file here, so each mistake names the option it comes from.
    const problems = error.mistakes.map(
      ({ path, problem }) => `--${path.replace(/[A-Z]/, letter => `-${letter.toLowerCase()}`)} ${problem}`,
    )
    throw new UsageError(problems.join('; '))
  }
}
