import type { Assistant } from '../../domain/assistants/assistant.ts'
import type { User } from '../../domain/people/user.ts'
import type { Session } from '../../domain/sessions/session.ts'
import type { Company } from '../../domain/tenants/company.ts'

export interface Caller {
  readonly company: Company
  readonly actor: User
  /** Undefined for a caller with a key. */
  readonly session?: Session | undefined
  /** The assistant through which the user acts. */
  readonly assistant?: Pick<Assistant, 'id' | 'name'> | undefined
}
