import { IconCalendarX, IconMailX, IconPlugConnectedX, IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AttentionAnswer } from 'plumbline-client'
import { useNames } from '../people/people.ts'
import { api } from '../session/api.ts'
import { useMayOpen } from '../shell/access.ts'
import { Moment } from '../shell/moment.tsx'
import { homeTexts } from '../texts/home-texts.ts'
import { channelsTexts } from '../texts/settings/channels-texts.ts'
import { ActButton } from './act-button.tsx'
import { AttentionGroup } from './attention-group.tsx'

const words = homeTexts.attention

/** Deliveries that one click sends again. */
const maxResent = 50

/** What was not sent or read: messages, deliveries of webhooks, outside calendars, channels that are not connected. */
export function SendingGroups({ found }: { readonly found: AttentionAnswer }) {
  return (
    <>
      <Messages found={found} />
      <Webhooks found={found} />
      <Calendars found={found} />
      <Waiting found={found} />
    </>
  )
}

interface GroupProps {
  readonly found: AttentionAnswer
}

function Messages({ found: { messages, counts } }: GroupProps) {
  if (messages.length === 0) return null
  return (
    <AttentionGroup
      {...{ title: words.messages(counts.messages), icon: IconMailX, tone: 'fail' }}
      rows={messages.map(({ id, order, oid, channel, kind, recipient, audience, state, error, at }) => {
        const to = recipient || audience
        return {
          id,
          title: homeTexts.order(oid, words.message(channel, kind, to)),
          place: { to: `/orders/${order}` },
          hint: (
            <>
              {state === 'unsure' ? words.unsure : error} · <Moment iso={at} />
            </>
          ),
          actions: (
            <ActButton
              text={words.again}
              label={words.againTo(to)}
              act={async () => {
                await api.resendOrderMessage(order, id)
                return words.sent
              }}
            />
          ),
        }
      })}
    />
  )
}

function Webhooks({ found: { webhooks } }: GroupProps) {
  if (webhooks.length === 0) return null
  return (
    <AttentionGroup
      {...{ title: words.webhooks(webhooks.length), icon: IconWebhook, tone: 'fail' }}
      all={{ to: '/settings/webhooks', text: words.all.webhooks }}
      rows={webhooks.map(({ id, url, on, since, failed }) => ({
        id,
        title: url,
        place: { to: `/settings/webhooks/${id}` },
        hint: (
          <>
            {[failed > 0 && words.failedDeliveries(failed), !on && words.switchedOff, on && since && words.failing]
              .filter(Boolean)
              .join(' · ')}
            {on && since && <Moment iso={since} />}
          </>
        ),
        actions: on ? (
          failed > 0 && <ActButton text={words.resend} label={words.resendOf(url)} act={() => resendFailed(id)} />
        ) : (
          <ActButton
            text={words.switchOn}
            label={words.switchOnOf(url)}
            act={async () => {
              await api.settings.webhooks.update(id, { on: true })
              return words.switchedOn
            }}
          />
        ),
      }))}
    />
  )
}

async function resendFailed(id: string): Promise<string> {
  const deliveries = await api.settings.webhooks.deliveries(id, { state: 'failed', limit: maxResent })
  for (const { event } of deliveries) await api.settings.webhooks.resend(id, event)
  return words.resent(deliveries.length)
}

function Calendars({ found: { calendars } }: GroupProps) {
  const nameOf = useNames()
  const mayOpen = useMayOpen()
  if (calendars.length === 0) return null
  return (
    <AttentionGroup
      {...{ title: words.calendars(calendars.length), icon: IconCalendarX, tone: 'fail' }}
      rows={calendars.map(({ id, user, name, since, error }) => ({
        id,
        title: words.calendarOf(name, nameOf(user)),
        place: { to: mayOpen('/settings') ? `/settings/people/${user}` : '/account' },
        hint: (
          <>
            {error} · {words.failing}
            <Moment iso={since} />
          </>
        ),
        actions: <ActButton text={words.check} label={words.checkOf(name)} act={() => readCalendar(user, id)} />,
      }))}
    />
  )
}

async function readCalendar(user: string, id: string): Promise<string> {
  const { name, failingSince, error } = await api.settings.calendars.check(user, id)
  return failingSince ? words.stillFailing(error) : words.checked(name)
}

function Waiting({ found: { waiting } }: GroupProps) {
  const mayOpen = useMayOpen()
  if (waiting.length === 0) return null
  const channels = waiting.map(({ channel }) => channel)
  const countOf = (name: string) => waiting.find(({ channel }) => channel === name)?.count ?? 0
  const waits = words.waiting(countOf('email'), countOf('sms'))
  return (
    <AttentionGroup
      {...{ title: channelsTexts.title(channels), icon: IconPlugConnectedX, tone: 'warn' }}
      text={
        <>
          {waits && `${waits}. `}
          {channelsTexts.text(channels)}{' '}
          {mayOpen('/settings') && <Link to="/settings/messages">{channelsTexts.messages}</Link>}
        </>
      }
    />
  )
}
