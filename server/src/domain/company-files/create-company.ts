import type { Transaction } from '../database.ts'
import { FileMistakes } from '../entries/mistakes.ts'
import { Refusal } from '../refusal.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import { type AppliedCompany, applyWithin } from './apply-company.ts'
import { type CompanyFile, companyFileSchema, showIssue } from './company-file.ts'
import { withStarter } from './starter.ts'

export interface NewCompany {
  /** A lowercase slug, part of the address. */
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly ownerEmail: string
  readonly ownerName?: string | undefined
  /** Labels of access keys for the owner. */
  readonly keys?: readonly string[]
  /** Begins with typical services, and with the owner as an inspector. */
  readonly hasStarter?: boolean
}

export const defaultZone = 'America/New_York'
/** The username of the first user of a new company. */
export const firstOwner = 'owner'

/** The fields of a new company behind the paths in its file. */
const fieldBehind: Readonly<Record<string, keyof NewCompany>> = {
  'offices[0].name': 'name',
  'users[0].email': 'ownerEmail',
  'users[0].displayName': 'ownerName',
  'users[0].firstName': 'ownerName',
  'users[0].lastName': 'ownerName',
}

/** A company with one office and an owner. Throws with the mistakes, each with its field. */
export function newCompanyFile({ key, name, zone, ownerEmail: email, keys, ...more }: NewCompany): CompanyFile {
  const owner = { username: firstOwner, ...namesOf(more.ownerName, email), email, owner: true, ...(keys && { keys }) }
  const offices = [{ slug: 'main', name, primary: true }]
  const file = { key, name, zone, offices, users: [owner] }
  const read = companyFileSchema.safeParse(more.hasStarter ? withStarter(file, firstOwner) : file)
  if (read.success) return read.data
  const mistakes = read.error.issues.flatMap(showIssue).map(({ path, problem }) => {
    return { path: fieldBehind[path] ?? path, problem }
  })
  // The name of the office is that of the company, and so are its mistakes.
  throw new FileMistakes([...new Map(mistakes.map(mistake => [JSON.stringify(mistake), mistake])).values()])
}

/** Without a name, people know the owner by the email address. */
function namesOf(ownerName = '', email: string) {
  const [firstName = '', ...others] = ownerName.trim().split(/\s+/)
  return firstName ? { firstName, lastName: others.join(' ') } : { displayName: email.trim() || 'Owner' }
}

/** Refuses the key of a company that exists. */
export async function createCompany(
  tx: Transaction,
  file: CompanyFile,
  now: Temporal.Instant,
): Promise<AppliedCompany> {
  if (await findCompanyByKey(tx, file.key)) throw new Refusal('company.exists', { key: file.key })
  return applyWithin(tx, file, now)
}
