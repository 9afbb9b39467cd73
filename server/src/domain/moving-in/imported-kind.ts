/** The kinds of records with a list and a call for each, in the order in which they refer to each other. */
export const listedKinds = [
  'agencies',
  'escrowoffices',
  'clients',
  'agents',
  'escrowofficers',
  'insuranceagents',
  'contacts',
  'orders',
] as const
export type ListedKind = (typeof listedKinds)[number]

/** All kinds of records that are read one by one. */
export const importedKinds = [...listedKinds, 'events', 'files'] as const
export type ImportedKind = (typeof importedKinds)[number]

/** What was not taken over, and why: of a list, of a record or of a field. */
export interface ImportProblem {
  readonly what: string
  readonly why: string
}
