import { audiences, channels, messageKinds, type TemplateKey } from '../domain/messages/message.ts'
import { type Call, Misuse, requireOption } from './command.ts'

export const placeUsage = '--company KEY --kind KIND --audience AUDIENCE --channel CHANNEL'

export const placeOptions = {
  company: { type: 'string', says: "the company's key" },
  kind: { type: 'string', says: messageKinds.join(', ') },
  audience: { type: 'string', says: audiences.join(', ') },
  channel: { type: 'string', says: channels.join(', ') },
} as const

export function readPlace(call: Call): TemplateKey {
  return {
    kind: readChoice(call, 'kind', messageKinds),
    audience: readChoice(call, 'audience', audiences),
    channel: readChoice(call, 'channel', channels),
  }
}

export function readChoice<T extends string>(call: Call, name: string, choices: readonly T[]): T {
  const value = requireOption(call, name)
  const choice = choices.find(choice => choice === value)
  if (!choice) throw new Misuse(`--${name} must be one of ${choices.join(', ')}`)
  return choice
}
