import type { AgencyId } from '../ids.ts'

/** The text fields of an agency; one that was not sent is empty. */
export const agencyTexts = [
  'name',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'url',
  'phone',
  'fax',
  'logoUrl',
  'lastActive',
  'labels',
  'notes',
] as const

/** Kinds of firms, which have the same fields and are in the same table. */
export type FirmKind = 'agency' | 'escrowoffice'

/** A firm that agents and other contacts work for. */
export interface Agency extends Readonly<Record<(typeof agencyTexts)[number], string>> {
  readonly id: AgencyId
  readonly kind: FirmKind
  readonly isActive: boolean
  readonly isShown: boolean
  /** The agency that was kept when this one was merged into it. */
  readonly mergedInto: AgencyId | undefined
  readonly createdAt: Temporal.Instant
  readonly modifiedAt: Temporal.Instant
}

export type AgencyEdits = Partial<Omit<Agency, 'id' | 'kind' | 'mergedInto' | 'createdAt' | 'modifiedAt'>>
