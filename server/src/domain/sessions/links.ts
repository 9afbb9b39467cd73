import { queueAccountMessage } from '../messages/queue-messages.ts'
import { readEmailAddress } from '../people/recipient-address.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import type { MessageText } from '../templates/template-key.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { consoleAddress } from '../tenants/company-address.ts'
import type { AccountScope } from './account-scope.ts'
import { changePassword } from './change-password.ts'
import { findCredentials } from './credential-store.ts'
import {
  countTokens,
  findToken,
  insertToken,
  type OneTimeToken,
  type TokenPurpose,
  useToken,
} from './one-time-token-store.ts'
import type { Person, Realm } from './realm.ts'
import type { Account } from './sign-in.ts'

export interface Link {
  readonly url: string
  readonly expiresAt: Temporal.Instant
}

/** Requests beyond this many valid links of one user send nothing, so that a mailbox cannot be filled. */
const maxResets = 5

/** Sends an email with a link to the page where the user chooses a password. */
export async function inviteUser(scope: TenantScope, company: Company, user: User, publicUrl: string): Promise<Link> {
  if (!readEmailAddress(user.email)) throw new Refusal('user.no-email', { id: user.id })
  return sendLink(scope, company, user, 'invitation', publicUrl)
}

/** Sends nothing to a user who was not invited yet. The caller does not learn whether it did. */
export async function requestReset(scope: TenantScope, company: Company, user: User, publicUrl: string): Promise<void> {
  if ((await countTokens(scope, user.id, 'reset')) >= maxResets) return
  await sendLink(scope, company, user, 'password reset', publicUrl)
}

const purposes = { invitation: 'invitation', 'password reset': 'reset' } as const

async function sendLink(
  scope: TenantScope,
  company: Company,
  user: User,
  kind: AccountMessageKind,
  publicUrl: string,
): Promise<Link> {
  const { id, token, expiresAt } = await insertToken(scope, purposes[kind], user.id)
  // Behind a number sign, so that no server and no log gets it.
  const url = `${consoleAddress(company, publicUrl)}/password#${token}`
  await queueAccountMessage(scope, {
    occasion: id,
    kind,
    personId: user.id,
    ...accountMessage(kind, company, user, url),
  })
  return { url, expiresAt }
}

const linkPurposes: readonly TokenPurpose[] = Object.values(purposes)

/** Without using it up. */
export async function isLinkValid(scope: AccountScope, token: string): Promise<boolean> {
  return (await findLink(scope, token)) !== undefined
}

/** The person of a valid link. */
export async function findInvited<P extends Person>(
  scope: AccountScope,
  realm: Realm<P>,
  token: string,
): Promise<P | undefined> {
  const { userId } = (await findLink(scope, token)) ?? {}
  return userId && realm.findPerson(scope, userId)
}

async function findLink(scope: AccountScope, token: string): Promise<OneTimeToken | undefined> {
  const found = await findToken(scope, token)
  return found && linkPurposes.includes(found.purpose) ? found : undefined
}

/** Sets the password of the person of the link. Every session and every other link of the person ends. */
export async function acceptLink<P extends Person>(
  scope: AccountScope,
  realm: Realm<P>,
  token: string,
  passwordHash: string,
): Promise<Account<P>> {
  const used = await useToken(scope, token, linkPurposes)
  const person = used?.userId && (await realm.findPerson(scope, used.userId))
  if (!person) throw new Refusal('token.unknown')
  await changePassword(scope, person.id, passwordHash)
  const credentials = await findCredentials(scope, person.id)
  if (!credentials) throw new Error('the password was not saved')
  return { person, credentials }
}

/** Messages that are not about orders. They are sent even if a company switched all others off. */
type AccountMessageKind = 'invitation' | 'password reset'

const subjects: Readonly<Record<AccountMessageKind, (company: Company) => string>> = {
  invitation: ({ name }) => `Your account at ${name}`,
  'password reset': ({ name }) => `Set a new password for ${name}`,
}

const openings: Readonly<Record<AccountMessageKind, (company: Company) => string>> = {
  invitation: ({ name }) => `${name} has set up an account for you. Choose a password here, within seven days:`,
  'password reset': ({ name }) =>
    `A new password was requested for your account at ${name}. Choose one here, within an hour:`,
}

const closings: Readonly<Record<AccountMessageKind, string>> = {
  invitation: 'The link works once.',
  'password reset':
    'The link works once. If you did not request it, ignore this message: your password stays as it is.',
}

function accountMessage(kind: AccountMessageKind, company: Company, user: User, link: string): MessageText {
  const greeting = user.firstName ? `Hello ${user.firstName},` : 'Hello,'
  const paragraphs = [greeting, openings[kind](company), link, closings[kind], company.name]
  return { subject: subjects[kind](company), body: paragraphs.join('\n\n') }
}
