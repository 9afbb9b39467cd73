import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MessageId } from '../../domain/ids.ts'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../../domain/messages/message.ts'
import type { SmtpSettings } from './transport-url.ts'

export interface MailTimeouts {
  readonly connectMs: number
  /** Until the message is submitted. */
  readonly sendMs: number
  /** For the reply to a submitted message. */
  readonly replyMs: number
}

/** RFC 5321 lets a server take minutes to reply; a shorter timeout would only make more outcomes unknown. */
const defaultTimeouts: MailTimeouts = { connectMs: 10_000, sendMs: 45_000, replyMs: 300_000 }

/** All replies of a session together; a usual session has less than 2 KiB. */
const maxReceivedBytes = 64 * 1024

/** Sends emails through an SMTP server, with one connection each. */
export function openMail(settings: SmtpSettings, timeouts: Partial<MailTimeouts> = {}): MessageTransport {
  const limits = { ...defaultTimeouts, ...timeouts }
  return {
    send: async (id, message, beforeSubmit, signal) => {
      const bytes = await compose(id, message, settings.from)
      return submit({ settings, limits }, message.address, bytes, beforeSubmit, signal)
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
      ? {
          method: /^METHOD:CANCEL\r$/m.test(message.calendar) ? 'CANCEL' : 'REQUEST',
          filename: 'inspection.ics',
          content: message.calendar,
        }
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

interface MailServer {
  readonly settings: SmtpSettings
  readonly limits: MailTimeouts
}

async function submit(
  server: MailServer,
  address: string,
  bytes: Buffer,
  beforeSubmit: () => Promise<void>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (signal.aborted) return { kind: 'released' }
  const session = new SmtpSession(server)
  const stop = () => session.end(new Stopped('the worker was stopped'))
  signal.addEventListener('abort', stop, { once: true })
  const endAfter = (ms: number) => setTimeout(() => session.end(new Error('the server took too long')), ms)
  let timer = endAfter(server.limits.sendMs)
  const progress: { isSubmitted: boolean; rejection?: unknown } = { isSubmitted: false }
  // The final dot, which submits the message, is sent when this stream ends.
  async function* content() {
    yield bytes
    await beforeSubmit().catch(error => {
      progress.rejection = error
      throw error
    })
    clearTimeout(timer)
    // failpoint: mail-reply-without-limit
    timer = endAfter(server.limits.replyMs)
    progress.isSubmitted = true
  }
  try {
    await session.open()
    await session.send({ from: server.settings.from, to: [address], size: bytes.length }, Readable.from(content()))
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

  constructor({ settings, limits }: MailServer) {
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
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.connectMs,
      dnsTimeout: limits.connectMs,
      socketTimeout: limits.replyMs,
    })
    this.#ended.promise.catch(() => undefined)
    limitReceived(this.#connection, () => this.end(new Error('the server sent too much')))
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

/** nodemailer limits each reply, but not empty lines between them, and has no public hook for received bytes. */
function limitReceived(connection: SMTPConnection, onTooMuch: () => void): void {
  const internals = connection as unknown as { _onData(chunk: Buffer): void }
  const onData = internals._onData.bind(connection)
  let received = 0
  internals._onData = chunk => {
    received += chunk.length
    // failpoint: mail-replies-without-end
    if (received > maxReceivedBytes) return onTooMuch()
    onData(chunk)
  }
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
