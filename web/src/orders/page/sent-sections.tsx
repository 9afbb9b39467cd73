import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderMessage } from 'plumbline-client'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { showDone, showProblem } from '../../shell/toasts.tsx'
import { orderTexts } from '../../texts/order-texts.ts'
import { deliveriesQuery, messagesQuery } from '../order-data.ts'
import { MessageState, messageTitle, recipientOf } from './message-state.tsx'
import classes from './order-page.module.css'

const verbOf = ({ state }: OrderMessage) => orderTexts.messages[state === 'due' ? 'sendNow' : 'resend']

/** Messages that were sent and that are due; for people with the privilege to read them. */
export function MessagesSection({ order }: { readonly order: Order }) {
  const words = orderTexts.messages
  const queries = useQueryClient()
  const { data: messages = [] } = useQuery(messagesQuery(order.id))
  const resend = async ({ id }: OrderMessage) => {
    try {
      await api.resendOrderMessage(order.id, id)
      showDone(words.resent)
    } catch (error) {
      showProblem(words.notResent, error)
    }
    await queries.invalidateQueries(messagesQuery(order.id))
  }
  return (
    <Section id="messages" title={orderTexts.headings.messages} fold={orderTexts.fold(orderTexts.headings.messages)}>
      {messages.length === 0 && <p className="quiet">{words.nothing}</p>}
      <Rows
        rows={messages.map(message => ({
          id: message.id,
          title: messageTitle(message),
          hint: <MessageState message={message} />,
          action: order.show === 'yes' && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={words.sendTo(verbOf(message), recipientOf(message))}
              onClick={() => void resend(message)}
            >
              {verbOf(message)}
            </Button>
          ),
        }))}
      />
    </Section>
  )
}

/** For owners, who manage the webhooks. */
export function DeliveriesSection({ order }: { readonly order: Order }) {
  const words = orderTexts.deliveries
  const queries = useQueryClient()
  const { data: deliveries = [] } = useQuery(deliveriesQuery(order.id))
  const resend = async (webhook: string, event: string) => {
    try {
      await api.settings.webhooks.resend(webhook, event)
      showDone(words.resent)
    } catch (error) {
      showProblem(words.notResent, error)
    }
    await queries.invalidateQueries(deliveriesQuery(order.id))
  }
  return (
    <Section
      id="deliveries"
      title={orderTexts.headings.deliveries}
      fold={orderTexts.fold(orderTexts.headings.deliveries)}
    >
      {deliveries.length === 0 && <p className="quiet">{words.nothing}</p>}
      <Rows
        rows={deliveries.map(({ webhook, event, kind, state, attemptCount, occurred, lastError }) => ({
          id: `${webhook} ${event}`,
          title: (
            <Link to="/settings/webhooks/$id" params={{ id: webhook }}>
              {kind}
            </Link>
          ),
          hint: (
            <>
              <span className={classes.sentState} data-state={state}>
                {words.states[state]}
              </span>{' '}
              {occurred && <Moment iso={occurred} />} · {words.attempts(attemptCount)}
              {lastError && ` · ${lastError}`}
            </>
          ),
          action: (
            <Button variant="subtle" size="compact-sm" onClick={() => void resend(webhook, event)}>
              {orderTexts.messages.resend}
            </Button>
          ),
        }))}
      />
    </Section>
  )
}
