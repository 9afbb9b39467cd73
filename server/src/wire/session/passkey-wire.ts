import type { Passkey } from '../../domain/sessions/passkey.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { id, text, timestamp } from '../values.ts'

/** An object whose members WebAuthn defines. */
export const anyObject = (description: string): Schema => ({ type: 'object', additionalProperties: true, description })

export const passkeyRecord = recordTable<Passkey, Pick<Company, 'zone'>>('Passkey', 'A passkey of the user.', {
  id: [id('The passkey.'), passkey => passkey.id, sample.passkey],
  name: [text('As the user named it.'), passkey => passkey.name, 'Phone'],
  created: [
    timestamp('When it was added.'),
    ({ createdAt }, { zone }) => showInstant(createdAt, zone),
    sampleTimestamp,
  ],
  lastused: [
    text('The last sign-in. ISO 8601 with the offset of the company\'s zone; `""` if never.'),
    ({ lastUsedAt }, { zone }) => (lastUsedAt ? showInstant(lastUsedAt, zone) : ''),
    '',
  ],
})
