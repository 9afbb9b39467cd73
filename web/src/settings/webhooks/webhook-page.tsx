import { Button, Group, Switch } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { WebhookSettings, WebhookTest, WebhookWithSecret } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Moment } from '../../shell/moment.tsx'
import { Page, PageEnd } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { texts } from '../../texts/texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { SigningSecret } from './add-webhook.tsx'
import { Attempt } from './attempt.tsx'
import { Deliveries } from './deliveries.tsx'
import { HealthText } from './health.tsx'
import { missingIn, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { deliveriesQuery, healthOf, refreshMs, useWebhookCall, webhooksQuery } from './webhooks.ts'

const words = notificationsTexts.webhooks

export const queries = [webhooksQuery]

export function WebhookPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery({ ...webhooksQuery, refetchInterval: refreshMs })
  const webhook = data.find(each => each.id === id)
  return webhook ? <Webhook key={id} webhook={webhook} /> : <NotFound />
}

function Webhook({ webhook }: { readonly webhook: WebhookSettings }) {
  return (
    <Page
      isWide
      title={words.one}
      intro={webhook.url}
      above={<SettingsBack to="/settings/webhooks" text={words.title} />}
    >
      <StatusSection webhook={webhook} />
      <Deliveries webhook={webhook} />
      <WebhookForm webhook={webhook} />
      <PageEnd>
        <RemoveWebhook webhook={webhook} />
      </PageEnd>
    </Page>
  )
}

function StatusSection({ webhook }: { readonly webhook: WebhookSettings }) {
  const { id } = webhook
  const call = useWebhookCall()
  const [test, setTest] = useState<WebhookTest>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await call(webhooks => webhooks.test(id))
      .then(setTest)
      .catch(error => showProblem(words.testFailed, error))
    setBusy(false)
  }
  return (
    <Section title={words.status} action={<OnSwitch webhook={webhook} />}>
      <HealthText webhook={webhook} />
      {healthOf(webhook) === 'failing' && <Failure webhook={webhook} />}
      <Group>
        <Button variant="default" loading={isBusy} onClick={send}>
          {words.sendTest}
        </Button>
        <span className="quiet">{words.testHelp}</span>
      </Group>
      <div role="status">
        {test && (
          <>
            <strong>{test.delivered ? words.testDelivered : words.testRefused}</strong>
            <Attempt attempt={test.attempt} />
          </>
        )}
      </div>
    </Section>
  )
}

/** Why it fails, and what comes next. */
function Failure({ webhook: { id } }: { readonly webhook: WebhookSettings }) {
  const { data = [] } = useQuery(deliveriesQuery(id, undefined))
  const failed = data.find(({ lastError }) => lastError !== '')
  const [next] = data
    .filter(({ attemptCount }) => attemptCount > 0)
    .flatMap(({ nextAttempt }) => nextAttempt ?? [])
    .toSorted()
  return (
    <p>
      {failed && `${words.lastProblem(failed.lastError)} `}
      {next && (
        <>
          {words.nextAttempt} <Moment iso={next} />.{' '}
        </>
      )}
      {words.failingHelp}
    </p>
  )
}

/** Shows the change at once, and takes it back if it is refused. */
function OnSwitch({ webhook: { id, on } }: { readonly webhook: WebhookSettings }) {
  const call = useWebhookCall()
  const [asked, setAsked] = useState<boolean>()
  const change = async (isOn: boolean) => {
    setAsked(isOn)
    await call(webhooks => webhooks.update(id, { on: isOn })).catch(error => showProblem(texts.form.notSaved, error))
    setAsked(undefined)
  }
  return <Switch label={words.on} checked={asked ?? on} onChange={event => void change(event.currentTarget.checked)} />
}

interface WebhookVersion extends WebhookValues {
  readonly modified: string
}

function versionOf({ url, events, modified }: WebhookSettings): WebhookVersion {
  return { url, events, modified }
}

function WebhookForm({ webhook }: { readonly webhook: WebhookSettings }) {
  const call = useWebhookCall()
  const [secret, setSecret] = useState<WebhookWithSecret>()
  const [isRotating, setRotating] = useState(false)
  const { id } = webhook
  const editor = useEditor<WebhookVersion>({
    name: `webhook ${id}`,
    stored: versionOf(webhook),
    validate: values => missingIn(values) ?? {},
    save: async values => versionOf(await call(webhooks => webhooks.update(id, values))),
    valuesOf: current => versionOf(current as WebhookSettings),
  })
  const { form } = editor
  return (
    <EditorForm editor={editor}>
      <FieldGroup title={words.settings}>
        <WebhookFields
          values={form.values}
          errors={form.errors as Record<string, string>}
          onChange={change => form.setValues({ ...form.getValues(), ...change })}
        />
        <Group>
          <Button variant="default" onClick={() => setRotating(true)}>
            {words.rotate}
          </Button>
        </Group>
      </FieldGroup>
      {isRotating && (
        <Confirm
          title={words.rotateTitle}
          text={words.rotateText}
          action={words.rotate}
          onConfirm={async () => setSecret(await call(webhooks => webhooks.rotateSecret(id)))}
          onClose={() => setRotating(false)}
        />
      )}
      {secret && <SigningSecret webhook={secret} onClose={() => setSecret(undefined)} />}
    </EditorForm>
  )
}

function RemoveWebhook({ webhook: { id, url, modified } }: { readonly webhook: WebhookSettings }) {
  const call = useWebhookCall()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <DangerButton onClick={() => setAsking(true)}>{texts.form.remove}</DangerButton>
      {isAsking && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText(url)}
          action={texts.form.remove}
          onConfirm={async () => {
            await navigate({ to: '/settings/webhooks', ignoreBlocker: true })
            await call(webhooks => webhooks.remove(id, { modified }))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
