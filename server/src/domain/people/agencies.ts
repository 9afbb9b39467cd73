import type { CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { type AgencyId, newId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Agency, type AgencyEdits, agencyTexts, type FirmKind } from './agency.ts'
import { agencyTable, findAgency, findAgencyByName } from './agency-store.ts'
import { type AgencyMember, noAgency, type Person } from './contact.ts'
import { chooseSpellings, type OtherSpellings } from './spellings.ts'

export type SentAgency = AgencyEdits & OtherSpellings<'email'>

const blank = {
  ...(Object.fromEntries(agencyTexts.map(name => [name, ''])) as Record<(typeof agencyTexts)[number], string>),
  isActive: true,
  isShown: true,
  mergedInto: undefined,
}

/** Only the demo has fixed ids. */
export async function createAgency(
  scope: TenantScope,
  edits: SentAgency,
  id?: AgencyId,
  kind: FirmKind = 'agency',
): Promise<Agency> {
  return createIn(scope, kind, chooseSpellings(edits), await nextCommitTime(scope), id)
}

function createIn(
  scope: TenantScope,
  kind: FirmKind,
  edits: AgencyEdits,
  commitTime: CommitTime,
  id = newId<AgencyId>(),
): Agency {
  const agency = { ...blank, ...edits, id, kind, createdAt: scope.now, modifiedAt: commitTime }
  agencyTable.insert(scope, agency)
  return agency
}

export async function updateAgency(
  scope: TenantScope,
  asked: string,
  edits: SentAgency,
  kind?: FirmKind,
): Promise<Agency> {
  const [commitTime, before] = await pipelined(nextCommitTime(scope), requireUnmerged(scope, asked, kind))
  const after = { ...before, ...chooseSpellings(edits, before), modifiedAt: commitTime }
  agencyTable.update(scope, after)
  return after
}

/** Takes the commit time, which locks the agency until the transaction ends. */
export async function requireAgencyToChange(scope: TenantScope, asked: string, kind: FirmKind): Promise<Agency> {
  const [, agency] = await pipelined(nextCommitTime(scope), requireUnmerged(scope, asked, kind))
  return agency
}

/** An agency that was merged into another one cannot be changed. */
export async function requireUnmerged(tenant: Tenant, asked: string, kind?: FirmKind): Promise<Agency> {
  const agency = await requireAgency(tenant, asked, kind)
  if (agency.mergedInto) throw new Refusal(`${agency.kind}.unknown`, { id: asked })
  return agency
}

/** Of one kind, or of any. */
export async function requireAgency(tenant: Tenant, asked: string, kind?: FirmKind): Promise<Agency> {
  const id = readId<AgencyId>(asked)
  const agency = id && (await findAgency(tenant, id))
  if (!agency || (kind && agency.kind !== kind)) throw new Refusal(`${kind ?? 'agency'}.unknown`, { id: asked })
  return agency
}

/** The agency of a person as it was sent: an id, or a name. Empty ends the membership. */
export interface AgencyText {
  readonly agency?: string | undefined
  /** The same under its other names. A record that is sent back has them all. */
  readonly otherAgencies?: readonly string[] | undefined
}

/** Reports a value that was dropped, for `warnings`. */
export type Drop = (field: string, value: string, outcome: string) => void

/**
 * A name finds the firm of this kind and name, or the one that it was merged into, or creates it; an unknown id is dropped
 * with a warning. The first name counts under which another firm was sent than before.
 */
export async function withAgency<E extends AgencyText>(
  scope: TenantScope,
  { agency: sent, otherAgencies = [], ...edits }: E,
  commitTime: CommitTime,
  drop: Drop = () => undefined,
  kind: FirmKind = 'agency',
  before?: Person,
): Promise<Omit<E, keyof AgencyText> & Partial<AgencyMember>> {
  const texts = [sent, ...otherAgencies].flatMap(text => text?.trim() ?? [])
  const current = before && 'agencyName' in before ? before : noAgency
  const text = texts.find(each => !isAgencyOf(each, current))
  if (text === undefined) return edits
  if (text === '') return { ...edits, ...noAgency }
  const id = readId<AgencyId>(text)
  const named = id ? await findAgency(scope, id) : await findAgencyByName(scope, kind, text)
  const found = named?.mergedInto ? await findAgency(scope, named.mergedInto) : named
  if (id && found?.kind !== kind) {
    drop('agency', text, 'is not known here and was dropped')
    return edits
  }
  const agency = found ?? createIn(scope, kind, { name: text }, commitTime)
  return { ...edits, agencyId: agency.id, agencyName: agency.name }
}

function isAgencyOf(text: string, { agencyId, agencyName }: AgencyMember): boolean {
  return text === ''
    ? agencyId === undefined && agencyName === ''
    : text === agencyName || (agencyId !== undefined && readId(text) === agencyId)
}
