import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mistakesIn } from '../../forms/mistakes.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../session/api.ts'
import { CopyField } from '../../shell/copy-field.tsx'
import { Section } from '../../shell/section.tsx'
import { paymentsTexts as words } from '../../texts/settings/payments-texts.ts'
import classes from './payments.module.css'
import { stripeQuery } from './stripe-query.ts'

const events = ['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'charge.refunded']

/** What is entered at Stripe. */
export function WebhookFields({ url }: { readonly url: string }) {
  return (
    <>
      <CopyField label={words.webhookUrl} description={words.webhookUrlHelp} value={url} />
      <CopyField label={words.events} description={words.eventsHelp} value={events.join(', ')} />
    </>
  )
}

interface ConnectProps {
  readonly webhookUrl: string
  /** With an account that is connected already. */
  readonly onDone?: () => void
}

/** What is entered here. */
export function ConnectStripe({ webhookUrl, onDone }: ConnectProps) {
  const queries = useQueryClient()
  const [secretkey, setKey] = useState('')
  const [webhooksecret, setSecret] = useState('')
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})
  const { problem, isBusy, submit } = useSubmit(async () => {
    setMistakes({})
    try {
      const account = await api.settings.connectStripe({ secretkey, webhooksecret })
      queries.setQueryData(stripeQuery.queryKey, account)
      onDone?.()
    } catch (error) {
      const found = mistakesIn(error)
      if (!found) throw error
      setMistakes(found)
    }
    return undefined
  })
  const field = (name: 'secretkey' | 'webhooksecret') => ({
    ...{ autoComplete: 'off', spellCheck: false, error: mistakes[name], maw: 480 },
  })
  return (
    <Section title={words.connect} help={words.connectHelp}>
      <form className={classes.form} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
        <WebhookFields url={webhookUrl} />
        <TextInput
          label={words.webhookSecret}
          description={words.webhookSecretHelp}
          value={webhooksecret}
          onChange={event => setSecret(event.currentTarget.value)}
          {...field('webhooksecret')}
        />
        <TextInput
          label={words.secretKey}
          description={words.secretKeyHelp}
          value={secretkey}
          onChange={event => setKey(event.currentTarget.value)}
          {...field('secretkey')}
        />
        {problem && <p role="alert">{problem}</p>}
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy}>
            {words.save}
          </Button>
          {onDone && (
            <Button variant="default" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
