import { TextInput } from '@mantine/core'
import { ChecksField } from '../../forms/checks-field.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { eventKinds } from './webhooks.ts'

const words = notificationsTexts.webhooks

export interface WebhookValues {
  readonly url: string
  readonly events: readonly string[]
}

interface WebhookFieldsProps {
  readonly values: WebhookValues
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<WebhookValues>) => void
}

export function WebhookFields({ values, errors, onChange }: WebhookFieldsProps) {
  return (
    <>
      <TextInput
        label={words.url}
        description={words.urlHelp}
        type="url"
        placeholder="https://"
        data-autofocus
        value={values.url}
        error={errors.url}
        onChange={event => onChange({ url: event.currentTarget.value })}
      />
      <ChecksField
        label={words.events}
        choices={eventKinds.map(value => ({ value, label: words.eventNames[value as keyof typeof words.eventNames] }))}
        value={values.events}
        error={errors.events}
        onChange={events => onChange({ events })}
      />
    </>
  )
}

/** Says what is missing, or undefined. */
export function missingIn({ url, events }: WebhookValues): Record<string, string> | undefined {
  const missing = {
    ...(!URL.canParse(url) && { url: words.urlMistake }),
    ...(events.length === 0 && { events: words.eventsMissing }),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
