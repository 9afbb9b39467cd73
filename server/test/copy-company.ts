import type { DemoAccess, DemoKey } from '../src/cli/demo/create-demo.ts'
import { type CompanyId, newId } from '../src/domain/ids.ts'
import { companyTables, type Table } from '../src/domain/migration/schema.ts'
import { readSchema } from '../src/platform/store/schema.ts'
import { alterTogether, lookInto } from './engine.ts'

interface Copy {
  readonly source: string
  readonly company: CompanyId
  readonly key: string
  /** The end of the company's access keys. */
  readonly ending: string
}

let copies = 0

/** The key of the company that is copied: no test changes it by its usual key. */
export const sourceKey = 'copied-demo'

/** A company with the records of the demo company, ids included, and with a key and access keys of its own. */
export async function copyDemoCompany(
  dataDir: string,
  demo: DemoAccess,
): Promise<{ company: CompanyId; access: DemoAccess }> {
  const [row] = lookInto<{ company_id: string }>(dataDir, `select company_id from companies where key = '${sourceKey}'`)
  const ending = String(++copies).padStart(4, '0')
  const copy = { source: row?.company_id ?? '', company: newId<CompanyId>(), key: `demo-${ending}`, ending }
  // The demo company has no host; a host has one company.
  const tables = companyTables(readSchema()).filter(({ name }) => name !== 'company_hosts')
  await alterTogether(
    dataDir,
    tables.map(table => copyRows(table, copy)),
  )
  return { company: copy.company, access: accessTo(demo, copy) }
}

function copyRows({ name, columns }: Table, { source, company, key, ending }: Copy): string {
  const values = columns.map(column => {
    if (column === 'company_id') return `'${company}'`
    if (name === 'companies' && column === 'key') return `'${key}'`
    if (column === 'access_key') return `substr(access_key, 1, length(access_key) - ${ending.length}) || '${ending}'`
    return column
  })
  return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name} where company_id = '${source}'`
}

function accessTo(demo: DemoAccess, { key, ending }: Copy): DemoAccess {
  const keyOf = (person: DemoKey) => ({ ...person, access_key: person.access_key.slice(0, -ending.length) + ending })
  return {
    ...demo,
    company_key: key,
    base_url: demo.base_url.replace('/demo/rest', `/${key}/rest`),
    console_url: demo.console_url.replace('/demo/', `/${key}/`),
    owner: keyOf(demo.owner),
    office: keyOf(demo.office),
    inspector: keyOf(demo.inspector),
    limited: keyOf(demo.limited),
  }
}
