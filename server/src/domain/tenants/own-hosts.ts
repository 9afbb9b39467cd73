import type { CompanyHost } from '../hosts/company-host.ts'
import { findHostMistake, recordOf, takenHost } from '../hosts/host-name.ts'
import { deleteHost, listHosts, saveProof } from '../hosts/host-store.ts'
import { mistakeIn } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { bumpRevision, touchCompany } from './company-store.ts'
import { requireNotMigrating } from './migration-store.ts'

/** The texts at the name of a record; undefined if DNS did not answer. */
export type FoundTexts = readonly string[] | undefined

/** `different`: there is a record, but not the one of this company and this host. */
export const hostChecks = ['proven', 'missing', 'different', 'unanswered'] as const
export type HostCheck = (typeof hostChecks)[number]

export interface CheckedHost extends CompanyHost {
  readonly check: HostCheck
}

interface HostScope extends TenantScope {
  readonly serviceHosts?: ReadonlySet<string>
}

/** A host leads to the company from the moment at which its record was found. */
export async function checkHost(scope: HostScope, name: string, texts: FoundTexts): Promise<CheckedHost> {
  await requireNotMigrating(scope)
  const host = await requireHost(scope, name)
  if (host.isProven) return { ...host, check: 'proven' }
  if (!texts) return { ...host, check: 'unanswered' }
  // failpoint: hosts-proven-without-a-record
  if (!texts.includes(recordOf(scope.companyId, name).value))
    return { ...host, check: texts.length > 0 ? 'different' : 'missing' }
  return { ...(await proveHost(scope, name)), check: 'proven' }
}

/** By a record, or by the word of an operator. */
export async function proveHost(scope: HostScope, name: string): Promise<CompanyHost> {
  const host = await requireHost(scope, name)
  if (host.isProven) return host
  const mistake = findHostMistake(name, scope.serviceHosts ?? new Set())
  if (mistake) throw mistakeIn('host', mistake)
  if (!(await saveProof(scope, name))) throw mistakeIn('host', takenHost(name))
  await bumpRevision(scope)
  return { host: name, isProven: true, provenAt: scope.now }
}

/** The company does not list it any more either, so that a form that was read before is refused. */
export async function removeHost(scope: TenantScope, name: string): Promise<void> {
  await requireHost(scope, name)
  await deleteHost(scope, name)
  await touchCompany(scope)
  await bumpRevision(scope)
}

async function requireHost(scope: TenantScope, name: string): Promise<CompanyHost> {
  if (name === '') throw mistakeIn('host', 'is required')
  const found = (await listHosts(scope)).find(({ host }) => host === name)
  if (!found) throw mistakeIn('host', `${name.slice(0, 300)} is not a host of the company`)
  return found
}
