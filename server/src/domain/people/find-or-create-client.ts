import type { CommitTime } from '../changes/commit-sequence.ts'
import type { TenantScope } from '../tenant.ts'
import type { Client } from './client.ts'
import { findClientByDisplayName } from './client-store.ts'
import { createClientIn } from './clients.ts'

/** 2.2: finds the client by display name or creates it. The lock of the commit time prevents duplicates. */
export async function findOrCreateClient(
  scope: TenantScope,
  { name, email, mobile }: { readonly name: string; readonly email: string; readonly mobile: string },
  commitTime: CommitTime,
): Promise<Client> {
  const known = await findClientByDisplayName(scope, name)
  if (known) return known
  const words = name.split(/\s+/)
  const edits = {
    firstName: words.slice(0, -1).join(' ') || name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    displayName: name,
    email,
    mobilePhone: mobile,
  }
  return createClientIn(scope, edits, commitTime)
}
