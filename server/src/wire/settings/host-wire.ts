import type { CompanyHost } from '../../domain/hosts/company-host.ts'
import { recordOf } from '../../domain/hosts/host-name.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type CheckedHost, hostChecks } from '../../domain/tenants/own-hosts.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { type MemberTable, recordTable } from '../record-table.ts'
import { sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { orNull, text, timestamp } from '../values.ts'

export const sampleHost = 'book.example.com'

export const hostState: Schema = {
  type: 'string',
  enum: ['proven', 'unproven'],
  description: '`unproven` until its record was found, or an operator confirmed it: until then it leads nowhere.',
}

export const stateOf = ({ isProven }: CompanyHost): string => (isProven ? 'proven' : 'unproven')

const hostMembers: MemberTable<CompanyHost, Pick<Company, 'id' | 'zone'>> = {
  host: [text('The host, as the company lists it.'), ({ host }) => host, sampleHost],
  state: [hostState, stateOf, 'unproven'],
  proven: [
    orNull(timestamp('When it was proven; null also if that was before hosts needed a proof.')),
    ({ provenAt }, { zone }) => (provenAt ? showInstant(provenAt, zone) : null),
    null,
  ],
  recordName: [
    text('The name of the TXT record that proves it.'),
    ({ host }, { id }) => recordOf(id, host).name,
    `_plumbline.${sampleHost}`,
  ],
  recordValue: [
    text('The value of that record.'),
    ({ host }, { id }) => recordOf(id, host).value,
    'plumbline-host=5f2b8c0d4e7a9163f0b2c8d5e7a1936402bd8c5e',
  ],
}

export const hostRecord = recordTable('SettingsHost', 'A host of the company.', hostMembers)

export const checkedHostRecord = recordTable<CheckedHost, Pick<Company, 'id' | 'zone'>>(
  'SettingsCheckedHost',
  'A host of the company, and what DNS says of it.',
  {
    ...hostMembers,
    state: [hostState, stateOf, 'proven'],
    proven: [hostMembers.proven?.[0] ?? {}, hostMembers.proven?.[1] ?? (() => null), sampleTimestamp],
    check: [
      {
        type: 'string',
        enum: [...hostChecks],
        description:
          '`missing`: there is no TXT record of this name. `different`: there is one with another value. `unanswered`: the name servers did not answer.',
      },
      ({ check }) => check,
      'proven',
    ],
  },
)
