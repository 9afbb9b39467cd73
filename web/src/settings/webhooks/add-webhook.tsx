import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { WebhookWithSecret } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { mistakesIn } from '../../forms/mistakes.ts'
import { messageOf } from '../../forms/use-submit.ts'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { missingIn, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { eventKinds, useWebhookCall } from './webhooks.ts'

const words = notificationsTexts.webhooks

/** The button moves when the first webhook is there; the dialog with its secret must stay. */
export function useAddWebhook() {
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<WebhookWithSecret>()
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {words.add}
    </Button>
  )
  const dialogs = (
    <>
      {isOpen && (
        <WebhookForm
          onClose={() => setOpen(false)}
          onCreated={webhook => {
            setOpen(false)
            setCreated(webhook)
          }}
        />
      )}
      {created && <SigningSecret webhook={created} onClose={() => setCreated(undefined)} />}
    </>
  )
  return { button, dialogs }
}

export function SigningSecret({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  return (
    <SecretDialog
      title={words.secretTitle}
      text={words.secretText}
      values={[{ label: words.signingSecret, value: webhook.signingSecret }]}
      onClose={onClose}
    />
  )
}

function WebhookForm({ onCreated, onClose }: { onCreated: (webhook: WebhookWithSecret) => void; onClose: () => void }) {
  const call = useWebhookCall()
  const [values, setValues] = useState<WebhookValues>({ url: '', events: eventKinds })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(values)
    if (missing) return setErrors(missing)
    setBusy(true)
    try {
      onCreated(await call(webhooks => webhooks.create(values)))
    } catch (error) {
      setErrors(mistakesIn(error) ?? { url: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog onClose={onClose} title={words.addTitle} isWide>
      <form onSubmit={submit} noValidate>
        <Stack>
          <WebhookFields values={values} errors={errors} onChange={change => setValues({ ...values, ...change })} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {words.addSubmit}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
