/** The kinds of records that are read one by one, in the order in which they refer to each other. */
export const importedKinds = [
  'agencies',
  'escrowoffices',
  'clients',
  'agents',
  'escrowofficers',
  'insuranceagents',
  'contacts',
  'orders',
] as const
export type ImportedKind = (typeof importedKinds)[number]

/** What was not taken over, and why: of a list, of a record or of a field. */
export interface ImportProblem {
  readonly what: string
  readonly why: string
}
