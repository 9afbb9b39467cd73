import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { within } from '../store/scratch.ts'

export interface SinkManners {
  /** `550 no such user`. */
  readonly refuseRecipients?: string
  readonly refuseMessages?: string
  readonly refuseSignIn?: boolean
  /** Does not reply; to recipients, until the behaviour changes. */
  readonly holdRecipients?: boolean
  readonly holdMessages?: boolean
  /** Accepts the message, and replies when the behaviour changes. */
  readonly holdAnswers?: boolean
  readonly answerAfterMs?: number
  /** Ends after it has received the message. */
  readonly dropMessages?: boolean
}

export type SinkNews =
  | { readonly event: 'ready'; readonly port: number }
  | { readonly event: 'sign-in'; readonly username: string; readonly password: string; readonly isSecure: boolean }
  | { readonly event: 'recipient'; readonly address: string }
  | ({ readonly event: 'whole' } & Taken)
  | ({ readonly event: 'accepted' } & Taken)

interface Taken {
  readonly from: string
  readonly to: string[]
  readonly raw: string
}

export interface Mail {
  readonly from: string
  readonly to: string
  readonly raw: string
  readonly content: Email
}

const patienceMs = 30_000

/** A real SMTP server, in a process of its own, on loopback. */
export class SmtpSink {
  readonly #news = new EventEmitter()
  readonly port: number
  readonly heard: SinkNews[] = []
  readonly #taken = new Map<string, number>()
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
    child.on('message', (news: SinkNews) => {
      this.heard.push(news)
      if (news.event === 'accepted') {
        const id = /^Message-ID: <([^@]+)@/m.exec(news.raw)?.[1] ?? ''
        this.#taken.set(id, this.copiesOf(id) + 1)
      }
      this.#news.emit('news')
    })
  }

  static async open(port = 0, offers: 'tls' | 'nothing' = 'nothing'): Promise<SmtpSink> {
    const script = fileURLToPath(new URL('smtp-sink-process.ts', import.meta.url))
    const child = fork(script, [String(port), offers], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [news] = (await within(patienceMs, once(child, 'message'))) as [SinkNews]
    if (news.event !== 'ready') throw new Error('the SMTP server is not ready')
    return new SmtpSink(child, news.port)
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** From now on. */
  async behave(manners: SinkManners): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      this.#child.send(manners, error => (error ? reject(error) : resolve())),
    )
  }

  /** Waits until so many events were reported. */
  async hear(event: SinkNews['event'], count: number): Promise<void> {
    const isHeard = () => this.heard.filter(news => news.event === event).length >= count
    await within(
      patienceMs,
      (async () => {
        while (!isHeard()) await once(this.#news, 'news')
      })(),
    )
  }

  /** The accepted messages, sorted by address. */
  async mails(): Promise<Mail[]> {
    const accepted = this.heard.filter(news => news.event === 'accepted')
    const read = accepted.map(async ({ from, to, raw }) => {
      const content = await PostalMime.parse(Buffer.from(raw, 'latin1'))
      return { from, to: to.join(), raw, content }
    })
    return (await Promise.all(read)).sort((a, b) => (a.to < b.to ? -1 : 1))
  }

  /** How often this message was accepted. */
  copiesOf(id: string): number {
    return this.#taken.get(id) ?? 0
  }

  forget(): void {
    this.heard.length = 0
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}
