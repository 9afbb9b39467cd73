export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly password: string | undefined
  readonly from: string
}

export interface SmsSettings {
  readonly base: string
  readonly account: string
  readonly token: string
  readonly from: string
}

export function readSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | undefined {
  const url = readCredentials(text, /^smtps?:$/)
  const isSecure = url?.protocol === 'smtps:'
  return (
    url && {
      host: url.host,
      port: url.port || (isSecure ? 465 : 587),
      isSecure,
      user: url.user,
      password: url.password,
    }
  )
}

export function readSmsUrl(text: string): Omit<SmsSettings, 'from'> | undefined {
  const { base, user: account, password: token } = readCredentials(text, /^https?:$/) ?? {}
  return base && account && token ? { base, account, token } : undefined
}

function readCredentials(text: string, protocols: RegExp) {
  const url = URL.parse(text)
  if (!url || !protocols.test(url.protocol) || !url.hostname || url.search || url.hash) return undefined
  try {
    return {
      protocol: url.protocol,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port),
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
      base: `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`,
    }
  } catch {
    return undefined
  }
}
