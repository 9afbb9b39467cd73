import type { Changed, CommitTime } from '../../domain/changes/commit-sequence.ts'
import { newId } from '../../domain/ids.ts'
import type { Agent } from '../../domain/people/agent.ts'
import type { Client } from '../../domain/people/client.ts'
import type { Contact } from '../../domain/people/contact.ts'
import { newContact } from '../../domain/people/contact-edits.ts'
import people from './people.json' with { type: 'json' }

export function demoClients(knownSince: CommitTime): Changed<Client>[] {
  return people.clients.map(([first = '', last = ''], i) => ({
    id: newId(),
    ...contact(first, last, `980-555-01${10 + i}`, knownSince),
  }))
}

export function demoAgents(knownSince: CommitTime): Changed<Agent>[] {
  return people.agents.map(([first = '', last = '', agency = ''], i) => ({
    id: newId(),
    agency,
    ...contact(first, last, `704-555-01${50 + i}`, knownSince),
  }))
}

function contact(firstName: string, lastName: string, mobilePhone: string, knownSince: CommitTime): Changed<Contact> {
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return newContact({ firstName, lastName, email, mobilePhone }, knownSince, knownSince)
}
