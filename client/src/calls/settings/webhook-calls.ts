import type { Caller, WriteOptions } from '../../call.ts'
import type {
  Delivery,
  DeliveryQuery,
  DeliveryWithAttempts,
  NewWebhookSettings,
  WebhookChange,
  WebhookSettings,
  WebhookTest,
  WebhookWithSecret,
} from '../../settings.ts'
import { unchangedSince } from './settings-list.ts'

export class WebhookSettingsCalls {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  async list(): Promise<readonly WebhookSettings[]> {
    return (await this.#caller.get('/settings/webhooks')).webhooks as readonly WebhookSettings[]
  }

  async create(fields: NewWebhookSettings, options: WriteOptions = {}): Promise<WebhookWithSecret> {
    return (await this.#caller.post('/settings/webhooks', fields, {}, options)).webhook as WebhookWithSecret
  }

  /** Also switches it on or off. */
  async update(id: string, change: WebhookChange, options: WriteOptions = {}): Promise<WebhookSettings> {
    return (await this.#caller.post(this.#of(id), change, {}, options)).webhook as WebhookSettings
  }

  /** With `modified` as read, a webhook that was changed meanwhile is kept (`Stale`). */
  async remove(id: string, modified?: string, options: WriteOptions = {}): Promise<void> {
    await this.#caller.delete(this.#of(id) + unchangedSince(modified), options)
  }

  async rotateSecret(id: string, force = false, options: WriteOptions = {}): Promise<WebhookWithSecret> {
    return (await this.#caller.post(`${this.#of(id)}/rotatesecret`, { force }, {}, options))
      .webhook as WebhookWithSecret
  }

  /** Sends a test event now, and returns the response of the receiver. */
  async test(id: string): Promise<WebhookTest> {
    return (await this.#caller.post(`${this.#of(id)}/test`, {})) as unknown as WebhookTest
  }

  async deliveries(id: string, query: DeliveryQuery = {}): Promise<readonly Delivery[]> {
    return (await this.#caller.get(`${this.#of(id)}/deliveries`, { ...query })).deliveries as readonly Delivery[]
  }

  async delivery(id: string, event: string): Promise<DeliveryWithAttempts> {
    return (await this.#caller.get(`${this.#of(id)}/deliveries/${encodeURIComponent(event)}`))
      .delivery as DeliveryWithAttempts
  }

  async resend(id: string, event: string, options: WriteOptions = {}): Promise<void> {
    await this.#caller.post(`${this.#of(id)}/deliveries/${encodeURIComponent(event)}/resend`, {}, {}, options)
  }

  #of(id: string): string {
    return `/settings/webhooks/${encodeURIComponent(id)}`
  }
}
