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

/** The lists of people, catalogue and settings, which are read as a whole. */
export const companyKinds = [
  ...(['offices', 'users', 'ordertypes', 'services', 'packages', 'fees'] as const),
  ...(['cancelreasons', 'referreasons', 'contacttypes', 'costcenters', 'customfields'] as const),
] as const
export type CompanyKind = (typeof companyKinds)[number]

/** Everything that is compared with its copy. */
export const comparedKinds = [...companyKinds, ...importedKinds] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** What was not taken over, and why: of a list, of a record or of a field. */
export interface ImportProblem {
  readonly what: string
  readonly why: string
}
