import { type AccessKey, makeAccessKey, type NewAccessKey } from '../access/access-key.ts'
import { insertKey, listKeys, revokeKeysOf } from '../access/access-store.ts'
import type { BlockedTime } from '../calendar/blocked-time.ts'
import { bumpCalendarRevision, listBlockedTimes, replaceBlockedTimes } from '../calendar/calendar-store.ts'
import type { Service } from '../catalogue/catalogue.ts'
import { lastSid, saveOrderType, savePackage, saveService } from '../catalogue/catalogue-store.ts'
import { saveFee } from '../catalogue/fee-store.ts'
import type { Database, Transaction } from '../database.ts'
import { type CompanyId, newId, type UserId } from '../ids.ts'
import { isQualified, type User } from '../people/user.ts'
import { replaceQualifications, saveUser } from '../people/user-store.ts'
import { Refusal } from '../refusal.ts'
import type { MessageTemplate } from '../templates/template.ts'
import { isSameTemplateKey, type TemplateKey } from '../templates/template-key.ts'
import { deleteTemplate, saveTemplate } from '../templates/template-store.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { bumpRevision, insertCompany, updateCompany } from '../tenants/company-store.ts'
import { findHostOwner, replaceHosts } from '../tenants/host-store.ts'
import { loadCompany } from '../tenants/load-company.ts'
import { saveOffice } from '../tenants/office-store.ts'
import { findRedirect } from '../tenants/redirect-store.ts'
import type { CompanyFile } from './company-file.ts'
import type { CompanyPlan } from './company-plan.ts'
import { planCompany } from './plan-company.ts'
import { storedItems } from './planning.ts'
import { listAllRetired, retire } from './retirement-store.ts'
import { type Change, Saving } from './save-changes.ts'

export interface AppliedCompany {
  readonly companyId: CompanyId
  readonly plan: CompanyPlan
  readonly changes: readonly Change[]
  readonly newKeys: readonly NewAccessKey[]
  /** Of users who are not in the file any more. */
  readonly revokedKeys: readonly AccessKey[]
}

/** Creates or updates the company from the file, completely or not at all. It is idempotent. */
export function applyCompany(database: Database, file: CompanyFile, now: Temporal.Instant): Promise<AppliedCompany> {
  return database.write('all companies', tx => applyWithin(tx, file, now))
}

export async function applyWithin(tx: Transaction, file: CompanyFile, now: Temporal.Instant): Promise<AppliedCompany> {
  tx.lockCompanyKey(file.key)
  const before = await loadCompany(tx, file.key)
  const redirect = before ? undefined : await findRedirect(tx, file.key)
  if (redirect) throw new Refusal('company.moved', { url: redirect })
  const scope: TenantScope = { tx, now, companyId: before?.id ?? newId<CompanyId>() }
  const plan = planCompany(file, {
    company: before,
    now,
    lastSid: await lastSid(scope),
    takenHosts: await findTakenHosts(scope, file.hosts ?? []),
    retired: await listAllRetired(scope),
  })
  const revokedKeys = await listKeysOfRetired(scope, before, plan)
  const changes = await save(scope, file.key, before, plan)
  const newKeys = await makeMissingKeys(scope, plan)
  if (changes.length > 0 || newKeys.length > 0) await bumpRevision(scope)
  return { companyId: scope.companyId, plan, changes, newKeys, revokedKeys }
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

async function save(
  scope: TenantScope,
  key: string,
  before: Company | undefined,
  plan: CompanyPlan,
): Promise<Change[]> {
  const saving = new Saving(scope)
  await saveCompany(saving, key, before, plan)
  const stored = storedItems(before)

  // Referenced entries come first.
  await saving.each('office', plan.offices, stored.offices, office => saveOffice(scope, office))
  await saving.each('user', plan.users, stored.users, user => saveUser(scope, user))
  await saving.each('order type', plan.orderTypes, stored.orderTypes, type => saveOrderType(scope, type))
  // A fee that changes between a service and the standalone fees is retired by one before the other saves it.
  await saving.each('fee', plan.standaloneFees, stored.fees, fee => saveFee(scope, fee, undefined))
  await saveServices(saving, plan, stored.services, stored.users)
  await saving.each('package', plan.packages, stored.packages, pack => savePackage(scope, pack))

  for (const { id } of stored.users) if (!plan.users.some(user => user.id === id)) await revokeKeysOf(scope, id)
  for (const user of plan.users) {
    // A user who is restored may still have old qualifications.
    const known = before?.users.get(user.id)
    if (known?.serviceIds.join() !== user.serviceIds.join()) await replaceQualifications(scope, user)
  }
  await saveBlockedTimes(saving, plan)
  await saveMessages(saving, plan.messageTemplates, before?.messageTemplates ?? [])
  return saving.changes
}

async function saveCompany(
  saving: Saving,
  key: string,
  before: Company | undefined,
  { name, zone, settings, hosts }: CompanyPlan,
): Promise<void> {
  const company = { key, name, zone, settings }
  if (!before) {
    await insertCompany(saving.scope, company)
    saving.note('company', key, 'created')
  } else if (
    JSON.stringify(company) !== JSON.stringify({ key, name: before.name, zone: before.zone, settings: before.settings })
  ) {
    await updateCompany(saving.scope, company)
    saving.note('company', key, 'changed')
  }
  if (JSON.stringify(before?.hosts ?? []) !== JSON.stringify(hosts)) {
    await replaceHosts(saving.scope, hosts)
    saving.note('hosts', hosts.join(', '), 'changed')
  }
}

/** A service counts as changed when its fees or its qualified inspectors change, because lists show both. */
async function saveServices(
  saving: Saving,
  plan: CompanyPlan,
  before: readonly Service[],
  usersBefore: readonly User[],
): Promise<void> {
  const { scope } = saving
  const oldFees = new Map(before.map(service => [service.id, service.fees]))
  const keptFees = new Set([...plan.services.flatMap(({ fees }) => fees), ...plan.standaloneFees].map(fee => fee.id))
  await saving.each(
    'service',
    plan.services,
    before,
    async service => {
      await saveService(scope, service)
      for (const fee of service.fees) await saveFee(scope, { ...fee, modifiedAt: service.modifiedAt }, service.id)
      for (const fee of oldFees.get(service.id) ?? []) if (!keptFees.has(fee.id)) await retire(scope, 'fee', fee.id)
    },
    { before: qualifiedFor(usersBefore), planned: qualifiedFor(plan.users) },
  )
  const planned = new Set(plan.services.map(service => service.id))
  for (const { id, fees } of before) {
    if (planned.has(id)) continue
    for (const fee of fees) if (!keptFees.has(fee.id)) await retire(scope, 'fee', fee.id)
  }
}

function qualifiedFor(users: readonly User[]): (service: Service) => string[] {
  return ({ id }) =>
    users
      .filter(user => isQualified(user, id))
      .map(user => user.id)
      .sort()
}

async function saveBlockedTimes(saving: Saving, plan: CompanyPlan): Promise<void> {
  const before = Map.groupBy(await listBlockedTimes(saving.scope), time => time.userId)
  const text = (times: readonly BlockedTime[]) =>
    JSON.stringify(times.map(({ startsAt, endsAt, title }) => [startsAt, endsAt, title]).sort())
  for (const [userId, times] of plan.blockedTimes) {
    if (text(before.get(userId) ?? []) === text(times)) continue
    await replaceBlockedTimes(saving.scope, userId, times)
    bumpCalendarRevision(saving.scope)
    saving.note('blocked time', plan.users.find(user => user.id === userId)?.username ?? userId, 'changed')
  }
}

async function saveMessages(
  saving: Saving,
  planned: readonly MessageTemplate[],
  before: readonly MessageTemplate[],
): Promise<void> {
  const same = (templates: readonly MessageTemplate[], place: TemplateKey) =>
    templates.find(template => isSameTemplateKey(template, place))
  const text = ({ subject, body, isOn }: MessageTemplate) => JSON.stringify([subject, body, isOn])
  const name = ({ kind, audience, channel }: TemplateKey) => `${kind} to ${audience} by ${channel}`
  for (const template of before.filter(template => !same(planned, template))) {
    await deleteTemplate(saving.scope, template)
    saving.note('message', name(template), 'retired')
  }
  for (const template of planned) {
    const old = same(before, template)
    if (old && text(old) === text(template)) continue
    await saveTemplate(saving.scope, template)
    saving.note('message', name(template), old ? 'changed' : 'created')
  }
}

async function makeMissingKeys(scope: TenantScope, plan: CompanyPlan): Promise<NewAccessKey[]> {
  const live = (await listKeys(scope)).filter(key => !key.revokedAt)
  const hasKey = (userId: UserId, label: string) => live.some(key => key.userId === userId && key.label === label)
  const made = plan.keyLabels
    .filter(({ userId, label }) => !hasKey(userId, label))
    .map(({ userId, label }) => makeAccessKey(userId, label))
  for (const key of made) await insertKey(scope, key)
  return made
}
