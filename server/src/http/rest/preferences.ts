import { type ConflictHandling, conflictHandlings } from '../../domain/tenants/settings.ts'

/** The preferences of RFC 7240 that a request asks for in `Prefer`. */
export interface Preferences {
  /** Refuse the request instead of dropping a part of it. */
  readonly isStrict: boolean
  readonly conflict: ConflictHandling | undefined
}

type Header = string | string[] | undefined

export function readPreferences(prefer: Header): Preferences {
  if (prefer === undefined) return { isStrict: false, conflict: undefined }
  const sent = String(prefer).toLowerCase()
  const [, conflict] = /(?:^|[,;\s])conflict\s*=\s*"?(reject|warn)"?(?:$|[,;\s])/.exec(sent) ?? []
  return {
    isStrict: /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/.test(sent),
    conflict: conflict as ConflictHandling | undefined,
  }
}

/** The value of `Preference-Applied`. A company's own setting applies when it is the stronger one. */
export function showApplied({ isStrict, conflict }: Preferences, ofCompany: ConflictHandling | undefined): string {
  const applied = isStrict ? ['handling=strict'] : []
  if (conflict && ofCompany) applied.push(`conflict=${stronger(conflict, ofCompany)}`)
  return applied.join(', ')
}

function stronger(a: ConflictHandling, b: ConflictHandling): ConflictHandling {
  return conflictHandlings.indexOf(a) > conflictHandlings.indexOf(b) ? a : b
}
