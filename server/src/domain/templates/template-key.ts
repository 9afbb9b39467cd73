/** The kinds of messages about an order. Where one change is of several kinds, the first counts. */
export const messageKinds = ['scheduled', 'rescheduled', 'cancelled', 'completed', 'reminder'] as const
export type MessageKind = (typeof messageKinds)[number]

export const audiences = ['client', 'buyers-agent', 'sellers-agent', 'inspector'] as const
export type Audience = (typeof audiences)[number]

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** Names the template of a message: companies may word each of them. */
export interface TemplateKey {
  readonly kind: MessageKind
  readonly audience: Audience
  readonly channel: Channel
}

export function allTemplateKeys(): TemplateKey[] {
  return messageKinds.flatMap(kind =>
    audiences.flatMap(audience => channels.map(channel => ({ kind, audience, channel }))),
  )
}

export function isSameTemplateKey(a: TemplateKey, b: TemplateKey): boolean {
  return a.kind === b.kind && a.audience === b.audience && a.channel === b.channel
}
