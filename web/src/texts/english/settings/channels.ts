/** Email and text messages that are not connected. */
const channelNames = { email: 'email', sms: 'text messages' } as const
const transports = { email: 'a mail server (SMTP_URL)', sms: 'a provider of text messages (SMS_URL)' } as const

/** `email is`, `text messages are` or `email and text messages are`. */
function channelsIn(channels: readonly string[]): string {
  const names = channels.map(channel => channelNames[channel as keyof typeof channelNames])
  return `${names.join(' and ')} ${channels.join() === 'email' ? 'is' : 'are'}`
}

function transportsOf(channels: readonly string[]): string {
  return channels.map(channel => transports[channel as keyof typeof transports]).join(' and ')
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const channels = {
  title: (channels: readonly string[]) => `${upperFirst(channelsIn(channels))} not connected.`,
  text: (channels: readonly string[]) =>
    `Messages wait for up to 30 days, until the person who runs this service connects ${transportsOf(channels)}.`,
  hint: (channels: readonly string[]) => `${upperFirst(channelsIn(channels))} not connected, so this waits.`,
  mark: 'Not connected',
  messages: 'See the messages',
} as const
