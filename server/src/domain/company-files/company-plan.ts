import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { Fields } from '../entries/field.ts'
import type { Mistakes } from '../entries/mistakes.ts'
import type { FeeId, UserId } from '../ids.ts'
import type { MessageTemplate } from '../templates/template.ts'
import { type Items, type SectionName, sectionNames, sections } from '../tenants/sections.ts'
import type { Settings } from '../tenants/settings.ts'
import type { CompanyFile } from './company-file.ts'
import { nameOf } from './planning.ts'

export interface PlannedKey {
  readonly userId: UserId
  readonly label: string
}

/** The company after a file is applied. */
export interface CompanyPlan extends Items {
  readonly name: string
  readonly zone: string
  readonly settings: Settings
  readonly hosts: readonly string[]
  readonly messageTemplates: readonly MessageTemplate[]
  /** Only of users whose blocked times are in the file. */
  readonly blockedTimes: ReadonlyMap<UserId, readonly BlockedTime[]>
  readonly keyLabels: readonly PlannedKey[]
}

/** The entries of an omitted section may still refer to entries that another section removes. */
export function checkReferences(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const idsOf = new Map(sectionNames.map(section => [section, new Set<string>(plan[section].map(({ id }) => id))]))
  for (const section of sectionNames.filter(section => !file[section])) {
    const { kind, fields }: { kind: string; fields: Fields } = sections[section]
    for (const [field, { refersTo }] of Object.entries(fields)) {
      if (!refersTo) continue
      const target = refersTo.section as SectionName
      for (const item of plan[section]) {
        const isRemoved = idsIn(item, field).some(id => !idsOf.get(target)?.has(id))
        const problem = `${kind} "${nameOf(item)}" ${refersTo.claim} a removed ${sections[target].kind}`
        if (isRemoved) mistakes.add(target, problem)
      }
    }
  }
}

function idsIn(item: object, field: string): readonly string[] {
  const ids = (item as Record<string, string | readonly string[] | undefined>)[field] ?? []
  return typeof ids === 'string' ? [ids] : ids
}

/** A fee belongs to at most one service: an id that was copied with a service would move the fee. */
export function checkFeeOwners(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const standalone = { isInFile: file.fees !== undefined, path: 'fees', fees: plan.fees }
  const ofServices = plan.services.map(({ fees }, i) => ({
    isInFile: file.services !== undefined,
    path: `services[${i}].fees`,
    fees,
  }))
  const listOf = new Map<FeeId, string>()
  // Lists outside the file come first, so that the mistake names a path in the file.
  const lists = [...ofServices, standalone].sort((a, b) => Number(a.isInFile) - Number(b.isInFile))
  for (const { path, fees } of lists) {
    for (const [i, { id }] of fees.entries()) {
      if ((listOf.get(id) ?? path) !== path) mistakes.add(`${path}[${i}].id`, `${id} is the id of another fee`)
      listOf.set(id, path)
    }
  }
}
