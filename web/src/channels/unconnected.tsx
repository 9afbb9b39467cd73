import { IconPlugConnectedX } from '@tabler/icons-react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { gate } from '../session/api.ts'
import { channelsTexts } from '../texts/settings/channels-texts.ts'
import classes from './unconnected.module.css'

const words = channelsTexts

export type Channel = Awaited<ReturnType<typeof gate.unconnectedChannels>>[number]

/** The channels of messages that the service has no mail server or SMS provider for. */
export const unconnectedQuery = queryOptions({
  queryKey: ['unconnected channels'],
  queryFn: () => gate.unconnectedChannels(),
})

/** Says that messages wait, and who can change that. Absent where everything is connected. */
export function UnconnectedNotice({ hasLink = false }: { readonly hasLink?: boolean }) {
  const { data: channels } = useSuspenseQuery(unconnectedQuery)
  if (channels.length === 0) return null
  return (
    <div className={classes.notice} role="note">
      <IconPlugConnectedX size={20} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>{words.title(channels)}</strong> {words.text(channels)}{' '}
        {hasLink && <Link to="/settings/messages">{words.messages}</Link>}
      </p>
    </div>
  )
}

/** Below a control that has no effect while none of these channels is connected. */
export function UnconnectedHint({ channels }: { readonly channels: readonly Channel[] }) {
  const { data: unconnected } = useSuspenseQuery(unconnectedQuery)
  const isConnected = channels.some(channel => !unconnected.includes(channel))
  return isConnected ? null : <span className={classes.hint}>{words.hint(channels)}</span>
}
