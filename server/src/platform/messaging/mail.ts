import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MessageId } from '../../domain/ids.ts'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../../domain/messages/message.ts'
import type { SmtpSettings } from '../process/config.ts'

/** Until the message is submitted. */
const sendTimeoutMs = 45_000
const connectTimeoutMs = 10_000
/** RFC 5321 lets a server take minutes to reply; a shorter timeout would only make more outcomes unknown. */
const replyTimeoutMs = 300_000

/** Sends emails through an SMTP server, with one connection each. */
export function openMail(settings: SmtpSettings): MessageTransport {
  return {
    send: async (id, message, beforeSubmit, signal) => {
      const bytes = await compose(id, message, settings.from)
      return submit(settings, message.address, bytes, beforeSubmit, signal)
    },
  }
}

/** The same message gives the same bytes at every attempt. */
export function compose(id: MessageId, message: RenderedMessage, from: string): Promise<Buffer> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: { name: message.sender, address: from },
    to: { name: '', address: message.address },
    replyTo: message.replyTo ? { name: message.sender, address: message.replyTo } : undefined,
    subject: message.subject,
    text: message.body,
    icalEvent: message.calendar
      ? { method: 'REQUEST', filename: 'inspection.ics', content: message.calendar }
      : undefined,
    messageId: `<${id}@${domain}>`,
    date: new Date(message.renderedAt.epochMilliseconds),
    baseBoundary: id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

async function submit(
  settings: SmtpSettings,
  address: string,
  bytes: Buffer,
  beforeSubmit: () => Promise<void>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (signal.aborted) return { kind: 'released' }
  const session = new SmtpSession(settings)
  const stop = () => session.end(new Stopped('the worker was stopped'))
  signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => session.end(new Error('the server took too long')), sendTimeoutMs)
  const progress: { isSubmitted: boolean; rejection?: unknown } = { isSubmitted: false }
  // The final dot, which submits the message, is sent when this stream ends.
  async function* content() {
    yield bytes
    await beforeSubmit().catch(error => {
      progress.rejection = error
      throw error
    })
    clearTimeout(timer)
    progress.isSubmitted = true
  }
  try {
    await session.open()
    await session.send({ from: settings.from, to: [address], size: bytes.length }, Readable.from(content()))
    session.quit()
    return { kind: 'sent' }
  } catch (error) {
    session.end(error as Error)
    if (progress.rejection) throw progress.rejection
    return outcomeOf(error as SmtpError, progress.isSubmitted)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

class Stopped extends Error {}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** A reply decides the outcome. Without one, it depends on whether the message was submitted. */
function outcomeOf(error: SmtpError, isSubmitted: boolean): SendOutcome {
  const { code, command, responseCode = 0 } = error
  const reason = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, 500)
  if (responseCode >= 400 && code !== 'EPROTOCOL') {
    // A rejected sender or login is a matter of configuration: the message is retried.
    const isFinal = responseCode >= 500 && responseCode !== 503 && (command === 'RCPT TO' || command === 'DATA')
    return { kind: isFinal ? 'refused' : 'failed', reason }
  }
  if (isSubmitted) return { kind: 'unsure', reason: `${reason}, after the server had the message` }
  return error instanceof Stopped ? { kind: 'released' } : { kind: 'failed', reason }
}

/** One SMTP connection. Every step rejects when the connection ends. */
class SmtpSession {
  readonly #connection: SMTPConnection
  readonly #settings: SmtpSettings
  readonly #ended = Promise.withResolvers<never>()

  constructor(settings: SmtpSettings) {
    this.#settings = settings
    const { host, port, isSecure, user } = settings
    this.#connection = new SMTPConnection({
      host,
      port,
      secure: isSecure,
      // A password is never sent unencrypted over a network.
      // failpoint: mail-password-unencrypted
      requireTLS: user !== undefined && !isSecure && !isLocalhost(host),
      // A mail server on this machine seldom has a trusted certificate.
      tls: { rejectUnauthorized: !isLocalhost(host) },
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: replyTimeoutMs,
    })
    this.#ended.promise.catch(() => undefined)
    this.#connection.on('error', error => this.#ended.reject(error))
    this.#connection.on('end', () => this.#ended.reject(new Error('the connection was closed')))
  }

  async open(): Promise<void> {
    await this.#step<unknown>(done => this.#connection.connect(done))
    const { user, password } = this.#settings
    if (user === undefined) return
    await this.#step<unknown>(done => this.#connection.login({ user, pass: password ?? '' }, done))
  }

  async send(envelope: { from: string; to: string[]; size: number }, message: Readable): Promise<void> {
    await this.#step<unknown>(done => this.#connection.send(envelope, message, done))
  }

  end(why: Error): void {
    this.#ended.reject(why)
    this.#connection.close()
  }

  quit(): void {
    this.#connection.quit()
    setTimeout(() => this.#connection.close(), 1_000).unref()
  }

  #step<T>(begin: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
    const step = new Promise<T>((resolve, reject) => {
      begin((error, result) => (error ? reject(error) : resolve(result as T)))
    })
    step.catch(() => undefined)
    return Promise.race([step, this.#ended.promise])
  }
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
