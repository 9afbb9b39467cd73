import { type AccessKey, makeAccessKey, type NewAccessKey } from '../access/access-key.ts'
import { insertKey, listKeys } from '../access/access-store.ts'
import { listSids } from '../catalogue/catalogue-store.ts'
import type { Overlap } from '../conflicts/overlap.ts'
import { guardOrders, stopGuardingOrders } from '../conflicts/switch-guard.ts'
import type { Database, Transaction } from '../database.ts'
import { maxHosts } from '../hosts/host-name.ts'
import { findHostOwner } from '../hosts/host-store.ts'
import { type CompanyId, newId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { bumpRevision, isCurrent } from '../tenants/company-store.ts'
import { loadCompany } from '../tenants/load-company.ts'
import { findRedirect } from '../tenants/redirect-store.ts'
import { type SectionKind, sectionNames, sections } from '../tenants/sections.ts'
import type { ConflictHandling } from '../tenants/settings.ts'
import type { CompanyFile } from './company-file.ts'
import type { CompanyPlan } from './company-plan.ts'
import { planCompany } from './plan-company.ts'
import { listRetiredOf } from './retirement-store.ts'
import { type SavedCompany, savePlan } from './save-company.ts'

export interface AppliedCompany extends SavedCompany {
  readonly companyId: CompanyId
  readonly plan: CompanyPlan
  readonly newKeys: readonly NewAccessKey[]
  /** Of users who are not in the file any more. */
  readonly revokedKeys: readonly AccessKey[]
  /** Appointments at the same time, kept as exceptions when the company began to reject conflicts. */
  readonly overlaps: readonly Overlap[]
}

/**
 * Creates or updates the company from the file, completely or not at all. It is idempotent. It plans before it locks the
 * store, so that a large file does not delay other companies. The check may throw; then nothing is saved.
 */
export async function applyCompany(
  database: Pick<Database, 'read' | 'write'>,
  file: CompanyFile,
  now: Temporal.Instant,
  check: (applied: AppliedCompany) => void = () => {},
  serviceHosts?: ReadonlySet<string>,
): Promise<AppliedCompany> {
  const planned = await database.read('all companies', tx => planFile(tx, file, now, serviceHosts))
  return database.write('all companies', async tx => {
    const applied = await applyWithin(tx, file, now, planned, serviceHosts)
    check(applied)
    return applied
  })
}

/** A plan that was made earlier is used if the company has not changed since. */
export async function applyWithin(
  tx: Transaction,
  file: CompanyFile,
  now: Temporal.Instant,
  earlier?: PlannedFile,
  serviceHosts?: ReadonlySet<string>,
): Promise<AppliedCompany> {
  await tx.lockCompanyKey(file.key)
  const isPlanned = earlier?.before !== undefined && (await isCurrent(tx, earlier.before))
  const { companyId, before, plan } = isPlanned ? earlier : await planFile(tx, file, now, serviceHosts)
  return applyPlan({ tx, now, companyId }, file.key, before, plan)
}

interface PlannedFile {
  readonly companyId: CompanyId
  /** As the transaction that planned saw it. */
  readonly before: Company | undefined
  readonly plan: CompanyPlan
}

async function planFile(
  tx: Transaction,
  file: CompanyFile,
  now: Temporal.Instant,
  serviceHosts?: ReadonlySet<string>,
): Promise<PlannedFile> {
  const before = await loadCompany(tx, file.key)
  const redirect = before ? undefined : await findRedirect(tx, file.key)
  if (redirect) throw new Refusal('company.moved', { url: redirect })
  const companyId = before?.id ?? newId<CompanyId>()
  return { companyId, before, plan: await planWithin({ tx, now, companyId, serviceHosts }, before, file) }
}

/** The company before is the one that this transaction sees. */
export async function planWithin(
  scope: TenantScope & { readonly serviceHosts?: ReadonlySet<string> | undefined },
  before: Company | undefined,
  file: CompanyFile,
): Promise<CompanyPlan> {
  return planCompany(file, {
    company: before,
    now: scope.now,
    sids: file.services ? await listSids(scope) : new Map(),
    serviceHosts: scope.serviceHosts,
    takenHosts: await findTakenHosts(scope, file.hosts?.slice(0, maxHosts) ?? []),
    retired: await listRetiredOf(scope, kindsIn(file)),
  })
}

export async function applyPlan(
  scope: TenantScope,
  key: string,
  before: Company | undefined,
  plan: CompanyPlan,
): Promise<AppliedCompany> {
  const revokedKeys = await listKeysOfRetired(scope, before, plan)
  const { changes, ...stored } = await savePlan(scope, key, before, plan)
  const overlaps = await switchGuard(scope, before?.settings.conflicts, plan)
  const newKeys = await makeMissingKeys(scope, plan)
  if (changes.length > 0 || newKeys.length > 0) await bumpRevision(scope)
  return { companyId: scope.companyId, plan, changes, ...stored, newKeys, revokedKeys, overlaps }
}

async function switchGuard(
  scope: TenantScope,
  before: ConflictHandling | undefined,
  plan: CompanyPlan,
): Promise<Overlap[]> {
  const [was, is] = [before === 'reject', plan.settings.conflicts === 'reject']
  if (is && !was) return guardOrders(scope, plan.zone)
  if (was && !is) await stopGuardingOrders(scope)
  return []
}

/** Fees also belong to services. */
function kindsIn(file: CompanyFile): Set<SectionKind> {
  const present = sectionNames.filter(section => file[section])
  return new Set([...present.map(section => sections[section].kind), ...(file.services ? (['fee'] as const) : [])])
}

async function listKeysOfRetired(
  scope: TenantScope,
  before: Company | undefined,
  plan: CompanyPlan,
): Promise<AccessKey[]> {
  const stays = new Set(plan.users.map(user => user.id))
  const isRetired = (userId: UserId) => !stays.has(userId) && before?.users.has(userId) === true
  const keys = [...(before?.users.keys() ?? [])].some(isRetired) ? await listKeys(scope) : []
  return keys.filter(({ userId, revokedAt }) => !revokedAt && isRetired(userId))
}

async function findTakenHosts(scope: TenantScope, hosts: readonly string[]): Promise<string[]> {
  const owners = await Promise.all(hosts.map(host => findHostOwner(scope.tx, host)))
  return hosts.filter((_, i) => owners[i] !== undefined && owners[i] !== scope.companyId)
}

async function makeMissingKeys(scope: TenantScope, plan: CompanyPlan): Promise<NewAccessKey[]> {
  if (plan.keyLabels.length === 0) return []
  const live = (await listKeys(scope)).filter(key => !key.revokedAt)
  const hasKey = (userId: UserId, label: string) => live.some(key => key.userId === userId && key.label === label)
  const made = plan.keyLabels
    .filter(({ userId, label }) => !hasKey(userId, label))
    .map(({ userId, label }) => makeAccessKey(userId, label))
  for (const key of made) await insertKey(scope, key, true)
  return made
}
