import { type AppliedCompany, applyCompany, applyWithin } from '../domain/company-files/apply-company.ts'
import { type CompanyFile, FileMistakes } from '../domain/company-files/company-file.ts'
import { exportCompany } from '../domain/company-files/export-company.ts'
import { removeCompany } from '../domain/company-files/remove-company.ts'
import { Refusal } from '../domain/refusal.ts'
import { findCompanyByKey, listCompanies } from '../domain/tenants/company-store.ts'
import { listRedirects } from '../domain/tenants/redirect-store.ts'
import { answer, type Call, type Command, jsonOption, Misuse, requireOption, table } from './command.ts'
import { readBeginning, readJson, withInput } from './input-file.ts'

export const companyCommands: readonly Command[] = [
  {
    name: 'company create',
    usage: '--key KEY --name NAME [--zone ZONE] [--owner-email EMAIL] [--json]',
    summary: 'Create a company with one office, an owner and a key for them',
    options: {
      key: { type: 'string', says: 'the lowercase slug that becomes part of its address' },
      name: { type: 'string', says: 'what the company is called' },
      zone: { type: 'string', says: 'its time zone, America/New_York unless given' },
      'owner-email': { type: 'string', says: "the owner's email address" },
      ...jsonOption,
    },
    run: async call => {
      const file = await newCompany(call)
      const applied = await call.write(async tx => {
        if (await findCompanyByKey(tx, file.key)) throw new Refusal('company.exists', { key: file.key })
        return applyWithin(tx, file, Temporal.Now.instant())
      })
      showApplied(call, file, applied)
    },
  },
  {
    name: 'company apply',
    usage: 'FILE [--json]',
    summary:
      'Create or update a company from a JSON file, or take in one that was exported with --everything (- reads standard input)',
    options: jsonOption,
    operands: 1,
    run: async call => {
      const { applyWhole, isWholeCompany } = await import('./company-archive-commands.ts')
      await withInput(call.operands[0] ?? '', async input => {
        if (isWholeCompany(readBeginning(input))) return applyWhole(call, input.path)
        const file = await readFile(readJson(input))
        const applied = await call.withStore(database => applyCompany(database, file, Temporal.Now.instant()))
        showApplied(call, file, applied)
      })
    },
  },
  {
    name: 'company export',
    usage: 'KEY [--everything] [--json]',
    summary: 'Print a company in the format that company apply takes',
    options: {
      everything: {
        type: 'boolean',
        says: 'orders, people, keys, messages, files and all, to move it to another install',
      },
      json: { type: 'boolean', says: 'the export is always JSON' },
    },
    operands: 1,
    run: async call => {
      if (call.flag('everything')) {
        const { exportWhole } = await import('./company-archive-commands.ts')
        return exportWhole(call, call.operands[0] ?? '')
      }
      const file = await call.read(tx => exportCompany(tx, call.operands[0] ?? ''))
      call.print(JSON.stringify(file, null, 2))
    },
  },
  {
    name: 'company list',
    usage: '[--json]',
    summary: 'List all companies',
    options: jsonOption,
    run: async call => {
      const [found, homes] = await call.read(async tx => [await listCompanies(tx), await listRedirects(tx)])
      const companies = found.map(({ id, key, name, zone, hasLeft }) => ({
        ...{ id, key, name, zone },
        ...(hasLeft && { left: true, home: homes.get(key) ?? '' }),
      }))
      const rows = companies.map(({ key, name, zone, left, home }) => [key, name, zone, left ? home || 'leaving' : ''])
      answer(call, companies, rows.length > 0 ? table([['KEY', 'NAME', 'ZONE'], ...rows]) : 'There is no company yet')
    },
  },
  {
    name: 'company remove',
    usage: 'KEY --yes [--json]',
    summary: 'Delete a company with everything that belongs to it',
    options: { yes: { type: 'boolean', says: 'really delete it; there is no way back' }, ...jsonOption },
    operands: 1,
    run: async call => {
      const key = call.operands[0] ?? ''
      if (!call.flag('yes')) throw new Misuse(`this deletes ${key} for good; add --yes if you mean it`)
      await call.write(tx => removeCompany(tx, key))
      answer(call, { removed: key }, `${key} is gone`)
    },
  },
]

/** Its reader is large, and a server never needs it. */
async function readFile(written: unknown): Promise<CompanyFile> {
  const { readCompanyFile } = await import('./company-file-reader.ts')
  return readCompanyFile(written)
}

async function newCompany(call: Call): Promise<CompanyFile> {
  const key = requireOption(call, 'key')
  const name = requireOption(call, 'name')
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
    // There is no file here: each mistake is one of an option.
    const said = error.mistakes.map(({ path, problem }) => `--${optionBehind.get(path) ?? path} ${problem}`)
    throw new Misuse([...new Set(said)].join('; '))
  }
}

const optionBehind = new Map([
  ['offices[0].name', 'name'],
  ['users[0].email', 'owner-email'],
])

/** The ids are for whoever calls the API next; the secrets are seen only here. */
function showApplied(call: Call, file: CompanyFile, { companyId, plan, changes, newKeys }: AppliedCompany): void {
  const usernames = new Map(plan.users.map(user => [user.id, user.username]))
  const ids = {
    offices: named(plan.offices, office => office.slug),
    users: named(plan.users, user => user.username),
    orderTypes: named(plan.orderTypes, type => type.name),
    services: named(plan.services, service => service.name),
    packages: named(plan.packages, pack => pack.name),
    fees: named(plan.standaloneFees, fee => fee.name),
  }
  const keys = newKeys.map(({ userId, label, accessKey, secretKey }) => ({
    user: usernames.get(userId) ?? userId,
    label,
    access_key: accessKey,
    secret_key: secretKey,
  }))
  const words = [
    changes.length === 0 ? `${file.key}: nothing to change` : `${file.key}: ${count(changes.length, 'change')}`,
    table(changes.map(({ what, kind, name }) => [`  ${what}`, kind, name])),
    table(
      Object.entries(ids).flatMap(([section, named]) =>
        Object.entries(named).map(([name, id]) => [`  ${section}`, name, id]),
      ),
    ),
    keys.length === 0 ? '' : 'New keys, shown only now:',
    table(keys.map(key => [`  ${key.user}`, key.label, key.access_key, key.secret_key])),
  ]
  answer(
    call,
    { company: { id: companyId, key: file.key }, changes, ids, keys },
    words.filter(text => text !== '').join('\n\n'),
  )
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

function named<T extends { readonly id: string }>(things: readonly T[], nameOf: (thing: T) => string) {
  return Object.fromEntries(things.map(thing => [nameOf(thing), thing.id]))
}
