import type { MessageTemplate } from '../templates/template.ts'
import { isSameTemplateKey } from '../templates/template-key.ts'
import type { Planning } from './planning.ts'

/** A section that is there is complete: what it no longer lists is worded as it comes with the service again. */
export function planMessages({ file: { messages }, known, mistakes }: Planning): readonly MessageTemplate[] {
  if (!messages) return known.company?.messageTemplates ?? []
  for (const [i, entry] of messages.entries()) {
    if (messages.findIndex(other => isSameTemplateKey(other, entry)) !== i)
      mistakes.add(`messages[${i}]`, `${entry.kind} to ${entry.audience} by ${entry.channel} is listed twice`)
  }
  return messages.map(({ kind, audience, channel, subject, body, on }) => ({
    ...{ kind, audience, channel, subject, body },
    isOn: on,
  }))
}
