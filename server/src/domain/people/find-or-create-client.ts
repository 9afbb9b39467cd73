import type { TenantScope } from '../scope.ts'
import type { Client } from './client.ts'
import { findClientByDisplayName } from './client-store.ts'
import { createClient } from './clients.ts'

/** 2.2: an inline client is the one of that display name, or a new one. The writer's turn makes two at once one. */
export async function findOrCreateClient(
  scope: TenantScope,
  { name, email, mobile }: { readonly name: string; readonly email: string; readonly mobile: string },
): Promise<Client> {
  const known = await findClientByDisplayName(scope, name)
  if (known) return known
  const words = name.split(/\s+/)
  return createClient(scope, {
    firstName: words.slice(0, -1).join(' ') || name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    displayName: name,
    email,
    mobilePhone: mobile,
  })
}
