import { VisuallyHidden } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MessageSettings } from 'plumbline-client'
import { type Channel, UnconnectedNotice, unconnectedQuery } from '../../channels/unconnected.tsx'
import { Toggle } from '../../forms/toggle.tsx'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { channelsTexts } from '../../texts/settings/channels-texts.ts'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { texts } from '../../texts/texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { audienceName, kindName, messagesQuery, nameOf } from './messages.ts'
import classes from './messages-page.module.css'

const words = notificationsTexts.messages

export const queries = [messagesQuery, unconnectedQuery]

/** A matrix: for each kind a row by email and one by text message, with a column for each recipient. */
export function MessagesPage() {
  const { data } = useSuspenseQuery(messagesQuery)
  const { data: unconnected } = useSuspenseQuery(unconnectedQuery)
  const audiences = [...new Set(data.map(({ audience }) => audience))]
  return (
    <Page isWide title={words.title} intro={words.intro} above={<SettingsBack />}>
      <UnconnectedNotice />
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {audiences.map(audience => (
              <th key={audience} scope="col">
                {audienceName(audience)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(data, ({ kind }) => kind)].map(([kind, messages]) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={audiences.length + 1}>
                {kindName(kind)}
              </th>
            </tr>
            {[...Map.groupBy(messages, ({ channel }) => channel)].map(([channel, ofChannel]) => (
              <tr key={channel}>
                <ChannelCell channel={channel} isConnected={!unconnected.includes(channel as Channel)} />
                {audiences.map(audience => {
                  const message = ofChannel.find(each => each.audience === audience)
                  const isConnected = !unconnected.includes(channel as Channel)
                  return message ? (
                    <Message key={audience} message={message} isConnected={isConnected} />
                  ) : (
                    <td key={audience} />
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Page>
  )
}

function ChannelCell({ channel, isConnected }: { readonly channel: string; readonly isConnected: boolean }) {
  return (
    <th scope="row">
      {words.channelNames[channel as keyof typeof words.channelNames]}
      {!isConnected && <span className={classes.unconnected}>{channelsTexts.mark}</span>}
    </th>
  )
}

interface MessageProps {
  readonly message: MessageSettings
  readonly isConnected: boolean
}

function Message({ message, isConnected }: MessageProps) {
  return (
    <td>
      <span className={classes.message}>
        <span className={classes.switch}>
          <OnSwitch message={message} isConnected={isConnected} />
          {!isConnected && <IconPlugConnectedX size={16} stroke={1.6} className={classes.mark} aria-hidden="true" />}
        </span>
        <Link
          to="/settings/messages/$id"
          params={{ id: message.id }}
          className={classes.edit}
          data-edited={message.custom || undefined}
          data-error={message.error ? true : undefined}
        >
          {message.error ? words.failing : message.custom ? words.edited : words.edit}
          <VisuallyHidden> {words.inFull(kindName(message.kind), nameOf(message))}</VisuallyHidden>
        </Link>
      </span>
    </td>
  )
}

/** Shows the change at once, and takes it back if it is refused. */
function OnSwitch({ message, isConnected }: MessageProps) {
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
  const name = words.sendThis(words.inFull(kindName(message.kind), nameOf(message)))
  return (
    <Toggle
      label={isConnected ? name : `${name} (${channelsTexts.mark})`}
      checked={message.on}
      onChange={on => void change(on)}
    />
  )
}
