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
import type { ImportedKind, ListedKind } from './imported-kind.ts'

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
  write(scope: TenantScope, copies: readonly Copy<T>[]): Promise<void> | void
}

/** A record to write, and what is stored of it. */
export interface Copy<T> {
  readonly record: Changed<T>
  readonly before: T | undefined
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
  const copies: Copy<T>[] = []
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
    copies.push({ record: copy, before })
    outcomes.push({ ...base, state: 'copied', copiedAt: toMillis(modifiedAt) })
  }
  if (copies.length > 0) await write(scope, copies)
  return outcomes
}

/** A copy has the time at which it was made until somebody changes it. */
function changedHere(before: Stored | undefined, copiedAt: number): string | undefined {
  if (!before) return copiedAt === 0 ? undefined : 'was removed here since it was copied'
  if (toMillis(before.modifiedAt) === copiedAt) return undefined
  return copiedAt === 0 ? 'is not a copy: a record here has its id' : 'was changed here since it was copied'
}

export const agencies: Copying<Agency> = {
  kind: 'agencies',
  find: (scope, ids) => findAgencies(scope, ids),
  write: (scope, copies) => {
    for (const { record, before } of copies)
      if (before) agencyTable.update(scope, record)
      else agencyTable.insert(scope, record)
  },
}

function people<C extends Person>(kind: ListedKind, store: ContactStore<C>): Copying<C> {
  return {
    kind,
    find: async (scope, ids) => {
      const found = await store.findMany(scope, ids as readonly C['id'][])
      return found as ReadonlyMap<string, C>
    },
    write: async (scope, copies) => {
      const sent = copies.flatMap(({ record }) => agencyOf(record) ?? [])
      const known = sent.length === 0 ? new Map() : await findAgencies(scope, sent)
      for (const { record, before } of copies) {
        const agency = agencyOf(record)
        // An agency that could not be read is left off; the report names it.
        const isKnown = agency === undefined || known.has(agency)
        const kept = isKnown ? record : ({ ...record, agencyId: undefined } as unknown as Changed<C>)
        if (before) store.update(scope, kept)
        else store.insert(scope, kept)
      }
    },
  }
}

function agencyOf(person: Person): Agency['id'] | undefined {
  return 'agencyId' in person ? readId<Agency['id']>(person.agencyId) : undefined
}

export const clients: Copying<Client> = people('clients', clientStore)
export const agents: Copying<Agent> = people('agents', agentStore)
export const otherContacts = (kind: ListedKind): Copying<OtherContact> => people(kind, otherContactStore)
