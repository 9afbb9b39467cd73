import { createHmac, hash } from 'node:crypto'
import type { Visitor } from '../conflicts/hold.ts'
import type { CompanyId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Company } from '../tenants/company.ts'

/** What the page of a visitor chose at random: the same visitor has one hold and one booking. */
const token = /^[A-Za-z0-9_-]{20,64}$/

export function isVisitorToken(text: string): boolean {
  return token.test(text)
}

/** The network is hashed with a secret, because there are few addresses. */
export function visitorOf(companyId: CompanyId, sentToken: string, network: string, secret: string): Visitor {
  return {
    id: hash('sha256', `${companyId} ${sentToken}`),
    network: createHmac('sha256', secret).update(`${companyId} ${network}`).digest('hex'),
  }
}

/** Whose name the orders of the booking page have: the owner of the company who was there first. */
export function pageActor({ users }: Pick<Company, 'users'>): User | undefined {
  return actors.getOrInsertComputed(users, firstOwner)
}

/** Visitors are many, and the people of a company the same until it is changed. */
const actors = new WeakMap<Company['users'], User | undefined>()

function firstOwner(users: Company['users']): User | undefined {
  return [...users.values()].filter(({ isOwner }) => isOwner).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}
