import type { ListedKind } from '../../domain/moving-in/imported-kind.ts'
import type { Json } from '../../wire/moving-in/source-values.ts'

/** The path of a list of the company. */
export function pathOf(list: string): string {
  return list === 'services' ? '/services?withAssociations=true' : `/${list}`
}

/** The path of one record, and its member in the response. */
export const oneOf: Readonly<Record<ListedKind, string>> = {
  agencies: 'agency',
  escrowoffices: 'escrowoffice',
  clients: 'client',
  agents: 'agent',
  escrowofficers: 'escrowofficer',
  insuranceagents: 'insuranceagent',
  contacts: 'contact',
  orders: 'order',
}

/** A list of other systems may have nothing but ids. */
export function isStub(json: Json): boolean {
  return Object.keys(json).every(name => ['id', 'show', 'modified', 'oid'].includes(name))
}
