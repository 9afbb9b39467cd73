import { VisuallyHidden } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MessageSettings } from 'plumbline-client'
import { Toggle } from '../../forms/toggle.tsx'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/notifications-texts.ts'
import { texts } from '../../texts/texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import classes from './messages.module.css'
import { messagesQuery, nameOf } from './messages.ts'

const words = notificationsTexts.messages

export const queries = [messagesQuery]

/** A row for each audience, with its email and its text message beside each other. */
export function MessagesPage() {
  const { data } = useSuspenseQuery(messagesQuery)
  const byKind = Map.groupBy(data, message => message.kind)
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      {[...byKind].map(([kind, messages]) => (
        <Section key={kind} title={words.kinds[kind as keyof typeof words.kinds]}>
          <ul className={classes.audiences}>
            {[...Map.groupBy(messages, message => message.audience)].map(([audience, ofAudience]) => (
              <li key={audience} className={classes.audience}>
                <span className={classes.audienceName}>
                  {words.audienceNames[audience as keyof typeof words.audienceNames]}
                </span>
                {ofAudience.map(message => (
                  <Message key={message.id} message={message} />
                ))}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

function Message({ message }: { readonly message: MessageSettings }) {
  const hint = message.error || (message.custom && words.custom)
  const { channel, audience } = message
  const inFull = words.audiences[audience as keyof typeof words.audiences]
  return (
    <span className={classes.message}>
      <OnSwitch message={message} />
      <span>
        <Link to="/settings/messages/$id" params={{ id: message.id }} className={classes.channel}>
          {words.channelNames[channel as keyof typeof words.channelNames]}
          <VisuallyHidden> {words.to(inFull)}</VisuallyHidden>
        </Link>
        {hint && (
          <span className={classes.hint} data-error={message.error ? true : undefined}>
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}

/** Shows the change at once, and takes it back if it is refused. */
function OnSwitch({ message }: { readonly message: MessageSettings }) {
  const queries = useQueryClient()
  const change = async (on: boolean) => {
    const { queryKey } = messagesQuery
    const before = queries.getQueryData(queryKey)
    const show = (changed: Partial<MessageSettings>) =>
      queries.setQueryData(queryKey, list =>
        list?.map(each => (each.id === message.id ? { ...each, ...changed } : each)),
      )
    show({ on })
    try {
      show(await api.settings.messages.update(message.id, { on }))
    } catch (error) {
      queries.setQueryData(queryKey, before)
      showProblem(texts.form.notSaved, error)
    }
  }
  return <Toggle label={words.sendThis(nameOf(message))} checked={message.on} onChange={on => void change(on)} />
}
