import { Button, Group, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedSettings } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { feedTexts } from '../../texts/settings/feed-texts.ts'
import { texts } from '../../texts/texts.ts'

const words = feedTexts

const feedQuery = (user: string) =>
  queryOptions({ queryKey: ['settings', 'feed', user], queryFn: () => api.settings.feeds.get(user) })

interface CalendarFeedProps {
  readonly user: string
  /** Of the person who is signed in. */
  readonly isOwn?: boolean
}

/** The link for calendar programs. It is shown once, when it is created or replaced. */
export default function CalendarFeed({ user, isOwn = false }: CalendarFeedProps) {
  const queries = useQueryClient()
  const { data: feed } = useQuery(feedQuery(user))
  const [asked, setAsked] = useState<'replace' | 'end'>()
  const [address, setAddress] = useState('')
  const again = () => queries.invalidateQueries(feedQuery(user))

  const create = async () => {
    setAddress((await api.settings.feeds.create(user)).address)
    await again()
  }
  const end = async () => {
    await api.settings.feeds.remove(user)
    await again()
  }

  return (
    <Section title={words.title} help={isOwn ? words.ownHelp : words.help}>
      {feed?.on && <Facts feed={feed} />}
      <Group>
        {feed?.on ? (
          <>
            <Button variant="default" onClick={() => setAsked('replace')}>
              {words.replace}
            </Button>
            <DangerButton onClick={() => setAsked('end')}>{words.end}</DangerButton>
          </>
        ) : (
          <Button
            variant="default"
            disabled={!feed}
            onClick={() => create().catch(error => showProblem(texts.form.notSaved, error))}
          >
            {words.create}
          </Button>
        )}
      </Group>
      {asked && (
        <Confirm
          title={asked === 'end' ? words.endTitle : words.replaceTitle}
          text={asked === 'end' ? words.endText : words.replaceText}
          action={asked === 'end' ? words.end : words.replace}
          onConfirm={asked === 'end' ? end : create}
          onClose={() => setAsked(undefined)}
        />
      )}
      {address && (
        <SecretDialog
          title={words.createdTitle}
          text={words.createdText}
          values={[{ label: words.link, value: address }]}
          onClose={() => setAddress('')}
        />
      )}
    </Section>
  )
}

function Facts({ feed: { created, lastRead } }: { readonly feed: FeedSettings }) {
  return (
    <Text>
      {words.created} {created && <Moment iso={created} />} ·{' '}
      {lastRead ? (
        <>
          {words.lastRead} <Moment iso={lastRead} />
        </>
      ) : (
        words.neverRead
      )}
    </Text>
  )
}
