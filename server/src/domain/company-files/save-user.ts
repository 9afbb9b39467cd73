import { requirePrivilege } from '../access/privilege.ts'
import { chooseSpellings, type OtherSpellings } from '../people/spellings.ts'
import type { Company } from '../tenants/company.ts'
import { loadCurrentCompany } from '../tenants/load-company.ts'
import { requireUserById } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import { saveEntry } from './change-settings.ts'
import type { SettingsEntry } from './settings-entries.ts'

/** The fields of a user that a program sends, named as in the settings. */
export type SentUser = Readonly<Record<string, unknown>> & OtherSpellings

/** What users change about themselves. Sign-in, rights and working area are for owners. */
const ofProfile: readonly string[] = [
  ...['firstName', 'lastName', 'displayName', 'phone', 'mobile', 'fax', 'bio', 'photoUrl', 'sendsSms'],
  ...['address1', 'address2', 'city', 'state', 'zip', 'county', 'license', 'licenseType'],
]

type Drop = (field: string, value: unknown, outcome: string) => void

export function createUser(scope: Scope, sent: SentUser, drop: Drop): Promise<SettingsEntry> {
  return saveEntry(scope, 'users', undefined, withKnownOffice(scope.company, chooseSpellings(sent), drop))
}

/** 2.1: an unknown office is dropped. */
export function withKnownOffice<S extends Readonly<Record<string, unknown>>>(
  { offices }: Company,
  sent: S,
  drop: Drop,
): S {
  const { office, ...others } = sent
  if (typeof office !== 'string' || offices.some(({ id }) => id === office.toLowerCase())) return sent
  drop('office', office, 'is not known here and was dropped')
  return others as S
}

/** Owners change everything of everybody; a user's changes beyond the own profile are dropped. */
export async function updateUser(scope: Scope, id: string, sent: SentUser, drop: Drop): Promise<SettingsEntry> {
  const company = await loadCurrentCompany(scope)
  const { actor } = scope
  if (actor.id !== id.toLowerCase()) requirePrivilege(actor, 'OWNER')
  const user = requireUserById(company, id)
  const stored: SentUser = { ...user, office: user.officeId, ...flagsOf(user), show: user.isShown }
  const chosen = withKnownOffice(company, chooseSpellings(sent, user), drop)
  const changed = Object.entries(chosen).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  const allowed = changed.filter(([name, value]) => {
    if (actor.isOwner || ofProfile.includes(name)) return true
    drop(name.toLowerCase(), value, 'is for owners to change and was ignored')
    return false
  })
  return saveEntry(scope, 'users', user.id, Object.fromEntries(allowed))
}

type Flags = { readonly [Name in `is${string}`]: boolean }

/** `isOfficeStaff` is `officeStaff` in the settings. */
function flagsOf(user: object): SentUser {
  const flags = Object.entries(user as Flags).filter(([name]) => /^is[A-Z]/.test(name))
  return Object.fromEntries(flags.map(([name, value]) => [name.charAt(2).toLowerCase() + name.slice(3), value]))
}
