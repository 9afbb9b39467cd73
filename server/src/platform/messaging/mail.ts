import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MessageId } from '../../domain/ids.ts'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../../domain/messages/message.ts'
import type { SmtpSettings } from '../process/config.ts'

/** All that comes before the server has the whole message. */
const sendTimeoutMs = 45_000
const connectTimeoutMs = 10_000
/** A server may look at a message for as long as RFC 5321 lets it, and giving up early only makes doubt. */
const replyTimeoutMs = 300_000

/** Sends letters through an SMTP server, a connection each. */
export function openMail(settings: SmtpSettings): MessageTransport {
  return {
    send: async (id, letter, handOver, signal) => {
      const bytes = await compose(id, letter, settings.from)
      return deliver(settings, letter.address, bytes, handOver, signal)
    },
  }
}

/** The same letter gives the same bytes, however often it is composed. */
export function compose(id: MessageId, letter: RenderedMessage, from: string): Promise<Buffer> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: { name: letter.sender, address: from },
    to: { name: '', address: letter.address },
    replyTo: letter.replyTo ? { name: letter.sender, address: letter.replyTo } : undefined,
    subject: letter.subject,
    text: letter.body,
    icalEvent: letter.calendar
      ? { method: 'REQUEST', filename: 'inspection.ics', content: letter.calendar }
      : undefined,
    messageId: `<${id}@${domain}>`,
    date: new Date(letter.renderedAt.epochMilliseconds),
    baseBoundary: id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

async function deliver(
  settings: SmtpSettings,
  address: string,
  bytes: Buffer,
  handOver: () => Promise<void>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (signal.aborted) return { kind: 'returned' }
  const visit = new SmtpSession(settings)
  const stop = () => visit.end(new Stopped('the worker was stopped'))
  signal.addEventListener('abort', stop, { once: true })
  const late = setTimeout(() => visit.end(new Error('the server took too long')), sendTimeoutMs)
  const passage: { isHandedOver: boolean; obstacle?: unknown } = { isHandedOver: false }
  // The dot that ends a message, and makes it the server's, is sent only when this stream ends.
  async function* message() {
    yield bytes
    await handOver().catch(error => {
      passage.obstacle = error
      throw error
    })
    clearTimeout(late)
    passage.isHandedOver = true
  }
  try {
    await visit.begin()
    await visit.send({ from: settings.from, to: [address], size: bytes.length }, Readable.from(message()))
    visit.leave()
    return { kind: 'sent' }
  } catch (error) {
    visit.end(error as Error)
    if (passage.obstacle) throw passage.obstacle
    return outcomeOf(error as SmtpError, passage.isHandedOver)
  } finally {
    clearTimeout(late)
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

/** What the server said counts; where it said nothing, it depends on whether it has the message. */
function outcomeOf(error: SmtpError, isHandedOver: boolean): SendOutcome {
  const { code, command, responseCode = 0 } = error
  const reason = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, 500)
  if (responseCode >= 400 && code !== 'EPROTOCOL') {
    // A refused sender or sign-in is for the operator to mend, and the message can wait for that.
    const isFinal = responseCode >= 500 && responseCode !== 503 && (command === 'RCPT TO' || command === 'DATA')
    return { kind: isFinal ? 'refused' : 'failed', reason }
  }
  if (isHandedOver) return { kind: 'unsure', reason: `${reason}, after the server had the message` }
  return error instanceof Stopped ? { kind: 'returned' } : { kind: 'failed', reason }
}

/** One connection, whose every step ends when it ends. */
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
      // A password is never shown to whoever stands between.
      // failpoint: mail-password-in-the-open
      requireTLS: user !== undefined && !isSecure && !isThisMachine(host),
      // Nobody stands between this machine and itself, and what a mail server brings with it is seldom signed.
      tls: { rejectUnauthorized: !isThisMachine(host) },
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: replyTimeoutMs,
    })
    this.#ended.promise.catch(() => undefined)
    this.#connection.on('error', error => this.#ended.reject(error))
    this.#connection.on('end', () => this.#ended.reject(new Error('the connection was closed')))
  }

  async begin(): Promise<void> {
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

  leave(): void {
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

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
