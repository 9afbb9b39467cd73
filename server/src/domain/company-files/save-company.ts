import { revokeKeysOf } from '../access/access-store.ts'
import { deleteAssistantsOf } from '../assistants/assistant-store.ts'
import type { BlockedTime } from '../calendar/blocked-time.ts'
import { bumpCalendarRevision, listBlockedTimes, replaceBlockedTimes } from '../calendar/calendar-store.ts'
import type { Service } from '../catalogue/catalogue.ts'
import { FileMistakes } from '../entries/mistakes.ts'
import { deleteFeed } from '../feeds/feed-store.ts'
import { namesOf } from '../hosts/company-host.ts'
import { takenHost } from '../hosts/host-name.ts'
import { replaceHosts } from '../hosts/host-store.ts'
import type { User } from '../people/user.ts'
import { replaceQualifications } from '../people/user-store.ts'
import { Refusal } from '../refusal.ts'
import { deleteCredentialsOf } from '../sessions/credential-store.ts'
import type { MessageTemplate } from '../templates/template.ts'
import { isSameTemplateKey, type TemplateKey } from '../templates/template-key.ts'
import { deleteTemplate, saveTemplate } from '../templates/template-store.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { isReservedKey } from '../tenants/company-key.ts'
import { insertCompany, updateCompany } from '../tenants/company-store.ts'
import { type Items, type SectionName, sectionNames, sections } from '../tenants/sections.ts'
import { momentAfter } from '../time/clock.ts'
import type { CompanyPlan } from './company-plan.ts'
import { storedItems } from './planning.ts'
import { retire } from './retirement-store.ts'
import { type Change, type SavedItem, Saving } from './save-changes.ts'

export interface SavedCompany {
  /** Everything that is stored now. */
  readonly items: Items
  /** Of the name, the zone, the settings and the hosts. */
  readonly modifiedAt: Temporal.Instant
  readonly changes: readonly Change[]
}

export async function savePlan(
  scope: TenantScope,
  key: string,
  before: Company | undefined,
  plan: CompanyPlan,
): Promise<SavedCompany> {
  const saving = new Saving(scope)
  const modifiedAt = await saveCompany(saving, key, before, plan)
  const stored = storedItems(before)
  const items: Record<string, unknown> = {}
  for (const section of savingOrder) items[section] = await saveSection(saving, section, plan, stored)

  for (const { id } of stored.users) {
    if (plan.users.some(user => user.id === id)) continue
    await revokeKeysOf(scope, id)
    await deleteCredentialsOf(scope, id)
    await deleteFeed(scope, id)
    await deleteAssistantsOf(scope, id)
  }
  for (const user of plan.users) {
    // A user who is restored may still have old qualifications.
    const known = before?.users.get(user.id)
    if (known?.serviceIds.join() !== user.serviceIds.join()) await replaceQualifications(scope, user)
  }
  await saveBlockedTimes(saving, plan)
  await saveTemplates(saving, plan.messageTemplates, before?.messageTemplates ?? [])
  return { changes: saving.changes, items: items as unknown as Items, modifiedAt }
}

async function saveCompany(
  saving: Saving,
  key: string,
  before: Company | undefined,
  { name, zone, settings, hosts }: CompanyPlan,
): Promise<Temporal.Instant> {
  const text = (company: Pick<CompanyPlan, 'name' | 'zone' | 'settings'>) =>
    JSON.stringify([company.name, company.zone, company.settings])
  const company = { key, name, zone, settings, modifiedAt: momentAfter(before?.modifiedAt, saving.scope.now) }
  const hasNewHosts = JSON.stringify(namesOf(before?.hosts ?? [])) !== JSON.stringify(hosts)
  const isChanged = before !== undefined && text(before) !== text(company)
  if (!before) {
    if (isReservedKey(key)) throw new Refusal('company.reserved', { key })
    await insertCompany(saving.scope, company)
    saving.note('company', key, 'created')
  } else if (isChanged || hasNewHosts) {
    await updateCompany(saving.scope, company)
    if (isChanged) saving.note('company', key, 'changed')
  }
  if (hasNewHosts) {
    requireFree(hosts, await replaceHosts(saving.scope, hosts))
    saving.note('hosts', hosts.join(', '), 'changed')
  }
  return isChanged || hasNewHosts || !before ? company.modifiedAt : before.modifiedAt
}

function requireFree(hosts: readonly string[], taken: readonly string[]): void {
  const mistakes = taken.map(host => ({ path: `hosts[${hosts.indexOf(host)}]`, problem: takenHost(host) }))
  if (mistakes.length > 0) throw new FileMistakes(mistakes)
}

/**
 * Referenced entries come first. A fee that changes between a service and the standalone fees is retired by one before
 * the other saves it.
 */
const savingOrder = sectionNames.toSorted((a, b) => rank(a) - rank(b))

function rank(section: SectionName): number {
  return ['fees', 'services', 'packages'].indexOf(section)
}

/** Returns the items as they are now. */
async function saveSection<S extends SectionName>(
  saving: Saving,
  section: S,
  plan: CompanyPlan,
  before: Items,
): Promise<Items[S]> {
  const { kind, save } = sections[section]
  const isServices = section === 'services'
  // A service counts as changed when its qualified inspectors change, because lists show them.
  const alsoOf = isServices ? { before: qualifiedFor(before.users), planned: qualifiedFor(plan.users) } : undefined
  const saveItem = (item: SavedItem) => save(saving.scope, item as never)
  const saved = await saving.each<SavedItem>(kind, plan[section], before[section], saveItem, alsoOf)
  if (isServices) await retireFees(saving.scope, plan, before.services)
  return saved as unknown as Items[S]
}

/** Those that neither a service nor the standalone fees contain any more. */
async function retireFees(scope: TenantScope, plan: CompanyPlan, before: readonly Service[]): Promise<void> {
  const kept = new Set([...plan.services.flatMap(({ fees }) => fees), ...plan.fees].map(fee => fee.id))
  for (const fee of before.flatMap(({ fees }) => fees)) if (!kept.has(fee.id)) await retire(scope, 'fee', fee.id)
}

function qualifiedFor(users: readonly User[]): (service: { readonly id: string }) => readonly string[] {
  const qualified = new Map<string, string[]>()
  for (const { id, serviceIds } of users.filter(user => user.isInspector).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const serviceId of new Set(serviceIds)) qualified.getOrInsertComputed(serviceId, () => []).push(id)
  }
  return ({ id }) => qualified.get(id) ?? []
}

async function saveBlockedTimes(saving: Saving, plan: CompanyPlan): Promise<void> {
  if (plan.blockedTimes.size === 0) return
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

async function saveTemplates(
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
