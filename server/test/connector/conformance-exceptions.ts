/** The revisions of the protocol that the connector serves. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const
export type Revision = (typeof revisions)[number]

/** A scenario of the conformance suite that does not apply, or one check of it as `scenario:check`. */
export interface Exception {
  readonly name: string
  readonly why: string
}

export function exceptionsOf(_revision: Revision): Exception[] {
  return []
}
