import { hasPrivilege, requirePrivilege } from '../access/privilege.ts'
import type { TenantScope } from '../tenant.ts'
import type { Client } from './contact.ts'
import type { ContactEdits } from './contact-edits.ts'
import { isInspectorForClient } from './contact-store.ts'
import { clients } from './contacts.ts'
import type { OtherSpellings } from './spellings.ts'
import type { User } from './user.ts'

interface ActorScope extends TenantScope {
  readonly actor: User
}

/** A client's address receives the messages of all their orders, so an edit needs a right to those orders. */
export async function updateClient(
  scope: ActorScope,
  id: string,
  edits: ContactEdits & OtherSpellings,
): Promise<Client> {
  // failpoint: client-edits-without-privilege
  if (!hasPrivilege(scope.actor, 'EDIT_INSPECTIONS')) await requireOwnClient(scope, id)
  return clients.update(scope, id, edits)
}

/** Inspectors may edit the clients of their orders. */
async function requireOwnClient(scope: ActorScope, id: string): Promise<void> {
  const client = await clients.requireShown(scope, id)
  if (!(await isInspectorForClient(scope, scope.actor.id, client.id))) requirePrivilege(scope.actor, 'EDIT_INSPECTIONS')
}
