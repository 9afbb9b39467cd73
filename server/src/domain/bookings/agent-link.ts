import { createHmac, timingSafeEqual } from 'node:crypto'
import { readId } from '../ids.ts'
import { queueVisitorMessage } from '../messages/queue-messages.ts'
import { type Agent, emailKey } from '../people/contact.ts'
import { agentStore } from '../people/contact-store.ts'
import { readEmailAddress } from '../people/recipient-address.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { phoneOfOffice } from '../tenants/company.ts'
import { companyAddress } from '../tenants/company-address.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Language } from './language.ts'
import { letter, mailTexts } from './mails/mail-texts.ts'

export const agentLinkDays = 30
/** One email within these minutes, so that a mailbox cannot be filled. */
const minutesBetweenLinks = 10

/** The link of an agent. It ends with the email address that it was sent to. */
export interface AgentLinks {
  readonly secret: string
  readonly publicUrl: string
}

/** Sends the link if an agent has the address. The caller does not learn whether it did. */
export async function sendAgentLink(
  scope: Scope,
  { secret, publicUrl }: AgentLinks,
  email: string,
  language: Language,
): Promise<void> {
  await requireNotMigrating(scope)
  const agent = await agentStore.findByEmail(scope, emailKey(email))
  const address = agent && readEmailAddress(agent.email)
  if (!agent || !address) return
  const { company, office, now } = scope
  const slot = Math.floor(now.epochMilliseconds / 60_000 / minutesBetweenLinks)
  const { agent: texts, hello } = mailTexts[language]
  const url = `${companyAddress(company, publicUrl).url}/book/agent/${makeToken(secret, scope, agent)}?lang=${language}`
  const paragraphs = [hello(agent.firstName), `${texts.text}\n${url}`, texts.days(agentLinkDays), texts.notYou]
  await queueVisitorMessage(scope, {
    occasion: `agent ${agent.id} ${slot}`,
    email: address,
    subject: texts.subject(company.name),
    body: letter(paragraphs, company, phoneOfOffice(company, office)),
  })
}

function makeToken(secret: string, scope: TenantScope, agent: Agent): string {
  const expires = Math.floor(scope.now.add({ hours: 24 * agentLinkDays }).epochMilliseconds / 1_000)
  return `${agent.id}-${expires}-${sign(secret, scope, agent, expires)}`
}

function sign(secret: string, { companyId }: TenantScope, { id, email }: Agent, expires: number): string {
  return createHmac('sha256', secret)
    .update(`agent ${companyId} ${id} ${expires} ${emailKey(email)}`)
    .digest('base64url')
}

/** The agent whose link it is. */
export async function requireAgent(scope: TenantScope, secret: string, token: string): Promise<Agent> {
  const [, id, expires, signature = ''] = /^([0-9a-f-]{36})-(\d{1,12})-([\w-]{43})$/.exec(token) ?? []
  const agentId = readId<Agent['id']>(id)
  const isLive = expires !== undefined && Number(expires) * 1_000 > scope.now.epochMilliseconds
  const agent = agentId && isLive ? await agentStore.find(scope, agentId) : undefined
  // failpoint: agent-links-not-signed
  if (!agent?.isShown || !isSame(sign(secret, scope, agent, Number(expires)), signature))
    throw new Refusal('booking.unknown')
  return agent
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
