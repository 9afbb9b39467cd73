import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { requireUnmerged, type SentAgency } from '../people/agencies.ts'
import { agencyTexts } from '../people/agency.ts'
import { agencyTable } from '../people/agency-store.ts'
import { chooseSpellings } from '../people/spellings.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { replaceOnMembers, replaceOnMerged } from './merge-store.ts'
import { type Merged, missingFrom } from './merged-contact.ts'

export interface AgenciesMerged extends Merged {
  readonly agents: number
  readonly contacts: number
}

/** Fields of each group belong together. */
const groups = [
  ['address1', 'address2', 'city', 'state', 'zip'],
  ...['email', 'url', 'phone', 'fax', 'logoUrl', 'lastActive', 'labels', 'notes'].map(name => [name]),
]

/** The agents and contacts of the duplicate belong to the agency that stays, which is filled with what only the other has. */
export async function mergeAgencies(
  scope: TenantScope,
  id: string,
  { duplicate, edits }: { readonly duplicate: string; readonly edits: SentAgency },
): Promise<AgenciesMerged> {
  const [commitTime, kept, gone] = await pipelined(
    nextCommitTime(scope),
    requireUnmerged(scope, id, 'agency'),
    requireUnmerged(scope, duplicate, 'agency'),
  )
  if (kept.id === gone.id) throw new Refusal('merge.same', { id })
  const merged = {
    ...kept,
    ...missingFrom(kept, gone, groups),
    ...chooseSpellings(edits, kept),
    modifiedAt: commitTime,
  }
  agencyTable.update(scope, merged)
  agencyTable.update(scope, { ...gone, isShown: false, mergedInto: kept.id, modifiedAt: commitTime })
  const replacement = { kept: kept.id, duplicate: gone.id }
  replaceOnMerged(scope, 'agencies', replacement, commitTime)
  const [agents, contacts] = await pipelined(
    replaceOnMembers(scope, 'agents', replacement, commitTime),
    replaceOnMembers(scope, 'contacts', replacement, commitTime),
  )
  const fields = agencyTexts.filter(name => kept[name] !== merged[name])
  return { id: kept.id, modifiedAt: commitTime, duplicateId: gone.id, fields, agents, contacts }
}
