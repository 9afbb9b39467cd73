import type { AgentId } from '../ids.ts'
import type { Contact } from './contact.ts'

/** A real-estate agent of one side of a sale. */
export interface Agent extends Contact {
  readonly id: AgentId
  readonly agency: string
}
