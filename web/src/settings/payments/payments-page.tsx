import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Facts } from '../../sections/facts.tsx'
import { api } from '../../session/api.ts'
import { Moment } from '../../shell/moment.tsx'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { paymentsTexts as words } from '../../texts/settings/payments-texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { ConnectStripe, WebhookFields } from './connect-stripe.tsx'
import classes from './payments.module.css'
import { stripeQuery } from './stripe-query.ts'

export const queries = [stripeQuery]

/** The company's account at Stripe. */
export function PaymentsPage() {
  const queries = useQueryClient()
  const { data: account } = useSuspenseQuery(stripeQuery)
  const [isReplacing, setReplacing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { connected, live, keyend, since, webhookurl } = account
  const disconnect = async () => queries.setQueryData(stripeQuery.queryKey, await api.settings.disconnectStripe())
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      {connected && (
        <Section title={words.account}>
          <Facts
            facts={[
              [words.state, live ? words.live : words.test],
              [words.key, words.keyEnd(keyend)],
              [words.since, since && <Moment key="since" iso={since} />],
            ]}
          />
          <p className="quiet">
            {words.uses} {words.deposit} <Link to="/settings/online-scheduler">{words.scheduler}</Link>.
          </p>
          {!isReplacing && (
            <>
              <WebhookFields url={webhookurl} />
              <div className={classes.actions}>
                <Button variant="default" onClick={() => setReplacing(true)}>
                  {words.replace}
                </Button>
                <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
                  {words.disconnect}
                </Button>
              </div>
            </>
          )}
        </Section>
      )}
      {(!connected || isReplacing) && (
        <ConnectStripe webhookUrl={webhookurl} {...(connected && { onDone: () => setReplacing(false) })} />
      )}
      {isEnding && (
        <Confirm
          title={words.disconnectTitle}
          text={words.disconnectText}
          action={words.disconnect}
          onConfirm={disconnect}
          onClose={() => setEnding(false)}
        />
      )}
    </Page>
  )
}
