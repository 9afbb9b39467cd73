import type { CompanyFile } from '../../domain/company-files/company-file.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type Control, controlsOf, maxControls } from '../../domain/tenants/controls.ts'
import type { SourceOrder } from '../../wire/moving-in/source-order.ts'

/** Custom fields of these orders that are not defined here yet, as far as there is room for them. */
export function newControls({ settings }: Company, sources: readonly SourceOrder[]) {
  const before = controlsOf(settings)
  const known = new Set(before.map(({ id }) => id))
  const names = new Set(before.map(({ name }) => name))
  const room = maxControls - before.length
  const controls: Control[] = []
  const problems: ImportProblem[] = []
  for (const control of sources.flatMap(({ definitions }) => definitions)) {
    const { id, name } = control
    if (known.has(id)) continue
    known.add(id)
    if (controls.length === room) {
      problems.push({ what: `custom field ${name}`, why: `is not defined here: a company has at most ${maxControls}` })
      continue
    }
    const free = names.has(name) ? `${name.slice(0, 150)} (${id})` : name
    names.add(free)
    controls.push({ ...control, name: free })
  }
  return { controls, problems }
}

export function withControls(file: CompanyFile, controls: readonly Control[]): CompanyFile {
  if (controls.length === 0) return file
  const before = file.settings?.controls ?? []
  return { ...file, settings: { ...file.settings, controls: [...before, ...controls] } } as CompanyFile
}
