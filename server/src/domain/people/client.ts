import type { ClientId } from '../ids.ts'
import type { Contact } from './contact.ts'

/** Whom an inspection is for. */
export interface Client extends Contact {
  readonly id: ClientId
}
