import { Button, CopyButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Delivery, DeliveryWithAttempts, WebhookSettings } from 'plumbline-client'
import { CopyBlock } from '../../shell/copy-field.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { showDone, showProblem } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { Attempt } from './attempt.tsx'
import { curlOf } from './curl.ts'
import classes from './webhooks.module.css'
import { deliveryQuery, useWebhookCall } from './webhooks.ts'

const words = notificationsTexts.webhooks

interface DeliveryDetailsProps {
  readonly webhook: WebhookSettings
  readonly delivery: Delivery
}

/** The request, beside what the receiver answered to each attempt. */
export function DeliveryDetails({ webhook, delivery }: DeliveryDetailsProps) {
  const query = useQuery({ ...deliveryQuery(delivery), placeholderData: keepPreviousData })
  const { data } = query
  if (!data && query.errorUpdateCount > 0) return <FailedPart onRetry={() => void query.refetch()} />
  if (!data) return <PageSkeleton rows={2} />
  return (
    <div className={classes.details}>
      <div className={classes.exchange}>
        {data.requestBody ? <Request delivery={data} /> : <p className="quiet">{words.notKept}</p>}
        <section aria-label={words.answers}>
          <span className="quiet">{words.answers}</span>
          <ol className={classes.attempts}>
            {data.attempts.map(attempt => (
              <li key={`${attempt.number} ${attempt.at}`}>
                <Attempt attempt={attempt} />
              </li>
            ))}
          </ol>
        </section>
      </div>
      <Actions webhook={webhook} delivery={data} />
    </div>
  )
}

function Request({ delivery: { requestBody, requestHeaders } }: { readonly delivery: DeliveryWithAttempts }) {
  return (
    <div>
      <details className={classes.headers}>
        <summary>{words.headers}</summary>
        <CopyBlock
          label={words.headersHelp}
          text={requestHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        />
      </details>
      <CopyBlock label={words.request} text={formatted(requestBody)} value={requestBody} />
    </div>
  )
}

function Actions({
  webhook,
  delivery,
}: {
  readonly webhook: WebhookSettings
  readonly delivery: DeliveryWithAttempts
}) {
  const call = useWebhookCall()
  const resend = () =>
    call(webhooks => webhooks.resend(webhook.id, delivery.event))
      .then(() => showDone(words.resent))
      .catch(error => showProblem(words.notResent, error))
  const curl = curlOf(webhook.url, delivery)
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={resend}>
        {words.resend}
      </Button>
      {curl && (
        <CopyButton value={curl}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? words.curlDone : words.curl}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  )
}

/** JSON with its members below each other. */
function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
