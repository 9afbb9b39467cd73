import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderFields } from 'plumbline-client'
import { afterAllFiles } from '../after-all-files.ts'
import { freeTime, type OrderFixture, orderFixtureOf, scheduling, startOrderFixture } from '../orders/order-fixture.ts'
import { joinServer } from '../running-server.ts'
import { SmsReceiver } from './sms-receiver.ts'
import { SmtpSink } from './smtp-sink.ts'

export interface MessageRow {
  readonly id: string
  readonly kind: string
  readonly audience: string
  readonly channel: string
  readonly state: string
  readonly attempt_count: number
  readonly error: string | null
  readonly due_at: number
  readonly submitted_at: number | null
  readonly address: string | null
  readonly subject: string | null
  readonly body: string | null
}

/** An order fixture with a mail server and an SMS provider. */
export class MessageFixture {
  readonly orders: OrderFixture
  readonly mail: SmtpSink
  readonly sms: SmsReceiver

  readonly #ownsChannels: boolean

  private constructor(orders: OrderFixture, mail: SmtpSink, sms: SmsReceiver, ownsChannels = false) {
    this.orders = orders
    this.mail = mail
    this.sms = sms
    this.#ownsChannels = ownsChannels
  }

  /** A fixture with a company of its own on a server of all test files that has mail and SMS. */
  static async open(): Promise<MessageFixture> {
    channels ??= openChannels()
    const { mail, sms } = await channels
    mail.forget()
    sms.forget()
    return new MessageFixture(await orderFixtureOf(await joinServer(channelsOf(mail, sms))), mail, sms)
  }

  /** A fixture with a server of its own. `isConnected`: whether it has mail and SMS; otherwise messages wait. */
  static async start({ isConnected = true } = {}): Promise<MessageFixture> {
    const [mail, sms] = await Promise.all([SmtpSink.open(), SmsReceiver.open()])
    const orders = await startOrderFixture(isConnected ? channelsOf(mail, sms) : {})
    return new MessageFixture(orders, mail, sms, true)
  }

  get environment(): Record<string, string> {
    return channelsOf(this.mail, this.sms)
  }

  get dataDir(): string {
    return this.orders.server.dataDir
  }

  /** A new client and two agents, with addresses. */
  async people(name: string): Promise<{ client: string; buyersAgent: string; sellersAgent: string }> {
    const { owner } = this.orders
    const contact = (role: string, digit: number) => ({
      firstname: name,
      lastname: role,
      emailaddress: `${name}.${role}@example.com`.toLowerCase(),
      mobilephone: `704-555-01${digit}${serial++ % 10}`,
    })
    const client = await owner.createClient(contact('Client', 0))
    const buyersAgent = await this.#createAgent(contact('Buyer', 1))
    const sellersAgent = await this.#createAgent(contact('Seller', 2))
    return { client: client.id, buyersAgent, sellersAgent }
  }

  async #createAgent(contact: object): Promise<string> {
    const { body } = await this.orders.send('/agent', contact)
    assert.equal(body.status, 'ok')
    return String(body.id)
  }

  /** A draft with a client and an inspector. */
  async draft(client: string, edits: OrderFields = {}): Promise<string> {
    const { id } = await this.orders.owner.createOrder({
      address1: '1420 Dilworth Road',
      city: 'Charlotte',
      state: 'NC',
      zip: '28203',
      datetime: freeTime(),
      duration: 180,
      clientuuid: client,
      inspector1uuid: this.orders.user('inspector'),
      services: [this.orders.service('Home Inspection')],
      ...edits,
    })
    return id
  }

  async schedule(id: string, edits: OrderFields = {}): Promise<void> {
    await this.orders.owner.updateOrder(id, { ...scheduling, ...edits })
  }

  messages(orderId: string, kind?: string): MessageRow[] {
    const rows = this.orders.query('select * from messages where order_id = ? order by audience, channel, id', orderId)
    return (rows as unknown as MessageRow[]).filter(row => kind === undefined || row.kind === kind)
  }

  /** As `client email sent`, with the reason where there is one. */
  states(orderId: string, kind?: string): string[] {
    return this.messages(orderId, kind).map(({ audience, channel, state, error }) =>
      [audience, channel, state, error && `(${error})`].filter(Boolean).join(' '),
    )
  }

  /** Waits until none of them is due and the mail server has reported them. */
  async settled(orderId: string, kind: string): Promise<string[]> {
    await eventually(() => this.messages(orderId, kind).every(({ state }) => state !== 'due'))
    const sent = this.messages(orderId, kind).filter(({ channel, state }) => channel === 'email' && state === 'sent')
    await eventually(() => sent.every(({ id }) => this.mail.copiesOf(id) > 0))
    return this.states(orderId, kind)
  }

  /** Changes the store directly, for example to let time pass. */
  alter(statement: string, ...values: (string | number)[]): Promise<void> {
    return this.orders.alter(statement, ...values)
  }

  async close(): Promise<void> {
    await this.orders.close()
    if (this.#ownsChannels) await closeAll(this.mail, this.sms)
  }
}

let serial = 0

let channels: ReturnType<typeof openChannels> | undefined

/** The mail server and the SMS provider of all test files. */
async function openChannels() {
  const [mail, sms] = await Promise.all([SmtpSink.open(), SmsReceiver.open()])
  afterAllFiles(() => closeAll(mail, sms))
  return { mail, sms }
}

async function closeAll(mail: SmtpSink, sms: SmsReceiver): Promise<void> {
  sms.close()
  await mail.close()
}

function channelsOf(mail: SmtpSink, sms: SmsReceiver): Record<string, string> {
  return {
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@tryon-oak.example',
    SMS_URL: sms.url,
    SMS_FROM: '+17045550100',
  }
}

/** Repeats an assertion about the store until it holds. */
export async function eventually(isSo: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) assert.fail('it never came to pass')
    await pause(20)
  }
}
