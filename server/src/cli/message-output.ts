import type { Message } from '../domain/messages/message.ts'
import type { TemplateInUse } from '../domain/templates/template.ts'

export function showMessage(message: Message) {
  const { id, state, kind, audience, channel, attemptCount: tries, error, rendered: letter, text } = message
  return {
    ...{ id, state, kind, audience, channel },
    order: message.orderId ?? '',
    order_number: message.orderNumber ?? '',
    person: message.personId,
    address: letter?.address ?? '',
    subject: text?.subject ?? '',
    tries,
    error,
    created: moment(message.createdAt),
    due: state === 'due' ? moment(message.dueAt) : '',
    settled: message.completedAt ? moment(message.completedAt) : '',
  }
}

export function showWholeMessage(message: Message) {
  const { rendered: letter, text } = message
  return {
    ...showMessage(message),
    reply_to: letter?.replyTo ?? '',
    body: text?.body ?? '',
    calendar: letter?.calendar ?? '',
  }
}

export function showTemplate({ kind, audience, channel, isOn, isOwn, subject, body }: TemplateInUse) {
  return { kind, audience, channel, on: isOn, own: isOwn, subject, body }
}

function moment(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' })
}
