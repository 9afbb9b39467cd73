import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { Service } from '../catalogue/catalogue.ts'
import type { Fee, FeeEntry } from '../catalogue/fee.ts'
import { FileMistakes, type Mistakes } from '../entries/mistakes.ts'
import { namesOf } from '../hosts/company-host.ts'
import { findHostMistake, maxHosts, takenHost } from '../hosts/host-name.ts'
import type { FeeId, ServiceId, UserId } from '../ids.ts'
import { fullName, type User } from '../people/user.ts'
import type { MessageTemplate } from '../templates/template.ts'
import { hasTemplate, isSameTemplateKey } from '../templates/template-key.ts'
import type { Office } from '../tenants/office.ts'
import { defaultSettings } from '../tenants/settings.ts'
import { type LocalDateTime, readLocalDateTime } from '../time/local-time.ts'
import type { BlockedEntry, CompanyFile } from './company-file.ts'
import { type CompanyPlan, checkFeeOwners, checkReferences, type PlannedKey } from './company-plan.ts'
import { type Known, Planning, References } from './planning.ts'

/** Resolves every name in the file, or throws with all mistakes. Referenced sections come first. */
export function planCompany(file: CompanyFile, known: Known): CompanyPlan {
  const planning = new Planning(file, known)
  const offices = planOffices(planning)
  const orderTypes = planning.section('orderTypes')
  const services = planServices(planning)
  const packages = planning.section('packages', pack => ({ ...pack, isRetired: false }))
  const users = planUsers(planning, offices)
  const plan: CompanyPlan = {
    name: file.name,
    zone: file.zone,
    settings: { ...(known.company?.settings ?? defaultSettings), ...file.settings },
    hosts: planHosts(planning),
    offices,
    users,
    orderTypes,
    services,
    packages,
    fees: planStandaloneFees(planning),
    messageTemplates: planMessages(planning),
    ...planBlockedTimesAndKeys(planning, users),
  }
  checkReferences(file, plan, planning.mistakes)
  checkFeeOwners(file, plan, planning.mistakes)
  if (planning.mistakes.list.length > 0) throw new FileMistakes(planning.mistakes.list)
  return plan
}

/** Hosts that the company listed before stay, so that other settings can be saved whatever the rules were then. */
function planHosts({ file: { hosts }, known, mistakes }: Planning): readonly string[] {
  const before = namesOf(known.company?.hosts ?? [])
  if (hosts && hosts.length > Math.max(maxHosts, before.length)) {
    mistakes.add('hosts', `has more than ${maxHosts} entries`)
    return before
  }
  for (const [i, host] of hosts?.entries() ?? []) {
    if (hosts?.indexOf(host) !== i) mistakes.add(`hosts[${i}]`, `${host} is listed twice`)
    if (before.includes(host)) continue
    if (known.takenHosts.includes(host)) mistakes.add(`hosts[${i}]`, takenHost(host))
    const mistake = findHostMistake(host, known.serviceHosts ?? new Set())
    if (mistake) mistakes.add(`hosts[${i}]`, mistake)
  }
  return hosts ?? before
}

function planOffices(planning: Planning): readonly Office[] {
  const { file, mistakes } = planning
  const primaries = (file.offices ?? []).filter(entry => entry.primary)
  if (primaries.length > 1) mistakes.add('offices', 'only one office can be primary')
  const offices = planning.section('offices', office => ({
    ...office,
    isPrimary: office.isPrimary || (primaries.length === 0 && office.sequence === 1),
  }))
  if (offices.length === 0) mistakes.add('offices', 'a company needs at least one office')
  return offices
}

function planServices(planning: Planning): readonly Service[] {
  const sids = new Map(planning.known.sids)
  const sent = (planning.file.services ?? []).flatMap(({ sid }) => sid ?? [])
  let last = Math.max(0, ...sids.values(), ...sent)
  const numberOf = (id: string, sid: number | undefined): number => {
    const isFree = sid !== undefined && !new Set(sids.values()).has(sid)
    const number = sids.get(id) ?? (isFree ? sid : ++last)
    sids.set(id, number)
    return number
  }
  return planning.section('services', (service, { sid, fees }, { id, path, before }) => ({
    ...service,
    sid: numberOf(id, sid),
    fees: planFees(planning, `${path}.fees`, fees, before?.fees ?? [], id),
  }))
}

function planStandaloneFees(planning: Planning): readonly Fee[] {
  const { file, stored } = planning
  return file.fees ? planFees(planning, 'fees', file.fees, stored.fees, undefined) : stored.fees
}

/**
 * The fees of one service, or the standalone ones. Names are unique within the list. A retired fee of the same name is
 * restored to its service.
 */
function planFees(
  planning: Planning,
  path: string,
  entries: readonly FeeEntry[],
  before: readonly Fee[],
  service: ServiceId | undefined,
): Fee[] {
  const retired = planning.known.retired.fee.filter(fee => fee.owner === service)
  const ids = new References('fee', planning.mistakes).assign(path, entries, [...before, ...retired])
  return entries.map((entry, i) =>
    planning.item('fees', entry, { ...planning.place(`${path}[${i}]`), id: ids[i] as FeeId, sequence: i + 1 }),
  )
}

function planUsers(planning: Planning, offices: readonly Office[]): readonly User[] {
  const primary = offices.find(office => office.isPrimary)
  return planning.section('users', (user, entry) => ({
    ...user,
    officeId: entry.office === undefined && primary ? primary.id : user.officeId,
    displayName: user.displayName || fullName(user),
  }))
}

/** Templates that a present section does not list return to the default. */
function planMessages({ file: { messages }, known, mistakes }: Planning): readonly MessageTemplate[] {
  if (!messages) return known.company?.messageTemplates ?? []
  for (const [i, entry] of messages.entries()) {
    if (!hasTemplate(entry)) mistakes.add(`messages[${i}]`, `${entry.kind} is for the client only`)
    if (messages.findIndex(other => isSameTemplateKey(other, entry)) !== i)
      mistakes.add(`messages[${i}]`, `${entry.kind} to ${entry.audience} by ${entry.channel} is listed twice`)
  }
  return messages.map(({ kind, audience, channel, subject, body, on }) => ({
    ...{ kind, audience, channel, subject, body },
    isOn: on,
  }))
}

/** Blocked times and keys are part of the users in a file, but have tables of their own. */
function planBlockedTimesAndKeys({ file, mistakes }: Planning, users: readonly User[]) {
  const blockedTimes = new Map<UserId, readonly BlockedTime[]>()
  const keyLabels: PlannedKey[] = []
  for (const [i, entry] of (file.users ?? []).entries()) {
    const userId = users[i]?.id as UserId
    const { blocked, keys } = entry
    if (blocked) blockedTimes.set(userId, planBlockedTimes(mistakes, `users[${i}].blocked`, userId, blocked))
    for (const label of new Set(keys)) keyLabels.push({ userId, label })
  }
  return { blockedTimes, keyLabels }
}

function planBlockedTimes(
  mistakes: Mistakes,
  path: string,
  userId: UserId,
  entries: readonly BlockedEntry[],
): BlockedTime[] {
  return entries.map(({ from, to, title }, i) => {
    const startsAt = readLocalDateTime(from)
    const endsAt = readLocalDateTime(to)
    if (!startsAt) mistakes.add(`${path}[${i}].from`, `"${from}" is not a time such as "2026-12-24 12:00"`)
    if (!endsAt) mistakes.add(`${path}[${i}].to`, `"${to}" is not a time such as "2026-12-24 18:00"`)
    if (startsAt && endsAt && endsAt <= startsAt) mistakes.add(`${path}[${i}]`, 'ends before it starts')
    return { userId, startsAt: startsAt as LocalDateTime, endsAt: endsAt as LocalDateTime, title }
  })
}
