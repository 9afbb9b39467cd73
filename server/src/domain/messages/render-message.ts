import type { Contact } from '../people/contact.ts'
import type { User } from '../people/user.ts'
import { defaultText } from '../templates/default-texts.ts'
import { type TemplateEngine, TemplateFailed, type TemplateInUse } from '../templates/template.ts'
import type { Audience, MessageKind, MessageText } from '../templates/template-key.ts'
import { instantOf } from '../time/local-time.ts'
import { showInvitation } from './calendar-invitation.ts'
import type { RenderedMessage } from './message.ts'
import {
  inspectorsOf,
  messageValues,
  nameOf,
  type OrderFacts,
  propertyAddress,
  replyAddressOf,
} from './message-values.ts'

export interface Recipient {
  readonly person: Contact | User | undefined
  readonly address: string
}

export interface RenderResult {
  readonly rendered: RenderedMessage
  /** Why the default text was used instead of the company's own. */
  readonly failure: string | undefined
  readonly failedField?: keyof MessageText
}

export interface MessageFacts extends OrderFacts {
  /** How often the order changed: the version of its calendar entry. */
  readonly revision: number
  /** The address that emails come from. */
  readonly from: string | undefined
  readonly now: Temporal.Instant
}

/** Each of them may change the calendar entry of a person. */
export const revisingEvents = ['ORDER_UPDATED', 'ORDER_CANCELED'] as const

/** Everything that a message is rendered from. */
export interface MessageDraft {
  readonly template: TemplateInUse
  readonly facts: MessageFacts
  readonly recipient: Recipient
}

/** Renders a message about an order. Not within a transaction: a template may take its time. */
export async function renderMessage(engine: TemplateEngine, draft: MessageDraft): Promise<RenderResult> {
  const { template, facts, recipient } = draft
  const { text, ...outcome } = await renderText(engine, draft)
  const replyTo = replyAddressOf(facts)
  const isInvited = template.channel === 'email' && invites(template.kind, template.audience)
  const rendered: RenderedMessage = {
    ...text,
    address: recipient.address,
    sender: oneLine(facts.company.name),
    replyTo,
    calendar: isInvited ? invitation(facts, recipient, template.kind) : undefined,
    renderedAt: facts.now,
  }
  return { rendered, ...outcome }
}

/** Falls back to the default text where the company's own template fails, or is disabled because it did. */
async function renderText(engine: TemplateEngine, draft: MessageDraft) {
  const { template } = draft
  const standard = defaultText(template)
  if (template.stored?.disabledAt) return { text: await renderWith(engine, standard, draft), failure: undefined }
  try {
    return { text: await renderWith(engine, template, draft), failure: undefined }
  } catch (error) {
    if (!(error instanceof TemplateFailed)) throw error
    return { text: await renderWith(engine, standard, draft), failure: error.message, failedField: error.field }
  }
}

async function renderWith(
  engine: TemplateEngine,
  { subject, body }: MessageText,
  { template, facts, recipient }: MessageDraft,
): Promise<MessageText> {
  const values = messageValues(facts, recipient.person)
  const render = (field: keyof MessageText, text: string) =>
    engine.render(facts.company.key, text, values).catch(error => {
      throw error instanceof TemplateFailed ? new TemplateFailed(error.message, field) : error
    })
  const written = tidy(await render('body', body))
  if (written === '') throw new TemplateFailed('the text is empty')
  if (template.channel === 'sms') return { subject: '', body: shorten(written, maxSmsLength) }
  return { subject: oneLine(await render('subject', subject)), body: `${written}\n` }
}

/** Ten segments: what providers accept. */
export const maxSmsLength = 1_600
export const maxSubjectLength = 200

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3).toWellFormed()}...` : text
}

/** Removes the gaps of lines that rendered to nothing. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A header must stay on one line. */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return shorten(line.trim(), maxSubjectLength)
}

function invites(kind: MessageKind, audience: Audience): boolean {
  return ['scheduled', 'rescheduled', 'cancelled'].includes(kind) && (audience === 'client' || audience === 'inspector')
}

function invitation(facts: MessageFacts, { person, address }: Recipient, kind: MessageKind): string | undefined {
  const { company, order } = facts
  if (!order.startsAt) return undefined
  const location = propertyAddress(order)
  const inspectors = inspectorsOf(facts).map(nameOf).join(', ')
  const description = [
    `Order number: ${order.oid}`,
    inspectors && `Inspector: ${inspectors}`,
    order.services.length > 0 && `Services: ${order.services.map(({ name }) => name).join(', ')}`,
  ]
  return showInvitation({
    method: kind === 'cancelled' ? 'CANCEL' : 'REQUEST',
    uid: `${order.id}@plumbline`,
    sequence: facts.revision,
    renderedAt: facts.now,
    startsAt: instantOf(order.startsAt, company.zone),
    minutes: order.durationMinutes,
    summary: `Inspection${location ? `: ${order.address1 || location}` : ` by ${company.name}`}`,
    location,
    description: description.filter(Boolean).join('\n'),
    organizer: { name: company.name, address: facts.from ?? replyAddressOf(facts) ?? address },
    attendee: { name: person ? nameOf(person) : '', address },
  })
}
