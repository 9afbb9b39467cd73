/** Sent because an inspector says so, not because of a change. */
export const arrivalKinds = ['on-the-way', 'running-late'] as const
export type ArrivalKind = (typeof arrivalKinds)[number]

/** The kinds of messages about an order. Where one change is of several kinds, the first counts. */
export const messageKinds = ['scheduled', 'rescheduled', 'cancelled', 'completed', 'reminder', ...arrivalKinds] as const
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

export function isArrival(kind: string): kind is ArrivalKind {
  return (arrivalKinds as readonly string[]).includes(kind)
}

/** Only the client waits for the inspector. */
export function hasTemplate({ kind, audience }: Omit<TemplateKey, 'channel'>): boolean {
  return !isArrival(kind) || audience === 'client'
}

export function allTemplateKeys(): TemplateKey[] {
  const pairs = messageKinds.flatMap(kind => audiences.map(audience => ({ kind, audience }))).filter(hasTemplate)
  return pairs.flatMap(pair => channels.map(channel => ({ ...pair, channel })))
}

export function isSameTemplateKey(a: TemplateKey, b: TemplateKey): boolean {
  return a.kind === b.kind && a.audience === b.audience && a.channel === b.channel
}
