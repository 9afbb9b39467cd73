import type { VerifiableKey } from '../access/access-key.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CompanyHost } from '../hosts/company-host.ts'
import type { CompanyId, OfficeId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { StoredTemplate } from '../templates/template.ts'
import type { Office } from './office.ts'
import type { Items } from './sections.ts'
import type { Settings } from './settings.ts'

/**
 * A company with its people and catalogue at one revision. Immutable: every change of the company makes a new revision.
 */
export interface Company {
  readonly id: CompanyId
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly settings: Settings
  readonly revision: number
  /** When its name, zone, settings or hosts last changed. */
  readonly modifiedAt: Temporal.Instant
  /** The install that the company was migrated to. */
  readonly redirect?: string | undefined
  /** Proven or not. */
  readonly hosts: readonly CompanyHost[]
  /** By section; without retired ones. */
  readonly items: Items
  readonly offices: readonly Office[]
  readonly users: ReadonlyMap<UserId, User>
  readonly keys: ReadonlyMap<string, VerifiableKey>
  readonly catalogue: Catalogue
  /** The company's own message templates. */
  readonly messageTemplates: readonly StoredTemplate[]
}

export function primaryOffice(company: Company): Office {
  const office = company.offices.find(office => office.isPrimary)
  if (!office) throw new Error(`company ${company.key} has no primary office`)
  return office
}

/** The phone that clients of an office call. */
export function phoneOfOffice(company: Company, office: Office): string {
  return office.phone || primaryOffice(company).phone
}

/** 4.2: the office that lookups run against; an unknown one becomes the primary office. */
export function lookupOffice(company: Company, officeId: OfficeId | undefined): Office {
  return company.offices.find(office => office.id === officeId) ?? primaryOffice(company)
}
