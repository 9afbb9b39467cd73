import type { AgenciesMerged } from '../../domain/merging/merge-agencies.ts'
import type { PeopleMerged } from '../../domain/merging/merge-people.ts'
import { type Duplicate, type SharedPart, sharedParts } from '../../domain/merging/possible-duplicates.ts'
import type { Agency } from '../../domain/people/agency.ts'
import type { Agent, Client } from '../../domain/people/contact.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type BodyCodec, editsBody, flagField, idField, type Part, type Parts, required } from '../body-codec.ts'
import { answerTable, type MemberTable, modifiedMember, type RecordTable, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { id, integer, listOf, text } from '../values.ts'
import { agencyParts, agencyRecord } from './agency-wire.ts'
import { agentParts, agentRecord, clientParts, clientRecord } from './contact-wire.ts'

type Zone = Pick<Company, 'zone'>

export interface SentMerge<Edits> {
  readonly duplicate: string
  readonly isDryRun: boolean
  readonly edits: Edits
}

/** The fields of an update, and the record that disappears. */
function mergeBody<T>(title: string, noun: string, parts: Parts<T>, example: object): BodyCodec<SentMerge<Partial<T>>> {
  const codec = editsBody(title, `Fields that are sent are those of the ${noun} that stays.`, {
    ...(parts as Parts<object>),
    duplicate: required(idField('duplicate', `The ${noun} that disappears.`)),
    isDryRun: flagField('dryrun', 'Answers what would happen, and saves nothing.'),
  })
  return {
    ...codec,
    example: { duplicate: sample.duplicate, ...example },
    read: (fields, sent) => {
      const { duplicate = '', isDryRun = false, ...edits } = codec.read(fields, sent)
      return { duplicate, isDryRun, edits: edits as Partial<T> }
    },
  }
}

export const clientMergeBody = mergeBody('ClientMergeFields', 'client', clientParts, { mobilephone: '704-555-0123' })
export const agentMergeBody = mergeBody('AgentMergeFields', 'agent', agentParts, { agency: 'Queen City Realty' })
export const agencyMergeBody = mergeBody('AgencyMergeFields', 'agency', agencyParts, { phone: '704-555-0171' })

interface Merged {
  readonly id: string
  readonly modifiedAt: Temporal.Instant
  readonly duplicateId: string
  readonly fields: readonly string[]
}

/** No values: the response is stored with its `Idempotency-Key`, and personal data has no place there. */
function mergedMembers(
  noun: string,
  example: string,
  parts: Readonly<Record<string, Part<unknown>>>,
): MemberTable<Merged, Zone> {
  return {
    id: [id(`The ${noun} that stays.`), merged => merged.id, example],
    modified: modifiedMember('When it was saved.'),
    duplicate: [id(`The ${noun} that disappeared.`), ({ duplicateId }) => duplicateId, sample.duplicate],
    fields: [
      listOf(text('A field.'), `The fields of the ${noun} that stays which the merge changed.`),
      ({ fields }) => fields.map(name => Object.keys(parts[name]?.schemas ?? {})[0] ?? name),
      ['mobilephone'],
    ],
  }
}

const moved = (what: string) => integer(`How many ${what} it took over.`)

const peopleMembers: MemberTable<PeopleMerged> = {
  orders: [moved('orders, removed ones too,'), ({ orders }) => orders, 2],
  messages: [moved('messages'), ({ messages }) => messages, 4],
}

export const clientMerged = answerTable<PeopleMerged, Zone>({
  ...mergedMembers('client', sample.client, clientParts),
  ...peopleMembers,
})

export const agentMerged = answerTable<PeopleMerged, Zone>({
  ...mergedMembers('agent', sample.agent, agentParts),
  ...peopleMembers,
})

export const agencyMerged = answerTable<AgenciesMerged, Zone>({
  ...mergedMembers('agency', sample.agency, agencyParts),
  agents: [moved('agents'), ({ agents }) => agents, 3],
  contacts: [moved('other contacts'), ({ contacts }) => contacts, 0],
})

const duplicateRecord = <R>(title: string, noun: string, record: RecordTable<R, Zone>, shared: readonly SharedPart[]) =>
  recordTable<Duplicate<R>, Zone>(title, `Another ${noun} that may be the same.`, {
    shared: [
      listOf({ type: 'string', enum: [...sharedParts] }, 'What both have in common.'),
      duplicate => duplicate.shared,
      shared,
    ],
    [noun]: [record.schema, (duplicate, company) => record.show(duplicate.record, company), record.example],
  })

const common = ['email', 'name'] as const
export const duplicateClient = duplicateRecord<Client>('DuplicateClient', 'client', clientRecord, common)
export const duplicateAgent = duplicateRecord<Agent>('DuplicateAgent', 'agent', agentRecord, common)
export const duplicateAgency = duplicateRecord<Agency>('DuplicateAgency', 'agency', agencyRecord, ['name'])
