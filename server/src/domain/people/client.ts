import type { ClientId } from '../ids.ts'
import type { Contact } from './contact.ts'

/** The customer of an inspection. */
export interface Client extends Contact {
  readonly id: ClientId
}
