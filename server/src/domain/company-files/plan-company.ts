import type { MessageTemplate } from '../templates/template.ts'
import { isSameTemplateKey } from '../templates/template-key.ts'
import { defaultSettings } from '../tenants/settings.ts'
import { type CompanyFile, FileMistakes } from './company-file.ts'
import { type CompanyPlan, checkFeeOwners, checkReferences } from './company-plan.ts'
import { planOrderTypes, planPackages, planServices, planStandaloneFees } from './plan-catalogue.ts'
import { planBlockedTimesAndKeys, planOffices, planUsers } from './plan-people.ts'
import { type Known, Planning } from './planning.ts'

/** Resolves every name in the file, or throws with all mistakes. Referenced sections come first. */
export function planCompany(file: CompanyFile, known: Known): CompanyPlan {
  const planning = new Planning(file, known)
  const offices = planOffices(planning)
  const orderTypes = planOrderTypes(planning)
  const services = planServices(planning)
  const packages = planPackages(planning)
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
    standaloneFees: planStandaloneFees(planning),
    messageTemplates: planMessages(planning),
    ...planBlockedTimesAndKeys(planning, users),
  }
  checkReferences(file, plan, planning.mistakes)
  checkFeeOwners(file, plan, planning.mistakes)
  if (planning.mistakes.list.length > 0) throw new FileMistakes(planning.mistakes.list)
  return plan
}

function planHosts({ file: { hosts }, known, mistakes }: Planning): readonly string[] {
  for (const [i, host] of hosts?.entries() ?? []) {
    if (hosts?.indexOf(host) !== i) mistakes.add(`hosts[${i}]`, `${host} is listed twice`)
    if (known.takenHosts.includes(host)) mistakes.add(`hosts[${i}]`, takenHost(host))
  }
  return hosts ?? known.company?.hosts ?? []
}

export const takenHost = (host: string): string => `${host} belongs to another company`

/** Templates that a present section does not list return to the default. */
function planMessages({ file: { messages }, known, mistakes }: Planning): readonly MessageTemplate[] {
  if (!messages) return known.company?.messageTemplates ?? []
  for (const [i, entry] of messages.entries()) {
    if (messages.findIndex(other => isSameTemplateKey(other, entry)) !== i)
      mistakes.add(`messages[${i}]`, `${entry.kind} to ${entry.audience} by ${entry.channel} is listed twice`)
  }
  return messages.map(({ kind, audience, channel, subject, body, on }) => ({
    ...{ kind, audience, channel, subject, body },
    isOn: on,
  }))
}
