import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rows } from '../../sections/rows.tsx'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { useAddWebhook } from './add-webhook.tsx'
import { HealthText } from './health.tsx'
import classes from './webhooks.module.css'
import { webhooksQuery } from './webhooks.ts'

const words = notificationsTexts.webhooks

export const queries = [webhooksQuery]

export function WebhooksPage() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery)
  const { button, dialogs } = useAddWebhook()
  return (
    <Page title={words.title} intro={words.intro} action={webhooks.length > 0 && button} above={<SettingsBack />}>
      {webhooks.length === 0 ? (
        <PageState title={words.emptyTitle} text={words.emptyText} action={button} />
      ) : (
        <Section title={words.count(webhooks.length)}>
          <Rows
            rows={webhooks.map(webhook => ({
              id: webhook.id,
              title: (
                <Link to="/settings/webhooks/$id" params={{ id: webhook.id }} className={classes.url}>
                  {webhook.url}
                </Link>
              ),
              hint: words.eventCount(webhook.events.length),
              action: <HealthText webhook={webhook} />,
            }))}
          />
        </Section>
      )}
      {dialogs}
    </Page>
  )
}
