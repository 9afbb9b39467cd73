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

/** 4.3: never de-duplicates; whoever wants that looks up first. */
export async function createClient(scope: TenantScope, edits: ContactEdits): Promise<Client> {
  return createClientIn(scope, edits, await nextCommitTime(scope))
}

/** Within a change that has its turn already. */
export function createClientIn(scope: TenantScope, edits: ContactEdits, turn: CommitTime): Client {
  const client = { ...newContact(edits, scope.now, turn), id: newId<ClientId>() }
  insertClient(scope, client)
  return client
}

export async function updateClient(scope: TenantScope, id: string, edits: ContactEdits): Promise<Client> {
  const [turn, before] = await pipelined(nextCommitTime(scope), requireClient(scope, id))
  const after = editContact(before, edits, turn)
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
