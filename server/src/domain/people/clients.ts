import type { CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { type ClientId, newId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Client } from './client.ts'
import { findClient, findClientByEmail, insertClient, updateClientRow } from './client-store.ts'
import { emailKey } from './contact.ts'
import { type ContactEdits, editContact, newContact } from './contact-edits.ts'

/** 4.3: never de-duplicates; callers that need it look the client up first. */
export async function createClient(scope: TenantScope, edits: ContactEdits): Promise<Client> {
  return createClientIn(scope, edits, await nextCommitTime(scope))
}

/** For commands that have taken their commit time already. */
export function createClientIn(scope: TenantScope, edits: ContactEdits, commitTime: CommitTime): Client {
  const client = { ...newContact(edits, scope.now, commitTime), id: newId<ClientId>() }
  insertClient(scope, client)
  return client
}

export async function updateClient(scope: TenantScope, id: string, edits: ContactEdits): Promise<Client> {
  const [commitTime, before] = await pipelined(nextCommitTime(scope), requireClient(scope, id))
  const after = editContact(before, edits, commitTime)
  updateClientRow(scope, after)
  return after
}

export async function requireClient(tenant: Tenant, asked: string): Promise<Client> {
  const id = readId<ClientId>(asked)
  const client = id && (await findClient(tenant, id))
  if (!client) throw new Refusal('client.unknown', { by: 'id', value: asked })
  return client
}

export async function requireClientByEmail(tenant: Tenant, email: string): Promise<Client> {
  const client = email === '' ? undefined : await findClientByEmail(tenant, emailKey(email))
  if (!client) throw new Refusal('client.unknown', { by: 'email', value: email })
  return client
}
