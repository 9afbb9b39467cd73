import type { Passkey } from '../../domain/sessions/passkey.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { id, text } from '../values.ts'
import type { AccountWords } from './session-wire.ts'

/** An object whose members WebAuthn defines. */
export const anyObject = (description: string): Schema => ({ type: 'object', additionalProperties: true, description })

export function passkeyRecordOf({ person, moments }: AccountWords) {
  return recordTable<Passkey, { readonly zone: string }>('Passkey', `A passkey of the ${person}.`, {
    id: [id('The passkey.'), passkey => passkey.id, sample.passkey],
    name: [text(`As the ${person} named it.`), passkey => passkey.name, 'Phone'],
    created: [
      { type: 'string', format: 'date-time', description: `When it was added. ${moments}.` },
      ({ createdAt }, { zone }) => showInstant(createdAt, zone),
      sampleTimestamp,
    ],
    lastused: [
      text(`The last sign-in. ${moments}; \`""\` if never.`),
      ({ lastUsedAt }, { zone }) => (lastUsedAt ? showInstant(lastUsedAt, zone) : ''),
      '',
    ],
  })
}
