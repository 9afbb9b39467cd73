import type { Changed } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { readId } from '../ids.ts'
import type { Agency } from '../people/agency.ts'
import { agencyTable, findAgencies } from '../people/agency-store.ts'
import type { Agent, Client, OtherContact, Person } from '../people/contact.ts'
import { agentStore, type ContactStore, clientStore, otherContactStore } from '../people/contact-store.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { ImportedRecord } from './company-import.ts'
import { findRecords } from './import-store.ts'
import type { ImportedKind } from './imported-kind.ts'

/** A record of the source, read, under its id here. */
export interface ReadRecord<T> {
  readonly id: string
  readonly sourceId: string
  readonly sourceModified: string
  readonly record: T
}

interface Stored {
  readonly id: string
  readonly modifiedAt: Temporal.Instant
}

/** How the records of a kind are found and written. */
export interface Copying<T extends Stored> {
  readonly kind: ImportedKind
  find(scope: TenantScope, ids: readonly string[]): Promise<ReadonlyMap<string, T>>
  /** What is in the way of this record; undefined if nothing is. */
  obstacle?(record: T): string | undefined
  write(scope: TenantScope, record: Changed<T>, before: T | undefined): Promise<void> | void
}

/**
 * Copies what is new or has changed. A record that was changed here since it was copied stays as it is. The first copy
 * keeps the times of the source; later changes have commit times, so that those who follow this company learn of them.
 */
export async function copyRecords<T extends Stored>(
  scope: TenantScope,
  { kind, find, obstacle, write }: Copying<T>,
  records: readonly ReadRecord<Omit<T, 'id'>>[],
  isFirst: boolean,
): Promise<ImportedRecord[]> {
  const ids = records.map(({ id }) => id)
  const known = await findRecords(scope, kind, ids)
  const stored = await find(scope, ids)
  const commitTime = isFirst ? undefined : await nextCommitTime(scope)
  const outcomes: ImportedRecord[] = []
  for (const { id, sourceId, sourceModified, record } of records) {
    const before = stored.get(id)
    const copied = known.get(id)
    const base = { id, sourceId, sourceModified, copiedAt: copied?.copiedAt ?? 0, problem: '' }
    const problem = changedHere(before, base.copiedAt)
    if (problem !== undefined) {
      outcomes.push({ ...base, state: 'changed here', problem })
      continue
    }
    const modifiedAt = commitTime ?? record.modifiedAt
    const copy = { ...record, id, modifiedAt } as unknown as Changed<T>
    const inTheWay = obstacle?.(copy)
    if (inTheWay !== undefined) {
      outcomes.push({ ...base, state: 'unreadable', problem: inTheWay })
      continue
    }
    await write(scope, copy, before)
    outcomes.push({ ...base, state: 'copied', copiedAt: toMillis(modifiedAt) })
  }
  return outcomes
}

/** A copy has the time at which it was made until somebody changes it. */
function changedHere(before: Stored | undefined, copiedAt: number): string | undefined {
  if (!before || toMillis(before.modifiedAt) === copiedAt) return undefined
  return copiedAt === 0 ? 'is not a copy: a record here has its id' : 'was changed here since it was copied'
}

export const agencies: Copying<Agency> = {
  kind: 'agencies',
  find: (scope, ids) => findAgencies(scope, ids),
  write: (scope, firm, before) => (before ? agencyTable.update(scope, firm) : agencyTable.insert(scope, firm)),
}

function people<C extends Person>(kind: ImportedKind, store: ContactStore<C>): Copying<C> {
  return {
    kind,
    find: async (scope, ids) => {
      const found = await store.findMany(scope, ids as readonly C['id'][])
      return found as ReadonlyMap<string, C>
    },
    write: async (scope, person, before) => {
      const kept = await withKnownAgency(scope, person)
      if (before) store.update(scope, kept)
      else store.insert(scope, kept)
    },
  }
}

/** An agency that could not be read is left off; the report names it. */
async function withKnownAgency<C extends Person>(scope: TenantScope, person: Changed<C>): Promise<Changed<C>> {
  const id = 'agencyId' in person ? readId<Agency['id']>(person.agencyId) : undefined
  if (!id) return person
  const found = await findAgencies(scope, [id])
  return found.has(id) ? person : ({ ...person, agencyId: undefined } as unknown as Changed<C>)
}

export const clients: Copying<Client> = people('clients', clientStore)
export const agents: Copying<Agent> = people('agents', agentStore)
export const otherContacts = (kind: ImportedKind): Copying<OtherContact> => people(kind, otherContactStore)
